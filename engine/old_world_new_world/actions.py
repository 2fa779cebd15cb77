"""The seven action cards: what each may be aimed at, and what it does (OW-21, OW-26 to OW-30)."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

from engine.core.events import Event
from engine.old_world_new_world.board import (
    AROUND,
    CLOCKWISE,
    NEIGHBOURS_OF,
    ON_BOARD,
    SECTIONS,
    SPACES,
    SPACES_OF,
    TWO_AWAY,
    Section,
    Space,
)
from engine.old_world_new_world.moving import kind_for, other_kind, removables
from engine.old_world_new_world.pieces import (
    BARBARIANS,
    BRIBERY,
    CAMP,
    CONVERT,
    DRIFT,
    EMPTY,
    GROUND,
    NATIVE,
    NATIVES,
    PIRATES,
    PORT,
    TERRAIN,
    TORNADO,
)
from engine.old_world_new_world.scoring import destroy, stop
from engine.old_world_new_world.state import NATIVE_UNIT, OWN_UNITS, Action, PlacedCard, State

Target = tuple[int, ...]
action = cache(Action)


def targets(state: State, card: str) -> Iterator[Target]:
    """Everything that the seat whose turn it is may aim the card at, in a fixed order."""
    return _TARGETS[card](state)


def may_aim(state: State, card: str, target: Target) -> bool:
    """Is this one of the card's `targets`?"""
    return _ALLOWED[card](state, target)


def perform(state: State, card: str, target: Target, events: list[Event]) -> None:
    """Do in place what the card does to a legal target."""
    _PERFORM[card](state, target, events)


# Barbarians and Pirates (OW-26).


def _symbol_spaces(letter: str, state: State) -> Iterator[Target]:
    return ((space,) for space in SPACES if state.terrain[space] == letter)


def _is_symbol(letter: str, state: State, target: Target) -> bool:
    return len(target) == 1 and target[0] in ON_BOARD and state.terrain[target[0]] == letter


def _raid(state: State, target: Target, events: list[Event]) -> None:
    space = Space(target[0])
    destroy(state, sorted((space, *AROUND[space])), events)


# Bribery (OW-27).


def _bribes(state: State) -> Iterator[Target]:
    gone = removables(state, state.current)
    for space in sorted(state.units):
        if _bribable(state, space):
            for removed in gone:
                yield (space,) if removed is None else (space, removed)


def _may_bribe(state: State, target: Target) -> bool:
    if len(target) not in (1, 2) or not _bribable(state, Space(target[0])):
        return False
    removed = Space(target[1]) if len(target) == 2 else None
    return removed in removables(state, state.current)


def _bribable(state: State, space: Space) -> bool:
    seat = state.current
    victim = state.units.get(space)
    if victim is None or victim.seat == seat or space in state.landed:
        return False
    near = (state.units.get(neighbour) for neighbour in AROUND[space])
    return any(unit is not None and unit.seat == seat for unit in near)


def _bribe(state: State, target: Target, events: list[Event]) -> None:
    space = Space(target[0])
    if len(target) == 2:
        take_off(state, Space(target[1]), events)
    victim = state.units[space]
    kind = kind_for(state.terrain[space]) if victim.kind == NATIVE else victim.kind
    state.units[space] = OWN_UNITS[state.current, kind]
    data = {"space": space, "owner_seat": victim.seat, "victim": victim.kind, "unit": kind}
    events.append(Event("bribed", state.current, data))
    stop(state, [space], events)


def take_off(state: State, space: Space, events: list[Event]) -> None:
    """An own unit leaves the board for another one (OW-14, OW-27)."""
    unit = state.units.pop(space)
    events.append(Event("taken_off", unit.seat, {"space": space, "unit": unit.kind}))


# Continental Drift (OW-28).


def _drifts(state: State) -> Iterator[Target]:
    for section in SECTIONS:
        if _is_loose(state, section):
            for to in NEIGHBOURS_OF[section]:
                if state.cards[to] is None:
                    yield (section, to, 0)
            yield (section, section, 1)
            yield (section, section, 3)


def _is_loose(state: State, section: int) -> bool:
    """Is there a card, and no unit on it that has scored (OW-23)?"""
    return state.cards[section] is not None and state.landed.isdisjoint(SPACES_OF[section])


def _may_drift(state: State, target: Target) -> bool:
    if len(target) != 3 or target[0] not in SECTIONS or not _is_loose(state, target[0]):
        return False
    section, to, quarters = target
    if to == section:
        return quarters in (1, 3)
    return quarters == 0 and to in NEIGHBOURS_OF[section] and state.cards[to] is None


def _drift(state: State, target: Target, events: list[Event]) -> None:
    section, to, quarters = Section(target[0]), Section(target[1]), target[2]
    placed = state.cards[section]
    assert placed is not None
    rotation = TERRAIN[placed.card].same_as[(placed.rotation + quarters) % 4]
    state.lay(section, None)
    state.lay(to, PlacedCard(placed.card, rotation))
    moved = _carry(state, section, to, quarters)
    data = {
        "card": placed.card,
        "section": section,
        "to": to,
        "quarters": quarters,
        "rotation": rotation,
        "units": [list(pair) for pair in moved],
    }
    events.append(Event("drifted", state.current, data))
    stop(state, [space for _, space in moved], events)


