"""What a user has looked at."""

from django.db.models.functions import Now

from accounts.models import User
from accounts.prepared import NUMBERS, PreparedUpdate
from games.models import Notice, Table

READ = PreparedUpdate(
    lambda: Notice.objects.unread().filter(user=NUMBERS[0], table=NUMBERS[1]), read_at=Now()
)


def mark_read(table: Table, user: User) -> None:
    """The user has looked at the table, and so at what they were told of it."""
    READ.run(user.pk, table.pk)
