"""What every page tells a signed-in user about their tables."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from games.models import Notice, Table
from games.views.access import signed_in


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
        return Notice.objects.unread().filter(user=user).count() if user else 0

    return {"waiting_count": count, "unread_count": unread}
