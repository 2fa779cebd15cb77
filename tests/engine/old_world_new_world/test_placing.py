"""Placing terrain cards, deploying on their symbols, and the Volcano (OW-7 to OW-10)."""

import pytest

from engine.core.errors import IllegalMove
from engine.old_world_new_world.board import SECTIONS
from engine.old_world_new_world.pieces import TERRAIN
from engine.old_world_new_world.state import Burn, Decline, Deploy, FreeMove, Place
from tests.engine.old_world_new_world.build import (
    NORTH,
    RULES,
    SOUTH,
    at,
    events_of,
    legal,
    play,
    position,
    section,
    unit,
)
from tests.engine.old_world_new_world.test_turns import full_board


def test_ow_07_a_card_goes_onto_any_empty_section_and_need_not_touch_another():
    state = position({"C3": "T05"}, hand=["T04"])
    empty = [number for number in SECTIONS if number != section("C3")]
    assert [move.section for move in legal(state, Place)] == empty
    with pytest.raises(IllegalMove, match="section_taken"):
        RULES.apply(state, SOUTH, Place("T04", section("C3"), 0))


@pytest.mark.parametrize(
    ("card", "rotations"),
    [("T01", (0, 1, 2, 3)), ("T02", (0, 1)), ("T03", (0, 1, 2, 3)), ("T04", (0,)), ("T19", (0, 1, 2, 3))],
)
def test_ow_07_turns_that_give_equal_faces_are_one_move(card, rotations):
    state = position(hand=[card])
    here = [move.rotation for move in legal(state, Place) if move.section == 14]
    assert tuple(here) == rotations
    for rotation in set(range(4)) - set(rotations):
        with pytest.raises(IllegalMove, match="same_face"):
            RULES.apply(state, SOUTH, Place(card, section("E5"), rotation))


def test_ow_07_cards_are_turned_clockwise_and_never_mirrored():
    assert TERRAIN["T26"].faces == ("AOMP", "MAPO", "PMOA", "OPAM")
    after = play(position(hand=["T26"]), Place("T26", section("C3"), 1))
    assert [after.terrain[at(name)] for name in ("C3", "D3", "C4", "D4")] == list("MAPO")


def test_ow_07_equal_cards_in_the_hand_are_interchangeable():
    one, two = position(hand=["T01"]), position(hand=["T01", "T01"])
    assert legal(one, Place) == legal(two, Place)


def test_ow_08_each_symbol_placed_in_the_home_row_may_get_its_unit():
    state = play(position(hand=["T21", "T08"]), Place("T21", section("A11"), 2))  # OP over CA
    assert state.phase == "deploy"
    assert state.pending == (at("A12"), at("B12"))
    state = play(state, Deploy(at("B12"), None))
    assert state.units == {at("B12"): unit("0 ship")}
    state = play(state, Deploy(at("A12"), None))
    assert state.units[at("A12")] == unit("0 soldier")
    assert (state.phase, state.plays_left) == ("main", 1)


def test_ow_08_the_player_may_deploy_one_or_none():
    state = play(position(hand=["T21", "T08"]), Place("T21", section("A11"), 2))
    assert legal(state) == [Deploy(at("A12"), None), Deploy(at("B12"), None), Decline()]
    assert play(state, Decline()).units == {}
    state = play(state, Deploy(at("A12"), None), Decline())
    assert (list(state.units), state.phase) == ([at("A12")], "main")


@pytest.mark.parametrize("rotation", [0, 1])
def test_ow_08_a_symbol_beside_the_home_row_brings_no_unit(rotation):
    after = play(position(hand=["T05", "T08"]), Place("T05", section("A11"), rotation))
    assert (after.pending, after.phase) == ((), "main")


def test_ow_08_nobody_deploys_on_another_players_home_row():
    after = play(position(hand=["T05", "T08"]), Place("T05", section("A1"), 0))
    assert (after.pending, after.phase) == ((), "main")


def test_ow_08_deploys_come_before_any_free_move():
    state = position({"C3": "T01"}, {"C3": "0 ship"}, hand=["T05", "T08"])
    state = play(state, Place("T05", section("A11"), 3))
    assert not legal(state, FreeMove)
    with pytest.raises(IllegalMove, match="finish_first"):
        RULES.apply(state, SOUTH, FreeMove(at("C3"), at("D3")))
    assert legal(play(state, Deploy(at("A12"), None)), FreeMove)


def test_ow_08_a_symbol_that_was_left_serves_nobody_later():
    state = play(position(hand=["T05", "T08"]), Place("T05", section("A11"), 3), Decline())
    with pytest.raises(IllegalMove, match="no_deploy_now"):
        RULES.apply(state, SOUTH, Deploy(at("A12"), None))


def test_ow_08_in_the_corner_each_side_has_its_own_home_row():
    state = position(hand=["T07", "T08"], adjacent=True)
    state = play(state, Place("T07", section("A11"), 3))  # Camps on A11 and A12
    assert state.pending == (at("A12"),)


MOUNTAINS = {"C3": "T29", "E3": "T05", "G3": "T30"}


def test_ow_09_the_volcano_goes_onto_a_card_with_a_mountain_and_nowhere_else():
    state = position(MOUNTAINS, hand=["T30"])
    assert legal(state, Place) == [Place("T30", section("C3"), 0), Place("T30", section("G3"), 0)]
    for place in ("E3", "A1"):
        with pytest.raises(IllegalMove, match="volcano_place"):
            RULES.apply(state, SOUTH, Place("T30", section(place), 0))


def test_ow_09_it_destroys_all_units_on_the_card_and_discards_the_card():
    units = {"C3": "0 soldier", "D3": "1 soldier", "C4": "native", "E3": "1 soldier"}
    state = position(MOUNTAINS, units, hand=["T30", "T08"])
    after = play(state, Place("T30", section("C3"), 0))
    assert list(after.units) == [at("E3")]
    assert after.discards == ["T29"]
    assert [after.terrain[at(name)] for name in ("C3", "D3", "C4", "D4")] == ["M"] * 4
    assert (after.supply(SOUTH), after.supply(NORTH), after.natives_in_stock()) == (6, 5, 2)
    told = events_of(state, Place("T30", section("C3"), 0))
    assert told["card_placed"][0].data["replaced"] == "T29"
    assert len(told["destroyed"]) == 3


def test_ow_09_a_volcano_goes_onto_another_volcano():
    after = play(position(MOUNTAINS, hand=["T30", "T08"]), Place("T30", section("G3"), 0))
    assert after.discards == ["T30"]


def test_ow_10_on_a_full_board_only_the_volcano_is_placed_and_the_game_goes_on():
    board = full_board(("T05", "T08"))
    state = position(board, hand=["T05", "T08", "T30"])
    assert {move.card for move in legal(state, Place)} == {"T30"}
    assert legal(state, Burn)
    assert RULES.outcome(state) is None


def test_ow_31_the_discard_pile_is_public():
    state = position(hand=["T05"], discards=["T08", "A1"])
    for seat in (None, SOUTH, NORTH):
        assert RULES.view(state, seat)["discards"] == ["T08", "A1"]
    assert RULES.view(state, None)["hand"] is None
    assert RULES.view(state, SOUTH)["hand"] == ["T05"]
    assert RULES.view(state, NORTH)["hand_sizes"] == [1, 5]
