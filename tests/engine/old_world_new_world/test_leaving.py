"""Seats that leave (ALL-4)."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.seats import Seat
from engine.old_world_new_world.state import ActMove, Burn, Discard, FreeMove
from tests.engine.old_world_new_world.build import RULES, SOUTH, at, legal, play, position

SEA = {"C1": "T01/2", "E1": "T04"}  # a Port on D2, ocean else


@pytest.mark.parametrize("seat", [0, 1])
def test_all_4_of_two_players_the_other_wins_at_once(seat):
    state = position(SEA, {"D2": "0 ship"}, hand=["T01"])
    after, events = RULES.withdraw(play(state, Burn("T01")), Seat(seat))
    outcome = RULES.outcome(after)
    assert outcome.reason == "resigned"
    assert (outcome.places[seat], outcome.places[1 - seat]) == (2, 1)
    assert [event.kind for event in events] == ["left", "game_over"]


def test_all_4_the_game_goes_on_without_the_turns_of_who_left():
    state, _ = RULES.withdraw(position(seats=3), Seat(1))
    assert state.current == SOUTH
    state = play(state, Discard(()))
    assert state.current == 2
    assert play(state, Discard(())).current == SOUTH


def test_all_4_whoever_leaves_in_its_turn_gives_it_to_the_next():
    state = position(seats=3, hand=["T05"], phase="main", plays_left=1)
    after, events = RULES.withdraw(state, SOUTH)
    assert (after.current, after.phase, after.plays_left, after.turn) == (1, "start", 2, 2)
    assert after.hands[SOUTH] == ("T05",)
    assert "drew" not in {event.kind for event in events}


def test_all_4_a_burn_that_was_begun_is_finished_by_its_first_legal_move():
    state = play(position(SEA, {"D2": "0 ship"}, seats=3, hand=["T02"]), Burn("T02"))
    first = legal(state)[0]
    assert isinstance(first, ActMove)
    after, _ = RULES.withdraw(state, SOUTH)
    assert list(after.units) == [first.target]
    assert (after.owed, after.current) == ((), 1)


def test_all_4_a_unit_that_has_scored_goes_onto_its_arrow_when_its_seat_leaves():
    state = position(SEA, {"D2": "0 ship"}, seats=3, hand=["T02"])
    state = play(state, FreeMove(at("D2"), at("D1")))
    after, _ = RULES.withdraw(state, SOUTH)
    assert (after.units, after.landed) == ({}, frozenset())
    assert RULES.scores(after) == (1, 0, 0)


def test_all_4_the_last_seat_wins_and_who_left_first_is_the_very_last():
    state = position(seats=4, arrows={"L2": "1 ship", "L4": "1 ship"})
    for seat in (1, 3, 0):
        assert state.ended is None
        state, _ = RULES.withdraw(state, Seat(seat))
    outcome = RULES.outcome(state)
    assert (outcome.reason, outcome.places) == ("last_seat", (2, 4, 1, 3))


def test_all_4_nobody_leaves_twice_or_after_the_end():
    state, _ = RULES.withdraw(position(seats=3), Seat(1))
    with pytest.raises(IllegalMove, match="already_left"):
        RULES.withdraw(state, Seat(1))
    state, _ = RULES.withdraw(state, Seat(2))
    with pytest.raises(IllegalMove, match="game_over"):
        RULES.withdraw(state, SOUTH)
    with pytest.raises(IllegalMove, match="game_over"):
        RULES.apply(state, SOUTH, Discard(()))


def test_all_5_nothing_is_decided_by_the_system():
    assert RULES.forced_move(position(hand=["T05"])) is None
    assert RULES.forced_move(position(hand=[], phase="main", plays_left=0)) is None
