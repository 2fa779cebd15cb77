"""A search among finished games, for pages and programs: what is asked, in which order, how it is found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.registry import newest_rules
from games.models import Table
from games.models.tables import TableQuerySet


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
    player: str = ""
    """A user name."""
    against: str = ""
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

    def found(self, viewer: User | None) -> TableQuerySet:
        """The finished tables that the viewer may see, unsorted."""
        tables = Table.objects.visible_to(viewer).finished()
        if self.ended and self.game and not _can_end(self.game, self.ended):
            return tables.none()
        tables = tables.filter(self._columns())
        for name in (self.player, self.against):
            if name:
                tables = tables.filter(self._seat_of(name))
        return tables

    def keys(self, viewer: User | None) -> TableQuerySet:
        """The same in order, with nothing fetched but what the order goes by.

        A page is found by these first, and its rows are fetched by their keys: so an index that has
        every column of the archive answers alone, and walks past what does not fit.
        """
        column, descending, _name = self.order
        sign = "-" if descending else ""
        rows = self.found(viewer).filter(**{f"{column}__isnull": False})
        return rows.order_by(f"{sign}{column}", f"{sign}pk").only("pk", column)

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

    def _seat_of(self, name: str) -> Q:
        """A seat of somebody; a closed account is nobody any more. Whoever left their seat did not win."""
        user = User.objects.to_be_found(name)
        seat = Q(players__user=user.pk if user else None, players__user__isnull=False)
        if not self.result or name != self.player:
            return seat
        if self.result == "won":
            return seat & Q(players__place=1, players__bot="")
        return seat & (Q(players__place__gt=1) | Q(players__bot__gt=""))


def fetched(keys: Sequence[Table]) -> list[Table]:
    """The whole tables of these keys, with all that a list shows, in their order."""
    rows = Table.objects.with_players().in_bulk([key.pk for key in keys])
    return [rows[key.pk] for key in keys if key.pk in rows]


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
