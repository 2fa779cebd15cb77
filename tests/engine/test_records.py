"""The whole games under tests/engine/records: each must replay as it was played."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engine.core.record import load_record, record_to_json
from engine.core.replay import VERIFY_TEMPLATES, verify
from engine.core.words import say
from engine.registry import find_rules
from tests.engine.games import package

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
