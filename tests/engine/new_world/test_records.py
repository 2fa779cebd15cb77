"""Whole games of New World, kept because of what happens in them."""

from pathlib import Path

import pytest

from engine.core.record import MoveEntry, load_record
from engine.core.replay import replay
from tests.engine.new_world.play import RULES

RECORDS = {path.stem: path for path in (Path(__file__).parents[1] / "records/new_world").glob("*.json")}


def load(name):
    return load_record(RECORDS[name].read_text())


def test_there_is_a_recorded_game_for_every_ending():
    assert {load(name).result.reason for name in RECORDS} == set(RULES.endings)


@pytest.mark.parametrize("reason", RULES.endings)
def test_a_record_named_after_an_ending_ends_that_way(reason):
    assert load(reason).result.reason == reason


def test_nw_05_the_last_cards_of_a_recorded_game_fit_nowhere():
    *_, last = replay(RULES, load("no_card_fits"))
    assert [event.kind for event in last.events].count("card_set_aside") >= 1
    assert last.state.removed


def test_nw_12_a_recorded_game_in_which_players_chose_the_order_of_scoring():
    entries = [entry for entry in load("last_card").entries if isinstance(entry, MoveEntry)]
    scorings = [entry for entry in entries if entry.move["kind"] == "score"]
    assert sum(not entry.automatic for entry in scorings) >= 3
    assert any(entry.automatic for entry in scorings)


def test_nw_20_a_recorded_shared_win():
    result = load("shared_win").result
    assert result.places == (1, 1)
    assert result.scores[0] == result.scores[1]


def test_nw_01_a_recorded_game_within_ten_rows():
    *_, last = replay(RULES, load("ten_rows"))
    rows = {card["row"] for card in RULES.view(last.state, None)["cards"]}
    assert rows == set(range(1, 11))


def test_all_4_a_recorded_game_that_two_seats_left():
    record = load("two_seats_dropped")
    assert record.result.reason == "last_card"
    assert sorted(record.result.places) == [1, 2, 3, 4, 5]
    *_, last = replay(RULES, record)
    assert [record.result.places[seat] for seat in last.state.left] == [5, 4]
