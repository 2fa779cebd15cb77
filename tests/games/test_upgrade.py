"""Rows as an earlier version of the site stored them, taken through the migrations to this one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from engine.registry import newest_rules
from games.models import Table
from games.presentation.position_json import record_line
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.skipif(
    bool(settings.REDIS_URL), reason="its sites are on SQLite: one of the two runs of the tests is enough"
)
ROOT = Path(__file__).parents[2]
NAMES = sorted(path.stem for path in (ROOT / "games/migrations").glob("0*.py"))

STORED = """
import django, json, sys
django.setup()
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from tests.games.test_upgrade import write_records
call_command("migrate", "games", sys.argv[1], verbosity=0)
old = MigrationExecutor(connection).loader.project_state(("games", sys.argv[1])).apps
known = {model._meta.label_lower: model for model in old.get_models(include_auto_created=True)}
with transaction.atomic():
    for line in map(json.loads, open(sys.argv[2])):
        if isinstance(line, dict):
            model, names = known.get(line.get("model")), line.get("fields", [])
            if model is not None and model._meta.app_label not in ("accounts", "games"):
                model = None
        elif model is not None:
            given = dict(zip(names, line))
            fields = [field for field in model._meta.concrete_fields if field.attname in given]
            row = model(**{field.attname: field.to_python(given[field.attname]) for field in fields})
            row.save(force_insert=True)
call_command("migrate", verbosity=0)
call_command("check_tables")
write_records(sys.argv[3])
"""


def run(folder, program, *arguments):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = kept | {"LANDFALL_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "newworld_site.settings"}
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_records(path):
    """A line of JSON for each table."""
    with open(path, "w") as file:
        for table in Table.objects.order_by("pk"):
            print(json.dumps(record_line(table), sort_keys=True), file=file)


@pytest.fixture
def played(db, tmp_path):
    """A site of this version with games of every kind: its export and its records."""
    export, records = tmp_path / "export.jsonl", tmp_path / "records.jsonl"
    for game in newest_rules():
        RunningTableFactory(game=game, plies=12)
    RunningTableFactory(game="new-england", plies=None)
    call_command("export_everything", str(export))
    write_records(records)
    return export, records


@pytest.mark.parametrize("earlier", [NAMES[3], NAMES[-2]])
def test_running_and_finished_games_of_an_earlier_schema_come_through(played, tmp_path, earlier):
    export, records = played
    arrived = tmp_path / "arrived.jsonl"
    assert "4 tables checked, 0 differ" in run(tmp_path / "var", STORED, earlier, export, arrived)
    assert arrived.read_text() == records.read_text()
    assert records.read_text().count("\n") == 4
