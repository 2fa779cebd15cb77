"""Pilgrims, barns and ships: NE-11 to NE-13 and NE-18."""

from dataclasses import replace

import pytest

from engine.core.errors import IllegalMove
from engine.new_england.pieces import PIECE_SUPPLY, PIECES
from engine.new_england.state import (
    BuyCard,
    BuyLand,
    EndTurn,
    Item,
    MovePiece,
    RunStored,
    State,
    StoreCard,
    Uncover,
)
from tests.engine.new_england.games import RULES
from tests.engine.new_england.positions import buying, family, moves_of, pieces, play, spots


def test_ne_11_where_a_barn_may_stand() -> None:
    """The rule book's example: not beside another piece on the tile, not on a developed pasture."""
    howland = family(
        settlement="C3+D3 E3", field="C5+D5", pasture="G3+H3 G4", developed="G3 H3 G4", pilgrims="E3"
    )
    state = buying(howland, offer=["barn"])
    assert spots(state, "buy_card", "spaces") == {"C3", "C5"}
    for occupied_or_developed in ("E3", "G3", "G4", "D3", "A1"):
        with pytest.raises(IllegalMove, match="not_here"):
            play(state, BuyCard("barn", (occupied_or_developed,)))


def test_ne_11_a_start_tile_is_named_by_its_smaller_space_and_carries_one_piece() -> None:
    state = buying(family(field="C3+C4 D3"), offer=["pilgrim", "pilgrim"])
    assert spots(state, "buy_card", "spaces") == {"C3", "D3"}
    state = play(state, BuyCard("pilgrim", ("C3",)))
    assert spots(state, "buy_card", "spaces") == {"D3"}
    assert RULES.view(state, None)["tiles"][0] == {
        "spaces": ["C3", "C4"],
        "land": "field",
        "seat": 0,
        "developed": False,
        "start": True,
        "piece": "pilgrim",
    }


def test_ne_11_a_piece_occupies_the_whole_start_tile() -> None:
    state = buying(family(field="C3+C4 D4", barns="C3"), offer=["field_row2"])
    assert not moves_of(state, "buy_card")


def test_ne_11_foreign_tiles_do_not_serve() -> None:
    state = buying(family(field="C3+D3"), family(field="F3+G3"), offer=["pilgrim"])
    assert spots(state, "buy_card", "spaces") == {"C3"}


def test_ne_11_without_an_open_tile_a_piece_cannot_be_bought() -> None:
    full = family(field="C3+D3", pasture="C5+D5", developed="C5 D5", barns="C3")
    state = buying(full, offer=["pilgrim"])
    assert not moves_of(state, "buy_card")
    assert RULES.view(state, 0)["offer"][0]["for_you"]["use"]["code"] == "no_open_tile"


def test_ne_11_a_ship_stands_at_the_sea() -> None:
    coast = family(settlement="J2+K2 J3 J1", field="C1+D1 C2 D2", pasture="A5+B5 A9")
    assert spots(buying(coast, offer=["ship"]), "buy_card", "spaces") == {"J1", "C1", "J2"}


@pytest.mark.parametrize("tile", ["E1+E2", "J4+K4"])
def test_ne_11_one_space_of_a_start_tile_at_the_sea_is_enough(tile: str) -> None:
    state = buying(family(field=tile), offer=["ship"])
    assert spots(state, "buy_card", "spaces") == {tile.split("+")[0]}


def test_ne_11_without_an_open_tile_at_the_sea_a_ship_cannot_be_bought() -> None:
    state = buying(family(field="C3+D3"), offer=["ship"])
    assert not moves_of(state, "buy_card")
    assert RULES.view(state, 0)["offer"][0]["for_you"]["use"]["code"] == "no_open_coast"


SAILORS = family(
    settlement="A1+B1", field="D1+D2 E1", pasture="A3+B3 C3", pilgrims="C3", ships="E1", barns="A1"
)


def test_ne_12_pilgrims_move_to_any_open_tile_of_their_family() -> None:
    state = buying(SAILORS, family(field="H3+I3"))
    assert spots(state, "move_piece", "target", origin="C3") == {"D1", "A3"}


