"""How good a position is for a seat, for bots: points, and what the way still to go promises."""

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import Final

from engine.core.seats import Seat, all_seats
from engine.old_world_new_world.board import AHEAD, ARROWS, HOME, SIDE, SPACES, Space
from engine.old_world_new_world.pieces import CAMP, EMPTY, GROUND, MOUNTAIN, PORT, SHIP, SOLDIER
from engine.old_world_new_world.state import State

# Worths are in points, ways in actions of a unit. They are guesses that make bots end their games.
WIN: Final = 10.0
STEP: Final = 0.25
"""What a space on the way costs: a slide of four spaces is about an action."""
SYMBOL_STEP: Final = 0.15
"""A space with a symbol lets a unit go on without a card."""
MOUNTAIN_STEP: Final = 1.0
EMPTY_STEP: Final = 0.7
"""Where no card lies yet, a section costs a play and some luck."""
CONVERT_ON_SYMBOL: Final = 0.8
CONVERT_ELSEWHERE: Final = 2.5
DEPLOY: Final = 1.0
UNKNOWN_STEP: Final = 0.35
"""What a space costs a rival, whose way is not looked at."""
UNKNOWN_WAY: Final = 0.5
BEST: Final = 0.8
"""What a unit is worth that has hardly any way to go."""
FADE: Final = 0.5
"""How fast the promise of a unit fades with each action on its way."""
SHARES: Final = (1.0, 0.7, 0.5, 0.2, 0.1, 0.1)
"""How much the best unit, the second best and so on add: three of them win."""
LAID: Final = 0.003
"""A card on the board, rather than none, brings everybody's ways nearer."""

_ENTER: Final = {
    **dict.fromkeys(GROUND[SHIP] | GROUND[SOLDIER], STEP),
    PORT: SYMBOL_STEP,
    CAMP: SYMBOL_STEP,
    MOUNTAIN: MOUNTAIN_STEP,
    EMPTY: EMPTY_STEP,
}


def _change(here: str, ahead: str) -> float:
    """What going from one letter to the next costs."""
    wet, dry = GROUND[SHIP], GROUND[SOLDIER]
    if (here in wet and ahead in dry) or (here in dry and ahead in wet):
        return _ENTER[ahead] + (CONVERT_ON_SYMBOL if ahead in (PORT, CAMP) else CONVERT_ELSEWHERE)
    return _ENTER[ahead]


_COST: Final = {(here, ahead): _change(here, ahead) for here in _ENTER for ahead in _ENTER}
_ROWS: Final = {
    side: tuple(tuple(space for space in SPACES if AHEAD[side][space] == row) for row in range(SIDE))
    for side in AHEAD
}
"""By side: the rows of the board from its goal edge to its home row."""


def appraise(state: State, seat: Seat) -> float:
    """Points ahead of the strongest rival, the promise of units counted; uses nothing hidden."""
    if state.winner is not None:
        return WIN if state.winner == seat else -WIN
    rivals = [
        state.points(other) + _worth(_roughly(state, other))
        for other in all_seats(len(state.sides))
        if other != seat and other not in state.dropped
    ]
    own = state.points(seat) + _worth(_ways(state, seat))
    return own - max(rivals) + LAID * (len(state.cards) - state.cards.count(None))


def _worth(ways: Iterable[float]) -> float:
    """What units with such ways, in actions, promise together."""
    return sum(share * BEST * exp(-FADE * way) for share, way in zip(SHARES, sorted(ways), strict=False))


def _roughly(state: State, seat: Seat) -> Iterable[float]:
    ahead = AHEAD[state.sides[seat]]
    ways = [UNKNOWN_WAY + UNKNOWN_STEP * ahead[space] for space in state.unscored(seat)]
    home = UNKNOWN_WAY + UNKNOWN_STEP * SIDE + DEPLOY
    return ways + [home] * state.supply(seat)


def _ways(state: State, seat: Seat) -> Iterable[float]:
    side = state.sides[seat]
    free = tuple(space for space in ARROWS[side] if space not in state.arrows)
    to_go = _field("".join(state.terrain), side, free)
    home = DEPLOY + min(to_go[space] for space in HOME[side])
    return [to_go[space] for space in state.unscored(seat)] + [home] * state.supply(seat)


@lru_cache(maxsize=1024)
def _field(terrain: str, side: str, free: tuple[Space, ...]) -> list[float]:
    """By space: about how many actions a unit there needs to reach one of the free arrows.

    Ways lead ahead and sideways, never back, and units in the way do not count.
    """
    cost = [99.0] * len(SPACES)
    for space in free:
        cost[space] = 0.0
    before: tuple[Space, ...] = ()
    for row in _ROWS[side]:
        for space, ahead in zip(row, before, strict=False):
            cost[space] = cost[ahead] + _COST[terrain[space], terrain[ahead]]
        _spread(row, terrain, cost)
        _spread(row[::-1], terrain, cost)
        before = row
    return cost


def _spread(row: tuple[Space, ...], terrain: str, cost: list[float]) -> None:
    """Along a row, a space may be reached over the one before it."""
    before = row[0]
    for space in row[1:]:
        over = cost[before] + _COST[terrain[space], terrain[before]]
        if over < cost[space]:
            cost[space] = over
        before = space
