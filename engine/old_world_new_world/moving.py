"""Where units can go: slides, Free Move chains, conversions and deploys (OW-12 to OW-20)."""

from collections.abc import Iterator
from functools import cache

from engine.core.seats import Seat
from engine.old_world_new_world.board import AROUND, HOME, IS_HOME, RAYS, Space
from engine.old_world_new_world.pieces import (
    GROUND,
    MOUNTAIN,
    NATIVE,
    SERVED_BY,
    SHIP,
    SOLDIER,
    SYMBOL,
    UnitKind,
)
from engine.old_world_new_world.state import ActConvert, ActDeploy, ActMove, Deploy, FreeMove, State, Unit

FREE_STEPS = 30
"""How many Free Moves a seat may make in one turn (OW-17)."""

act_deploy, act_move, act_convert = cache(ActDeploy), cache(ActMove), cache(ActConvert)
free_move, deploy = cache(FreeMove), cache(Deploy)


def other_kind(kind: str) -> UnitKind:
    """What is on the other side of the counter."""
    return SOLDIER if kind == SHIP else SHIP


def kind_for(letter: str) -> UnitKind:
    """Which of the two kinds of unit can stand on a placed space."""
    return SHIP if letter in GROUND[SHIP] else SOLDIER


def slides(state: State, origin: Space, kind: str, *, vacated: Space | None = None) -> list[Space]:
    """Where one move leads a unit that stands on `origin` (OW-15, OW-16).

    The unit on `vacated`, if any, is in nobody's way.
    """
    terrain, units, ground = state.terrain, state.units, GROUND[kind]
    found = []
    for ray in RAYS[origin]:
        for space in ray:
            letter = terrain[space]
            if letter not in ground or (space in units and space != vacated):
                break
            found.append(space)
            if letter == MOUNTAIN:
                break
    return found


def chain(state: State, origin: Space, unit: Unit) -> set[Space]:
    """Where Free Moves lead a unit that stands on its symbol (OW-17).

    A chain goes on from a symbol of the unit's kind, unless the stop there scores.
    """
    assert unit.seat is not None
    symbol = SYMBOL[unit.kind]
    reached, open_ends = {origin}, [origin]
    while open_ends:
        for space in slides(state, open_ends.pop(), unit.kind, vacated=origin):
            if space not in reached:
                reached.add(space)
                if state.terrain[space] == symbol and not state.scores_at(unit.seat, space):
                    open_ends.append(space)
    reached.remove(origin)
    return reached


def conversions(state: State, origin: Space, to_kind: str) -> list[Space]:
    """Where a unit goes when it turns over with a burned symbol (OW-19, OW-20)."""
    symbol = SYMBOL[to_kind]
    return [space for space in AROUND[origin] if state.terrain[space] == symbol and space not in state.units]


def may_deploy(state: State, seat: Seat, space: Space, kind: str) -> bool:
    """Is this an unoccupied space of the seat's home row where such a unit can stand (OW-13)?"""
    return (
        space in IS_HOME[state.sides[seat]]
        and space not in state.units
        and state.terrain[space] in GROUND[kind]
    )


def removables(state: State, seat: Seat) -> list[Space] | list[None]:
    """What a deploy may take off the board: nothing while there is supply, else any one (OW-14)."""
    return [None] if state.supply(seat) else state.unscored(seat)


def home_deploys(state: State) -> list[Deploy]:
    """The deploys that the card just placed offers (OW-8)."""
    gone = removables(state, state.current)
    return [deploy(space, removed) for space in state.pending for removed in gone]


def free_moves(state: State) -> Iterator[FreeMove]:
    """All Free Moves of the seat whose turn it is (OW-17)."""
    if state.free_steps >= FREE_STEPS:
        return
    for origin in state.unscored(state.current):
        unit = state.units[origin]
        if state.terrain[origin] == SYMBOL[unit.kind]:
            for target in sorted(chain(state, origin, unit)):
                yield free_move(origin, target)


def payments(state: State, kind: str) -> Iterator[ActDeploy | ActMove | ActConvert]:
    """What the seat whose turn it is can do with a burned symbol that serves `kind` (OW-12)."""
    seat, terrain, units = state.current, state.terrain, state.units
    ground = GROUND[kind]
    gone = removables(state, seat)
    for space in HOME[state.sides[seat]]:
        if terrain[space] in ground and space not in units:
            for removed in gone:
                yield act_deploy(space, removed)
    for origin in state.unscored(seat):
        if units[origin].kind == kind:
            for target in slides(state, origin, kind):
                yield act_move(origin, target)
        else:
            for target in conversions(state, origin, kind):
                yield act_convert(origin, target)


def can_pay(state: State, kind: str) -> bool:
    """Is there a legal action for a symbol that serves `kind`?"""
    return next(payments(state, kind), None) is not None


def paid_by(state: State, move: ActDeploy | ActMove | ActConvert) -> UnitKind | None:
    """The kind whose symbol an action uses up; None for an action on an empty place."""
    if isinstance(move, ActDeploy):
        letter = state.terrain[move.space] if move.space in IS_HOME[state.sides[state.current]] else ""
        return kind_for(letter) if letter in GROUND[NATIVE] else None
    unit = state.units.get(move.origin)
    if unit is None or unit.seat is None:
        return None
    return unit.kind if isinstance(move, ActMove) else other_kind(unit.kind)


def symbols_at_home(state: State, seat: Seat, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those of the given spaces that bear a symbol and lie, unoccupied, in the home row (OW-8)."""
    home = IS_HOME[state.sides[seat]]
    return tuple(
        space
        for space in spaces
        if space in home and state.terrain[space] in SERVED_BY and space not in state.units
    )
