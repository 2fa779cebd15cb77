"""The seven action cards (OW-21, OW-26 to OW-30)."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.seats import Seat
from engine.old_world_new_world.board import space_name
from engine.old_world_new_world.state import NATIVE_UNIT, Action, PlacedCard
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

LAND = {"C3": "T08", "E3": "T05", "C5": "T06", "E5": "T07"}  # Camps on E3, C5, D6, E5, F5
FIVE = {"C5": "0 soldier", "E5": "0 soldier", "F5": "0 soldier", "E6": "0 soldier", "F6": "0 soldier"}


def targets(state):
    """What the action card in hand may be aimed at, by the names of spaces."""
    return [tuple(space_name(space) for space in move.target) for move in legal(state, Action)]


def refuse(state, card, *names):
    move = Action(card, tuple(at(name) for name in names))
    assert move not in legal(state)
    with pytest.raises(IllegalMove, match="bad_target"):
        RULES.apply(state, SOUTH, move)


@pytest.mark.parametrize(
    ("who", "where", "to"),
    [
        ("0 ship", "C3", {"C5", "D5"}),
        ("1 soldier", "C5", {"C4", "D4", "B4"}),
        ("0 soldier", "D5", {"C4", "D4"}),
    ],
)
def test_ow_21_convert_turns_anybodys_unit_over_onto_terrain_of_the_other_kind(who, where, to):
    state = position({"C3": "T04", "C5": "T08"}, {where: who}, hand=["A4", "T28"])
    if where == "C3":  # the ocean reaches two spaces south, so no land touches C3
        assert targets(state) == []
        return
    found = {target for _, target in targets(state)}
    assert found == {name for name in to if state.terrain[at(name)] != "."}
    after = play(state, Action("A4", (at(where), at(found.pop()))))
    (turned,) = after.units.values()
    assert turned == unit(who.replace("soldier", "ship"))


def test_ow_21_the_new_space_needs_no_symbol_and_must_be_free():
    state = position({"C3": "T04", "C5": "T08"}, {"C4": "0 ship", "C5": "1 soldier"}, hand=["A4", "T28"])
    assert ("C4", "D5") in targets(state)
    assert ("C4", "C5") not in targets(state)
    assert ("C5", "D4") in targets(state)


def test_ow_21_a_native_cannot_be_converted():
    state = position({"C3": "T04", "C5": "T08"}, {"C4": "native"}, hand=["A4"])
    assert targets(state) == []
    refuse(state, "A4", "C4", "C5")


@pytest.mark.parametrize(("card", "where"), [("A1", "D6"), ("A6", "D6")])
def test_ow_26_a_raid_destroys_everything_on_and_around_its_space(card, where):
    letter = {"A1": "T06", "A6": "T02"}[card]
    kind = {"A1": "soldier", "A6": "ship"}[card]
    units = {"D6": f"0 {kind}", "C5": f"1 {kind}", "D5": "native", "C3": f"1 {kind}"}
    cards = {"C5": letter, "C3": "T08" if card == "A1" else "T04"}
    state = position(cards, units, hand=[card, "T28"])
    told = events_of(state, Action(card, (at(where),)))
    assert {event.data["space"] for event in told["destroyed"]} == {at("C5"), at("D5"), at("D6")}
    after = play(state, Action(card, (at(where),)))
    assert list(after.units) == [at("C3")]
    assert (after.supply(SOUTH), after.supply(NORTH), after.natives_in_stock()) == (6, 5, 2)
    assert after.discards == [card]


def test_ow_26_barbarians_choose_camps_and_pirates_ports_and_no_unit_need_be_near():
    state = position({"C3": "T11", "A1": "T12"}, hand=["A1"])
    assert targets(state) == [("B2",), ("C4",)]
    assert targets(position({"C3": "T11", "A1": "T12"}, hand=["A6"])) == [("A1",), ("C3",)]
    refuse(state, "A1", "C3")


def test_ow_27_bribery_replaces_a_neighbour_with_an_own_unit_of_its_kind():
    state = position(LAND, {"C3": "0 soldier", "D4": "1 soldier"}, hand=["A2", "T28"])
    assert targets(state) == [("D4",)]
    after = play(state, Action("A2", (at("D4"),)))
    assert after.units[at("D4")] == unit("0 soldier")
    assert (after.supply(SOUTH), after.supply(NORTH)) == (4, 6)


@pytest.mark.parametrize(("card", "kind"), [("T08", "soldier"), ("T04", "ship")])
def test_ow_27_a_bribed_native_becomes_what_its_terrain_carries(card, kind):
    state = position({"C5": card, "C3": "T10"}, {"C4": "0 soldier", "C5": "native"}, hand=["A2", "T28"])
    after = play(state, Action("A2", (at("C5"),)))
    assert after.units[at("C5")] == unit(f"0 {kind}")
    assert after.natives_in_stock() == 2


def test_ow_27_only_neighbours_of_own_units_and_never_own_ones():
    state = position(LAND, {"C3": "0 soldier", "C4": "0 soldier", "F6": "1 soldier"}, hand=["A2"])
    assert targets(state) == []
    refuse(state, "A2", "F6")
    refuse(state, "A2", "C4")


def test_ow_27_without_supply_an_own_unit_goes_even_the_neighbour_itself():
    units = {**FIVE, "C3": "0 soldier", "D4": "1 soldier"}
    state = position(LAND, units, hand=["A2", "T28"])
    assert sorted(targets(state)) == sorted(("D4", name) for name in (*FIVE, "C3"))
    refuse(state, "A2", "D4")
    after = play(state, Action("A2", (at("D4"), at("C3"))))
    assert at("C3") not in after.units
    assert after.units[at("D4")] == unit("0 soldier")


def test_ow_27_with_supply_no_unit_goes():
    state = position(LAND, {"C3": "0 soldier", "D4": "1 soldier"}, hand=["A2"])
    refuse(state, "A2", "D4", "C3")


def test_ow_27_a_unit_that_scored_in_this_turn_counts_as_a_neighbour():
    state = position(
        {"C1": "T08"},
        {"D1": "0 soldier", "C2": "1 soldier"},
        hand=["A2"],
        arrows={"D1": "0 soldier"},
        landed=["D1"],
    )
    assert targets(state) == [("C2",)]


def test_ow_27_a_unit_bribed_on_a_goal_scores():
    state = position({"C1": "T08"}, {"C1": "0 soldier", "D1": "1 soldier"}, hand=["A2", "T28"])
    assert RULES.scores(play(state, Action("A2", (at("D1"),)))) == (1, 0)


def test_ow_28_a_card_drifts_one_section_onto_an_empty_one_or_turns():
    state = position({"C3": "T05", "C1": "T08"}, hand=["A3"])
    here = section("C3")
    found = [move.target for move in legal(state, Action) if move.target[0] == here]
    to = [section(name) for name in ("E3", "C5", "A3")]
    assert found == [*((here, there, 0) for there in to), (here, here, 1), (here, here, 3)]


def test_ow_28_units_go_along_on_their_spaces():
    state = position({"C3": "T01"}, {"C3": "0 ship", "D4": "native"}, hand=["A3", "T28"])
    after = play(state, Action("A3", (section("C3"), section("E3"), 0)))
    assert after.units == {at("E3"): unit("0 ship"), at("F4"): NATIVE_UNIT}
    assert after.cards[section("C3")] is None
    assert after.terrain[at("C3")] == "."


@pytest.mark.parametrize(("quarters", "to"), [(1, "D3"), (3, "C4")])
def test_ow_28_a_turned_card_takes_its_units_round(quarters, to):
    state = position({"C3": "T01"}, {"C3": "0 ship"}, hand=["A3", "T28"])
    after = play(state, Action("A3", (section("C3"), section("C3"), quarters)))
    assert after.units == {at(to): unit("0 ship")}
    assert after.terrain[at(to)] == "A"


def test_ow_28_even_a_turn_that_changes_nothing_is_allowed():
    state = position({"C3": "T04"}, hand=["A3", "T28"])
    after = play(state, Action("A3", (section("C3"), section("C3"), 1)))
    assert after.cards == state.cards
    twice = position({"C3": "T02/1"}, hand=["A3", "T28"])
    after = play(twice, Action("A3", (section("C3"), section("C3"), 1)))
    assert after.cards[section("C3")] == PlacedCard("T02", 0)


def test_ow_28_no_deploying_follows_a_drift():
    state = position({"A9": "T07/2"}, hand=["A3", "T28"])  # two Camps in the lower row
    after = play(state, Action("A3", (section("A9"), section("A11"), 0)))
    assert after.terrain[at("A12")] == "C"
    assert (after.phase, after.pending) == ("main", ())


def test_ow_28_a_unit_may_score_by_drifting():
    state = position({"C3": "T01"}, {"D3": "0 ship"}, hand=["A3", "T28"])
    assert RULES.scores(play(state, Action("A3", (section("C3"), section("C1"), 0)))) == (1, 0)


def test_ow_29_a_native_goes_onto_any_unoccupied_space_of_a_card():
    state = position({"C3": "T29"}, {"D3": "1 soldier"}, hand=["A5", "T28"])
    assert targets(state) == [("C3",), ("C4",), ("D4",)]
    after = play(state, Action("A5", (at("C4"),)))
    assert after.units[at("C4")] == NATIVE_UNIT
    refuse(state, "A5", "A1")
    refuse(state, "A5", "D3")


def test_ow_29_while_one_is_in_stock_that_one_is_placed():
    state = position({"C3": "T08"}, {"C3": "native"}, hand=["A5", "T28"])
    assert all(len(target) == 1 for target in targets(state))
    refuse(state, "A5", "C3", "D3")


def test_ow_29_with_both_on_the_board_one_is_taken_and_placed_elsewhere():
    state = position({"C3": "T08"}, {"C3": "native", "D3": "native"}, hand=["A5", "T28"])
    assert targets(state) == [("C3", "C4"), ("C3", "D4"), ("D3", "C4"), ("D3", "D4")]
    after = play(state, Action("A5", (at("C3"), at("D4"))))
    assert set(after.units) == {at("D3"), at("D4")}
    refuse(state, "A5", "C4")
    refuse(state, "A5", "C3", "C3")


def test_ow_29_natives_never_score():
    state = position({"C1": "T08"}, hand=["A5", "T28"])
    after = play(state, Action("A5", (at("D1"),)))
    assert (RULES.scores(after), after.landed) == ((0, 0), frozenset())


@pytest.mark.parametrize(
    ("who", "where", "to"),
    [("1 soldier", "C5", {"E5"}), ("0 ship", "C3", {"E3"}), ("native", "C3", {"E3", "C5"})],
)
def test_ow_30_a_tornado_carries_any_unit_exactly_two_spaces_straight(who, where, to):
    cards = {"C3": "T04", "E3": "T01", "C5": "T08", "E5": "T05"}
    state = position(
        cards, {where: who, "D5": "native", "D3": "native"} if who != "native" else {where: who}, hand=["A7"]
    )
    found = {target for origin, target in targets(state) if origin == where}
    assert found == to


def test_ow_30_what_lies_between_does_not_matter_but_the_end_must_be_free():
    cards = {"C3": "T08", "G3": "T05", "E3": "T04"}
    state = position(cards, {"D3": "0 soldier", "E3": "1 ship"}, hand=["A7", "T28"])
    assert [pair for pair in targets(state) if pair[0] == "D3"] == []
    cards["E3"] = "T06"
    state = position(cards, {"D3": "0 soldier", "E3": "1 soldier", "F3": "native"}, hand=["A7", "T28"])
    assert ("D3", "F3") not in targets(state)
    assert ("E3", "G3") in targets(state)
    after = play(state, Action("A7", (at("E3"), at("G3"))))
    assert after.units[at("G3")] == unit("1 soldier")


def test_ow_30_no_unit_ends_off_the_cards():
    state = position({"C3": "T08"}, {"C3": "0 soldier"}, hand=["A7"])
    assert targets(state) == []
    refuse(state, "A7", "C3", "E3")
    refuse(state, "A7", "C3", "C1")


def test_action_cards_also_meet_units_of_a_seat_that_left():
    state = position(LAND, {"D4": "1 soldier", "C3": "0 soldier"}, seats=3, hand=["A2", "T28"])
    state, _ = RULES.withdraw(state, Seat(1))
    assert play(state, Action("A2", (at("D4"),))).units[at("D4")] == unit("0 soldier")
