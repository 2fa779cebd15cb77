"""What is done to the site while people play."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from bench.stack.processes import wait_until
from bench.stack.site import ROOT, STAYING, Site
from games.models import Notice

WRONG_CLOCK = ROOT / "bench/stack/wrong_clock"
SMALL, LARGE = "size=256k", "size=400m"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong."""

    name: str
    do: Callable[[Site], None]
    short: bool = False
    """Is it part of the short form?"""


def web_process(site: Site) -> None:
    """One of gunicorn's processes dies; gunicorn starts another."""
    site.processes["web"].kill_a_child()


def whole_web(site: Site) -> None:
    """Gunicorn dies with all its processes, and is started anew."""
    _kill_and_start(site, "web")


def workers(site: Site) -> None:
    """Both workers die in the middle of whatever they do."""
    for name in ("worker", "mailer"):
        _kill_and_start(site, name)
    lose_claims()


def beat(site: Site) -> None:
    """Beat dies."""
    _kill_and_start(site, "beat")


def redis(site: Site) -> None:
    """Redis dies, and is away for a while."""
    site.redis.process.kill()
    time.sleep(3)
    site.redis.start()


def redis_emptied(site: Site) -> None:
    """Everything in Redis is gone: queues, counts, cache."""
    subprocess.run(  # noqa: S603
        ["redis-cli", "-p", str(site.redis.port), "flushall"],  # noqa: S607
        check=True,
        stdout=subprocess.DEVNULL,
    )


def postgres(site: Site) -> None:
    """PostgreSQL dies, is away for a while, and recovers."""
    site.postgres.process.kill()
    connection.close()
    time.sleep(2)
    site.postgres.start()


def rolling_restart(site: Site) -> None:
    """A release: a column is added under the old processes, all are started anew, the column goes."""
    added = migrations.AddField("table", "chaos_note", models.TextField(null=True))
    _migrate(added, forwards=True)
    for name in STAYING:
        site.restart(name)
    _migrate(added, forwards=False)


def full_disk(site: Site) -> None:
    """Mail goes into a folder whose disk is full; later there is room again."""
    folder = site.folder / "small"
    folder.mkdir()
    _mount(folder, SMALL)
    (folder / "celery").mkdir()
    mailer = site.processes["mailer"]
    before = {name: mailer.environment[name] for name in ("EMAIL_URL", "LANDFALL_VAR")}
    site.restart("mailer", EMAIL_URL="filemail:///mail", LANDFALL_VAR=str(folder))
    (folder / "ballast").write_bytes(bytes(200_000))
    put_off = Notice.objects.filter(state=Notice.State.QUEUED, attempts__gt=0)
    wait_until(put_off.exists, "a full disk", 60)
    _mount(folder, f"remount,{LARGE}")
    put_off.update(due_at=timezone.now())  # a minute has passed
    wait_until(lambda: not put_off.exists(), "the mails that the full disk kept back", 90)
    site.restart("mailer", **before)


def clock_set_back(site: Site) -> None:
    """The clock of every process is half an hour behind for a while."""
    wrong = {"PYTHONPATH": str(WRONG_CLOCK), "SECONDS_BEHIND": "1800"}
    for name in STAYING:
        site.restart(name, **wrong)
    time.sleep(8)
    for name in STAYING:
        site.restart(name, PYTHONPATH="")


FAULTS = (
    Fault("kill -9 of a web process", web_process, short=True),
    Fault("kill -9 of the whole web server", whole_web, short=True),
    Fault("kill -9 of both workers", workers, short=True),
    Fault("kill -9 of beat", beat),
    Fault("kill -9 of Redis, 3 s away", redis, short=True),
    Fault("Redis emptied", redis_emptied, short=True),
    Fault("kill -9 of PostgreSQL, 2 s away", postgres, short=True),
    Fault("rolling restart with a migration", rolling_restart),
    Fault("a full disk for mail", full_disk),
    Fault("the clock set back by 30 minutes, and right again", clock_set_back),
)


def lose_claims() -> None:
    """As if ten minutes had passed: what a dead worker had begun is taken up again."""
    long_ago = timezone.now() - timezone.timedelta(minutes=11)
    Notice.objects.filter(state=Notice.State.SENDING).update(claimed_at=long_ago)


def _kill_and_start(site: Site, name: str) -> None:
    site.processes[name].kill()
    time.sleep(0.5)
    site.start(name)


def _migrate(operation: migrations.AddField, *, forwards: bool) -> None:
    """One operation through Django's own machinery, beside the processes that run."""
    before = MigrationExecutor(connection).loader.project_state()
    after = before.clone()
    operation.state_forwards("games", after)
    with connection.schema_editor() as editor:
        if forwards:
            operation.database_forwards("games", editor, before, after)
        else:
            operation.database_backwards("games", editor, after, before)


def _mount(folder: Path, options: str) -> None:
    subprocess.run(  # noqa: S603
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)],  # noqa: S607
        check=True,
    )
