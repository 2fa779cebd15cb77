"""The box and the start round: NE-1 to NE-4."""

from collections import Counter

import pytest

from engine.core.errors import BadOptions, IllegalMove
from engine.new_england.board import BITS, COAST, COUNTRY, PAIRS, around, beside, names_of
from engine.new_england.pieces import BOX, CARDS, LANDS, PIECES
from engine.new_england.state import Phase, PlaceStart
from tests.engine.new_england.games import RULES, start, walk
from tests.engine.new_england.positions import area, family, moves_of, play, spots, starting


def test_the_country_has_98_spaces_and_the_sea_in_the_north_and_east() -> None:
    assert len(BITS) == COUNTRY.bit_count() == 98
    assert "K1" not in BITS
    north = {f"{column}1" for column in "ABCDEFGHIJ"}
    assert set(names_of(COAST)) == north | {f"K{row}" for row in range(2, 10)}


@pytest.mark.parametrize("seats", [1, 5])
def test_ne_01_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        RULES.setup(seats, {}, bytes(32))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ne_01_only_families_in_play_have_land_and_money(seats: int) -> None:
    families = RULES.view(start(seats), None)["families"]
    assert [(family["money"], family["starts_left"]) for family in families] == [(12, list(LANDS))] * seats


def test_ne_02_the_table_deck_is_the_rule_books_table() -> None:
    deck = Counter(start().deck)
    for land in LANDS:
        assert deck[f"{land}_row2"] == deck[f"{land}_angle3"] == deck[f"{land}_square4"] == 4
        assert deck[f"{land}_row3"] == 2
    assert [deck[piece] for piece in PIECES] == [6, 5, 5]
    assert deck.total() == 58


def test_ne_02_the_component_deck_has_a_card_for_each_wooden_piece() -> None:
    deck = Counter(start(deck="component").deck)
    assert {piece: deck[piece] for piece in PIECES} == BOX["pieces"]
    assert sum(deck[card] for card, data in CARDS.items() if data.piece is None) == 24
    assert deck.total() == 58


def test_ne_02_cards_are_worth_what_the_table_says() -> None:
    points = {card.shape: card.points for card in CARDS.values()}
    assert points == {"row2": 3, "angle3": 6, "row3": 6, "square4": 10, None: 1}


def test_ne_02_other_decks_are_refused() -> None:
    with pytest.raises(BadOptions):
        start(deck="large")


def test_there_are_20_land_tiles_of_each_type() -> None:
    assert Counter(start().bag) == dict.fromkeys(LANDS, 20)


def test_all_2_the_host_may_set_who_starts_else_the_seed_does() -> None:
    assert start(3, first_seat=1).start_seat == 1
    assert {start(3, number).start_seat for number in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ne_03_three_circuits_to_the_right_and_the_start_player_last(seats: int) -> None:
    state = start(seats, first_seat=1)
    order = [seat for before, seat, *_ in walk(state) if before.phase is Phase.START]
    circuit = [(0 - step) % seats for step in range(seats)]
    assert order == circuit * 3
    assert order[-1] == 1


def test_ne_03_after_the_start_tiles_the_start_player_announces() -> None:
    first = next(
        after for _, _, _, after, _ in walk(start(4, first_seat=2)) if after.phase is not Phase.START
    )
    assert (first.phase, first.active, first.round) == (Phase.ANNOUNCE, 2, 1)


def test_ne_03_land_type_and_any_two_neighbours_are_free_choice() -> None:
    state = start(2)
    assert len(RULES.legal_moves(state, state.active)) == len(LANDS) * len(PAIRS)
    assert spots(state, "place_start", "land") == set(LANDS)
    assert not moves_of(play(state, PlaceStart("field", ("A1", "A2"))), "place_start", spaces=["A2", "A3"])


def test_ne_03_each_start_tile_is_placed_once() -> None:
    state = starting(family(field="A1+B1"), family(), seat=0)
    assert spots(state, "place_start", "land") == {"settlement", "pasture"}
    with pytest.raises(IllegalMove, match="start_tile_placed"):
        play(state, PlaceStart("field", ("E5", "E6")))


@pytest.mark.parametrize("spaces", [("A1", "C1"), ("A1", "B2"), ("B1", "A1"), ("A1", "A1"), ("J1", "K1")])
def test_ne_03_two_spaces_that_share_no_edge_are_refused(spaces: tuple[str, str]) -> None:
    with pytest.raises(IllegalMove, match="not_two_neighbours"):
        play(starting(family(), family()), PlaceStart("field", spaces))


@pytest.mark.parametrize("spaces", [("E3", "E4"), ("D4", "E4"), ("D5", "D6"), ("G6", "H6")])
def test_ne_04_start_tiles_do_not_touch_not_even_at_corners(spaces: tuple[str, str]) -> None:
    own_and_foreign = (family(field="F5+G5"), family(pasture="D7+D8", settlement="E2+F2"))
    with pytest.raises(IllegalMove, match="start_tile_touches"):
        play(starting(*own_and_foreign), PlaceStart("pasture", spaces))


def test_ne_04_a_start_tile_covers_no_other() -> None:
    with pytest.raises(IllegalMove, match="space_taken"):
        play(starting(family(), family(field="F5+F6")), PlaceStart("pasture", ("E5", "F5")))


def test_ne_04_one_space_apart_is_far_enough() -> None:
    assert moves_of(starting(family(field="F5+G5"), family()), "place_start", spaces=["F7", "G7"])


# More land than start tiles ever cover: it leaves no two spaces that touch nothing at all.
CROWD = family(settlement=" ".join(f"{column}{row}" for row in (2, 5, 8) for column in "BCEFHIK"))


def test_ne_04_without_such_a_place_corners_may_touch() -> None:
    state = starting(family(), CROWD)
    by_land = [spots(state, "place_start", "spaces", land=land) for land in LANDS]
    assert by_land[0] == by_land[1] == by_land[2]
    places = {area(spaces) for spaces in by_land[0]}
    covered = CROWD.lands[0]
    assert places == {pair for pair in PAIRS if not pair & (covered | beside(covered))}
    assert any(place & around(covered) for place in places)


def test_ne_04_at_last_only_foreign_land_of_the_same_type_is_kept_away_from() -> None:
    """On a board where every two free spaces share an edge with some land."""
    stripes = [name for name in BITS if (ord(name[0]) + int(name[1])) % 4 == 0]
    west = " ".join(name for name in stripes if name < "F")
    east = " ".join(name for name in stripes if name >= "F")
    state = starting(family(), family(field=west, settlement=east))
    free = {pair for pair in PAIRS if not set(names_of(pair)) & set(stripes)}
    for land, foreign in (("field", area(west)), ("settlement", area(east)), ("pasture", 0)):
        places = {area(spaces) for spaces in spots(state, "place_start", "spaces", land=land)}
        assert places == {pair for pair in free if not pair & beside(foreign)}
        assert places
