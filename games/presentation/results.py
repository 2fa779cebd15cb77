"""What somebody has played, counted: by game and seats, against whom, and how it went lately."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.archive_search import Search
from games.models import Player

LATEST = 200
"""Opponents are counted in so many of the latest games."""
LAST = 99
SHOWN = ("username", "display_name", "is_bot", "closed_at")
"""What is shown of an opponent."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind with one number of seats."""

    game: str
    seats: int
    played: int
    won: int

    @property
    def percent(self) -> int:
        """The share won."""
        return round(100 * self.won / self.played)


@dataclass(slots=True)
class Opponent:
    """Somebody met at finished tables, and who stood before whom."""

    user: User
    games: int = 0
    ahead: int = 0
    """How often the one whose list this is stood before them."""
    behind: int = 0

    @property
    def level(self) -> int:
        """How often both had the same place."""
        return self.games - self.ahead - self.behind


@dataclass(slots=True)
class _Meetings:
    games: Counter[int] = field(default_factory=Counter)
    ahead: Counter[int] = field(default_factory=Counter)
    behind: Counter[int] = field(default_factory=Counter)


def tallies(user: User, viewer: User | None) -> list[Tally]:
    """What the user has played to the end and the viewer may see, by game and number of seats."""
    rows = PUBLIC.all(user.pk) if viewer is None else list(_counted(user.pk, viewer))
    return [Tally(*row) for row in rows]


def _counted(user: int, viewer: User | None) -> QuerySet[Any, tuple[str, int, int, int]]:
    seats = Player.objects.visible_to(viewer).filter(user=user).order_by()
    won = Count("table", filter=Q(place=1, bot=""))  # of columns that stand in one index
    counted = seats.values_list("game", "seats").annotate(played=Count("table"), won=won)
    return counted.order_by("game", "seats")


PUBLIC = Prepared(lambda: _counted(NUMBERS[0], None))


class Met(NamedTuple):
    """Somebody's seat at one of the latest tables of a user, who has a seat there too."""

    table: int
    user: int
    place: int | None
    bot: str
    withdrawn: bool

    @property
    def stood(self) -> int:
        """The place; whoever left the seat, to a bot or for good, stands behind all who stayed."""
        return LAST if self.bot or self.withdrawn else self.place or LAST


def met_lately(user: User, viewer: User | None) -> list[Met]:
    """All seats of people at the latest tables that the user has played to the end and the viewer may see.

    Those of the latest table come first.
    """
    if viewer is None:
        return [Met(*row) for row in MET.all(user.pk)]
    found, _more = Search(player=user).found(viewer, count=LATEST)
    return [Met(*row) for row in _seats(found)]


def _seats(tables: Any) -> QuerySet[Any, tuple[Any, ...]]:
    seats = Player.objects.filter(table__in=tables, user__isnull=False)
    return seats.order_by("-finished_at", "-table").values_list(*Met._fields)


def _latest(user: int) -> QuerySet[Any, Any]:
    """As the archive finds the newest of somebody's games that everybody may see."""
    own = Player.objects.visible_to(None).filter(user=user)
    return own.order_by("-finished_at", "-table").values("table")[:LATEST]


MET: Prepared[tuple[Any, ...]] = Prepared(lambda: _seats(_latest(NUMBERS[0])))


def opponents(user: User, seats: Sequence[Met], most: int) -> list[Opponent]:
    """Whom the user met most often in these seats, the most frequent first. Who left is met no more."""
    met = _meetings(user, seats)
    standing = User.objects.filter(closed_at__isnull=True).only(*SHOWN)
    users = standing.in_bulk([pk for pk, _count in met.games.most_common(4 * most)])
    found = [
        Opponent(users[pk], met.games[pk], met.ahead[pk], met.behind[pk]) for pk in met.games if pk in users
    ]
    return sorted(found, key=lambda other: (-other.games, other.user.username))[:most]


def _meetings(user: User, seats: Sequence[Met]) -> _Meetings:
    own = {seat.table: seat.stood for seat in seats if seat.user == user.pk}
    met = _Meetings()
    for seat in seats:
        if seat.user == user.pk:
            continue
        met.games[seat.user] += 1
        met.ahead[seat.user] += own[seat.table] < seat.stood
        met.behind[seat.user] += own[seat.table] > seat.stood
    return met
