"""Land tiles and developing them: NE-9 and NE-10."""

import pytest

from engine.core.errors import IllegalMove
from engine.new_england.state import BuyCard, BuyLand
from tests.engine.new_england.games import RULES
from tests.engine.new_england.positions import area, buying, family, moves_of, play, spots


def test_ne_09_where_the_palmers_may_and_may_not_put_a_field() -> None:
    """The rule book's example: beside their fields, but never beside those of the Winslows."""
    palmer = family(field="C3+C4 C5", settlement="A1+B1", pasture="A9+B9")
    winslow = family(field="E3+F3 E5", pasture="B4+B5", settlement="H1+I1")
    state = buying(palmer, winslow, offer=["field"])
    assert spots(state, "buy_land", "space") == {"C2", "B3", "D4", "C6"}
    for joins in ("D3", "D5"):
        with pytest.raises(IllegalMove, match="joins_foreign_land"):
            play(state, BuyLand("field", joins))
    with pytest.raises(IllegalMove, match="space_taken"):
        play(state, BuyLand("field", "B4"))
    with pytest.raises(IllegalMove, match="not_beside_own_land"):
        play(state, BuyLand("field", "I8"))


def test_ne_09_a_corner_is_not_enough_to_join_ones_own_land() -> None:
    state = buying(family(field="C3+D3"), offer=["field"])
    assert spots(state, "buy_land", "space") == {"C2", "D2", "B3", "E3", "C4", "D4"}


def test_ne_09_only_the_same_type_counts() -> None:
    state = buying(family(field="C3+D3", pasture="H5+H6"), offer=["field", "pasture", "settlement"])
    assert spots(state, "buy_land", "land") == {"field", "pasture"}
    assert "H4" not in spots(state, "buy_land", "space", land="field")


def test_ne_09_own_land_may_be_developed_or_not() -> None:
    state = buying(family(field="C3+D3", developed="C3 D3"), offer=["field"])
    assert len(spots(state, "buy_land", "space")) == 6


def test_ne_09_foreign_land_may_be_developed_or_not() -> None:
    other = family(field="F3+G3", developed="F3 G3")
    assert "E3" not in spots(buying(family(field="C3+D3"), other, offer=["field"]), "buy_land", "space")


def test_ne_09_foreign_land_of_another_type_may_be_joined() -> None:
    other = family(pasture="F3+G3")
    assert "E3" in spots(buying(family(field="C3+D3"), other, offer=["field"]), "buy_land", "space")


def test_ne_09_foreign_land_of_the_same_type_may_touch_at_a_corner() -> None:
    other = family(field="F4+G4")
    assert "E3" in spots(buying(family(field="C3+D3"), other, offer=["field"]), "buy_land", "space")


def test_ne_09_without_a_place_the_tile_cannot_be_bought() -> None:
    walled = family(field="A1+B1", pasture="A2+B2", settlement="D1+E1")
    state = buying(walled, family(field="H2+I2", settlement="C5+C6", pasture="C1"), offer=["field"])
    assert not moves_of(state, "buy_land")
    assert RULES.view(state, 0)["offer"][0]["for_you"]["use"]["code"] == "no_place_for_land"


def test_ne_10_a_right_angle_of_three_settlements_is_worth_6() -> None:
    """The rule book's example."""
    state = buying(family(settlement="C3+D3 D4"), offer=["settlement_angle3"])
    assert spots(state, "buy_card", "spaces") == {"C3 D3 D4"}
    state = play(state, BuyCard("settlement_angle3", ("C3", "D3", "D4")))
    assert RULES.scores(state)[0] == 6
    assert all(tile["developed"] for tile in RULES.view(state, None)["tiles"])


@pytest.mark.parametrize(
    "land", ["A1+A2 B1", "A1+B1 B2", "A1+A2 B2", "B1+B2 A2"], ids=["one", "two", "three", "four"]
)
def test_ne_10_the_shape_may_be_turned_at_will(land: str) -> None:
    state = buying(family(field=land), offer=["field_angle3"])
    (spaces,) = spots(state, "buy_card", "spaces")
    assert area(spaces) == area(land)


@pytest.mark.parametrize(("shape", "count"), [("row2", 12), ("angle3", 16), ("row3", 6), ("square4", 4)])
def test_ne_10_every_way_to_lay_a_shape_on_a_square_of_nine(shape: str, count: int) -> None:
    nine = family(field="C3 D3 E3 C4 D4 E4 C5 D5 E5")
    assert len(moves_of(buying(nine, offer=[f"field_{shape}"]), "buy_card")) == count


def test_ne_10_the_shape_may_be_part_of_a_larger_area() -> None:
    state = buying(family(pasture="A1+A2 A3 A4 A5"), offer=["pasture_row3"])
    assert spots(state, "buy_card", "spaces") == {"A1 A2 A3", "A3 A4 A5"}


def test_ne_10_only_the_cards_own_land_type_serves() -> None:
    state = buying(family(field="C3+D3", pasture="C5+D5"), offer=["field_row2"])
    assert spots(state, "buy_card", "spaces") == {"C3 D3"}


def test_ne_10_a_start_tile_is_turned_over_as_a_whole_or_not_at_all() -> None:
    state = buying(family(field="C3+D3 E3 F3"), offer=["field_row2", "field_row3"])
    assert spots(state, "buy_card", "spaces", card="field_row2") == {"C3 D3", "E3 F3"}
    assert spots(state, "buy_card", "spaces", card="field_row3") == {"C3 D3 E3"}


def test_ne_10_a_start_tile_counts_as_two_spaces() -> None:
    state = buying(family(field="C3+D3 C4 D4"), offer=["field_square4"])
    assert spots(state, "buy_card", "spaces") == {"C3 D3 C4 D4"}


@pytest.mark.parametrize("blocked", [{"developed": "D4"}, {"pilgrims": "D4"}, {"barns": "C3"}])
def test_ne_10_developed_and_occupied_tiles_do_not_serve(blocked: dict[str, str]) -> None:
    state = buying(family(settlement="C3+D3 D4", **blocked), offer=["settlement_angle3"])
    assert not moves_of(state, "buy_card")
    with pytest.raises(IllegalMove, match="shape_missing"):
        play(state, BuyCard("settlement_angle3", ("C3", "D3", "D4")))


def test_ne_10_foreign_tiles_do_not_serve() -> None:
    state = buying(family(field="A1+B1"), family(field="A3+B3"), offer=["field_row2"])
    assert spots(state, "buy_card", "spaces") == {"A1 B1"}


@pytest.mark.parametrize(
    "spaces",
    [("D3", "C3", "D4"), ("C3", "D3"), ("C3", "C3", "D3"), ("C3", "D3", "C4"), ("C3", "D3", "Z9"), ()],
)
def test_ne_10_other_spaces_are_refused(spaces: tuple[str, ...]) -> None:
    state = buying(family(settlement="C3+D3 D4"), offer=["settlement_angle3"])
    with pytest.raises(IllegalMove, match="not_here"):
        play(state, BuyCard("settlement_angle3", spaces))


def test_ne_10_each_card_serves_once_and_counts_from_then_on() -> None:
    state = buying(family(field="C3+D3 E3 F3"), offer=["field_row2"])
    state = play(state, BuyCard("field_row2", ("E3", "F3")))
    assert not moves_of(state, "buy_card")
    assert state.families[0].cards == ("field_row2",)
    assert RULES.scores(state) == (3, 0)
