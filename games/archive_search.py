"""A search among finished games, for pages and programs: what is asked, in which order, how it is found."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.registry import ALL_RULES, newest_rules
from games.archive_walk import Place, Way, first_places, read
from games.models import Player, Table
from games.models.archive_orders import ARCHIVE_KINDS
from games.models.players import COPIED


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


VALUES: dict[str, list[Any]] = {
    "game": sorted({rules.slug for rules in ALL_RULES}),
    "seats": sorted({n for rules in ALL_RULES for n in range(rules.least_seats, rules.most_seats + 1)}),
    "end_reason": sorted({ending for rules in ALL_RULES for ending in rules.endings}),
    "rated": [True, False],
    "has_bots": [True, False],
}
"""All that there is of each: with them an index can be read past a column of which nothing is asked."""


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
        asked = [each for each in (self.player, self.against) if each]
        users = [user for user in map(_somebody, asked) if user is not None]
        if len(users) < len(asked) or not self._games():
            return [], False
        way, rows, fitting, door = self._at_seats(*users) if users else self._at_tables()
        start, public = _place(after, way), Q(access=Table.Access.EVERYBODY)
        known = self._known()
        places = first_places(rows.filter(public), fitting, way, after=start, count=count + 1, known=known)
        if viewer is not None:
            private = way.following(rows.filter(~public, fitting, **{door: viewer}), start)
            others = read(way.gathered(private), count + 1)
            places = sorted(places + others, reverse=way.descending) if others else places
        return [place.key for place in places[:count]], len(places) > count

    def _at_tables(self) -> tuple[Way, QuerySet[Any], Q, str]:
        """The order, tables, what must hold of them besides, and how they know whom they have let in.

        What an index of the order begins with holds of these tables already.
        """
        column, descending, _name = self.order
        along: dict[str, Any] = {f"{column}__isnull": False}
        fitting: dict[str, Any] = {}
        for lookup, value in self._conditions().items():
            (along if lookup.partition("__")[0] in ("game", column) else fitting)[lookup] = value
        rows = Table.objects.finished().filter(**along)
        return Way(column, descending, "pk"), rows, Q(**fitting), "admissions__user"

    def _at_seats(self, user: User, *others: User) -> tuple[Way, QuerySet[Any], Q, str]:
        """The same of somebody's seats, which have the orders too: few, so that all filters hold already."""
        column, descending, _name = self.order
        rows = Player.objects.finished().filter(self._seat(user), **{f"{column}__isnull": False})
        for lookup, value in self._conditions().items():
            copied = lookup.partition("__")[0] in COPIED
            rows = rows.filter(**{lookup if copied else f"table__{lookup}": value})
        for other in others:
            rows = rows.filter(table__in=Player.objects.finished().filter(user=other).values("table"))
        return Way(column, descending, "table_id"), rows, Q(), "table__admissions__user"

    def _known(self) -> Q:
        """What holds for all tables: so the index of kinds can be read from its first column on."""
        asked = self._conditions()
        last = max((place for place, name in enumerate(ARCHIVE_KINDS) if name in asked), default=0)
        return Q(**{f"{name}__in": VALUES[name] for name in ARCHIVE_KINDS[:last] if name not in asked})

    def _conditions(self) -> dict[str, Any]:
        """What is asked of tables, as lookups."""
        games = self._games()
        asked = {
            "game": games.pop() if len(games) == 1 else "",
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
        return {lookup: value for lookup, value in asked.items() if value is not None and value != ""}

    def _games(self) -> set[str]:
        """The games of which there are rules that know what is asked for."""
        return {
            rules.slug
            for rules in ALL_RULES
            if self.game in ("", rules.slug) and (not self.ended or self.ended in rules.endings)
        }

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


def _place(table: Table | None, way: Way) -> Place | None:
    """Where a table stands in an order; nowhere if it has no value there."""
    value = getattr(table, way.column) if table is not None else None
    return Place(value, table.pk) if table is not None and value is not None else None


def endings() -> Iterable[str]:
    """Every way in which some game ends."""
    return sorted({ending for rules in newest_rules().values() for ending in rules.endings})
