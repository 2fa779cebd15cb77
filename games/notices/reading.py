"""What a user has looked at."""

from django.utils import timezone

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.models import Notice, Table
from games.models.notices import NoticeQuerySet

UNREAD = Prepared(lambda: _unread(NUMBERS[0], NUMBERS[1]).values_list("pk")[:1])


def mark_read(table: Table, user: User | None) -> None:
    """The user has looked at the table, and so at what they were told of it."""
    if user is None:
        return
    if UNREAD.first(user.pk, table.pk):  # most looks find nothing, and should not wait for a lock
        _unread(user.pk, table.pk).update(read_at=timezone.now())


def _unread(user_id: int, table_id: int) -> NoticeQuerySet:
    return Notice.objects.unread().filter(user=user_id, table=table_id)
