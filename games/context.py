"""What every page tells a signed-in user about their tables."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from games.models import Table
from games.views.access import signed_in


def waiting(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`waiting_count`: how many tables wait for the user; counted once, and only where a page shows it."""
    user = signed_in(request)

    @cache
    def count() -> int:
        return Table.objects.waiting_on(user).count() if user else 0

    return {"waiting_count": count}
