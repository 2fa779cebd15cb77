"""Where things may go: start tiles, land tiles, shapes of cards and wooden pieces."""

from collections.abc import Iterator

from engine.core.seats import Seat
from engine.new_england.board import COAST, COUNTRY, PAIRS, Mask, around, beside, spaces_of, ways
from engine.new_england.pieces import BARN, LANDS, PIECE_SUPPLY, SHIP, Card
from engine.new_england.state import Family, State


def settled(state: State) -> Mask:
    """All spaces that are covered by land of any family."""
    area = 0
    for family in state.families:
        settlements, fields, pastures = family.lands
        area |= settlements | fields | pastures
    return area


def foreign(state: State, seat: Seat, land: int) -> Mask:
    """All land of one type that belongs to other families."""
    area = 0
    for other, family in enumerate(state.families):
        if other != seat:
            area |= family.lands[land]
    return area


def start_places(state: State, seat: Seat) -> tuple[tuple[Mask, ...], ...]:
    """By land type: where the seat may place that start tile (NE-3, NE-4); none if it has placed it."""
    covered = settled(state)
    for touched in (around(covered), covered | beside(covered)):
        places = tuple(pair for pair in PAIRS if not pair & touched)
        if places:
            by_land = (places,) * len(LANDS)
            break
    else:
        closed = [covered | beside(foreign(state, seat, land)) for land in range(len(LANDS))]
        by_land = tuple(tuple(pair for pair in PAIRS if not pair & touched) for touched in closed)
    starts = state.families[seat].starts
    return tuple(() if start else places for start, places in zip(starts, by_land, strict=True))


def land_spots(state: State, seat: Seat, land: int) -> Mask:
    """The spaces where the seat may place a land tile of the type (NE-9)."""
    others = foreign(state, seat, land)
    return beside(state.families[seat].lands[land]) & ~beside(others) & COUNTRY & ~settled(state)


def occupied(family: Family) -> Mask:
    """The spaces of the family's tiles that carry a piece; a start tile is occupied as a whole (NE-11)."""
    pilgrims, barns, ships = family.pieces
    area = pilgrims | barns | ships
    for start in family.starts:
        if start & area:
            area |= start
    return area


def open_land(family: Family) -> Mask:
    """The spaces of its undeveloped tiles without a piece."""
    settlements, fields, pastures = family.lands
    return (settlements | fields | pastures) & ~family.developed & ~occupied(family)


def ways_to_develop(family: Family, card: Card) -> Iterator[Mask]:
    """Every way to lay the card's shape on open land of its type (NE-10)."""
    assert card.shape is not None
    start = family.starts[card.land]
    for way in ways(card.shape, open_land(family) & family.lands[card.land]):
        if way & start in (0, start):
            yield way


def piece_spots(family: Family, piece: int) -> Mask:
    """The tiles where the family may put a piece of the kind, each by its smaller space (NE-11)."""
    spots = open_land(family)
    coast = COAST
    for start in family.starts:
        name = start & -start
        spots &= ~(start ^ name)
        if start & COAST:
            coast |= name
    return spots & coast if piece == SHIP else spots


def in_supply(state: State, piece: int) -> int:
    """How many pieces of the kind are not on the board (NE-18)."""
    return PIECE_SUPPLY[piece] - sum(family.pieces[piece].bit_count() for family in state.families)


def ways_to_execute(state: State, seat: Seat, card: Card) -> Iterator[Mask]:
    """Every way in which the seat can execute the card now."""
    family = state.families[seat]
    if card.piece is None:
        yield from ways_to_develop(family, card)
    elif in_supply(state, card.piece):
        yield from spaces_of(piece_spots(family, card.piece))


def empty_barns(family: Family) -> int:
    """How many more cards the family can store (NE-14)."""
    return family.pieces[BARN].bit_count() - len(family.stored)
