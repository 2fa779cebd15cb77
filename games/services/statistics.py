"""Figures of each game over its finished tables: seats, scores, lengths, first moves; never on request."""

from datetime import timedelta
from typing import Any

from django.db.models import Avg, Count, Max, OuterRef, Q, Subquery
from django.utils import timezone

from engine.registry import newest_rules
from games.models import GameStatistics, Move, Player, Table
from games.models.players import COPIED
from games.models.tables import TableQuerySet

LATEST = 20_000
"""First moves are counted in so many of the latest games."""
FIRST_MOVES = 12
UPGRADED_WITHIN = timedelta(days=7)
"""So long processes of two versions may run beside each other."""
BROKEN = ("resigned", "last_seat")
"""A game that ended so was not played to its end, and says little about seats and scores."""


def compute_statistics() -> int:
    """Store the figures of every game anew, from what everybody may see; returns how many games."""
    complete_seats()
    for game in newest_rules():
        data = {"seats": _by_seats(game), "first_moves": _first_moves(game), "tables": _all(game).count()}
        GameStatistics.objects.update_or_create(
            game=game, defaults={"data": data, "computed_at": timezone.now()}
        )
    return len(newest_rules())


def complete_seats() -> int:
    """Give seats the result of their table where a process of an earlier version has ended the game."""
    over = Table.objects.over().filter(finished_at__gte=timezone.now() - UPGRADED_WITHIN)
    own = {name: Subquery(Table.objects.filter(pk=OuterRef("table")).values(name)) for name in COPIED}
    Player.objects.filter(table__in=over, over_at=None).update(over_at=own["finished_at"])
    return Player.objects.filter(table__in=over.finished(), game="").update(**own)


def _all(game: str) -> TableQuerySet:
    return Table.objects.visible_to(None).finished().filter(game=game)


def _played_out(game: str) -> TableQuerySet:
    return _all(game).exclude(end_reason__in=BROKEN)


def _by_seats(game: str) -> list[dict[str, Any]]:
    """For each number of seats: how many games, how long and close, and how each seat fared."""
    rows: Any = (
        _played_out(game)
        .order_by()
        .values("seats")
        .annotate(
            tables=Count("pk"),
            length=Avg("ply"),
            longest=Max("ply"),
            best=Avg("top_score"),
            highest=Max("top_score"),
            margin=Avg("margin"),
        )
    )
    fared = _by_seat(game)
    return [{**row, "fared": fared.get(row["seats"], [])} for row in rows.order_by("seats")]


def _by_seat(game: str) -> dict[int, list[dict[str, Any]]]:
    players = Player.objects.filter(table__in=_played_out(game)).order_by()
    rows: Any = players.values("table__seats", "seat").annotate(
        games=Count("pk"), won=Count("pk", filter=Q(place=1)), score=Avg("score")
    )
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows.order_by("table__seats", "seat"):
        found.setdefault(row.pop("table__seats"), []).append(row)
    return found


def _first_moves(game: str) -> list[dict[str, Any]]:
    """The first decisions of games, the most frequent first, and how often whoever made them won."""
    latest = list(_all(game).order_by("-finished_at", "-pk").values_list("pk", flat=True)[:LATEST])
    decisions = Move.objects.standing().filter(automatic=False, entry=Move.Entry.MOVE)
    first = decisions.filter(table=OuterRef("table")).order_by("ply").values("pk")[:1]
    rows = Move.objects.filter(table__in=latest, ply__lte=5, pk=Subquery(first)).order_by()
    counted: Any = rows.values("text").annotate(games=Count("pk"), won=Count("pk", filter=Q(player__place=1)))
    return list(counted.order_by("-games", "text")[:FIRST_MOVES])