def test_ne_12_ships_move_only_to_the_sea() -> None:
    assert spots(buying(SAILORS), "move_piece", "target", origin="E1") == {"D1"}


def test_ne_12_barns_never_move() -> None:
    state = buying(SAILORS)
    assert spots(state, "move_piece", "origin") == {"C3", "E1"}
    with pytest.raises(IllegalMove, match="nothing_to_move"):
        play(state, MovePiece("A1", "A3"))


@pytest.mark.parametrize(
    ("origin", "target"), [("C3", "A1"), ("C3", "E1"), ("C3", "B3"), ("C3", "C3"), ("E1", "A3")]
)
def test_ne_12_other_targets_are_refused(origin: str, target: str) -> None:
    with pytest.raises(IllegalMove, match="no_place_for_piece"):
        play(buying(SAILORS), MovePiece(origin, target))


def test_ne_12_foreign_pieces_do_not_move() -> None:
    with pytest.raises(IllegalMove, match="nothing_to_move"):
        play(buying(SAILORS, family(field="H3+I3", pilgrims="H3")), MovePiece("H3", "A3"))


def test_ne_12_a_piece_on_developed_land_never_comes_about() -> None:
    developed = replace(SAILORS, developed=SAILORS.lands[2] & ~SAILORS.pieces[0])
    assert spots(buying(developed), "move_piece", "target", origin="C3") == {"D1"}


def test_ne_12_moving_is_free_and_loses_nothing() -> None:
    state = play(buying(SAILORS), MovePiece("C3", "A3"))
    assert state.families[0].money == 12
    assert pieces(state) == {"pilgrim": 1, "barn": 1, "ship": 1}
    assert EndTurn() in RULES.legal_moves(state, 0)


def test_ne_12_what_has_moved_stays_until_the_next_purchase_uncovering_or_execution() -> None:
    sailors = replace(SAILORS, stored=(("pasture_row2", 1),))
    moved = play(buying(sailors, offer=["field"]), MovePiece("C3", "D1"))
    with pytest.raises(IllegalMove, match="moved_already"):
        play(moved, MovePiece("D1", "C3"))
    assert spots(moved, "move_piece", "origin") == set()
    assert RULES.view(moved, 0)["buying"]["moved"] == ["D1"]
    for step in (BuyLand("field", "F1"), Uncover("land"), RunStored("pasture_row2", ("A3", "B3"))):
        after = play(moved, step)
        assert "D1" in spots(after, "move_piece", "origin")
        assert RULES.view(after, 0)["buying"]["moved"] == []


def test_ne_12_storing_a_card_is_a_purchase_too() -> None:
    moved = play(buying(SAILORS, offer=["ship"]), MovePiece("C3", "D1"))
    assert spots(moved, "move_piece", "origin") == set()
    assert spots(play(moved, StoreCard("ship")), "move_piece", "origin") == {"D1"}


def test_ne_12_each_piece_moves_on_its_own() -> None:
    state = play(buying(SAILORS), MovePiece("C3", "A3"))
    assert spots(state, "move_piece", "origin") == {"E1"}


def test_ne_12_pieces_move_only_in_their_owners_buying_turn() -> None:
    state = buying(SAILORS, family(field="H3+I3", marker=1))
    assert not moves_of(play(state, EndTurn()), "move_piece")


def test_ne_12_moving_away_first_makes_room_for_a_card() -> None:
    state = buying(SAILORS, offer=["pasture_row3"])
    assert not moves_of(state, "buy_card")
    assert moves_of(play(state, MovePiece("C3", "D1")), "buy_card")


def fleet(*ships: str) -> State:
    """The first family, which is to buy, and others, each with as many ships as spaces are named."""
    homes = ["A1+A2 B1 C1", "E1+E2 F1 G1", "I1+I2 J1"]
    return buying(*(family(field=home, ships=at) for home, at in zip(homes, ships, strict=True)))


@pytest.mark.parametrize(
    ("ships", "may"),
    [
        (("B1", "", ""), True),
        (("B1", "F1", "I1"), True),
        (("B1 C1", "F1", "I1"), True),
        (("B1", "F1 G1", ""), False),
        (("", "", ""), False),
    ],
)
def test_ne_13_who_has_most_ships_may_uncover_ties_included(ships: tuple[str, ...], may: bool) -> None:
    assert bool(moves_of(fleet(*ships), "uncover")) is may


