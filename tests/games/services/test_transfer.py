"""A site moves from SQLite to PostgreSQL and back, and every byte of it is the same."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from bench.stack.stores import Postgres, missing
from games.models import Table
from games.services.transfer import TransferRefused, read_everything, write_everything
from tests.factories.tables import RunningTableFactory

ROOT = Path(__file__).parents[3]

RECORDS = """
import django, json
django.setup()
from games.models import Table
from games.presentation.position_json import record_line
for table in Table.objects.filter(status__in=("running", "finished")).order_by("pk"):
    print(json.dumps(record_line(table), sort_keys=True))
"""


class SiteProcess:
    """A site on one database, used through its commands alone."""

    def __init__(self, folder, url=""):
        folder.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment = kept | {
            "LANDFALL_VAR": str(folder),
            "DJANGO_SETTINGS_MODULE": "newworld_site.settings",
        }
        if url:
            self.environment["DATABASE_URL"] = url

    def run(self, *arguments):
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, timeout=1200, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def manage(self, *arguments):
        return self.run("manage.py", *arguments)


@pytest.fixture
def postgres(tmp_path):
    if missing() or "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
        pytest.skip(f"runs with the tests on PostgreSQL {missing()}")
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(folder.stat().st_mode | 0o011)
    server = Postgres(tmp_path)
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
    first.manage("migrate", "-v", "0")
    first.run("-c", "import django; django.setup(); from games.demo import make_demo; assert make_demo() > 9")
    files = [tmp_path / f"{name}.jsonl" for name in ("first", "second", "third")]
    records = []
    for number, site in enumerate((first, second, third)):
        if number:
            site.manage("migrate", "-v", "0")
            site.manage("import_everything", str(files[number - 1]))
        site.manage("export_everything", str(files[number]))
        records.append(site.run("-c", RECORDS))
    one, two, three = (file.read_bytes() for file in files)
    assert one == two == three
    assert records[0] == records[1] == records[2]
    assert records[0].count("\n") >= 9
    assert "0 differ" in second.manage("check_tables")
    restored = SiteProcess(tmp_path / "restored", dumped_and_restored(postgres, tmp_path))
    restored.manage("export_everything", str(tmp_path / "restored.jsonl"))
    assert (tmp_path / "restored.jsonl").read_bytes() == one
    assert "0 differ" in restored.manage("check_tables")
    # New rows get numbers of their own after an import.
    second.run("-c", "import django; django.setup(); from games.demo import _person; _person('later')")
    assert files[0].stat().st_mode & 0o077 == 0


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
