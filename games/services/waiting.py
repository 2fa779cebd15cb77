"""How the site is doing, in a few questions that cost the same however many games there have been."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

from games.models import Notice, Player, Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many of something wait, and how many seconds the longest has waited."""

    count: int
    oldest: float


def notices_waiting(now: datetime) -> dict[str, Waiting]:
    """Notices that should be gone: due and not begun, and begun and not ended."""
    due = Notice.objects.due(now).order_by().aggregate(count=Count("pk"), since=Min("due_at"))
    begun = Notice.objects.filter(state=Notice.State.SENDING).aggregate(
        count=Count("pk"), since=Min("claimed_at")
    )
    return {
        Notice.State.QUEUED.value: Waiting(due["count"], _age(due["since"], now)),
        Notice.State.SENDING.value: Waiting(begun["count"], _age(begun["since"], now)),
    }


def clocks_waiting(now: datetime) -> Waiting:
    """Tables at which time has run out and nothing has been done about it."""
    found = Table.objects.clocks_due(now).order_by().aggregate(count=Count("pk"), since=Min("due_at"))
    return Waiting(found["count"], _age(found["since"], now))


def bots_waiting(now: datetime) -> Waiting:
    """Seats at which a bot is to move."""
    seats = Player.objects.filter(to_move=True, bot__gt="", table__status=Table.Status.RUNNING)
    found = seats.aggregate(count=Count("pk"), since=Min("table__turn_started_at"))
    return Waiting(found["count"], _age(found["since"], now))


def tables_by_status() -> dict[str, int]:
    """How many tables are open and running; the finished ones are not counted."""
    return {"open": Table.objects.open().count(), "running": Table.objects.running().count()}


def _age(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since else 0.0
