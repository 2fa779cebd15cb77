"""The course of a game, ply by ply, whatever keeps it: what replay, analysis and what-if read."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from django.db.models import Value

from accounts.prepared import NUMBERS, Prepared
from engine.registry import AnyRules
from games.models import Event, Move, Snapshot, Table
from games.positions import SNAPSHOT_EVERY, advanced, load, rules_of

Span = tuple[datetime, datetime]

AROUND = SNAPSHOT_EVERY
"""So many moves before and after a ply are read with it: they lead there from a snapshot, and most turns
are shorter."""

_Beginnings = Callable[[int, int], Sequence[tuple[int, int]]]
"""Gives ply and turn number of the moves from one ply to another, in order."""


class _Row(NamedTuple):
    """What stepping through a table's game reads of a move."""

    pk: int
    ply: int
    turn_number: int
    entry: str
    seat: int
    move: Any
    scores: list[int]


SNAPSHOT = Prepared(
    lambda: (
        Snapshot.objects.filter(table=NUMBERS[0], ply__lte=Value(NUMBERS[1]))
        .order_by("-ply")
        .values_list("ply", "state")[:1]
    )
)
LATEST_TO = Prepared(
    lambda: (
        Move.objects.standing()
        .filter(table=NUMBERS[0], ply__lte=Value(NUMBERS[1]))
        .reverse()
        .values_list(*_Row._fields)[: 2 * AROUND + 1]
    )
)
"""A move and as many before it as two spans of AROUND have, the latest first."""
EVENTS_OF = Prepared(lambda: Event.objects.standing().filter(move=NUMBERS[0]))


class Sitter(Protocol):
    """Whoever sat in a seat."""

    @property
    def seat(self) -> int | None:
        """The seat."""
        ...

    @property
    def name(self) -> str:
        """The name to show."""
        ...

    @property
    def colour(self) -> str:
        """The colour of the pieces."""
        ...


@dataclass(frozen=True, slots=True)
class Past:
    """A game at one of its plies."""

    ply: int
    state: Any
    """The engine's state after so many moves."""
    scores: tuple[int, ...]
    events: tuple[Event, ...]
    """What the move of this ply led to; empty at the beginning."""


@dataclass(frozen=True, slots=True)
class Turns:
    """Where turns begin, around a ply: the plies after which they did; None where there is none."""

    back: int | None
    forward: int | None


class Course(Protocol):
    """A game that has begun, from its first position to the last one so far."""

    rules: AnyRules
    last: int
    """How many moves stand."""
    finished: bool
    cache_key: str
    """Names this course as far as it has come; another text when anything of it changes."""
    began_at: datetime | None

    @property
    def sitters(self) -> Sequence[Sitter]:
        """Who sat where, by seat."""
        ...

    def at(self, ply: int) -> Past:
        """The game after `ply` moves, which is from 0 to `last`; costs the same anywhere."""
        ...

    @property
    def dealt_anew(self) -> frozenset[int]:
        """Plies after which staff had hidden things dealt anew: no move leads from them to what follows."""
        ...

    def turns_around(self, ply: int) -> Turns:
        """The beginnings of turns before and after a ply."""
        ...

    def moves(self) -> Sequence[Move]:
        """Every move that stands, in order."""
        ...

    def events(self) -> Sequence[Event]:
        """Everything that happened and stands, the site's own events included, in order."""
        ...

    def pauses(self) -> Sequence[Span]:
        """When everybody's clock stood by agreement."""
        ...


def states(course: Course) -> Iterator[Any]:
    """The states from ply 0 to the last one, one after the other."""
    state, dealt_anew = course.at(0).state, course.dealt_anew
    yield state
    for move in course.moves():
        anew = move.ply in dealt_anew
        state = course.at(move.ply).state if anew else advanced(course.rules, state, move)
        yield state


