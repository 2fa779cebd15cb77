"""The bot that looks to the end of its own turn and takes what the rules appraise highest."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Chance, Dice
from engine.core.seats import Seat
from engine.registry import AnyRules

NODES = 400
"""How many positions one decision may look at: about a tenth of a second in the slowest game."""
BEAM = 12
"""How many unfinished turns are followed further after each small move."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A turn played so far in thought."""

    first: Any
    """The move it begins with: the one to be chosen."""
    state: Any
    value: float
    finished: bool
    """Has the turn passed, or the game ended?"""
    moves: int
    """How many moves it has, those not counted that the system takes by itself."""

    @property
    def rank(self) -> tuple[float, int]:
        """The larger the better: the value, then brevity."""
        return self.value, -self.moves


def choose(rules: AnyRules, state: Any, seat: Seat, chance: Chance) -> Any:
    """The first move of the best turn found, the shortest if several are equally good.

    Between equally short ones chance decides.

    Looks at no more than `NODES` positions. Where there are more moves than that allows, it looks
    at a random choice of them with every kind of move among them.
    """
    moves = rules.legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    dice = Dice(chance)
    lines = _turns(_Search(rules, seat, rules.turn_number(state), dice), state, moves)
    best = max(line.rank for line in lines)
    equals = [line.first for line in lines if line.rank == best]
    return equals[dice.below(len(equals), "greedy tie")]


@dataclass(frozen=True, slots=True)
class _Search:
    rules: AnyRules
    seat: Seat
    turn: int
    dice: Dice

    def moves(self, state: Any) -> Sequence[Any]:
        return self.rules.legal_moves(state, self.seat)

    def follow(self, first: Any, state: Any, move: Any, moves: int) -> _Line:
        """The line after one more move, and after all that the system decides by itself."""
        after, _ = self.rules.apply(state, self.seat, move)
        while not (finished := self._finished(after)) and (forced := self.rules.forced_move(after)):
            after, _ = self.rules.apply(after, *forced)
        return _Line(first, after, self.rules.appraise(after, self.seat), finished, moves)

    def _finished(self, state: Any) -> bool:
        return self.rules.turn_number(state) != self.turn or self.seat not in self.rules.to_move(state)


def _turns(search: _Search, state: Any, moves: Sequence[Any]) -> list[_Line]:
    """Finished turns; where none could be finished in time, the most promising unfinished ones."""
    nodes = NODES
    chosen = _sample(moves, nodes // 2, search.dice)
    layer = [search.follow(move, state, move, 1) for move in chosen]
    finished: list[_Line] = []
    while True:
        nodes -= len(layer)
        finished += [line for line in layer if line.finished]
        open_lines = sorted((line for line in layer if not line.finished), key=_value, reverse=True)[:BEAM]
        if not open_lines or nodes < len(open_lines):
            return finished or open_lines
        layer = _deeper(search, open_lines, nodes)


def _deeper(search: _Search, lines: list[_Line], nodes: int) -> list[_Line]:
    """Every line with one more move, at most `nodes` in all."""
    share = max(1, nodes // (2 * len(lines)))
    return [
        search.follow(line.first, line.state, move, line.moves + 1)
        for line in lines
        for move in _sample(search.moves(line.state), share, search.dice)
    ]


def _value(line: _Line) -> float:
    return line.value


def _sample(moves: Sequence[Any], limit: int, dice: Dice) -> Sequence[Any]:
    """All moves, or `limit` of them: taken at random, from each kind of move in turn."""
    if len(moves) <= limit:
        return moves
    kinds: defaultdict[type, list[Any]] = defaultdict(list)
    for move in moves:
        kinds[type(move)].append(move)
    for kind in kinds.values():
        dice.shuffle(kind, "greedy sample")
    taken: list[Any] = []
    while len(taken) < limit:
        taken += [kind.pop() for kind in kinds.values() if kind]
    return taken[:limit]
