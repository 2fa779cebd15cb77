"""Moves and Free Moves (OW-15 to OW-18)."""

import pytest

from engine.core.errors import IllegalMove
from engine.old_world_new_world.board import space_name
from engine.old_world_new_world.state import ActMove, Burn, EndTurn, FreeMove
from tests.engine.old_world_new_world.build import RULES, SOUTH, at, legal, play, position, unit

SEA = {"A3": "T04", "C3": "T01/2", "E3": "T01/2", "C5": "T01/2"}  # ocean but for Ports on D4, F4, D6


def reach(state, origin, kind=ActMove):
    """The names of the spaces that a unit can get to."""
    return {space_name(move.target) for move in legal(state, kind) if move.origin == at(origin)}


def burning(cards, units, card="T02", **more):
    return play(position(cards, units, hand=[card], **more), Burn(card))


def test_ow_15_a_unit_moves_like_a_rook_and_may_stop_anywhere():
    state = burning(SEA, {"C3": "0 ship"})
    assert reach(state, "C3") == {"A3", "B3", "D3", "E3", "F3", "C4", "C5", "C6"}


@pytest.mark.parametrize("blocker", ["0 ship", "1 ship", "native"])
def test_ow_15_no_unit_is_passed_or_landed_on(blocker):
    state = burning(SEA, {"C3": "0 ship", "E3": blocker, "C4": "native"})
    assert reach(state, "C3") == {"A3", "B3", "D3"}
    with pytest.raises(IllegalMove, match="cannot_reach"):
        RULES.apply(state, SOUTH, ActMove(at("C3"), at("E3")))


def test_ow_15_no_empty_section_is_entered_and_a_move_has_no_bend():
    state = burning({"A3": "T04", "E3": "T01"}, {"A3": "0 ship"})
    assert reach(state, "A3") == {"B3", "A4"}


def test_ow_16_ships_stay_on_the_ocean():
    state = burning({"A3": "T04", "C3": "T09"}, {"A3": "0 ship", "B4": "0 ship"})
    assert reach(state, "A3") == {"B3", "C3", "D3", "A4"}
    assert reach(state, "B4") == {"A4", "B3"}


def test_ow_16_soldiers_walk_on_plains_and_halt_on_a_mountain():
    # Plains A3 to D3 but for a mountain on C3; row 4: plains, then a mountain on D4.
    cards = {"A3": "T08", "C3": "T29/1", "E3": "T05"}
    state = burning(cards, {"A3": "0 soldier"}, card="T06")
    assert state.terrain[at("C3")] == "M"
    assert reach(state, "A3") == {"B3", "C3", "A4"}


def test_ow_16_leaving_a_mountain_is_a_new_move():
    cards = {"A3": "T08", "C3": "T29/1", "E3": "T05"}
    state = burning(cards, {"A3": "0 soldier"}, card="T06")
    state = play(state, ActMove(at("A3"), at("C3")))
    assert reach(state, "C3") == {"A3", "B3", "D3", "C4"}
    assert play(state, ActMove(at("C3"), at("A3"))).units == {at("A3"): unit("0 soldier")}


def test_ow_17_a_unit_on_its_symbol_moves_without_a_card():
    state = position(SEA, {"D4": "0 ship", "E3": "0 ship"}, hand=["T08"])
    assert "A3" not in reach(state, "E3", FreeMove)
    assert reach(state, "E3", FreeMove) == set()
    after = play(state, FreeMove(at("D4"), at("D5")))
    assert (after.plays_left, after.free_steps, after.phase) == (2, 1, "main")


@pytest.mark.parametrize(("who", "where"), [("0 soldier", "A12"), ("0 ship", "A11")])
def test_ow_17_ships_start_from_ports_and_soldiers_from_camps(who, where):
    state = position({"A11": "T11"}, {where: who}, hand=["T08"])
    assert len(legal(state, FreeMove)) == 1


def test_ow_17_a_chain_leads_from_symbol_to_symbol_in_one_step():
    state = position(SEA, {"F4": "0 ship"}, hand=["T08"])
    # One move: along row 4 and column F. Over the Port on D4: its column. Over D6: row 6.
    assert {"A4", "B4", "C4", "D4", "E4", "F3"} <= reach(state, "F4", FreeMove)
    assert {"D3", "D5", "D6", "C6"} <= reach(state, "F4", FreeMove)
    assert "A3" not in reach(state, "F4", FreeMove)
    assert "C5" not in reach(state, "F4", FreeMove)


def test_ow_17_the_starting_space_is_no_target_but_the_chain_may_cross_it():
    state = position(SEA, {"D4": "0 ship"}, hand=["T08"])
    found = reach(state, "D4", FreeMove)
    assert "D4" not in found
    assert "A4" in found
    with pytest.raises(IllegalMove, match="cannot_reach"):
        RULES.apply(state, SOUTH, FreeMove(at("D4"), at("D4")))


def test_ow_17_a_chain_ends_where_it_scores():
    cards = {"C1": "T03/1", "E1": "T04"}  # Ports on D1 and D2
    state = position(cards, {"D2": "0 ship"}, hand=["T08"])
    assert "D1" in reach(state, "D2", FreeMove)
    assert "F1" not in reach(state, "D2", FreeMove)
    covered = position(cards, {"D2": "0 ship"}, hand=["T08"], arrows={"D1": "0 soldier"})
    assert "F1" in reach(covered, "D2", FreeMove)


def test_ow_17_a_seat_makes_at_most_thirty_free_moves_a_turn():
    state = position(SEA, {"D4": "0 ship"}, hand=["T08"], phase="main", free_steps=29)
    after = play(state, FreeMove(at("D4"), at("D6")))
    assert after.free_steps == 30
    assert not legal(after, FreeMove)
    with pytest.raises(IllegalMove, match="no_free_steps"):
        RULES.apply(after, SOUTH, FreeMove(at("D6"), at("D4")))


def test_ow_17_the_next_turn_has_its_own_free_moves():
    state = position(SEA, {"D4": "1 ship"}, hand=[], phase="main", plays_left=0, free_steps=30)
    after = play(state, EndTurn())
    assert after.free_steps == 0
    assert legal(after, FreeMove)


def test_ow_18_everybodys_cards_and_symbols_serve_everybody():
    # Who laid a card is not even known: a Ship of either seat makes the same Free Moves.
    mine = position(SEA, {"D4": "0 ship"}, hand=["T08"])
    theirs = position(SEA, {"D4": "1 ship"}, hand=["T08"], current=1)
    assert legal(mine, FreeMove) == legal(theirs, FreeMove)
