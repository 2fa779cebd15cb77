"""Scoring on goals, on anybody's turn, and the third point (OW-22 to OW-25)."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.seats import Seat
from engine.old_world_new_world.board import ARROWS, space_name
from engine.old_world_new_world.state import (
    ActConvert,
    Action,
    ActMove,
    Burn,
    EndTurn,
    FreeMove,
    Place,
)
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

COAST = {"A1": "T04", "C1": "T03/2"}  # ocean; Ports on C2 and D2


def test_the_goal_of_each_side_is_across_the_board():
    assert [space_name(space) for space in ARROWS["south"]] == ["B1", "D1", "F1", "G1", "I1", "K1"]
    assert [space_name(space) for space in ARROWS["west"]] == ["L2", "L4", "L6", "L7", "L9", "L11"]
    assert [space_name(space) for space in ARROWS["north"]] == ["B12", "D12", "F12", "G12", "I12", "K12"]
    assert [space_name(space) for space in ARROWS["east"]] == ["A2", "A4", "A6", "A7", "A9", "A11"]


def ways_to_score():
    drift = {"C3": "T01"}
    return {
        "move": (COAST, {"B2": "0 ship"}, "T01", [Burn("T01"), ActMove(at("B2"), at("B1"))]),
        "free move": (COAST, {"D2": "0 ship"}, "T08", [FreeMove(at("D2"), at("D1"))]),
        "convert": (
            {"A1": "T08", "C1": "T01/1"},
            {"C2": "0 soldier"},
            "T01",
            [Burn("T01"), ActConvert(at("C2"), at("D1"))],
        ),
        "convert card": (
            {"A1": "T08", "C1": "T04"},
            {"C1": "0 ship"},
            "A4",
            [Action("A4", (at("C1"), at("B1")))],
        ),
        "tornado": (COAST, {"D3": "0 ship"}, "A7", []),
        "drift": (drift, {"D3": "0 ship"}, "A3", [Action("A3", (section("C3"), section("C1"), 0))]),
        "bribery": (COAST, {"D1": "1 ship", "D2": "0 ship"}, "A2", [Action("A2", (at("D1"),))]),
    }


@pytest.mark.parametrize("way", [way for way in ways_to_score() if way != "tornado"])
def test_ow_22_a_unit_scores_however_it_stops_at_a_free_goal(way):
    cards, units, card, moves = ways_to_score()[way]
    if way == "convert":
        cards = {"C1": "T14/3"}  # Camp on D1, ocean else
        units, card = {"C2": "0 ship"}, "T05"
        moves = [Burn("T05"), ActConvert(at("C2"), at("D1"))]
    state = play(position(cards, units, hand=[card, "T28"]), *moves)
    assert RULES.scores(state) == (1, 0)
    (space,) = state.landed
    assert state.arrows[space] == state.units[space]


def test_ow_22_a_tornado_carries_a_unit_to_its_goal():
    cards = {"C1": "T03/2", "C3": "T01"}
    state = position(cards, {"D3": "0 ship"}, hand=["A7", "T28"])
    assert RULES.scores(play(state, Action("A7", (at("D3"), at("D1"))))) == (1, 0)


def test_ow_22_the_owner_scores_on_anybodys_turn():
    cards = {"C11": "T04", "C9": "T01"}
    state = position(cards, {"D10": "1 ship"}, hand=["A7", "T28"])
    after, events = RULES.apply(state, SOUTH, Action("A7", (at("D10"), at("D12"))))
    assert RULES.scores(after) == (0, 1)
    assert [event.seat for event in events if event.kind == "scored"] == [NORTH]


def test_ow_22_sliding_past_a_goal_does_not_score():
    state = position({"A1": "T04", "C1": "T01"}, {"A1": "0 ship"}, hand=["T02"])
    after = play(state, Burn("T02"), ActMove(at("A1"), at("C1")))
    assert RULES.scores(after) == (0, 0)


def test_ow_22_only_the_units_own_goal_counts():
    state = position({"C1": "T04", "A1": "T01"}, {"C1": "1 ship"}, hand=["A7", "T28"], current=0)
    after = play(state, Action("A7", (at("C1"), at("A1"))))
    assert RULES.scores(after) == (0, 0)
    blown = position({"A1": "T04", "C1": "T01"}, {"D1": "1 ship"}, hand=["A7", "T28"])
    assert RULES.scores(play(blown, Action("A7", (at("D1"), at("B1"))))) == (0, 0)


def scored_on_d1(**more):
    """South's Ship has just scored on D1 and still stands there."""
    cards = {"A1": "T04", "C1": "T03/2", "C3": "T01"}
    units = {"D2": "0 ship", **more.pop("units", {})}
    return play(position(cards, units, **more), FreeMove(at("D2"), at("D1")))


