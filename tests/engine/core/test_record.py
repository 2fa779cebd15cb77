"""Records: written, read, replayed and checked."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engine.core.errors import CORE_TEMPLATES, BadOptions
from engine.core.outcome import Outcome, ScoreLine, outcome_from_json, outcome_to_json
from engine.core.record import (
    RECORD_TEMPLATES,
    BadRecord,
    Change,
    MoveEntry,
    Record,
    UndoneMove,
    Withdrawal,
    dump_record,
    load_record,
    record_from_json,
    record_to_json,
)
from engine.core.recording import Recorder, Sitter, play_out, random_choice
from engine.core.replay import VERIFY_TEMPLATES, position, replay, verify
from engine.core.seats import Seat
from engine.core.words import Saying, say
from tests.engine.core.toy import TOY

SCHEMA = json.loads((Path(__file__).parents[3] / "docs/record.schema.json").read_text())
SITTERS = [Sitter("Ada", seed=b"ada's own"), Sitter("greedy", bot="greedy"), Sitter("Bela")]


def toy_record(number: int = 1, *, withdrawals: dict[int, Seat] | None = None) -> Record:
    recorder = Recorder(TOY, SITTERS, server_seed=number.to_bytes(32, "big"))
    return play_out(TOY, recorder, random_choice(TOY, b"choices" * 5), withdrawals=withdrawals)


def full_record() -> Record:
    """A record in which every kind of entry occurs."""
    record = toy_record(withdrawals={3: Seat(1)})
    change = Change(0, None, "staff", "paused", "The table was paused.", "2026-01-02T03:04:05Z")
    undone = UndoneMove(1, Seat(0), {"kind": "add", "count": 1}, "add count=1", False, None, None)
    return replace(record, entries=(change, *record.entries), undone=(undone,))


def test_a_record_survives_the_way_through_text():
    for record in (toy_record(), full_record()):
        assert load_record(dump_record(record)) == record


def test_every_kind_of_entry_satisfies_the_published_schema():
    record = full_record()
    assert {type(entry) for entry in record.entries} == {MoveEntry, Withdrawal, Change}
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(record_to_json(record))


def test_a_running_game_shows_no_server_seed_and_no_result():
    recorder = Recorder(TOY, SITTERS, server_seed=bytes(32))
    record = recorder.record()
    assert record.server_seed is None
    assert record.result is None
    Draft202012Validator(SCHEMA).validate(record_to_json(record))
    with pytest.raises(BadRecord, match="record_secret"):
        list(replay(TOY, record))


def damaged(path: str, value: object) -> object:
    """The full record as data with one place in it set to something else; `...` takes it away."""
    data = record_to_json(full_record())
    at: object = data
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in way:
        at = at[part]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return data


BROKEN = [
    ("format", "newworld-record/2", "record_not_format"),
    ("game", 7, "game"),
    ("game", ..., "game"),
    ("extra", 1, "extra"),
    ("rules_version", 0, "rules_version"),
    ("rules_version", True, "rules_version"),
    ("options", [], "options"),
    ("seating", "by age", "seating"),
    ("players", [], "player"),
    ("players/0/seat", 1, "players"),
    ("players/0/bot", 3, "players[0].bot"),
    ("players/0/joined", 9, "record_joined"),
    ("players/1/age", 9, "players[1].age"),
    ("commitment", "00", "commitment"),
    ("commitment", "G" * 64, "commitment"),
    ("server_seed", "AA" * 32, "server_seed"),
    ("player_seeds", ["00"], "player_seeds"),
    ("player_seeds/0", "0", "player_seeds"),
    ("player_seeds/0", "00" * 65, "player_seeds"),
    ("entries", {}, "entries"),
    ("entries/0", 5, "entries"),
    ("entries/0/kind", "sneeze", "entries[0].kind"),
    ("entries/0/by", "wind", "entries[0].by"),
    ("entries/1/ply", 2, "record_ply"),
    ("entries/1/seat", 3, "entries[1].seat"),
    ("entries/1/scores", [0], "entries[1].scores"),
    ("entries/1/automatic", "no", "entries[1].automatic"),
    ("entries/1/time", 5, "entries[1].time"),
    ("entries/1/move", "add", "entries[1].move"),
    ("entries/1/note", "hello", "entries[1].note"),
    ("undone/0/undone", 5, "undone[0].undone"),
    ("result/reason", 5, "result"),
    ("result/places", [1], "result"),
    ("result/breakdown/0", [{}], "result"),
]


BEYOND_A_SCHEMA = {
    "players/0/seat",
    "players/0/joined",
    "player_seeds",
    "entries/1/ply",
    "entries/1/seat",
    "entries/1/scores",
    "result/places",
}
"""Where a JSON Schema cannot see what is wrong: orders, and counts that must agree with another field."""


@pytest.mark.parametrize(("path", "value", "named"), BROKEN)
def test_a_broken_record_is_refused_with_a_sentence_that_names_the_place(path, value, named):
    data = damaged(path, value)
    with pytest.raises(BadRecord) as refused:
        record_from_json(data)
    assert named in str(refused.value)
    assert say(refused.value.saying, RECORD_TEMPLATES)


@pytest.mark.parametrize(("path", "value"), [row[:2] for row in BROKEN if row[0] not in BEYOND_A_SCHEMA])
def test_the_schema_refuses_what_the_reader_refuses(path, value):
    assert Draft202012Validator(SCHEMA).is_valid(record_to_json(full_record()))
    assert not Draft202012Validator(SCHEMA).is_valid(damaged(path, value))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000, b"\xff\xfe\x00", '{"a": 1}'])
def test_a_text_that_is_no_record_is_refused(text):
    with pytest.raises(BadRecord):
        load_record(text)


def test_replay_gives_the_position_after_every_entry():
    record = full_record()
    steps = list(replay(TOY, record))
    assert [step.entry for step in steps] == [None, *record.entries]
    assert [TOY.scores(step.state) for step in steps[2:]] == [entry.scores for entry in record.entries[1:]]
    assert steps[0].state == steps[1].state, "a change leaves the position alone"
    assert position(TOY, record, record.plies) == steps[-1].state
    with pytest.raises(BadRecord, match="record_short"):
        position(TOY, record, record.plies + 1)


def test_a_true_record_verifies():
    for number in range(30):
        for withdrawals in (None, {2: Seat(number % 3)}):
            assert verify(TOY, toy_record(number, withdrawals=withdrawals)) is None
    joined = Recorder(TOY, SITTERS, server_seed=bytes(32), seating_by="joined")
    record = play_out(TOY, joined, random_choice(TOY, bytes(32)))
    assert [player.joined for player in record.players] == [0, 1, 2]
    assert verify(TOY, record) is None


def first_difference(record: Record) -> str:
    """The sentence with which the record fails."""
    found = verify(TOY, record)
    assert found is not None
    assert say(found, {**TOY.templates, **RECORD_TEMPLATES, **VERIFY_TEMPLATES})
    return found.code


def with_entry(record: Record, index: int, **changes: object) -> Record:
    entries = list(record.entries)
    entries[index] = replace(entries[index], **changes)
    return replace(record, entries=tuple(entries))


def forced_index(record: Record) -> int:
    return next(at for at, entry in enumerate(record.entries) if entry.automatic)


def record_with_a_forced_move() -> Record:
    records = (toy_record(number) for number in range(50))
    return next(record for record in records if any(entry.automatic for entry in record.entries))


def test_verify_finds_a_seed_that_was_not_committed_to():
    assert first_difference(replace(toy_record(), server_seed=b"x" * 32)) == "verify_commitment"


def test_verify_finds_a_seed_chosen_for_a_bot():
    record = toy_record()
    seeds = (record.player_seeds[0], b"chosen", record.player_seeds[2])
    assert first_difference(replace(record, player_seeds=seeds)) == "verify_bot_seed"


def test_verify_finds_players_in_seats_that_were_not_drawn():
    assert first_difference(toy_record_reseated()) == "verify_seating"


def toy_record_reseated() -> Record:
    record = toy_record()
    swapped = [record.players[1].joined, record.players[0].joined, record.players[2].joined]
    names = {player.joined: (player.name, player.bot) for player in record.players}
    players = tuple(
        replace(player, joined=joined, name=names[joined][0], bot=names[joined][1])
        for player, joined in zip(record.players, swapped, strict=True)
    )
    return replace(record, players=players)


def test_verify_finds_a_move_that_was_not_legal():
    record = with_entry(toy_record(), 0, move={"kind": "add", "count": 9}, text="add count=9")
    assert first_difference(record) == "verify_refused"
    record = with_entry(toy_record(), 0, move={"kind": "add"})
    assert first_difference(record) == "verify_refused"


def test_verify_finds_a_wrong_text():
    assert first_difference(with_entry(toy_record(), 0, text="add count=0 ")) == "verify_text"


def test_verify_finds_moves_wrongly_marked_as_the_systems():
    record = record_with_a_forced_move()
    index = forced_index(record)
    assert first_difference(with_entry(record, index, automatic=False)) == "verify_forced"
    own = next(at for at, entry in enumerate(record.entries) if not entry.automatic)
    assert first_difference(with_entry(record, own, automatic=True)) == "verify_not_forced"


def test_verify_finds_wrong_scores():
    assert first_difference(with_entry(toy_record(), 0, scores=(1, 0, 0))) == "verify_scores"


def test_verify_finds_a_wrong_or_missing_result():
    record = toy_record()
    assert first_difference(replace(record, result=None)) == "verify_result"
    wrong = replace(record.result, places=(3, 2, 1) if record.result.places != (3, 2, 1) else (1, 2, 3))
    assert first_difference(replace(record, result=wrong)) == "verify_result"
    assert first_difference(replace(record, entries=record.entries[:-1])) in (
        "verify_result",
        "verify_forced",
    )


def test_verify_finds_options_and_seats_that_the_game_does_not_know():
    assert first_difference(replace(toy_record(), options={"full": 1})) == "bad_option"


def test_a_recorder_refuses_a_wrong_number_of_players():
    with pytest.raises(BadOptions):
        Recorder(TOY, SITTERS[:1], server_seed=bytes(32))


def test_an_outcome_survives_the_way_through_json():
    inner = Saying("town", {"count": 3, "seat": 1})
    lines = ((ScoreLine(4, Saying("scored", {"what": inner, "none": None})),), ())
    outcome = Outcome("heap_full", (1, 2), (4, 0), lines)
    assert outcome_from_json(json.loads(json.dumps(outcome_to_json(outcome)))) == outcome
    with pytest.raises((KeyError, TypeError, ValueError)):
        outcome_from_json({**outcome_to_json(outcome), "breakdown": [[{"points": 4, "reason": {"code": 1}}]]})


def test_every_code_of_a_record_has_a_template():
    assert not set(RECORD_TEMPLATES) & set(VERIFY_TEMPLATES)
    assert not set(CORE_TEMPLATES) & (set(RECORD_TEMPLATES) | set(VERIFY_TEMPLATES))
