"""Burning: which cards, and what their symbols pay for (OW-11 to OW-14, OW-19, OW-20)."""

import pytest

from engine.core.errors import IllegalMove
from engine.old_world_new_world.state import (
    ActConvert,
    ActDeploy,
    Action,
    ActMove,
    Burn,
    Decline,
    FreeMove,
    Place,
)
from tests.engine.old_world_new_world.build import (
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

SHORE = {"A11": "T11"}  # Port A11, ocean B11, Camp A12, plains B12
SIX = {"A7": "0 soldier", "B7": "0 soldier", "A8": "0 soldier", "B8": "0 soldier", "C7": "0 soldier"}


def refused(state, move):
    with pytest.raises(IllegalMove) as caught:
        RULES.apply(state, SOUTH, move)
    assert move not in legal(state)
    return caught.value.saying.code


@pytest.mark.parametrize("card", ["T04", "T08", "T28", "T29", "T30"])
def test_ow_11_a_card_without_a_symbol_cannot_be_burned(card):
    assert refused(position(SHORE, {"A12": "0 soldier"}, hand=[card]), Burn(card)) == "no_symbol"


def test_ow_11_a_card_is_burned_only_for_an_action_that_is_possible_at_once():
    nothing = position({"C3": "T04"}, {"C3": "0 ship"}, hand=["T05", "T01"])
    assert legal(nothing, Burn) == [Burn("T01")]
    assert refused(nothing, Burn("T05")) == "nothing_to_burn_for"


def test_ow_11_one_possible_symbol_of_two_is_enough():
    assert Burn("T11") in legal(position({"A11": "T08"}, hand=["T11"]))


def test_ow_11_an_action_card_without_a_target_cannot_be_played():
    state = position({"C3": "T04"}, hand=["A1", "A2", "A6", "A7"])
    assert legal(state, Action) == []
    assert refused(state, Action("A1", (at("C3"),))) == "bad_target"


def test_ow_12_a_port_deploys_or_moves_a_ship_or_makes_one_of_a_soldier():
    cards = {"A11": "T04", "C3": "T03/2", "G7": "T11"}
    state = position(cards, {"C3": "0 ship", "G8": "0 soldier"}, hand=["T01"])
    acts = legal(play(state, Burn("T01")))
    assert ActDeploy(at("A12"), None) in acts
    assert ActMove(at("C3"), at("D3")) in acts
    assert ActConvert(at("G8"), at("G7")) in acts
    assert not [move for move in acts if isinstance(move, ActMove) and move.origin == at("G8")]


def test_ow_12_a_camp_deploys_or_moves_a_soldier_or_makes_one_of_a_ship():
    cards = {"A11": "T08", "C3": "T07/2", "G7": "T11"}
    state = position(cards, {"C3": "0 soldier", "G7": "0 ship"}, hand=["T05"])
    state = play(state, Burn("T05"))
    acts = legal(state)
    assert ActDeploy(at("A12"), None) in acts
    assert ActMove(at("C3"), at("D3")) in acts
    assert ActConvert(at("G7"), at("G8")) in acts
    assert refused(state, ActMove(at("G7"), at("H7"))) == "wrong_symbol"


def test_ow_12_only_own_units_that_have_not_scored_act():
    cards = {"C1": "T04", "G1": "T01"}
    units = {"C1": "1 ship", "G1": "0 ship"}
    state = position(
        cards,
        units,
        hand=["T01"],
        phase="burn_first",
        owed=("ship",),
        landed=["G1"],
        arrows={"G1": "0 ship"},
    )
    assert legal(state) == []
    assert refused(state, ActMove(at("C1"), at("D1"))) == "not_your_unit"
    assert refused(state, ActMove(at("G1"), at("H1"))) == "has_scored"


def test_ow_12_two_symbols_are_two_actions_by_one_unit_or_by_two():
    state = position({"C3": "T04", "E3": "T03"}, {"C3": "0 ship"}, hand=["T02"])
    state = play(state, Burn("T02"), ActMove(at("C3"), at("F3")))
    assert (state.phase, state.owed) == ("burn_second", ("ship",))
    state = play(state, ActMove(at("F3"), at("F4")))
    assert (state.phase, state.owed, state.plays_left) == ("main", (), 1)


@pytest.mark.parametrize("first", ["ship", "soldier"])
def test_ow_12_two_different_symbols_are_used_in_any_order(first):
    state = position({"C3": "T04", "G3": "T08"}, {"C3": "0 ship", "G3": "0 soldier"}, hand=["T11"])
    moves = {"ship": ActMove(at("C3"), at("D3")), "soldier": ActMove(at("G3"), at("H3"))}
    second = moves["soldier" if first == "ship" else "ship"]
    state = play(state, Burn("T11"), moves[first])
    assert refused(state, moves[first]) in ("nothing_there", "wrong_symbol")
    assert play(state, second).phase == "main"


def test_ow_12_the_first_action_is_due_at_once_and_the_second_may_be_left():
    state = position(SHORE, {"A12": "0 soldier"}, hand=["T11", "T08"])
    state = play(state, Burn("T11"))
    assert refused(state, Decline()) == "nothing_to_decline"
    assert refused(state, FreeMove(at("A12"), at("B12"))) == "finish_first"
    state = play(state, ActConvert(at("A12"), at("A11")))
    assert Decline() in legal(state)
    state = play(state, Decline())
    assert (state.phase, state.owed) == ("main", ())


def test_ow_12_free_moves_may_come_between_the_two_actions():
    state = position(SHORE, {"A12": "0 soldier"}, hand=["T11"])
    state = play(state, Burn("T11"), ActConvert(at("A12"), at("A11")), FreeMove(at("A11"), at("B11")))
    assert (state.phase, state.owed) == ("burn_second", ("soldier",))


def test_ow_13_a_burned_card_deploys_on_any_fitting_space_of_the_home_row():
    cards = {"A11": "T10", "C11": "T22", "E11": "T01"}  # A12 Camp, B12 plains, C12 mountain, D12 plains
    state = position(cards, {"D12": "1 soldier", "B11": "0 ship"}, hand=["T05", "T01"])
    camp = legal(play(state, Burn("T05")), ActDeploy)
    assert camp == [ActDeploy(at(name), None) for name in ("A12", "B12", "C12")]
    port = play(state, Burn("T01"))
    assert legal(port, ActDeploy) == [ActDeploy(at(name), None) for name in ("E12", "F12")]
    assert refused(port, ActDeploy(at("A12"), None)) == "wrong_symbol"
    assert refused(port, ActDeploy(at("G12"), None)) == "nothing_there"
    assert refused(port, ActDeploy(at("A11"), None)) == "nothing_there"


def test_ow_13_an_occupied_space_cannot_be_deployed_on():
    state = position({"A11": "T08"}, {"A12": "native"}, hand=["T05"])
    state = play(state, Burn("T05"))
    assert legal(state, ActDeploy) == [ActDeploy(at("B12"), None)]
    assert refused(state, ActDeploy(at("A12"), None)) == "cannot_stand"


def six_out(**more):
    cards = {"A7": "T08", "C7": "T05", "A11": "T07"}
    return position(cards, {**SIX, "D7": "0 soldier"}, hand=["T06"], **more)


def test_ow_14_with_six_units_out_a_deploy_takes_one_off_the_board():
    state = play(six_out(), Burn("T06"))
    deploys = legal(state, ActDeploy)
    assert {move.removed for move in deploys} == {at(name) for name in (*SIX, "D7")}
    assert refused(state, ActDeploy(at("A12"), None)) == "must_remove"
    after = play(state, ActDeploy(at("A12"), at("D7")))
    assert at("D7") not in after.units
    assert after.units[at("A12")] == unit("0 soldier")
    assert after.supply(SOUTH) == 0
    told = events_of(state, ActDeploy(at("A12"), at("D7")))
    assert told["taken_off"][0].data == {"space": at("D7"), "unit": "soldier"}


def test_ow_14_while_there_is_supply_none_is_taken_off():
    state = position({"A7": "T08", "C7": "T05", "A11": "T07"}, SIX, hand=["T06"])
    state = play(state, Burn("T06"))
    assert {move.removed for move in legal(state, ActDeploy)} == {None}
    assert refused(state, ActDeploy(at("A12"), at("A7"))) == "supply_left"


def test_ow_14_a_unit_that_has_scored_counts_among_the_six_and_stays():
    cards = {"A7": "T08", "C7": "T05", "A11": "T07"}
    state = position(cards, SIX, hand=["T06"], arrows={"B1": "0 ship"})
    assert state.supply(SOUTH) == 0
    state = play(state, Burn("T06"))
    assert {move.removed for move in legal(state, ActDeploy)} == {at(name) for name in SIX}
    assert refused(state, ActDeploy(at("A12"), at("B1"))) == "must_remove"


def test_ow_14_the_space_must_be_empty_before_a_unit_is_taken_off():
    cards = {"A7": "T07", "C7": "T05", "A11": "T08"}
    state = position(cards, {**SIX, "A12": "0 soldier"}, hand=["T06"])
    state = play(state, Burn("T06"))
    assert {move.space for move in legal(state, ActDeploy)} == {at("B12")}
    assert refused(state, ActDeploy(at("A12"), at("A12"))) == "cannot_stand"


def test_ow_14_also_a_symbol_just_placed_takes_a_unit_off():
    cards = {"A7": "T08", "C7": "T05"}
    state = position(cards, {**SIX, "D7": "0 soldier"}, hand=["T06", "T08"][:1])
    state = play(state, Place("T06", section("A11"), 0))
    assert len(legal(state)) == 7
    assert {move.removed for move in legal(state)[:-1]} == {at(name) for name in (*SIX, "D7")}


@pytest.mark.parametrize("near", ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"])
def test_ow_19_adjacent_are_all_eight_spaces_around(near):
    # A Soldier on D4; the only Port near it is on one of the eight spaces.
    state = position({"C3": "T08", "E3": "T05", "C5": "T06", "E5": "T07"}, {"D4": "0 soldier"}, hand=["T01"])
    state.terrain[at(near)] = "A"
    state = play(state, Burn("T01"))
    assert legal(state, ActConvert) == [ActConvert(at("D4"), at(near))]


def test_ow_20_a_unit_turns_over_onto_the_symbol_of_its_new_kind():
    state = position(SHORE, {"B12": "0 soldier"}, hand=["T01"])
    after = play(state, Burn("T01"), ActConvert(at("B12"), at("A11")))
    assert after.units == {at("A11"): unit("0 ship")}
    assert legal(after, FreeMove) == [FreeMove(at("A11"), at("B11"))]


def test_ow_20_ocean_without_a_port_and_an_occupied_port_are_no_targets():
    state = position(
        SHORE, {"B12": "0 soldier", "A11": "1 ship"}, hand=["T01"], owed=("ship",), phase="burn_first"
    )
    assert legal(state, ActConvert) == []
    assert refused(state, ActConvert(at("B12"), at("A11"))) == "cannot_convert"
    assert refused(state, ActConvert(at("B12"), at("B11"))) == "cannot_convert"


def test_ow_20_from_a_mountain_no_second_card_is_needed():
    state = position({"A11": "T25"}, {"A12": "0 soldier"}, hand=["T01"])
    after = play(state, Burn("T01"), ActConvert(at("A12"), at("A11")))
    assert after.units == {at("A11"): unit("0 ship")}
    assert after.phase == "main"