def test_ow_23_the_unit_leaves_the_space_at_the_end_of_the_turn():
    state = scored_on_d1(hand=["A1"])
    assert at("D1") in state.units
    assert RULES.view(state, SOUTH)["units"][0]["scored"] is True
    after = play(state, EndTurn())
    assert (after.units, after.landed) == ({}, frozenset())
    assert after.arrows == {at("D1"): unit("0 ship")}
    assert after.supply(SOUTH) == 5


def test_ow_23_until_then_it_blocks_its_space():
    state = scored_on_d1(hand=["T01"], units={"C1": "0 ship"})
    state = play(state, Burn("T01"))
    assert ActMove(at("C1"), at("D1")) not in legal(state)


@pytest.mark.parametrize(
    "move",
    [
        Action("A2", (at("D1"),)),
        Action("A3", (section("D1"), section("D1"), 1)),
        Action("A4", (at("D1"), at("E1"))),
        Action("A7", (at("D1"), at("B1"))),
    ],
)
def test_ow_23_nothing_affects_it_and_its_card_does_not_drift(move):
    state = scored_on_d1(hand=[move.card, "T28"])
    with pytest.raises(IllegalMove, match="bad_target"):
        RULES.apply(state, SOUTH, move)
    assert move not in legal(state)


def test_ow_23_it_survives_a_raid():
    state = play(scored_on_d1(hand=["A6", "T28"], units={"C1": "1 ship"}), Action("A6", (at("D2"),)))
    assert list(state.units) == [at("D1")]


def test_ow_23_its_card_is_not_replaced_by_a_volcano():
    cards = {"C1": "T22/1"}  # a mountain on C1, a Camp on D1
    state = position(cards, {"D1": "0 soldier"}, hand=["T30"], arrows={"D1": "0 soldier"}, landed=["D1"])
    assert state.terrain[at("C1")] == "M"
    assert legal(state, Place) == []
    free = position(cards, {"D1": "1 soldier"}, hand=["T30"])
    assert legal(free, Place) == [Place("T30", section("C1"), 0)]


def test_ow_23_it_cannot_move_on():
    state = scored_on_d1(hand=["T01"])
    assert not legal(state, FreeMove)
    with pytest.raises(IllegalMove, match="has_scored"):
        RULES.apply(state, SOUTH, FreeMove(at("D1"), at("C1")))


def test_ow_24_a_covered_arrow_scores_nothing():
    state = position(COAST, {"D2": "0 ship"}, hand=["T08"], arrows={"D1": "0 soldier"})
    after, events = RULES.apply(state, SOUTH, FreeMove(at("D2"), at("D1")))
    assert RULES.scores(after) == (1, 0)
    assert not [event for event in events if event.kind == "scored"]
    assert after.landed == frozenset()