class TableCourse:
    """The course of a running or finished table."""

    def __init__(self, table: Table, sitters: Sequence[Sitter] | None = None) -> None:
        self.table = table
        self.rules = rules_of(table)
        self.last = table.ply
        self.finished = table.is_finished
        self.cache_key = f"table-{table.pk}-{table.rules_version}-{table.version}"
        self.began_at = table.started_at
        self._sitters = sitters
        self._read: tuple[int, list[_Row]] | None = None

    @cached_property
    def sitters(self) -> Sequence[Sitter]:
        """By seat."""
        return self._sitters or tuple(self.table.players.select_related("user").order_by("seat"))

    def at(self, ply: int) -> Past:
        """The game after `ply` moves: the nearest snapshot before, and what followed."""
        found = SNAPSHOT.first(self.table.pk, ply)
        if found is None:
            raise Snapshot.DoesNotExist
        kept, text = found
        state = load(self.rules, text)
        rows: list[Any] = [row for row in self._around(ply) if row.ply <= ply]
        for row in rows:
            if row.ply > kept:
                state = advanced(self.rules, state, row)
        if not rows:
            return Past(ply, state, self.rules.scores(state), ())
        return Past(ply, state, tuple(rows[-1].scores), tuple(EVENTS_OF.all(rows[-1].pk)))

    @cached_property
    def dealt_anew(self) -> frozenset[int]:
        """Plies after which staff had hidden things dealt anew."""
        return frozenset(self._events().filter(kind="site.dealt_anew").values_list("ply", flat=True))

    def turns_around(self, ply: int) -> Turns:
        """The beginnings of turns before and after a ply."""
        return turns_around(self._beginnings, ply, self.last)

    def moves(self) -> Sequence[Move]:
        """Every move that stands, in order."""
        return list(self._standing())

    def events(self) -> Sequence[Event]:
        """Everything that happened and stands, in order."""
        return list(self._events())

    def pauses(self) -> Sequence[Span]:
        """When everybody's clock stood by agreement."""
        spans, since = [], None
        for kind, when in self._paused_and_resumed():
            if kind == "site.paused":
                since = when
            elif since is not None:
                spans.append((since, when))
                since = None
        return spans

    def _paused_and_resumed(self) -> Iterator[tuple[str, datetime]]:
        events = self._events().filter(kind__in=("site.paused", "site.resumed"))
        yield from events.values_list("kind", "created_at")

    def _around(self, ply: int) -> list[_Row]:
        """The moves around a ply, in order; read once for whatever is asked of it."""
        if self._read is None or self._read[0] != ply:
            found = LATEST_TO.all(self.table.pk, min(ply + AROUND, self.last))
            self._read = ply, [_Row(*row) for row in reversed(found)]
        return self._read[1]

    def _beginnings(self, first: int, last: int) -> Sequence[tuple[int, int]]:
        near = self._read[1] if self._read else []
        if near and near[0].ply <= first and last <= near[-1].ply:
            return [(row.ply, row.turn_number) for row in near if first <= row.ply <= last]
        return list(self._standing().filter(ply__range=(first, last)).values_list("ply", "turn_number"))

    def _standing(self) -> Any:
        return Move.objects.standing().filter(table=self.table)

    def _events(self) -> Any:
        return Event.objects.standing().filter(table=self.table)


def turns_around(beginnings: _Beginnings, ply: int, last: int, reach: int = AROUND) -> Turns:
    """The beginnings of turns around a ply of a game of `last` moves, by as few of its moves as tell."""
    first, end = max(1, ply - reach), min(last, ply + reach)
    rows = beginnings(first, end)
    begun = [before[0] for before, after in pairwise(rows) if before[1] != after[1]]
    if first == 1 and rows:
        begun.insert(0, 0)
    back = max((start for start in begun if start < ply), default=None)
    forward = min((start for start in begun if start > ply), default=None)
    if (back is None and first > 1) or (forward is None and end < last):
        return turns_around(beginnings, ply, last, 4 * reach)
    return Turns(back, last if forward is None and ply < last else forward)
