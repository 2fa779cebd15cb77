"""The first rows of many in an order, found in bounded time whatever they are filtered by.

A database that is asked for a few rows in an order walks along that order's index and hopes that rows that
fit lie evenly in it. Where they lie at its far end, as the shortest games do among scores, it walks past all.
So a walk ends here after so many rows; if it has not found enough by then, all rows that fit are gathered by
the indexes of their filters, and sorted.
"""

from typing import Any, NamedTuple

from django.db.models import BooleanField, F, Func, Q, QuerySet, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

REACH = 5_000
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
        return rows.filter((LessThan if self.descending else GreaterThan)(*self._compared(place)))

    def until(self, place: Place) -> "LessThanOrEqual | GreaterThanOrEqual":
        """The condition that a row comes before this place or stands there."""
        return (GreaterThanOrEqual if self.descending else LessThanOrEqual)(*self._compared(place))

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

    def _compared(self, place: Place) -> tuple[Func, Func]:
        """Two pairs, to be compared as a whole: an index of both columns can begin or end just there."""
        return _pair(F(self.column), F(self.key)), _pair(Value(place.value), Value(place.key))


def first_places(
    rows: QuerySet[Any], fitting: Q, way: Way, *, after: Place | None, count: int, known: Q
) -> list[Place]:
    """The places of the first rows that fit, in order; of those after a place, if one is given.

    What is `known` holds for all rows, and helps an index to find those that fit.
    """
    rows = way.following(rows, after)
    if not fitting:
        return read(way.walked(rows), count)
    end = read(way.walked(rows)[REACH:], 1)
    within = rows.filter(way.until(end[0])) if end else rows
    found = read(way.walked(within.filter(fitting)), count)
    if len(found) == count or not end:
        return found
    return read(way.gathered(rows.filter(fitting, known)), count)


def read(places: QuerySet[Any, Any], count: int) -> list[Place]:
    """So many of the places."""
    return [Place(*row) for row in places[:count]]


def _pair(*expressions: Any) -> Func:
    return Func(*expressions, template="(%(expressions)s)", output_field=BooleanField())
