"""The first rows of many in an order, found in bounded time whatever they are filtered by.

A database that is asked for a few rows in an order walks along that order's index and hopes that rows that
fit lie evenly in it. Where they lie at its far end, as the shortest games do among scores, it walks past all.
So a walk ends here after so many rows; if it has not found enough by then, all rows that fit are gathered by
the indexes of their filters, and sorted.
"""

from typing import Any, NamedTuple

from django.db.models import BooleanField, F, Func, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan, LessThan

REACH = 3_000
"""After so many rows a walk ends."""


class Place(NamedTuple):
    """Where a row stands in an order."""

    value: Any
    key: int


class Way(NamedTuple):
    """An order of rows: by a column, and where that is the same by their key, both in one direction."""

    column: str
    descending: bool
    key: str
    """The name of the key; an index has it after the column."""

    def following(self, rows: QuerySet[Any], place: Place | None) -> QuerySet[Any]:
        """The rows that come after this place; all if there is none."""
        if place is None:
            return rows
        end = _pair(Value(place.value), Value(place.key))
        return rows.filter((LessThan if self.descending else GreaterThan)(self._row(), end))

    def near(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """The first rows, to which a walk leads; none where it would lead past the last."""
        end = Subquery(self.walked(rows)[REACH : REACH + 1], output_field=BooleanField())
        return rows.filter((GreaterThan if self.descending else LessThan)(self._row(), end))

    def walked(self, rows: QuerySet[Any]) -> QuerySet[Any, Place]:
        """The places of the rows in order, as the index of the order gives them."""
        sign = "-" if self.descending else ""
        return self._places(rows.order_by(sign + self.column, sign + self.key))

    def gathered(self, rows: QuerySet[Any]) -> QuerySet[Any, Place]:
        """The same, but no index has this order: the rows must be found by their filters."""
        column, key = Coalesce(self.column, self.column), F(self.key)
        return self._places(
            rows.order_by(*((each.desc() if self.descending else each.asc()) for each in (column, key)))
        )

    def _places(self, rows: QuerySet[Any]) -> QuerySet[Any, Place]:
        return rows.values_list(self.column, self.key)

    def _row(self) -> Func:
        """Column and key, to be compared as a whole: an index of both can begin or end just there."""
        return _pair(F(self.column), F(self.key))


def first_places(
    rows: QuerySet[Any], fitting: Q, way: Way, *, after: Place | None, count: int, known: Q
) -> list[Place]:
    """The places of the first rows that fit, in order; of those after a place, if one is given.

    What is `known` holds for all rows, and helps an index to find those that fit.
    """
    rows = way.following(rows, after)
    if not fitting:
        return read(way.walked(rows), count)
    found = read(way.walked(way.near(rows).filter(fitting)), count)
    if len(found) == count:
        return found
    return read(way.gathered(rows.filter(fitting, known)), count)


def read(places: QuerySet[Any, Any], count: int) -> list[Place]:
    """So many of the places."""
    return [Place(*row) for row in places[:count]]


def _pair(*expressions: Any) -> Func:
    return Func(*expressions, template="(%(expressions)s)", output_field=BooleanField())
