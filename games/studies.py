"""The course of a record under study: the same reading as of a table, from its own rows."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from engine.core.record import DEALT_ANEW
from engine.registry import find_rules
from games.courses import Past, Sitter, Span, Turns, turns_around
from games.models import Event, Move, Study, StudyPly
from games.positions import SNAPSHOT_EVERY, advanced, load


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody who sat in a seat of the record."""

    seat: int | None
    name: str
    colour: str


class StudyCourse:
    """The course of a record that somebody studies."""

    def __init__(self, study: Study, colours: Sequence[str]) -> None:
        """`colours` are those of the game's seats."""
        self.study = study
        self.rules = find_rules(study.game, study.rules_version)
        self.last = study.ply
        self.finished = True
        self.cache_key = f"study-{study.pk}-{study.rules_version}"
        self.began_at: datetime | None = None
        self._sitters = tuple(
            Named(seat, name, colour)
            for seat, (name, colour) in enumerate(zip(study.names, colours, strict=False))
        )

    @property
    def sitters(self) -> Sequence[Sitter]:
        """Who sat where, by seat."""
        return self._sitters

    def at(self, ply: int) -> Past:
        """The game after `ply` moves: the nearest snapshot before, and what followed."""
        rows = list(self._plies().filter(ply__range=(ply - ply % SNAPSHOT_EVERY, ply)))
        state = load(self.rules, rows[0].state)
        for row in rows[1:]:
            state = load(self.rules, row.state) if row.state else advanced(self.rules, state, _move(row))
        return Past(ply, state, tuple(rows[-1].scores), tuple(_events(rows[-1])))

    @cached_property
    def dealt_anew(self) -> frozenset[int]:
        """Plies after which the record tells that hidden things were dealt anew."""
        entries = json.loads(self.study.record)["entries"]
        return frozenset(entry["ply"] for entry in entries if entry.get("what") == DEALT_ANEW)

    def turns_around(self, ply: int) -> Turns:
        """The beginnings of turns before and after a ply."""

        def beginnings(first: int, last: int) -> Sequence[tuple[int, int]]:
            return list(self._plies().filter(ply__range=(first, last)).values_list("ply", "turn_number"))

        return turns_around(beginnings, ply, self.last)

    def moves(self) -> Sequence[Move]:
        """Every move, in order."""
        return [_move(row) for row in self._plies().filter(ply__gt=0).defer("state", "events")]

    def events(self) -> Sequence[Event]:
        """Everything that happened, in order."""
        return [event for row in self._plies().defer("state") for event in _events(row)]

    def pauses(self) -> Sequence[Span]:
        """A record tells of none."""
        return ()

    def _plies(self) -> Any:
        return StudyPly.objects.filter(study=self.study).order_by("ply")


def _move(row: StudyPly) -> Move:
    """The move of a ply as a table's row, which is never saved."""
    assert row.row is not None
    move = Move(**row.row, ply=row.ply, scores=row.scores, turn_number=row.turn_number)
    move.created_at = row.created_at  # type: ignore[assignment]  # a record may not know the time
    return move


def _events(row: StudyPly) -> list[Event]:
    """What a ply led to as a table's rows, which are never saved."""
    return [Event(**event, ply=row.ply, turn_number=row.turn_number, move_id=row.pk) for event in row.events]
