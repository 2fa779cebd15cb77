"""What a user has looked at."""

from django.db.models.functions import Now

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared, PreparedUpdate
from games.models import Notice, Table
from games.models.notices import NoticeQuerySet

UNREAD = Prepared(lambda: _unread(NUMBERS[0], NUMBERS[1]).values_list("pk")[:1])
READ = PreparedUpdate(lambda: _unread(NUMBERS[0], NUMBERS[1]), read_at=Now())


def mark_read(table: Table, user: User | None) -> None:
    """The user has looked at the table, and so at what they were told of it."""
    if user is None:
        return
    if UNREAD.first(user.pk, table.pk):  # most looks find nothing, and should not wait for a lock
        READ.run(user.pk, table.pk)


def _unread(user_id: int, table_id: int) -> NoticeQuerySet:
    return Notice.objects.unread().filter(user=user_id, table=table_id)
