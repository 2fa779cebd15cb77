"""Open tables whose time has come: to begin, or to be cleared away."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Table
from games.models.tables import TableQuerySet
from games.positions import rules_of
from games.services.locking import locked_table
from games.services.tables import cancel_locked, start_locked

logger = logging.getLogger(__name__)

LIES_FOR = timedelta(days=14)
"""An open table at which nothing happens for so long is called off."""
BATCH = 200


def sweep_open(now: datetime | None = None) -> int:
    """Begin what is to begin, and call off what nobody fills; returns how many tables that were.

    Each has its own transaction and is looked at afresh under its lock: twice does nothing twice.
    """
    moment = now or timezone.now()
    lying = moment - LIES_FOR
    done = _each(Table.objects.start_due(moment), _begin_or_give_up)
    return done + _each(Table.objects.left_lying_since(lying), _clear_away)


def _each(due: TableQuerySet, act: Callable[[Table], None]) -> int:
    done = 0
    for table_id in list(due.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        try:
            with transaction.atomic():
                table = locked_table(table_id)
                if due.filter(pk=table_id).exists():
                    act(table)
                    done += 1
        except Exception:  # one table that fails stops no other
            logger.exception("the open table %s failed", table_id)
    return done


def _begin_or_give_up(table: Table) -> None:
    if table.players.count() >= max(rules_of(table).least_seats, 2):
        start_locked(table)
    else:
        cancel_locked(table, "too_few")


def _clear_away(table: Table) -> None:
    cancel_locked(table, "aged")
