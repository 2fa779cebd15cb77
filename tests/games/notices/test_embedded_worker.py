"""The embedded set-up, without Redis: a real worker on a queue of files does the same tasks."""

import os
import signal
import subprocess
import sys
import time

import pytest
from django.db import connection

from accounts.models import Preferences
from games.clocks.controls import Kind, TimeControl
from games.models import Event, Notice, Player
from games.notices.owing import owe_user
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)

SWEEPS = ("games.tasks.sweep_notices", "games.tasks.sweep_clocks", "games.tasks.sweep_bots")
PAST = "2020-01-01T00:00Z"


@pytest.fixture
def environment(tmp_path):
    """The test's database, mail into files, and no broker but a folder."""
    stored = connection.settings_dict
    where = f"{stored['USER']}@{stored['HOST']}:{stored['PORT']}/{stored['NAME']}"
    postgres = "postgresql" in stored["ENGINE"]
    address = f"postgres://{where}" if postgres else f"sqlite:///{stored['NAME']}"
    kept = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "EMAIL_URL")}
    return kept | {"DATABASE_URL": address, "LANDFALL_VAR": str(tmp_path)}


def celery(environment, *command):
    return subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "newworld_site", *command],
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.2)
    assert condition()


def test_a_worker_without_redis_sends_mail_looks_at_clocks_and_moves_bots(environment, tmp_path):
    user = UserFactory()
    Preferences.objects.create(user=user, quiet=False)
    owe_user("webhook_off", user, "once", url="https://example.org/")
    control = TimeControl(Kind.TURN, turn_hours=1)  # no grace: a bot takes the seat at once, and moves
    table = RunningTableFactory(seats=3, time_control=control)
    Player.objects.filter(table=table, deadline__isnull=False).update(deadline=PAST)
    table.due_at = PAST
    table.save(update_fields=("due_at",))
    worker = celery(environment, "worker", "-P", "solo", "--without-gossip", "--without-mingle")
    try:
        for task in SWEEPS:
            assert celery(environment, "call", task).wait(60) == 0
        mail = Notice.objects.filter(user=user, channel="mail", kind="webhook_off")
        wait_until(lambda: mail.filter(state="sent").exists())
        wait_until(Event.objects.filter(table=table, kind="site.timed_out_to_bot").exists)
        wait_until(table.moves.filter(by_bot=True).exists)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait(10)
    letters = [path.read_text() for path in (tmp_path / "mail").iterdir()]
    assert any("Your webhook is switched off" in letter for letter in letters)
