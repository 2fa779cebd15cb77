"""All legal moves of a position, in a fixed order."""

from collections.abc import Iterator

from engine.core.seats import Seat
from engine.new_england.board import BITS, NAMES, PAIRS, WAY_NAMES, names_of, spaces_of
from engine.new_england.pieces import (
    CARD,
    CARDS,
    LAND,
    LAND_INDEX,
    LANDS,
    LEAST_LANDS,
    MARKERS,
    MOST_LANDS,
    PILGRIM,
    SHIP,
)
from engine.new_england.places import (
    land_spots,
    piece_spots,
    start_places,
    ways_to_execute,
)
from engine.new_england.refusals import why_not_pay, why_not_store
from engine.new_england.state import (
    Announce,
    BuyCard,
    Buying,
    BuyLand,
    EndTurn,
    Family,
    Move,
    MovePiece,
    Phase,
    PlaceStart,
    RunStored,
    State,
    StoreCard,
    TakeMarker,
    Uncover,
)

# Moves are values, so the same ones serve in every position.
_STARTS = [
    {pair: PlaceStart(land, (first, second)) for pair in PAIRS for first, second in [names_of(pair)]}
    for land in LANDS
]
_ANNOUNCEMENTS = [Announce(lands) for lands in range(LEAST_LANDS, MOST_LANDS + 1)]
_MARKERS = {value: TakeMarker(value) for value in MARKERS}
_LANDS = {land: {bit: BuyLand(land, name) for name, bit in BITS.items()} for land in LANDS}


def moves(state: State) -> Iterator[Move]:
    """The legal moves of the seat that is to move; none when the game is over."""
    if state.phase is Phase.START:
        yield from _start_moves(state)
    elif state.phase is Phase.ANNOUNCE:
        yield from _ANNOUNCEMENTS
    elif state.phase is Phase.BID:
        yield from _marker_moves(state)
    elif state.phase is Phase.BUY:
        yield from _buying_moves(state)


def open_stocks(state: State) -> list[str]:
    """The stocks from which the ships' extra item can be uncovered now (NE-13)."""
    assert state.buying is not None
    if not state.buying.may_uncover:
        return []
    return [stock for stock, left in ((LAND, state.bag), (CARD, state.deck)) if left]


def runnable(state: State, family: Family) -> list[str]:
    """The stored cards that may be executed in this round, equal ones once (NE-15)."""
    return list(dict.fromkeys(card for card, round_ in family.stored if round_ < state.round))


def _start_moves(state: State) -> Iterator[Move]:
    for moves_of_land, places in zip(_STARTS, start_places(state, state.active), strict=True):
        for place in places:
            yield moves_of_land[place]


def _marker_moves(state: State) -> Iterator[Move]:
    taken = {family.marker for family in state.families}
    for value, move in _MARKERS.items():
        if value not in taken:
            yield move


def _buying_moves(state: State) -> Iterator[Move]:
    seat, buying = state.active, state.buying
    assert buying is not None
    family = state.families[seat]
    for stock in open_stocks(state):
        yield Uncover(stock)
    if why_not_pay(family, buying) is None:
        yield from _purchases(state, seat, family)
    for name in runnable(state, family):
        for way in ways_to_execute(state, seat, CARDS[name]):
            yield RunStored(name, WAY_NAMES[way])
    yield from _piece_moves(family, buying)
    yield EndTurn()


def _purchases(state: State, seat: Seat, family: Family) -> Iterator[Move]:
    can_store = why_not_store(family) is None
    for name in dict.fromkeys(item.name for item in state.offer if item.sold_to is None):
        if name in LAND_INDEX:
            moves_of_land = _LANDS[name]
            for space in spaces_of(land_spots(state, seat, LAND_INDEX[name])):
                yield moves_of_land[space]
            continue
        for way in ways_to_execute(state, seat, CARDS[name]):
            yield BuyCard(name, WAY_NAMES[way])
        if can_store:
            yield StoreCard(name)


def _piece_moves(family: Family, buying: Buying) -> Iterator[Move]:
    for piece in (PILGRIM, SHIP):
        movable = family.pieces[piece] & ~buying.moved
        if movable:
            targets = [NAMES[target] for target in spaces_of(piece_spots(family, piece))]
            for origin in spaces_of(movable):
                for target in targets:
                    yield MovePiece(NAMES[origin], target)
