"""A search among finished games, for pages and programs: what is asked, in which order, how it is found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.registry import newest_rules
from games.models import Player, Table


class Order(NamedTuple):
    """One order of the archive; a table without a value in its column is left out."""

    column: str
    descending: bool
    name: str | Promise


ORDERS = {
    "": Order("finished_at", True, _("Newest first")),
    "oldest": Order("finished_at", False, _("Oldest first")),
    "score": Order("top_score", True, _("Highest score first")),
    "margin": Order("margin", True, _("Largest margin first")),
    "closest": Order("margin", False, _("Smallest margin first")),
    "length": Order("ply", True, _("Longest first")),
    "shortest": Order("ply", False, _("Shortest first")),
}
"""By their names in addresses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is asked; None and "" ask nothing."""

    game: str = ""
    player: User | str = ""
    """Somebody, or what they are called."""
    against: User | str = ""
    """A second one, who sat at the same table."""
    result: str = ""
    """Of the player: `won` or `lost`."""
    seats: int | None = None
    ended: str = ""
    rated: bool | None = None
    bots: bool | None = None
    rules: int | None = None
    score: int | None = None
    """The best score is at least this."""
    margin_least: int | None = None
    margin: int | None = None
    """The margin is at most this."""
    shortest: int | None = None
    longest: int | None = None
    """Moves, at least and at most."""
    since: datetime | None = None
    until: datetime | None = None
    """Finished from the one instant on, and before the other."""
    order: Order = field(default=ORDERS[""])

    def page(
        self, viewer: User | None, *, after: Table | None = None, count: int
    ) -> tuple[list[Table], bool]:
        """So many of the tables that the viewer may see, with all that a list shows, in order.

        They follow the table `after`, if it is given. Also whether there are more.
        """
        found, more = self.found(viewer, after=after, count=count)
        rows = Table.objects.with_players().in_bulk(found)
        return [rows[pk] for pk in found if pk in rows], more

    def found(self, viewer: User | None, *, after: Table | None = None, count: int) -> tuple[list[int], bool]:
        """The keys of the tables of a page, in order, and whether there are more.

        Rows are found by their keys first, so that an index which has every column of the archive
        answers alone and walks past what does not fit; only a page of whole rows is fetched.
        """
        found = list(self.keys(viewer, after=after)[: count + 1])
        return found[:count], len(found) > count

    def keys(self, viewer: User | None, *, after: Table | None = None) -> QuerySet[Any, int]:
        """The keys of all tables found, in order, from the one that follows `after`."""
        asked = [each for each in (self.player, self.against) if each]
        users = [user for user in map(_somebody, asked) if user is not None]
        if len(users) < len(asked) or (self.ended and self.game and not _can_end(self.game, self.ended)):
            return Table.objects.none().values_list("pk", flat=True)
        column, descending, _name = self.order
        key, rows = self._rows(viewer, users)
        rows = rows.filter(**{f"{column}__isnull": False})
        if after is not None and getattr(after, column) is not None:
            rows = rows.filter(_beyond(after, column, key, descending))
        sign = "-" if descending else ""
        return rows.order_by(f"{sign}{column}", f"{sign}{key}").values_list(key, flat=True)

    def _rows(self, viewer: User | None, users: Sequence[User]) -> tuple[str, QuerySet[Any]]:
        """Tables; or somebody's seats, which have the orders too. And what the table's key is called."""
        tables = Table.objects.visible_to(viewer).finished().filter(self._columns())
        if not users:
            return "pk", tables
        own, *others = users
        seats = Player.objects.finished().filter(self._seat(own), table__in=tables)
        for other in others:
            seats = seats.filter(table__in=Player.objects.finished().filter(user=other).values("table"))
        return "table_id", seats

    def _columns(self) -> Q:
        asked = {
            "game": self.game,
            "seats": self.seats,
            "end_reason": self.ended,
            "rated": self.rated,
            "has_bots": self.bots,
            "rules_version": self.rules,
            "top_score__gte": self.score,
            "margin__gte": self.margin_least,
            "margin__lte": self.margin,
            "ply__gte": self.shortest,
            "ply__lte": self.longest,
            "finished_at__gte": self.since,
            "finished_at__lt": self.until,
        }
        return _all(asked)

    def _seat(self, user: User) -> Q:
        """A seat of somebody, with the result that is asked for. Whoever left their seat did not win."""
        seat = Q(user=user)
        if not self.result:
            return seat
        if self.result == "won":
            return seat & Q(place=1, bot="")
        return seat & (Q(place__gt=1) | Q(bot__gt=""))


def _somebody(asked: User | str) -> User | None:
    """Who is meant; a closed account is nobody any more."""
    return asked if isinstance(asked, User) else User.objects.to_be_found(asked)


def _beyond(after: Table, column: str, key: str, descending: bool) -> Q:
    """What follows a table in the order of a column and then of keys."""
    way, value = ("lt" if descending else "gt"), getattr(after, column)
    beyond = Q(**{f"{column}__{way}": value}) | Q(**{column: value, f"{key}__{way}": after.pk})
    # The first condition says nothing new, but an index can begin there.
    return Q(**{f"{column}__{way}e": value}) & beyond


def endings() -> Iterable[str]:
    """Every way in which some game ends."""
    return sorted({ending for rules in newest_rules().values() for ending in rules.endings})


def _can_end(game: str, ending: str) -> bool:
    rules = newest_rules().get(game)
    return rules is None or ending in rules.endings


def _all(lookups: Mapping[str, Any]) -> Q:
    asked = Q()
    for lookup, value in lookups.items():
        if value is not None and value != "":
            asked &= Q(**{lookup: value})
    return asked
