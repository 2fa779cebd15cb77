"""Mails into a local server: in batches as the site sends them, and as a Celery task each."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from celery import shared_task
from celery.contrib.testing.worker import start_worker
from django.conf import settings
from django.db.models import QuerySet

from accounts.models import Preferences, User
from bench.figures import Figure
from games.models import Notice
from games.notices import sending
from games.notices.owing import owe, owe_user
from games.presentation import pictures
from newworld_site.celery import app
from tests.factories.tables import RunningTableFactory

MAILS = 400
TABLES, SEATS, PLIES = 10, 5, 60
"""Tables whose players are all told something, with a picture of the board."""


def measure_mails() -> list[Figure]:
    """Mails a second without and with pictures, in one batch and task by task."""
    with _sink():
        _owe_plain(MAILS)
        sending.send_due(limit=10)  # the first mails load addresses and templates, as a worker did long ago
        _owe_plain(MAILS)
        batch = _rate(sending.send_due, MAILS)
        _owe_plain(MAILS)
        single = _rate(lambda: _task_by_task(send_one), MAILS)
        return [
            Figure("mails in one batch", batch, "mails/s"),
            Figure("mails, one Celery task each", single, "mails/s"),
            Figure("batch against task by task", round(batch / single, 2), "times", least=2.5),
            *_with_pictures(),
        ]


def _with_pictures() -> list[Figure]:
    tables = [RunningTableFactory(game="new-world", seats=SEATS, plies=PLIES) for _ in range(TABLES)]
    users = User.objects.filter(players__table__in=tables)
    Preferences.objects.bulk_create(Preferences(user=user, quiet=False) for user in users)
    count = TABLES * SEATS
    # The first picture loads what draws, as a worker did long ago.
    pictures.mail_png(RunningTableFactory(game="new-world", plies=PLIES))
    rates = []
    for way in (sending.send_due, sending.send_due, lambda: _task_by_task(send_one_and_draw)):
        _owe_pictured(tables)
        rates.append(_rate(way, count))
    cold, kept, single = rates
    told = f"{SEATS} receivers a picture"
    return [
        Figure(f"mails with a board in one batch, {told}, none drawn yet", cold, "mails/s"),
        Figure("mails with a board in one batch, all drawn before (a reminder)", kept, "mails/s"),
        Figure("mails with a board, one Celery task each that draws its own", single, "mails/s"),
        Figure("with a board, batch against task by task", round(cold / single, 2), "times", least=2.5),
    ]


def _rate(send: Callable[[], Any], count: int) -> float:
    begun = time.perf_counter()
    send()
    spent = time.perf_counter() - begun
    assert _unsent().exists() is False
    return round(count / spent, 1)


def _unsent() -> QuerySet[Notice]:
    return Notice.objects.filter(channel="mail").exclude(state="sent")


def _task_by_task(task: Any) -> None:
    with _broker(settings.CELERY_BROKER_URL), start_worker(app, pool="solo", perform_ping_check=False):
        for pk in _unsent().values_list("pk", flat=True):
            task.delay(pk)
        while _unsent().exists():
            time.sleep(0.05)


@contextmanager
def _broker(url: str) -> Iterator[None]:
    """The broker that the site would use, for so long: owing mail later wakes nobody who sends batches."""
    other, app.conf.broker_url = app.conf.broker_url, url
    app._after_fork()  # forget the connections to the other one
    try:
        yield
    finally:
        app.conf.broker_url = other
        app._after_fork()


@shared_task
def send_one(pk: int) -> None:
    """One mail as a task of its own, over a connection of its own."""
    postman = sending.Postman()
    sending.send_one(pk, postman)
    postman.close()


@shared_task
def send_one_and_draw(pk: int) -> None:
    """The same, by a task that has no picture from another."""
    pictures._mail_png.cache_clear()
    send_one(pk)


def _owe_plain(count: int) -> None:
    Notice.objects.all().delete()
    users = User.objects.bulk_create(
        User(username=f"mail{number}", username_key=f"mail{number}", email=f"mail{number}@example.org")
        for number in range(count)
        if not User.objects.filter(username=f"mail{number}").exists()
    )
    Preferences.objects.bulk_create(Preferences(user=user, quiet=False) for user in users)
    for user in User.objects.filter(username__startswith="mail"):
        owe_user("webhook_off", user, "bench", url="https://example.org/")


def _owe_pictured(tables: list[Any]) -> None:
    Notice.objects.all().delete()
    for table in tables:
        players = table.players.select_related("user__stored_preferences")
        owe("pause_changed", table, players, "bench", seat=0, what="resumed")


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
