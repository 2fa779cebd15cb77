"""The due sweep: what happens when time is up, whether or not anybody looks at the page."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Player, Table
from games.notices import owing
from games.positions import present_state
from games.services import ticking
from games.services.leaving import TAKEOVER_BOT, leave, withdraw
from games.services.locking import locked_table
from games.services.recording import Change, add_site_event, save_clocks, store_position
from games.services.waking import wake_after_commit

logger = logging.getLogger(__name__)

BATCH = 500
"""The most tables that one sweep looks at; what is left is due again in the next."""


def run_due(now: datetime | None = None) -> int:
    """Deal with every table that is due; returns at how many something was done.

    Each table has its own transaction, under its lock, and is looked at afresh there: running twice
    at once, or late, does nothing twice. One table that fails stops no other.
    """
    moment = now or timezone.now()
    done = 0
    for table_id in list(Table.objects.clocks_due(moment).values_list("pk", flat=True)[:BATCH]):
        try:
            done += _run(table_id, moment)
        except Exception:
            logger.exception("the clocks of table %s failed", table_id)
    return done


def _run(table_id: int, now: datetime) -> bool:
    with transaction.atomic():
        table = locked_table(table_id)
        if not table.is_running or table.due_at is None or table.due_at > now:
            return False  # somebody moved, or another sweep was faster
        if table.limit_at is not None and table.limit_at <= now:
            _reach_limit(table)
        else:
            late = table.players.select_related("user").filter(deadline__lte=now)
            player = late.order_by("deadline", "seat").first()
            assert player is not None
            _time_up(table, player)
    return True


def _time_up(table: Table, player: Player) -> None:
    """Warn the seat; or, if it was warned or there is no grace, take it from its player.

    Others at the same table whose time is up too are due at once again.
    """
    if player.warned_at is None and table.control.grace_hours:
        _warn(table, player)
        return
    now = timezone.now()
    ticking.stop(table, player, now, timeout=True)
    player.replaced_at = now
    leave(table, player, "timed_out")
    _tell_replaced(table, player)


def _tell_replaced(table: Table, player: Player) -> None:
    owing.owe("replaced", table, [player], f"version {table.version}", out=player.withdrawn)


def _warn(table: Table, player: Player) -> None:
    change = Change.begin(table)
    warned = change.player_in(player.seat or 0)
    ticking.warn(table, warned, change.now)
    ticking.set_due(table, change.players)
    add_site_event(change, "time_up", warned.seat, hours=table.control.grace_hours)
    save_clocks(change)
    owing.renew_reminders(table, warned)
    occasion, turn = f"turn {table.turn_number}", table.turn_number
    owing.owe("time_up", table, [warned], occasion, turn=turn)
    wake_after_commit(table, change.players)


def _reach_limit(table: Table) -> None:
    """The game has lasted as long as any may: with two players the one to move loses, else bots end it."""
    people = [p for p in table.players.select_related("user") if not p.is_bot and not p.withdrawn]
    table.paused_at = None
    to_move = [player for player in people if player.to_move]
    if table.seats == 2 and to_move:
        _stop_clock(table, to_move[0])
        to_move[0].replaced_at = timezone.now()
        withdraw(table, to_move[0], "limit_reached")
        _tell_replaced(table, to_move[0])
        return
    table.limit_at = None  # bots are on their own from here
    for player in people:
        _stop_clock(table, player)
        player.bot = TAKEOVER_BOT
        player.replaced_at = timezone.now()
        player.save()
    change = Change.begin(table)
    add_site_event(change, "limit_reached_to_bots")
    store_position(change, present_state(table, change.rules))


def _stop_clock(table: Table, player: Player) -> None:
    if player.clock_runs:
        ticking.stop(table, player, timezone.now(), timeout=True)
