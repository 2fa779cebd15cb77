"""What every page tells a signed-in user about their tables."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.models import Notice, Table
from games.presentation.own import COUNTED
from games.views.access import signed_in

UNREAD = Prepared(
    lambda: Notice.objects.unread().filter(user=NUMBERS[0]).order_by().values_list("user")[:COUNTED]
)
WAITING = Prepared(lambda: Table.objects.waiting_on(User(pk=NUMBERS[0])).order_by().values_list("pk"))


def waiting(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`waiting_count` and `unread_count`: tables that wait for the user, and up to COUNTED notices unread.

    Each is counted once, and only where a page shows it.
    """
    user = signed_in(request)

    @cache
    def count() -> int:
        return len(WAITING.all(user.pk)) if user else 0

    @cache
    def unread() -> int:
        return len(UNREAD.all(user.pk)) if user else 0

    return {"waiting_count": count, "unread_count": unread}