def _carry(state: State, section: Section, to: Section, quarters: int) -> list[tuple[Space, Space]]:
    """Move the units of a section with their card; returns from where and to where, in order."""
    places = [0, 1, 2, 3]
    for _ in range(quarters):
        places = [CLOCKWISE[place] for place in places]
    pairs = [(old, SPACES_OF[to][place]) for old, place in zip(SPACES_OF[section], places, strict=True)]
    moved = [(old, new) for old, new in pairs if old in state.units]
    lifted = [state.units.pop(old) for old, _ in moved]
    for (_, new), unit in zip(moved, lifted, strict=True):
        state.units[new] = unit
    return moved


# Convert (OW-21) and Tornado (OW-30).


def _conversions(state: State) -> Iterator[Target]:
    pairs = ((space, to) for space in sorted(state.units) for to in AROUND[space])
    return (pair for pair in pairs if _may_convert(state, pair))


def _may_convert(state: State, target: Target) -> bool:
    unit = state.units.get(Space(target[0])) if len(target) == 2 else None
    if unit is None or unit.kind == NATIVE or target[0] in state.landed:
        return False
    to = target[1]
    if to not in AROUND[target[0]] or to in state.units:
        return False
    return state.terrain[to] in GROUND[other_kind(unit.kind)]


def _convert(state: State, target: Target, events: list[Event]) -> None:
    turn_over(state, Space(target[0]), Space(target[1]), events)


def turn_over(state: State, origin: Space, target: Space, events: list[Event]) -> None:
    """A unit goes to an adjacent space with its other side up, and stops there."""
    unit = state.units.pop(origin)
    assert unit.seat is not None
    turned = OWN_UNITS[unit.seat, other_kind(unit.kind)]
    state.units[target] = turned
    data = {"owner_seat": unit.seat, "unit": turned.kind, "origin": origin, "target": target}
    events.append(Event("converted", state.current, data))
    stop(state, [target], events)


def _flights(state: State) -> Iterator[Target]:
    pairs = ((space, to) for space in sorted(state.units) for to in TWO_AWAY[space])
    return (pair for pair in pairs if _may_blow(state, pair))


def _may_blow(state: State, target: Target) -> bool:
    unit = state.units.get(Space(target[0])) if len(target) == 2 else None
    if unit is None or target[0] in state.landed:
        return False
    to = target[1]
    return to in TWO_AWAY[target[0]] and to not in state.units and state.terrain[to] in GROUND[unit.kind]


def _blow(state: State, target: Target, events: list[Event]) -> None:
    origin, to = Space(target[0]), Space(target[1])
    unit = state.units.pop(origin)
    state.units[to] = unit
    data = {"owner_seat": unit.seat, "unit": unit.kind, "origin": origin, "target": to}
    events.append(Event("blown", state.current, data))
    stop(state, [to], events)


# Natives (OW-29).


def _native_places(state: State) -> Iterator[Target]:
    free = [space for space in SPACES if _is_free(state, space)]
    if state.natives_in_stock():
        return ((space,) for space in free)
    standing = sorted(space for space, unit in state.units.items() if unit.kind == NATIVE)
    return ((origin, space) for origin in standing for space in free)


def _may_settle(state: State, target: Target) -> bool:
    if len(target) != (1 if state.natives_in_stock() else 2):
        return False
    if len(target) == 2 and state.units.get(Space(target[0])) != NATIVE_UNIT:
        return False
    return target[-1] in ON_BOARD and _is_free(state, Space(target[-1]))


def _is_free(state: State, space: Space) -> bool:
    return state.terrain[space] != EMPTY and space not in state.units


def _settle(state: State, target: Target, events: list[Event]) -> None:
    space = Space(target[-1])
    origin = Space(target[0]) if len(target) == 2 else None
    if origin is not None:
        del state.units[origin]
    state.units[space] = NATIVE_UNIT
    events.append(Event("native_placed", state.current, {"space": space, "origin": origin}))


_TARGETS: Final[dict[str, Callable[[State], Iterator[Target]]]] = {
    BARBARIANS: partial(_symbol_spaces, CAMP),
    BRIBERY: _bribes,
    DRIFT: _drifts,
    CONVERT: _conversions,
    NATIVES: _native_places,
    PIRATES: partial(_symbol_spaces, PORT),
    TORNADO: _flights,
}
_ALLOWED: Final[dict[str, Callable[[State, Target], bool]]] = {
    BARBARIANS: partial(_is_symbol, CAMP),
    BRIBERY: _may_bribe,
    DRIFT: _may_drift,
    CONVERT: _may_convert,
    NATIVES: _may_settle,
    PIRATES: partial(_is_symbol, PORT),
    TORNADO: _may_blow,
}
_PERFORM: Final[dict[str, Callable[[State, Target, list[Event]], None]]] = {
    BARBARIANS: _raid,
    BRIBERY: _bribe,
    DRIFT: _drift,
    CONVERT: _convert,
    NATIVES: _settle,
    PIRATES: _raid,
    TORNADO: _blow,
}
