"""Scratch lines: what could have been played from some ply, hidden things dealt anew.

A line begins at a position that its reader may know, redealt: nothing that is hidden from them, and
nothing of the game's own luck, is in it. What follows is decisions alone; what the system decides by
itself follows from them.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _lazy

from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from engine.core.errors import MalformedMove
from engine.core.seats import Seat
from engine.registry import AnyRules
from games.courses import Course
from games.errors import MalformedMoves, TableRefused
from games.positions import Entry, forced, played

LONGEST_LINE = 250
"""So many decisions a line has at most."""
LONGEST_PACKED = 8000
"""Characters of a packed line in an address."""
_LONGEST_UNPACKED = 100_000
LONGEST_ANSWER = 60
"""So many decisions of bots answer one turn at most."""


class LineTooLong(TableRefused):
    """A scratch line has as many moves as it may have."""

    code = "line_too_long"
    status = 400
    sentence = _lazy("This line is as long as a line may be.")


@dataclass(frozen=True, slots=True)
class Line:
    """A scratch line from one ply of a game."""

    ply: int
    deal: int = 1
    """Which of the many ways to deal the hidden things."""
    moves: tuple[str, ...] = ()
    """The decisions as text, bots' included."""
    seat: int | None = None
    """The seat that is played by hand when bots play the others; None where all are played by hand."""
    bot: str = ""
    """The bot that plays the other seats."""

    def by_hand(self, seat: int) -> bool:
        """Does the reader decide for this seat?"""
        return not self.bot or seat == self.seat


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a line has come to."""

    state: Any
    entries: tuple[tuple[Entry, ...], ...]
    """What each decision led to: the decision itself, and what the system decided after it."""


def pack(moves: Sequence[str]) -> str:
    """Decisions as a short text for an address; nothing for none."""
    if not moves:
        return ""
    data = zlib.compress(json.dumps(list(moves), separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack(text: str) -> tuple[str, ...]:
    """The decisions that `pack` wrote. Raises MalformedMoves for anything else."""
    if not text:
        return ()
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        plain = zlib.decompressobj()
        moves = json.loads(plain.decompress(packed, _LONGEST_UNPACKED))
    except (ValueError, zlib.error, RecursionError) as error:
        raise MalformedMoves from error
    if not plain.eof or not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise MalformedMoves
    return tuple(moves)


def start(course: Course, line: Line, knower: int | None) -> Any:
    """The position that the line begins with, as dealt for a reader who knows what `knower` knows."""
    rules = course.rules
    seen = rules.redeal(course.at(line.ply).state, None if knower is None else Seat(knower), _luck(line, 0))
    decided = forced(rules, seen)
    return decided[-1].after if decided else seen


def follow(rules: AnyRules, state: Any, moves: Sequence[str]) -> Reached:
    """The line played from its start. Raises MoveRefused, in words, at a decision that does not fit."""
    if len(moves) > LONGEST_LINE:
        raise LineTooLong
    taken: list[tuple[Entry, ...]] = []
    for text in moves:
        to_move = rules.to_move(state)
        entries = played(rules, state, to_move[0] if to_move else Seat(0), [_parsed(rules, text)])
        taken.append(tuple(entries))
        state = entries[-1].after
    return Reached(state, tuple(taken))


def extended(rules: AnyRules, state: Any, line: Line, turn: Sequence[str]) -> Line:
    """The line with a turn of the reader's and the bots' answers; `state` is where it has come to.

    Raises MoveRefused where the turn does not fit.
    """
    moves = [*line.moves, *turn]
    state = follow(rules, state, turn).state
    answers = 0
    while (to_move := rules.to_move(state)) and not line.by_hand(to_move[0]):
        if answers == LONGEST_ANSWER or len(moves) >= LONGEST_LINE:
            break
        move = bot_move(BOTS[line.bot], rules, state, to_move[0], _luck(line, len(moves) + 1))
        moves.append(rules.move_to_text(move))
        state = played(rules, state, to_move[0], [rules.move_to_json(move)])[-1].after
        answers += 1
    if len(moves) > LONGEST_LINE:
        raise LineTooLong
    return replace(line, moves=tuple(moves))


def before_last(line: Line, seats: Sequence[int]) -> Line:
    """The line without the reader's latest decision and all that came after it.

    `seats` says who made each decision.
    """
    own = [place for place, seat in enumerate(seats) if line.by_hand(seat)]
    return replace(line, moves=line.moves[: own[-1]] if own else ())


def _luck(line: Line, number: int) -> Chance:
    """Luck that follows from which deal it is and how far the line has come, and from nothing else."""
    return Chance(hashlib.sha256(f"scratch line {line.ply} {line.deal} {number}".encode()).digest())


def _parsed(rules: AnyRules, text: str) -> dict[str, Any]:
    try:
        return rules.move_to_json(rules.move_from_text(text))
    except MalformedMove as error:
        raise MalformedMoves from error
