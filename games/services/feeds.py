"""Entering changes of tables into the feeds of the users who hear of them."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.prepared import often
from accounts.rows import insert
from games.models import FeedEntry, Table

KEPT = timedelta(days=30)
"""How far back a feed can be read."""


def enter(table: Table, first: int, user_ids: Iterable[int]) -> None:
    """Enter the locked table's events from sequence number `first` on into these users' feeds.

    Feeds are locked after the table and in the order of users: no two changes wait for each other.
    """
    users = sorted(set(user_ids))
    if not users or first > table.event_seq:
        return
    insert(
        [
            FeedEntry(user_id=user, seq=seq, table=table, first=first, last=table.event_seq)
            for user, seq in _next_numbers(users)
        ]
    )


def forget_feeds() -> int:
    """Forget entries that are older than feeds are kept; returns how many those were."""
    return FeedEntry.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _next_numbers(users: list[int]) -> list[tuple[int, int]]:
    """Each of these users with the next number of their feed, which is locked and made where there is none.

    One statement does all of it, row by row; the ORM would ask three times, and look again for new feeds.
    """
    rows = ", ".join(["(%s, 1)"] * len(users))
    with often() as cursor:
        cursor.execute(
            f"INSERT INTO games_feed (user_id, seq) VALUES {rows}"  # noqa: S608 (nothing but placeholders)
            " ON CONFLICT (user_id) DO UPDATE SET seq = games_feed.seq + 1 RETURNING user_id, seq",
            users,
        )
        return list(cursor.fetchall())
