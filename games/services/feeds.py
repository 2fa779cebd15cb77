"""Entering changes of tables into the feeds of the users who hear of them."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from games.models import Feed, FeedEntry, Table

KEPT = timedelta(days=30)
"""How far back a feed can be read."""


def enter(table: Table, first: int, user_ids: Iterable[int]) -> None:
    """Enter the locked table's events from sequence number `first` on into these users' feeds.

    Feeds are locked after the table and in the order of users: no two changes wait for each other.
    """
    users = sorted(set(user_ids))
    if not users or first > table.event_seq:
        return
    feeds = _locked(users)
    if len(feeds) < len(users):
        Feed.objects.bulk_create([Feed(user_id=user) for user in users], ignore_conflicts=True)
        feeds = _locked(users)
    Feed.objects.filter(pk__in=users).update(seq=F("seq") + 1)
    FeedEntry.objects.bulk_create(
        FeedEntry(user_id=feed.pk, seq=feed.seq + 1, table=table, first=first, last=table.event_seq)
        for feed in feeds
    )


def forget_feeds() -> int:
    """Forget entries that are older than feeds are kept; returns how many those were."""
    return FeedEntry.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _locked(users: list[int]) -> list[Feed]:
    return list(Feed.objects.select_for_update().filter(pk__in=users).order_by("pk"))
