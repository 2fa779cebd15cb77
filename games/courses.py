"""The course of a game, ply by ply, whatever keeps it: what replay, analysis and what-if read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from engine.registry import AnyRules
from games.models import Event, Move, Snapshot, Table
from games.positions import SNAPSHOT_EVERY, advanced, load, rules_of

Span = tuple[datetime, datetime]


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

    @cached_property
    def sitters(self) -> Sequence[Sitter]:
        """By seat."""
        return self._sitters or tuple(self.table.players.select_related("user").order_by("seat"))

    def at(self, ply: int) -> Past:
        """The game after `ply` moves: the nearest snapshot before, and what followed."""
        near = Snapshot.objects.filter(table=self.table, ply__range=(ply - ply % SNAPSHOT_EVERY, ply))
        snapshot = near.latest("ply")
        state, scores = load(self.rules, snapshot.state), None
        rows = self._standing().filter(ply__range=(max(1, snapshot.ply), ply))
        for row in rows.values_list("ply", "entry", "seat", "move", "scores", named=True):
            scores = tuple(row.scores)
            if row.ply > snapshot.ply:
                state = advanced(self.rules, state, row)
        events = self._events().filter(ply=ply, move__isnull=False) if ply else ()
        return Past(ply, state, scores or self.rules.scores(state), tuple(events))

    @cached_property
    def dealt_anew(self) -> frozenset[int]:
        """Plies after which staff had hidden things dealt anew."""
        return frozenset(self._events().filter(kind="site.dealt_anew").values_list("ply", flat=True))

    def turns_around(self, ply: int) -> Turns:
        """The beginnings of turns before and after a ply."""
        return turns_around(list(self._standing().values_list("ply", "turn_number")), ply)

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

    def _standing(self) -> Any:
        return Move.objects.standing().filter(table=self.table)

    def _events(self) -> Any:
        return Event.objects.standing().filter(table=self.table)


def turns_around(rows: Sequence[tuple[int, int]], ply: int) -> Turns:
    """The beginnings of turns around a ply, from every move's ply and turn number in order."""
    back = forward = turn = None
    for number, of_turn in rows:
        if of_turn == turn:
            continue
        turn = of_turn
        if number - 1 < ply:
            back = number - 1
        elif number - 1 > ply:
            forward = number - 1
            break
    last = rows[-1][0] if rows else 0
    return Turns(back, last if forward is None and ply < last else forward)
