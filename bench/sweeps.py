"""The due sweep among very many tables, and mails into a local server."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from statistics import median
from typing import Any

from aiosmtpd.controller import Controller
from celery import shared_task
from celery.contrib.testing.worker import start_worker
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.models import Preferences, User
from bench.figures import Figure
from games.models import Notice, Table
from games.notices import sending
from games.notices.owing import owe_user
from games.services.timeouts import BATCH
from newworld_site.celery import app

FEW, MANY, DUE = 100_000, 1_000_000, 200
MAILS = 400
CHUNK = 10_000


def measure_sweeps() -> list[Figure]:
    """The sweep's query among FEW and MANY tables, and mails a second in one batch and task by task."""
    call_command("flush", interactive=False, verbosity=0)  # the other figures' tables are not counted here
    _fill(FEW)
    few = _sweep_ms()
    _fill(MANY)
    many = _sweep_ms()
    batch, single = _mails_a_second()
    return [
        Figure(f"due sweep's query, {DUE} due among {FEW} tables", few, "ms"),
        Figure(f"due sweep's query, {DUE} due among {MANY} tables", many, "ms", most=2),
        Figure("the same, many against few", many / few, "times", most=2),
        Figure("mails in one batch", batch, "mails/s"),
        Figure("mails, one Celery task each", single, "mails/s"),
        Figure("batch against task by task", batch / single, "times", least=2.5),
    ]


def _fill(count: int) -> None:
    """So many running tables in all, DUE of them due: some by the ORM, copied by the database."""
    now = timezone.now()
    there = Table.objects.count()
    if not there:
        Table.objects.bulk_create(_table(number, now) for number in range(CHUNK))
        there = CHUNK
    while there < count:
        there += _copy(min(count - there, there - DUE))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copy(count: int) -> int:
    """Double so many tables that are not due, under ids of their own."""
    names = [field.column for field in Table._meta.concrete_fields if not field.primary_key]
    latest = Table.objects.latest("pk").pk
    values = [f"'b' || (id + {latest})" if name == "public_id" else name for name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_table ({', '.join(names)}) SELECT {', '.join(values)}"  # noqa: S608
            " FROM games_table WHERE due_at > %s ORDER BY id LIMIT %s",
            [timezone.now(), count],
        )
        return count


def _table(number: int, now: Any) -> Table:
    offset = timedelta(minutes=number + 1)
    return Table(
        game="bench",
        rules_version=1,
        seats=2,
        status=Table.Status.RUNNING,
        started_at=now,
        server_seed=b"",
        commitment="bench",
        due_at=now - offset if number < DUE else now + offset,
    )


def _sweep_ms() -> float:
    """The median of many runs of the very query that the sweep asks, through the ORM."""
    times = []
    for _ in range(50):
        begun = time.perf_counter()
        due = list(Table.objects.clocks_due(timezone.now()).values_list("pk", flat=True)[:BATCH])
        times.append((time.perf_counter() - begun) * 1000)
        assert len(due) == DUE
    return round(median(times), 3)


def _mails_a_second() -> tuple[float, float]:
    """Mails of one batch over one connection, and mails that are a task each through a real worker's
    machinery: published, consumed and sent over a connection of its own."""
    with _sink():
        _owe(MAILS)
        sending.send_due(limit=10)  # the first mails load addresses and templates, as a worker did long ago
        _owe(MAILS)
        batch = _rate(sending.send_due, MAILS)
        _owe(MAILS)
        single = _rate(_task_by_task, MAILS)
    return round(batch, 1), round(single, 1)


def _rate(send: Callable[[], Any], count: int) -> float:
    begun = time.perf_counter()
    send()
    spent = time.perf_counter() - begun
    assert not Notice.objects.filter(channel="mail").exclude(state="sent").exists()
    return count / spent


def _task_by_task() -> None:
    app.conf.broker_url = settings.CELERY_BROKER_URL  # the broker that the site would use
    app._after_fork()  # forget the connections to the other one
    with start_worker(app, pool="solo", perform_ping_check=False):
        for pk in Notice.objects.filter(state="queued", channel="mail").values_list("pk", flat=True):
            send_one.delay(pk)
        while Notice.objects.filter(state="queued", channel="mail").exists():
            time.sleep(0.05)


@shared_task
def send_one(pk: int) -> None:
    """One mail as a task of its own, over a connection of its own."""
    postman = sending.Postman()
    sending.send_one(pk, postman)
    postman.close()


def _owe(count: int) -> None:
    Notice.objects.all().delete()
    users = User.objects.bulk_create(
        User(username=f"mail{number}", username_key=f"mail{number}", email=f"mail{number}@example.org")
        for number in range(count)
        if not User.objects.filter(username=f"mail{number}").exists()
    )
    Preferences.objects.bulk_create(Preferences(user=user, quiet=False) for user in users)
    for user in User.objects.filter(username__startswith="mail"):
        owe_user("webhook_off", user, "bench", url="https://example.org/")


class _Taker:
    """Takes every mail and forgets it."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return "250 taken"


@contextmanager
def _sink() -> Iterator[None]:
    controller = Controller(_Taker(), hostname="127.0.0.1", port=8765 + threading.get_native_id() % 1000)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    try:
        yield
    finally:
        controller.stop()