def test_ow_25_the_third_point_ends_the_game_at_that_moment():
    state = position(
        COAST, {"D2": "0 ship"}, hand=["T08"], arrows={"B1": "0 ship", "F1": "0 ship", "B12": "1 ship"}
    )
    after, events = RULES.apply(state, SOUTH, FreeMove(at("D2"), at("D1")))
    outcome = RULES.outcome(after)
    assert (outcome.reason, outcome.places, outcome.scores) == ("third_point", (1, 2), (3, 1))
    assert [line.reason.params["space"] for line in outcome.breakdown[0]] == ["B1", "D1", "F1"]
    assert RULES.to_move(after) == ()
    assert legal(after) == []
    assert events[-1].kind == "game_over"
    assert RULES.reveals(state, after)


def test_ow_25_it_may_come_in_another_players_turn():
    cards = {"C11": "T04", "C9": "T01"}
    arrows = {"B12": "1 ship", "F12": "1 ship"}
    state = position(cards, {"D10": "1 ship"}, hand=["A7"], arrows=arrows)
    after = play(state, Action("A7", (at("D10"), at("D12"))))
    assert RULES.outcome(after).places == (2, 1)


def both_drift(current):
    """A drift to the north-east corner brings a third unit across for South and for West.

    South's Ship goes to K1, West's to L2.
    """
    arrows = {"B1": "0 ship", "D1": "0 ship", "L4": "1 ship", "L6": "1 ship"}
    units = {"I1": "0 ship", "J2": "1 ship"}
    state = position({"I1": "T04"}, units, adjacent=True, arrows=arrows, hand=["A3"], current=Seat(current))
    if current:
        state.hands.reverse()
    return play_drift(state)


def play_drift(state):
    return play(state, Action("A3", (section("I1"), section("K1"), 0)))


@pytest.mark.parametrize("current", [0, 1])
def test_ow_25_of_two_at_once_the_one_whose_turn_it_is_wins(current):
    after = both_drift(current)
    outcome = RULES.outcome(after)
    assert outcome.scores == (3, 3)
    assert outcome.places[current] == 1
    assert outcome.places[1 - current] == 2


def test_ow_25_of_two_others_at_once_the_next_in_turn_order_wins():
    arrows = {"B1": "0 ship", "D1": "0 ship", "L4": "1 ship", "L6": "1 ship"}
    units = {"I1": "0 ship", "J2": "1 ship"}
    state = position({"I1": "T04"}, units, seats=4, arrows=arrows, hand=[], current=Seat(2))
    state.hands[2] = ("A3",)
    outcome = RULES.outcome(play_drift(state))
    assert outcome.places[:2] == (1, 2)


def test_ow_25_the_other_places_go_by_points_and_ties_are_shared():
    arrows = {"B1": "0 ship", "F1": "0 ship", "L2": "1 ship", "B12": "2 ship", "A2": "3 ship", "A4": "3 ship"}
    state = position(COAST, {"D2": "0 ship"}, seats=4, hand=["T08"], arrows=arrows)
    outcome = RULES.outcome(play(state, FreeMove(at("D2"), at("D1"))))
    assert outcome.scores == (3, 1, 1, 2)
    assert outcome.places == (1, 3, 3, 2)


def test_ow_25_units_of_a_seat_that_left_block_but_do_not_score():
    arrows = {"L2": "1 ship", "L4": "1 ship"}
    cards = {"I5": "T04", "K5": "T01"}
    state = position(cards, {"J6": "1 ship"}, seats=3, arrows=arrows, hand=["A7", "T28"])
    state, _ = RULES.withdraw(state, Seat(1))
    after = play(state, Action("A7", (at("J6"), at("L6"))))
    assert after.units == {at("L6"): unit("1 ship")}
    assert after.points(Seat(1)) == 2
    assert (after.ended, after.landed) == (None, frozenset())


def test_events_of_a_score_name_its_owner_and_points():
    state = position(COAST, {"D2": "0 ship"}, hand=["T08"])
    (scored,) = events_of(state, FreeMove(at("D2"), at("D1")))["scored"]
    assert (scored.seat, scored.data) == (SOUTH, {"space": at("D1"), "unit": "ship", "points": 1})
