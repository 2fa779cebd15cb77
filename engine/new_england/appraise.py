"""How good a position is for a seat, for bots: points, and what land, pieces and money promise."""

from math import exp

from engine.core.seats import Seat
from engine.new_england.board import Mask, ways
from engine.new_england.pieces import (
    BARN,
    CARDS,
    INCOME,
    LAND_INDEX,
    MAJORITY_POINTS,
    MOST_PURCHASES,
    OFFER_SIZE,
    PILGRIM,
    SHIP,
    Card,
)
from engine.new_england.places import (
    empty_barns,
    in_supply,
    land_spots,
    open_land,
    piece_spots,
    ways_to_develop,
)
from engine.new_england.scoring import card_points, majorities
from engine.new_england.state import Family, Phase, State

# All values are in points. They were found by letting bots with other values play each other.
SHILLING = 0.6
"""What the first shilling of a round buys; each further one buys less."""
ROUND_BUDGET = 7.0
"""How many shillings a round can well be used for."""
PROMISE = {"square4": 8.0, "angle3": 4.4, "row3": 3.4, "row2": 1.7}
"""What open land in a card's shape is worth before the card is there."""
SPACE = 0.3
"""An open space that belongs to no shape."""
GROWTH = {1: 1.2, 2: 2.7, 3: 3.6}
"""What one more space is worth where so many spaces are open; SPACE where another number is."""
SHIP_CHOICE = 0.25
"""What choosing among one more item is worth in a round."""
BARN_CHOICE = 0.2
"""What a place to keep a card is worth in a round."""
STORED = 0.5
"""How likely a stored card is to be executed while there is time."""
USUAL_MARKER = 3
"""What those who have no marker yet are expected to take."""
LATE = 4
"""In the last rounds promises fade; this many before the end they begin to."""


def appraise(state: State, seat: Seat) -> float:
    """Points ahead of the strongest opponent, open promises counted; uses nothing hidden."""
    worth = _worths(state)
    rivals = [
        value for other, value in enumerate(worth) if other != seat and state.families[other].left is None
    ]
    return worth[seat] - max(rivals, default=0.0)


def _worths(state: State) -> list[float]:
    """What each seat can expect to have in the end."""
    rounds = _rounds_left(state)
    worth = [_worth(family, rounds) for family in state.families]
    certainty = 1.0 if state.phase is Phase.OVER else 1 / (1 + rounds / 5)
    for majority in majorities(state):
        for holder in majority.seats:
            worth[holder] += MAJORITY_POINTS[majority.piece] * certainty
    if state.phase in (Phase.BID, Phase.BUY):
        for seat, gain in _purchases(state, rounds):
            worth[seat] += gain
    return worth


def _rounds_left(state: State) -> float:
    """How many rounds the stocks can still fill."""
    if state.phase is Phase.OVER:
        return 0.0
    return min((len(state.bag) + len(state.deck)) / OFFER_SIZE, len(state.bag) / 3, len(state.deck) / 3)


def _worth(family: Family, rounds: float) -> float:
    """Points so far, and what the family's land, pieces, stored cards and money promise."""
    points = card_points(family) + family.money / 1000
    fading = min(1.0, rounds / LATE)
    if not fading:
        return points
    free = open_land(family)
    for land in family.lands:
        points += fading * _land_promise(free & land)
    pilgrims, barns, ships = (area.bit_count() for area in family.pieces)
    points += _money_promise(family.money + rounds * (INCOME + pilgrims), rounds)
    points += rounds * (min(barns, 2) * BARN_CHOICE + min(ships, 1) * SHIP_CHOICE)
    return points + fading * sum(CARDS[card].points * STORED for card, _ in family.stored)


def _money_promise(money: float, rounds: float) -> float:
    """What the money buys in the rounds that are left; the more there is, the less a shilling does."""
    budget = ROUND_BUDGET * rounds
    return SHILLING * budget * (1 - exp(-money / budget))


def _land_promise(free: Mask) -> float:
    """What open land of one type is worth: the best shape in it, then the best in the rest."""
    promise = 0.0
    for shape, worth in PROMISE.items():
        while (way := next(ways(shape, free), 0)) != 0:
            promise += worth
            free &= ~way
    return promise + free.bit_count() * SPACE


def _purchases(state: State, rounds: float) -> list[tuple[int, float]]:
    """What those who are still to buy in this round gain, each taking the best that is then left."""
    order = sorted(
        (
            (USUAL_MARKER if family.marker is None else family.marker, seat)
            for seat, family in enumerate(state.families)
            if family.left is None and (family.marker or state.phase is Phase.BID)
        ),
        reverse=True,
    )
    names = [item.name for item in state.offer if item.sold_to is None]
    gains = []
    for price, seat in order:
        family = state.families[seat]
        times = min(_purchases_left(state, seat), family.money // price)
        cost = price * _shilling(family, rounds)
        gains.append((seat, _take(state, Seat(seat), names, times, cost, rounds)))
    return gains


def _purchases_left(state: State, seat: int) -> int:
    if state.buying is not None and seat == state.active:
        return MOST_PURCHASES - state.buying.purchases
    return MOST_PURCHASES


def _shilling(family: Family, rounds: float) -> float:
    """What one shilling less costs the family."""
    if not rounds:
        return 0.001
    pilgrims = family.pieces[PILGRIM].bit_count()
    return SHILLING * exp(-(family.money + rounds * (INCOME + pilgrims)) / (ROUND_BUDGET * rounds))


def _take(state: State, seat: Seat, names: list[str], times: int, cost: float, rounds: float) -> float:
    """The gain from so many purchases; what is bought is taken out of the names."""
    if times < 1:
        return 0.0
    gains = {name: _gain(state, seat, name, rounds) for name in set(names)}
    total = 0.0
    for _ in range(times):
        best = max(names, key=gains.__getitem__, default=None)
        if best is None or gains[best] <= cost:
            break
        total += gains[best] - cost
        names.remove(best)
        gains[best] *= 0.5
    return total


def _gain(state: State, seat: Seat, name: str, rounds: float) -> float:
    """What the seat would gain from an item of the offer, before its price."""
    family = state.families[seat]
    if name in LAND_INDEX:
        return _land_gain(state, seat, family, LAND_INDEX[name], rounds)
    card = CARDS[name]
    if card.piece is not None:
        return _piece_gain(state, family, card.piece, rounds)
    return _card_gain(family, card, rounds)


def _land_gain(state: State, seat: Seat, family: Family, land: int, rounds: float) -> float:
    spots = land_spots(state, seat, land)
    if not spots:
        return 0.0
    free = open_land(family) & family.lands[land]
    return GROWTH.get(free.bit_count(), SPACE) * min(1.0, rounds / LATE)


def _card_gain(family: Family, card: Card, rounds: float) -> float:
    fading = min(1.0, rounds / LATE)
    if card.shape is not None and next(ways_to_develop(family, card), 0):
        return card.points - fading * PROMISE[card.shape]
    return card.points * STORED * fading if empty_barns(family) > 0 else 0.0


def _piece_gain(state: State, family: Family, piece: int, rounds: float) -> float:
    if not in_supply(state, piece) or not piece_spots(family, piece):
        return 0.0
    per_round = {PILGRIM: _shilling(family, rounds), BARN: BARN_CHOICE, SHIP: SHIP_CHOICE}[piece]
    return 1.0 + rounds * per_round + MAJORITY_POINTS[piece] / 4
