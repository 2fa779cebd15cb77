"""One move, checked and carried out in place on a position that belongs to the caller."""

from dataclasses import replace
from typing import assert_never

from engine.core.errors import IllegalMove
from engine.core.events import Event
from engine.core.seats import Seat
from engine.core.words import Saying
from engine.new_england.board import PAIRS, WAY_NAMES, area_of
from engine.new_england.buying import buying_step
from engine.new_england.named import land_named
from engine.new_england.pieces import LEAST_LANDS, MARKERS, MOST_LANDS
from engine.new_england.places import settled, start_places
from engine.new_england.state import (
    Announce,
    BuyCard,
    BuyLand,
    EndTurn,
    Move,
    MovePiece,
    Phase,
    PlaceStart,
    RunStored,
    State,
    StoreCard,
    TakeMarker,
    Uncover,
    put,
)
from engine.new_england.turns import Log, after_marker, after_start_tile, uncover_offer


def step(state: State, seat: Seat, move: Move, log: Log) -> None:
    """Carry the move out and add what happened to the log.

    Raises IllegalMove if it is not legal; the state may then be half changed.
    """
    if state.phase is Phase.OVER:
        raise IllegalMove("game_over")
    if seat != state.active:
        raise IllegalMove("not_your_turn")
    match move:
        case PlaceStart():
            _place_start(state, seat, move, log)
        case Announce():
            _announce(state, move, log)
        case TakeMarker():
            _take_marker(state, seat, move, log)
        case Uncover() | BuyLand() | BuyCard() | StoreCard() | RunStored() | MovePiece() | EndTurn():
            _check_phase(state, Phase.BUY)
            buying_step(state, seat, move, log)
        case _:
            assert_never(move)


def _place_start(state: State, seat: Seat, move: PlaceStart, log: Log) -> None:
    _check_phase(state, Phase.START)
    family, land = state.families[seat], land_named(move.land)
    if family.starts[land]:
        raise IllegalMove("start_tile_placed", land=Saying(f"land_{move.land}"))
    place = area_of(move.spaces)
    if place not in PAIRS or WAY_NAMES[place] != move.spaces:
        raise IllegalMove("not_two_neighbours")
    if place & settled(state):
        raise IllegalMove("space_taken")
    if place not in start_places(state, seat)[land]:
        raise IllegalMove("start_tile_touches")
    state.families[seat] = replace(
        family, lands=put(family.lands, land, place), starts=put(family.starts, land, place)
    )
    log.append(Event("start_placed", seat, {"land": move.land, "spaces": list(move.spaces)}))
    after_start_tile(state, log)


def _announce(state: State, move: Announce, log: Log) -> None:
    _check_phase(state, Phase.ANNOUNCE)
    if not LEAST_LANDS <= move.lands <= MOST_LANDS:
        raise IllegalMove("bad_announcement", least=LEAST_LANDS, most=MOST_LANDS)
    uncover_offer(state, move.lands, log)


def _take_marker(state: State, seat: Seat, move: TakeMarker, log: Log) -> None:
    _check_phase(state, Phase.BID)
    if move.value not in MARKERS:
        raise IllegalMove("no_such_marker", value=move.value)
    for holder, family in enumerate(state.families):
        if family.marker == move.value:
            raise IllegalMove("marker_taken", value=move.value, holder_seat=holder)
    state.families[seat] = replace(state.families[seat], marker=move.value)
    log.append(Event("marker_taken", seat, {"value": move.value}))
    after_marker(state, log)


def _check_phase(state: State, phase: Phase) -> None:
    if state.phase is not phase:
        raise IllegalMove(f"now_{state.phase.value}")
