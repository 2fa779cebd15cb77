"""How many look on at a table: kept in the shared cache for some minutes, and told to all.

A page says once a minute that somebody still looks; that is one reading and one writing of a small
entry, and no query. Two that write at once may lose one of them until the next minute: a count of
spectators may be wrong by one.
"""

import re
import time

from django.core.cache import caches

from games.models import Table

EVERY = 60
"""Seconds between two signs of a page that it is still looked at."""
GONE_AFTER = 150
"""Seconds without a sign after which nobody looks any more."""
MOST = 500
"""So many are told apart at one table."""

_NAME = re.compile(r"[A-Za-z0-9]{8,24}", re.ASCII)


def look_on(table: Table, who: str) -> int:
    """Somebody looks on, under a name that their page keeps; returns how many do now."""
    looking = _looking(table)
    if _NAME.fullmatch(who) and (who in looking or len(looking) < MOST):
        looking[who] = int(time.time())
        caches["throttles"].set(_key(table), looking, GONE_AFTER)
    return len(looking)


def watchers(table: Table) -> int:
    """How many look on now."""
    return len(_looking(table))


def _looking(table: Table) -> dict[str, int]:
    since = time.time() - GONE_AFTER
    kept: dict[str, int] = caches["throttles"].get(_key(table)) or {}
    return {who: seen for who, seen in kept.items() if seen > since}


def _key(table: Table) -> str:
    return f"watching:{table.public_id}"
