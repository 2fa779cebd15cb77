"""A tiny game for testing bots: pick a number of apples, then store them or not, in one turn."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.errors import IllegalMove


@dataclass(frozen=True)
class Pick:
    kind: ClassVar[str] = "pick"
    apples: int


@dataclass(frozen=True)
class Windfall:
    """Worth more than any pick, and easily overlooked among many of them."""

    kind: ClassVar[str] = "windfall"


@dataclass(frozen=True)
class Stroll:
    """Changes nothing."""

    kind: ClassVar[str] = "stroll"


@dataclass(frozen=True)
class Store:
    kind: ClassVar[str] = "store"
    cellar: bool


@dataclass(frozen=True)
class Orchard:
    turn: int = 0
    picked: int | None = None
    scores: tuple[int, int] = (0, 0)
    secret: int = 0
    """Hidden from everybody."""


class OrchardRules:
    """Two seats; the even picks rot outside the cellar, the odd ones in it."""

    def __init__(self, *, trees: int, windfall: bool = False, stroll: bool = False) -> None:
        self.trees = trees
        self.windfall = windfall
        self.stroll = stroll
        self.seen: list[int] = []
        self.looked_at = 0

    def to_move(self, state):
        return (state.turn % 2,) if state.turn < 4 else ()

    def turn_number(self, state):
        return state.turn

    def legal_moves(self, state, seat):
        if seat not in self.to_move(state):
            return []
        if state.picked is not None:
            return [Stroll()] * self.stroll + [Store(False), Store(True)]
        return [Pick(apples) for apples in range(self.trees)] + [Windfall()] * self.windfall

    def apply(self, state, seat, move):
        self.looked_at += 1
        self.seen.append(state.secret)
        match move:
            case Pick(apples) if state.picked is None:
                return replace(state, picked=apples), ()
            case Windfall() if self.windfall and state.picked is None:
                return replace(state, picked=2 * self.trees + 1), ()
            case Stroll() if self.stroll:
                return state, ()
            case Store(cellar) if state.picked is not None:
                kept = state.picked if cellar == (state.picked % 2 == 0) else 0
                scores = list(state.scores)
                scores[seat] += kept
                return replace(state, turn=state.turn + 1, picked=None, scores=tuple(scores)), ()
        raise IllegalMove("no")

    def forced_move(self, state):
        return None

    def redeal(self, state, seat, chance: Chance):
        return replace(state, secret=chance.below(1000, "redeal")[0] + 1)

    def appraise(self, state, seat):
        return float(state.scores[seat] - state.scores[1 - seat])
