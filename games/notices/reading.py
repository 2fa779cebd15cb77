"""What a user has looked at."""

from django.utils import timezone

from accounts.models import User
from games.models import Notice, Table


def mark_read(table: Table, user: User | None) -> None:
    """The user has looked at the table, and so at what they were told of it."""
    if user is None:
        return
    unread = Notice.objects.unread().filter(user=user, table=table)
    if unread.exists():  # most looks find nothing, and should not wait for a lock
        unread.update(read_at=timezone.now())
