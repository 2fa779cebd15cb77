"""Whole games of Old World New World, kept because of what happens in them."""

from pathlib import Path

import pytest

from engine.core.record import MoveEntry, Record, load_record
from engine.core.replay import Step, replay
from engine.core.words import say
from engine.old_world_new_world.pieces import ACTIONS
from engine.old_world_new_world.state import MOVE_KINDS, State
from tests.engine.old_world_new_world.build import RULES
from tests.engine.old_world_new_world.invariants import check_position

RECORDS = {
    path.stem: path for path in (Path(__file__).parents[1] / "records/old_world_new_world").glob("*.json")
}


def load(name: str) -> Record:
    return load_record(RECORDS[name].read_text())


def steps(name: str) -> list[Step[State]]:
    return list(replay(RULES, load(name)))


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_every_position_of_a_recorded_game_is_one_of_the_rules(name):
    for step in steps(name):
        check_position(RULES, step.state)


def test_there_is_a_recorded_game_for_every_ending():
    assert {load(name).result.reason for name in RECORDS} == set(RULES.endings)


@pytest.mark.parametrize("reason", RULES.endings)
def test_a_record_named_after_an_ending_ends_that_way(reason):
    assert load(reason).result.reason == reason


def test_one_game_has_every_action_card_every_kind_of_move_and_a_reshuffle():
    moves = [entry.move for entry in load("every_action").entries if isinstance(entry, MoveEntry)]
    assert {move["card"] for move in moves if move["kind"] == "action"} == set(ACTIONS)
    assert {move["kind"] for move in moves} == {kind.kind for kind in MOVE_KINDS}
    assert "reshuffled" in {event.kind for step in steps("every_action") for event in step.events}


def test_ow_03_the_game_that_everybody_passes_ends_with_three_rounds_of_passes():
    entries = load("passes").entries
    last = [entry.move for entry in entries[-9:]]
    assert last == [{"kind": "discard", "cards": []}] * 9


def test_all_4_the_seat_that_left_a_recorded_game_is_last_and_made_no_more_moves():
    record = load("one_seat_dropped")
    (leaving,) = [entry for entry in record.entries if not isinstance(entry, MoveEntry)]
    assert record.result.places[leaving.seat] == 3
    later = record.entries[leaving.ply :]
    assert later
    assert leaving.seat not in {entry.seat for entry in later}


def test_the_log_of_a_recorded_game_reads_as_sentences():
    lines = []
    for step in steps("every_action"):
        for event in step.events:
            saying = RULES.describe_event(RULES.view_event(event, None))
            if saying is not None:
                lines.append(say(saying, RULES.templates, ["Ann", "Ben", "Cleo"]))
    assert any(line.startswith("The discard pile (") for line in lines)
    assert all(line and "{" not in line for line in lines)
    assert lines[-1].endswith("brought a third unit across and won")
