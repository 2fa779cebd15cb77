"""What happens after commit: workers are woken; if the broker is down, a sweep finds the work."""

import logging
from collections.abc import Iterable
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import KombuError

from games import announcing
from games.models import Player, Table

logger = logging.getLogger(__name__)


def wake_after_commit(table: Table, players: Iterable[Player]) -> None:
    """Once the transaction holds: have a waiting bot move, and a finished game rated."""
    if table.is_running and any(player.to_move and player.is_bot for player in players):
        transaction.on_commit(partial(_wake, "games.tasks.move_bots", table.pk))
    if table.rating_due:
        transaction.on_commit(partial(_wake, "games.tasks.rate_table", table.pk))


def tell_after_commit(table: Table, user_ids: Iterable[int]) -> None:
    """Once the transaction holds: tell those who listen to this table or are among these users."""
    transaction.on_commit(partial(announcing.announce, table.pk, list(user_ids)))


def send_after_commit(table: Table) -> None:
    """Once the transaction holds: have the notices of this table sent."""
    transaction.on_commit(partial(_wake, "games.tasks.send_notices", table.pk))


def _wake(task: str, table_id: int) -> None:
    try:
        current_app.send_task(task, args=(table_id,), retry=False)
    except (KombuError, OSError) as error:
        logger.warning("broker out of reach, the sweep will do %s: %s", task, error)
