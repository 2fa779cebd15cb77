"""A site moves from SQLite to PostgreSQL and back, and every byte of it is the same."""

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from bench.stack.stores import Postgres, missing
from games.models import Table
from games.services.transfer import TransferRefused, read_everything, write_everything
from tests.factories.tables import RunningTableFactory

ROOT = Path(__file__).parents[3]

STEPS = """
import django, json, sys
django.setup()
from django.core.management import call_command
from games.demo import make_demo
from games.models import GameStatistics, Table
from games.presentation.position_json import record_line

def records(path):
    started = Table.objects.filter(status__in=("running", "finished")).order_by("pk")
    with open(path, "w") as file:
        for table in started:
            print(json.dumps(record_line(table), sort_keys=True), file=file)

for name, *arguments in json.loads(sys.argv[1]):
    if name == "demo":
        assert make_demo() > 9
        assert all(each.data["tables"] == 2 for each in GameStatistics.objects.all())
        assert GameStatistics.objects.count() == 3
    elif name == "records":
        records(*arguments)
    else:
        call_command(name, *arguments)
"""


class SiteProcess:
    """A site on one database, used through its commands alone, each time in a process of its own."""

    def __init__(self, folder, url=""):
        folder.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment = kept | {
            "LANDFALL_VAR": str(folder),
            "DJANGO_SETTINGS_MODULE": "newworld_site.settings",
        }
        if url:
            self.environment["DATABASE_URL"] = url

    def run(self, *steps, program=STEPS):
        command = [sys.executable, "-c", program, json.dumps(steps)]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, timeout=1200, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def postgres():
    """A server of its own; not below `tmp_path`, which every run of pytest closes to other users anew."""
    if missing() or "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
        pytest.skip(f"runs with the tests on PostgreSQL {missing()}")
    with tempfile.TemporaryDirectory(prefix="landfall-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        server = Postgres(folder)
        try:
            server.start()
            server.create()
            yield server
        finally:
            server.process.kill()


def test_the_demo_moves_from_sqlite_to_postgresql_and_back_without_loss(tmp_path, postgres):
    first = SiteProcess(tmp_path / "first")
    second = SiteProcess(tmp_path / "second", postgres.url)
    third = SiteProcess(tmp_path / "third")
    sites = (("first", first), ("second", second), ("third", third))
    first.run(["migrate", "-v", "0"])
    second.run(["migrate", "-v", "0"])
    shutil.copytree(tmp_path / "first", tmp_path / "third", dirs_exist_ok=True)  # while it is empty
    exports = [tmp_path / f"{name}.jsonl" for name, _ in sites]
    records = [tmp_path / f"{name}.records" for name, _ in sites]
    for number, (_, site) in enumerate(sites):
        filled = ["import_everything", str(exports[number - 1])] if number else ["demo"]
        told = site.run(
            filled,
            ["export_everything", str(exports[number])],
            ["records", str(records[number])],
            *([["check_tables"]] if site is second else []),
        )
        assert site is not second or "0 differ" in told
    one, two, three = (file.read_bytes() for file in exports)
    assert one == two == three
    assert len({file.read_text() for file in records}) == 1
    assert records[0].read_text().count("\n") >= 9
    restored = SiteProcess(tmp_path / "restored", dumped_and_restored(postgres, tmp_path))
    told = restored.run(["export_everything", str(tmp_path / "restored.jsonl")], ["check_tables"])
    assert (tmp_path / "restored.jsonl").read_bytes() == one
    assert "0 differ" in told
    # New rows get numbers of their own after an import.
    second.run(program="import django; django.setup(); from games.demo import _person; _person('later')")
    assert exports[0].stat().st_mode & 0o077 == 0


def dumped_and_restored(server, folder):
    """The backup of docs/operations.md, restored into an empty database; its address."""
    server.create("restored")
    dump, url = folder / "landfall.dump", server.url_of("restored")
    for command in (
        ["pg_dump", "--format=custom", f"--file={dump}", server.url],
        ["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={url}", dump],
    ):
        subprocess.run([server.programs / command[0], *command[1:]], check=True, timeout=120)
    return url


@pytest.mark.django_db
def test_an_import_into_a_site_that_is_used_changes_nothing():
    RunningTableFactory(plies=2)
    out = io.StringIO()
    write_everything(out)
    with pytest.raises(TransferRefused, match="not empty"):
        read_everything(io.StringIO(out.getvalue()))
    assert Table.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[:-1],
        lambda lines: [line for line in lines if not line.startswith("[")],
        lambda lines: ['{"format": "another"}', *lines[1:]],
        lambda lines: [lines[0].replace("0001_initial", "0001_other"), *lines[1:]],
        lambda lines: [],
    ],
)
def test_a_damaged_export_is_refused(damage):
    out = io.StringIO()
    write_everything(out)
    lines = damage(out.getvalue().splitlines())
    with pytest.raises(TransferRefused):
        read_everything(io.StringIO("\n".join(lines)))


@pytest.mark.django_db
def test_the_commands_name_the_file_that_they_do_not_take(tmp_path):
    path = tmp_path / "export.jsonl.gz"
    path.write_bytes(b"no gzip")
    with pytest.raises(CommandError, match=r"export\.jsonl\.gz was not taken"):
        call_command("import_everything", str(path))


@pytest.mark.django_db
def test_times_keep_their_microseconds_and_seeds_their_bytes():
    table = RunningTableFactory(plies=1)
    out = io.StringIO()
    write_everything(out)
    assert table.created_at.isoformat() in out.getvalue()
    head = json.loads(out.getvalue().splitlines()[0])
    assert head["format"] == "landfall-export/1"
