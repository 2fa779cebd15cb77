"""Positions and moves as JSON and text."""

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from engine.core.chance import Chance
from engine.core.errors import MalformedMove
from engine.core.fairness import SEED_BYTES
from engine.core.jsons import JsonObject
from engine.core.moves import MoveCodec
from engine.core.seats import Seat
from engine.old_world_new_world.board import ON_BOARD, SECTIONS, Space, sides_for
from engine.old_world_new_world.moving import FREE_STEPS
from engine.old_world_new_world.pieces import (
    CARD_COUNTS,
    EMPTY,
    GROUND,
    NATIVE,
    PLAYS,
    SHIP,
    SOLDIER,
    TERRAIN,
)
from engine.old_world_new_world.state import (
    MOVE_KINDS,
    NATIVE_UNIT,
    OWN_UNITS,
    Move,
    Phase,
    PlacedCard,
    Reason,
    State,
    Unit,
    terrain_of,
)

MOVES: MoveCodec[Move] = MoveCodec(MOVE_KINDS)


def state_to_json(state: State) -> JsonObject:
    """The whole state, secrets included."""
    return {
        "sides": list(state.sides),
        "seed": state.chance.seed.hex(),
        "counter": state.chance.counter,
        "hands": [list(hand) for hand in state.hands],
        "deck": list(state.deck),
        "discards": list(state.discards),
        "cards": [None if placed is None else [placed.card, placed.rotation] for placed in state.cards],
        "units": _units_to_json(state.units),
        "arrows": _units_to_json(state.arrows),
        "landed": sorted(state.landed),
        "current": state.current,
        "turn": state.turn,
        "phase": state.phase,
        "plays_left": state.plays_left,
        "free_steps": state.free_steps,
        "pending": list(state.pending),
        "owed": list(state.owed),
        "passes": list(state.passes),
        "dropped": list(state.dropped),
        "ended": state.ended,
        "winner": state.winner,
    }


def state_from_json(data: JsonObject) -> State:
    """The state that `state_to_json` wrote; raises MalformedMove for anything else."""
    try:
        state = _read(data)
        _demand(state_to_json(state) == data)
        _check_cards(state)
        _check_units(state)
        _check_turn(state)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise MalformedMove("malformed_state") from error
    return state


def _units_to_json(units: dict[Space, Unit]) -> list[list[object]]:
    return [[space, units[space].seat, units[space].kind] for space in sorted(units)]


def _read(data: JsonObject) -> State:
    cards = [None if placed is None else PlacedCard(*placed) for placed in data["cards"]]
    for placed in cards:
        _demand(placed is None or placed.rotation in TERRAIN[placed.card].rotations)
    _demand(len(cards) == len(SECTIONS))
    return State(
        sides=tuple(data["sides"]),
        chance=Chance(bytes.fromhex(data["seed"]), data["counter"]),
        hands=[tuple(hand) for hand in data["hands"]],
        deck=list(data["deck"]),
        discards=list(data["discards"]),
        cards=cards,
        terrain=terrain_of(cards),
        units=_units(data["units"]),
        arrows=_units(data["arrows"]),
        landed=frozenset(Space(space) for space in data["landed"]),
        current=Seat(data["current"]),
        turn=data["turn"],
        phase=data["phase"],
        plays_left=data["plays_left"],
        free_steps=data["free_steps"],
        pending=tuple(Space(space) for space in data["pending"]),
        owed=tuple(data["owed"]),
        passes=tuple(data["passes"]),
        dropped=tuple(Seat(seat) for seat in data["dropped"]),
        ended=data["ended"],
        winner=data["winner"],
    )


def _units(data: list[list[object]]) -> dict[Space, Unit]:
    return {Space(_int(space)): _unit(seat, kind) for space, seat, kind in data}


def _unit(seat: object, kind: object) -> Unit:
    if seat is None:
        _demand(kind == NATIVE)
        return NATIVE_UNIT
    return OWN_UNITS[Seat(_int(seat)), str(kind)]


def _check_cards(state: State) -> None:
    """Every card of the box is in exactly one place."""
    places: list[Iterable[str]] = [*state.hands, state.deck, state.discards]
    places.append(placed.card for placed in state.cards if placed is not None)
    _demand(Counter(card for place in places for card in place) == Counter(CARD_COUNTS))
    _demand(all(hand == tuple(sorted(hand)) for hand in state.hands))


def _check_units(state: State) -> None:
    """Units stand where they can, and nobody has more than there are."""
    seats = range(len(state.sides))
    _demand(state.sides in {sides_for(count, adjacent=near) for count in (2, 3, 4) for near in (False, True)})
    for space, unit in state.units.items():
        _demand(space in ON_BOARD and state.terrain[space] != EMPTY)
        _demand(state.terrain[space] in GROUND[unit.kind])
        _demand(unit.seat is None or unit.seat in seats)
    _demand(all(unit.seat in seats and space in ON_BOARD for space, unit in state.arrows.items()))
    _demand(all(state.units[space] == state.arrows[space] for space in state.landed))
    _demand(all(state.supply(Seat(seat)) >= 0 for seat in seats) and state.natives_in_stock() >= 0)


def _check_turn(state: State) -> None:
    seats = range(len(state.sides))
    _demand(len(state.chance.seed) == SEED_BYTES and _int(state.chance.counter) >= 0)
    _demand(len(state.hands) == len(state.passes) == len(seats))
    _demand(_int(state.current) in seats and _int(state.turn) >= 1)
    _demand(state.phase in get_args(Phase) and state.ended in (None, *get_args(Reason)))
    _demand(_int(state.plays_left) in range(PLAYS + 1))
    _demand(_int(state.free_steps) in range(FREE_STEPS + 1))
    _demand(all(_int(space) in ON_BOARD for space in state.pending))
    _demand(all(kind in (SHIP, SOLDIER) for kind in state.owed))
    _demand(all(_int(count) >= 0 for count in state.passes))
    _demand(all(_int(seat) in seats for seat in state.dropped))
    _demand(state.winner is None or _int(state.winner) in seats)


def _int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not an int")
    return value


def _demand(holds: bool) -> None:
    if not holds:
        raise ValueError("not a stored position")
