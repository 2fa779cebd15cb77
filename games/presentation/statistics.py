"""The stored figures of a game as its page shows them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.safestring import SafeString

from games.models import GameStatistics
from games.presentation.charts import bar


@dataclass(frozen=True, slots=True)
class Share:
    """A line with a share and a bar of it."""

    name: str
    games: int
    percent: float
    score: float | None
    chart: SafeString


@dataclass(frozen=True, slots=True)
class SeatCount:
    """The figures for one number of players."""

    figures: dict[str, Any]
    seats: list[Share]
    even: float
    """What each seat would win if all were alike, in percent; ties count for everybody who ties."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything on the page of one game."""

    computed_at: datetime
    tables: int
    counts: list[SeatCount]
    first_moves: list[Share]


def statistics_of(game: str) -> Statistics | None:
    """The figures of a game; None where none were computed yet."""
    stored = GameStatistics.objects.filter(game=game).first()
    if stored is None:
        return None
    counts = [_seat_count(figures) for figures in stored.data["seats"]]
    moves = stored.data["first_moves"]
    most = max((move["games"] for move in moves), default=1)
    shown = [
        Share(move["text"], move["games"], _percent(move), None, bar(move["games"] / most)) for move in moves
    ]
    return Statistics(stored.computed_at, stored.data["tables"], counts, shown)


def _seat_count(figures: dict[str, Any]) -> SeatCount:
    seats = [
        Share(str(row["seat"] + 1), row["games"], _percent(row), row["score"], bar(row["won"] / row["games"]))
        for row in figures["fared"]
        if row["seat"] is not None
    ]
    return SeatCount(figures, seats, 100 / figures["seats"])


def _percent(row: dict[str, Any]) -> float:
    return 100 * float(row["won"]) / float(row["games"])
