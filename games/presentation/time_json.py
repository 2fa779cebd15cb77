"""Clocks and reliability as programs read them: instants in UTC, spans in whole seconds."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.clocks.words import in_words
from games.models import Player, Reliability, Table
from games.positions import JsonObject
from games.presentation.time import time_sentences
from games.services.clocks import may_be_taken_over, stored_time
from games.services.ticking import time_left


def table_time_json(table: Table) -> JsonObject:
    """How time is kept at a table, as data and in the caller's language, and what stands still."""
    return {
        "control": {"kind": "none", **table.time_control},
        "words": in_words(table.control),
        "sentences": time_sentences(table),
        "least_reliability": table.least_reliability,
        "paused_at": _instant(table.paused_at),
        "limit_at": _instant(table.limit_at),
    }


def clock_json(table: Table, player: Player) -> JsonObject:
    """One seat's clock as it stands now."""
    now = timezone.now()
    moment = min(now, table.paused_at or now)
    runs = player.clock_runs and player.clock_left is not None
    return {
        "deadline": _instant(player.deadline),
        "left": _seconds(time_left(player, moment)) if runs else None,
        "bank": _seconds(stored_time(table, player, moment)),
        "on_grace": player.clock_runs and player.warned_at is not None,
        "wants_pause": player.wants_pause,
        "abandoned": may_be_taken_over(table, player),
    }


def reliability_json(user: User | None) -> JsonObject | None:
    """How reliably somebody moves; None for who is no person, or of whom too little is known."""
    record: Reliability | None = getattr(user, "reliability", None)
    if record is None or not record.is_known:
        return None
    return {
        "turns": record.turns,
        "in_time": record.in_time,
        "timeouts": record.timeouts,
        "percent": record.percent,
        "quarter": _seconds(record.quarter),
        "median": _seconds(record.median),
        "three_quarters": _seconds(record.three_quarters),
    }


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else span // timedelta(seconds=1)


def _instant(when: datetime | None) -> str | None:
    return when.isoformat() if when else None