def test_ne_13_without_most_ships_uncovering_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no_extra_item"):
        play(fleet("", "F1", ""), Uncover("land"))


@pytest.mark.parametrize(("stock", "name"), [("land", "field"), ("card", "pilgrim")])
def test_ne_13_one_land_tile_or_card_joins_the_offer(stock: str, name: str) -> None:
    before = fleet("B1", "", "")
    after = play(before, Uncover(stock))
    assert after.offer == (Item(name, uncovered_by=0),)
    assert len(before.bag + before.deck) - len(after.bag + after.deck) == 1
    assert RULES.reveals(before, after)
    assert moves_of(after, "buy_land" if stock == "land" else "buy_card")


def test_ne_13_once_a_turn() -> None:
    state = play(fleet("B1", "", ""), Uncover("land"))
    assert not moves_of(state, "uncover")
    with pytest.raises(IllegalMove, match="no_extra_item"):
        play(state, Uncover("card"))


def test_ne_13_not_after_the_first_purchase() -> None:
    state = buying(family(field="A1+B1", ships="A1"), offer=["field"])
    assert not moves_of(play(state, BuyLand("field", "C1")), "uncover")


def test_ne_13_moves_of_pieces_and_stored_cards_may_come_before() -> None:
    owner = family(field="A1+B1 C1 D1", ships="D1", barns="A1", stored=[("pilgrim", 1)])
    state = play(buying(owner), MovePiece("D1", "C1"))
    assert moves_of(state, "uncover")
    state = play(state, RunStored("pilgrim", ("D1",)))
    assert moves_of(state, "uncover")


def test_ne_13_ships_gained_in_the_turn_do_not_count() -> None:
    owner = family(field="A1+B1 C1", barns="C1", stored=[("ship", 1)])
    state = play(buying(owner), RunStored("ship", ("A1",)))
    assert not moves_of(state, "uncover")


def test_ne_13_those_after_may_buy_it_in_this_round() -> None:
    first = family(field="A1+B1", ships="A1", marker=7)
    second = family(field="E1+F1", marker=3)
    state = play(buying(first, second), Uncover("land"), EndTurn())
    assert moves_of(state, "buy_land", land="field")


def test_ne_13_unsold_it_leaves_the_game_like_the_others() -> None:
    state = play(buying(family(field="A1+B1", ships="A1"), bag=["field"] * 9), Uncover("land"), EndTurn())
    assert state.gone == ("field",)


def test_ne_13_an_empty_stock_cannot_be_picked_and_does_not_end_the_game() -> None:
    state = buying(family(field="A1+B1", ships="A1"), bag=[], deck=["barn"])
    assert spots(state, "uncover", "stock") == {"card"}
    with pytest.raises(IllegalMove, match="stock_is_empty"):
        play(state, Uncover("land"))
    assert RULES.outcome(play(state, Uncover("card"))) is None


def test_ne_13_there_are_two_stocks() -> None:
    with pytest.raises(IllegalMove, match="no_such_stock"):
        play(fleet("B1", "", ""), Uncover("field"))


def test_ne_18_the_supply_has_13_pilgrims_11_barns_and_10_ships() -> None:
    assert dict(zip(PIECES, PIECE_SUPPLY, strict=True)) == {"pilgrim": 13, "barn": 11, "ship": 10}


def test_ne_18_a_card_whose_piece_is_out_cannot_be_executed() -> None:
    columns = "ABCDEFGHIJ"
    shore = family(pasture=" ".join(f"{c}1" for c in columns), ships=" ".join(f"{c}1" for c in columns))
    state = buying(family(field="K3+K4"), shore, offer=["ship", "barn"])
    assert spots(state, "buy_card", "card") == {"barn"}
    assert RULES.view(state, 0)["offer"][0]["for_you"]["use"]["code"] == "none_in_supply"
    with pytest.raises(IllegalMove, match="none_in_supply"):
        play(state, BuyCard("ship", ("K3",)))
