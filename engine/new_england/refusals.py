"""Why something cannot be had or done, in words that a refusal and the offer share."""

from engine.core.seats import Seat
from engine.core.words import Saying
from engine.new_england.pieces import CARDS, LAND_INDEX, MOST_PURCHASES, PIECES
from engine.new_england.places import empty_barns, land_spots, open_land, piece_spots, ways_to_execute
from engine.new_england.state import Buying, Family, State


def why_not_land(state: State, seat: Seat, land: str) -> Saying | None:
    """Why the seat has no place for a land tile of the type (NE-9); None if it has one."""
    if land_spots(state, seat, LAND_INDEX[land]):
        return None
    return Saying("no_place_for_land", {"land": Saying(f"land_{land}")})


def why_not_execute(state: State, seat: Seat, card: str) -> Saying | None:
    """Why the seat cannot execute the card now, wherever (NE-10, NE-11, NE-18); None if it can."""
    if next(ways_to_execute(state, seat, CARDS[card]), None):
        return None
    data = CARDS[card]
    if data.piece is None:
        return Saying("shape_missing", {"card": Saying(f"card_{card}")})
    if not open_land(state.families[seat]):
        return Saying("no_open_tile")
    if piece_spots(state.families[seat], data.piece):
        return Saying("none_in_supply", {"piece": Saying(f"piece_{PIECES[data.piece]}")})
    return Saying("no_open_coast")


def why_not_pay(family: Family, buying: Buying) -> Saying | None:
    """Why the buyer, who holds a marker, can make no purchase at all (NE-8); None if it can."""
    assert family.marker is not None
    if buying.purchases >= MOST_PURCHASES:
        return Saying("no_purchase_left")
    if family.marker > family.money:
        return Saying("too_expensive", {"price": family.marker, "missing": family.marker - family.money})
    return None


def why_not_store(family: Family) -> Saying | None:
    """Why the family cannot store a card (NE-14); None if it can."""
    if empty_barns(family) < 1:
        return Saying("no_empty_barn")
    return None


def item_code(name: str) -> str:
    """The code that names an item of the offer: a land tile or a card."""
    return f"tile_{name}" if name in LAND_INDEX else f"card_{name}"
