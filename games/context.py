"""What every page tells a signed-in user about their tables."""

from collections.abc import Callable
from functools import cache

from django.db.models import Count
from django.http import HttpRequest

from accounts.prepared import NUMBERS, Prepared
from games.models import Notice, Table
from games.views.access import signed_in

UNREAD = Prepared(
    lambda: (
        Notice.objects.unread()
        .filter(user=NUMBERS[0])
        .order_by()
        .values("user")
        .annotate(number=Count("pk"))
        .values_list("number")
    )
)


def waiting(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`waiting_count` and `unread_count`: how many tables wait for the user, and notices unread.

    Each is counted once, and only where a page shows it.
    """
    user = signed_in(request)

    @cache
    def count() -> int:
        return Table.objects.waiting_on(user).count() if user else 0

    @cache
    def unread() -> int:
        found = UNREAD.first(user.pk) if user else None
        return found[0] if found else 0

    return {"waiting_count": count, "unread_count": unread}
