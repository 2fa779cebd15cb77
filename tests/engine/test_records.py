"""The whole games under tests/engine/records: each must replay as it was played."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engine.core.errors import UnknownGame
from engine.core.record import load_record, record_to_json
from engine.core.replay import VERIFY_TEMPLATES, replay, verify
from engine.core.words import say
from engine.registry import ALL_RULES, find_rules
from tests.engine.games import every_game, package

ROOT = Path(__file__).parents[2]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/record.schema.json").read_text()))
RECORDS = sorted((ROOT / "tests/engine/records").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_replays_as_it_was_played(path):
    text = path.read_text()
    SCHEMA.validate(json.loads(text))
    record = load_record(text)
    rules = find_rules(record.game, record.rules_version)
    assert path.parent.name == package(rules)
    difference = verify(rules, record)
    assert difference is None, say(difference, {**rules.templates, **VERIFY_TEMPLATES})
    assert record_to_json(record) == json.loads(text)


def replayed(game):
    """Every step of every record of a game."""
    records = [load_record(path.read_text()) for path in RECORDS]
    return [step for record in records if record.game == game for step in replay(find_rules(game), record)]


@every_game
def test_everything_that_the_story_of_a_game_tells_has_happened_in_a_record(rules):
    events = [event for step in replayed(rules.slug) for event in step.events]
    assert rules.milestones <= {event.kind for event in events}
    for event in events:
        if event.kind in rules.milestones:
            assert say(rules.tell_event(rules.view_event(event, None)), rules.templates)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.slug}/{rules.version}")
def test_every_version_of_a_game_has_a_record_of_every_ending(rules):
    """So that rules which change under an old version do not pass unseen."""
    records = [load_record(path.read_text()) for path in RECORDS]
    own = [record for record in records if (record.game, record.rules_version) == (rules.slug, rules.version)]
    assert {record.result.reason for record in own if record.result} == set(rules.endings)


def shuffles_otherwise(rules):
    """The same rules, but for the luck of the set-up."""

    class Changed(type(rules)):
        def setup(self, seats, options, seed):
            return super().setup(seats, options, seed[::-1])

    return Changed()


def counts_otherwise(rules):
    """The same rules, but for one point more for whoever has any."""

    class Changed(type(rules)):
        def scores(self, state):
            return tuple(score + (score > 0) for score in super().scores(state))

    return Changed()


def places_otherwise(rules):
    """The same rules, but the last is the first."""

    class Changed(type(rules)):
        def outcome(self, state):
            ended = super().outcome(state)
            return ended and replace(ended, places=ended.places[::-1])

    return Changed()


@every_game
@pytest.mark.parametrize("change", [shuffles_otherwise, counts_otherwise, places_otherwise])
def test_rules_that_change_under_an_old_version_fail_at_a_record(rules, change):
    changed = change(rules)
    records = [load_record(path.read_text()) for path in RECORDS if path.parent.name == package(rules)]
    assert any(verify(changed, record) is not None for record in records)


@every_game
def test_an_old_record_is_never_played_by_newer_rules(rules):
    record = load_record(next(path for path in RECORDS if path.parent.name == package(rules)).read_text())
    newer = replace(record, rules_version=rules.version + 1)
    assert find_rules(record.game, record.rules_version).version == record.rules_version
    with pytest.raises(UnknownGame):
        find_rules(newer.game, newer.rules_version)
