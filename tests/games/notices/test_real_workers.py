"""Real worker processes on Redis and PostgreSQL: killed, doubled, cut off from their broker."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
import redis
from django.conf import settings
from django.db import connection

from accounts.models import Preferences
from engine.core.chance import Chance
from games.clocks.controls import Kind, TimeControl
from games.models import Event, Notice, Player
from games.notices.owing import owe_user
from games.positions import rules_of
from newworld_site.beat import SteadyScheduler
from newworld_site.celery import app
from tests.factories.tables import RunningTableFactory, random_move, send
from tests.factories.users import UserFactory
from tests.games.notices.smtp import Sink, serve

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.real_broker,
    pytest.mark.skipif(
        not settings.REDIS_URL or "postgresql" not in settings.DATABASES["default"]["ENGINE"],
        reason="needs REDIS_URL and DATABASE_URL of a PostgreSQL server",
    ),
]

PAST = "2020-01-01T00:00Z"


@pytest.fixture
def sink():
    sink = Sink()
    server = serve(sink)
    sink.port = server.port
    yield sink
    server.stop(no_assert=True)


@pytest.fixture(autouse=True)
def _empty_queues():
    use_broker(settings.REDIS_URL)
    app.control.purge()
    yield
    use_broker(settings.REDIS_URL)
    app.control.purge()


def use_broker(url):
    """Send tasks there from now on, over new connections."""
    app.conf.broker_url = url
    app._after_fork()  # Celery's own way to forget its connections


@contextmanager
def celery(sink, tmp_path, *command):
    """A Celery process on the test's database, which sends its mail into the sink."""
    stored = connection.settings_dict
    address = f"{stored['USER']}@{stored['HOST']}:{stored['PORT']}/{stored['NAME']}"
    environment = os.environ | {
        "DATABASE_URL": f"postgres://{address}",
        "EMAIL_URL": f"smtp://127.0.0.1:{sink.port}",
        "LANDFALL_VAR": str(tmp_path),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "newworld_site", *command],
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


def worker(sink, tmp_path):
    """A worker with one process of its pool, for all queues."""
    return celery(
        sink, tmp_path, "worker", "-c", "1", "--without-gossip", "--without-mingle", "-Q", "default,mail,bots"
    )


def beat(sink, folder):
    """Beat, for which everything is due at once."""
    (folder / "celery").mkdir(parents=True)
    scheduler = SteadyScheduler(app, schedule_filename=str(folder / "celery/beat"))
    for entry in scheduler.schedule.values():
        entry.last_run_at = app.now() - timedelta(days=2)
    scheduler.close()
    return celery(sink, folder, "beat", "--pidfile=")


def taken():
    """Keys of the tasks that workers have taken and not finished; those of a killed one stay for an hour."""
    return set(redis.Redis.from_url(settings.REDIS_URL).hkeys("unacked"))


def queued(abandoned):
    """How many tasks wait or are being done, but for the abandoned."""
    broker = redis.Redis.from_url(settings.REDIS_URL)
    return sum(map(broker.llen, ("default", "mail", "bots"))) + len(taken() - abandoned)


def owed(count):
    """So many people who are owed a mail now."""
    for _ in range(count):
        user = UserFactory()
        Preferences.objects.create(user=user, quiet=False)
        owe_user("webhook_off", user, "once", url="https://example.org/")
    return Notice.objects.filter(channel="mail")


def wait_until(condition, seconds=40):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    assert condition()


def all_sent(notices):
    return not notices.exclude(state="sent").exists()


def test_a_worker_killed_in_the_middle_of_a_batch_loses_and_doubles_nothing(sink, tmp_path):
    notices, sink.pause = owed(30), 0.05
    with worker(sink, tmp_path) as process:
        app.send_task("games.tasks.sweep_notices")
        sink.wait_for(8)
        os.killpg(process.pid, signal.SIGKILL)
    assert 0 < notices.exclude(state="sent").count() < 30
    notices.filter(state="sending").update(claimed_at=PAST)  # ten minutes have passed
    with worker(sink, tmp_path):
        app.send_task("games.tasks.sweep_notices")
        wait_until(lambda: all_sent(notices))
    assert len(sink.receivers) == 30
    doubled = [count for count in sink.ids.values() if count > 1]
    assert doubled in ([], [2])  # only the mail whose answer was cut off, under its own Message-ID
    assert len(sink.ids) == 30


def test_a_move_is_played_while_the_broker_is_gone_and_its_mail_follows(sink, tmp_path):
    use_broker("redis://127.0.0.1:1/0")
    table = RunningTableFactory(seats=2)
    chosen, player, _ = random_move(table, Chance(bytes(32)))
    send(table, player, [rules_of(table).move_to_json(chosen)])
    assert table.moves.count() == 1
    owing = Notice.objects.filter(channel="mail", kind="your_turn")
    assert owing.exists()
    owing.update(due_at=PAST)
    use_broker(settings.REDIS_URL)
    with worker(sink, tmp_path):
        app.send_task("games.tasks.sweep_notices")
        wait_until(lambda: sink.mails)
    assert set(sink.ids.values()) == {1}


def test_two_beats_and_two_workers_do_everything_once(sink, tmp_path):
    notices = owed(20)
    table = RunningTableFactory(seats=3, time_control=TimeControl(Kind.TURN, turn_hours=1, grace_hours=12))
    Player.objects.filter(table=table, deadline__isnull=False).update(deadline=PAST)
    table.refresh_from_db()
    table.due_at = PAST
    table.save(update_fields=("due_at",))
    abandoned = taken()
    with beat(sink, tmp_path / "three"), beat(sink, tmp_path / "four"):
        wait_until(lambda: queued(abandoned) >= 2 * len(app.conf.beat_schedule), 60)
        for _ in range(10):
            app.send_task("games.tasks.sweep_notices")
            app.send_task("games.tasks.sweep_clocks")
        with worker(sink, tmp_path / "one"), worker(sink, tmp_path / "two"):
            wait_until(lambda: all_sent(notices.filter(kind="webhook_off")), 60)
            wait_until(lambda: not queued(abandoned), 60)
            wait_until(lambda: Event.objects.filter(table=table, kind="site.time_up").exists())
    assert Event.objects.filter(table=table, kind="site.time_up").count() == 1
    assert not Event.objects.filter(table=table, kind__startswith="site.timed_out").exists()
    assert set(sink.ids.values()) == {1}


def test_a_mail_server_that_hangs_keeps_no_clock_waiting(sink, tmp_path):
    owed(5)
    sink.mode = "hang"
    table = RunningTableFactory(seats=3, time_control=TimeControl(Kind.TURN, turn_hours=1))
    Player.objects.filter(table=table, deadline__isnull=False).update(deadline=PAST)
    table.due_at = PAST
    table.save(update_fields=("due_at",))
    flags = ("--without-gossip", "--without-mingle", "-c", "1")
    with (
        celery(sink, tmp_path / "mail", "worker", *flags, "-Q", "mail"),
        celery(sink, tmp_path / "rest", "worker", *flags, "-Q", "default,bots"),
    ):
        app.send_task("games.tasks.sweep_notices")
        app.send_task("games.tasks.sweep_clocks")
        events = Event.objects.filter(table=table, kind="site.timed_out_to_bot")
        wait_until(events.exists, 20)
    assert not Notice.objects.filter(channel="mail", kind="webhook_off", state="sent").exists()
