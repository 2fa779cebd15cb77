"""How the game moves on: from seat to seat, phase to phase and round to round, to the end."""

from dataclasses import replace

from engine.core.events import Event
from engine.core.seats import Seat
from engine.new_england.pieces import LEAST_LANDS, MAJORITY_POINTS, MOST_LANDS, OFFER_SIZE, PIECES, SHIP
from engine.new_england.scoring import LAST_LEFT, majorities, most_ships
from engine.new_england.state import Buying, Item, Phase, State

Log = list[Event]
"""What has happened in the step so far."""


def present(state: State) -> list[Seat]:
    """The seats that have not left, in turn order."""
    return [Seat(seat) for seat, family in enumerate(state.families) if family.left is None]


def after_start_tile(state: State, log: Log) -> None:
    """On to the right-hand neighbour who has start tiles left; then the first round (NE-3)."""
    count = len(state.families)
    for step in range(1, count + 1):
        seat = Seat((state.active - step) % count)
        family = state.families[seat]
        if family.left is None and not all(family.starts):
            return _begin_turn(state, seat)
    state.start_seat = _first_present(state, state.start_seat)
    return _begin_round(state, log)


def fillable(state: State, lands: int) -> bool:
    """Whether bag and deck can fill the nine offer spaces with so many land tiles."""
    return lands <= len(state.bag) and OFFER_SIZE - lands <= len(state.deck)


def uncover_offer(state: State, lands: int, log: Log) -> None:
    """Draw what was announced and go on to the bid markers, or end the game (NE-5, NE-6)."""
    cards = OFFER_SIZE - lands
    log.append(Event("announced", state.active, {"lands": lands, "cards": cards}))
    if not fillable(state, lands):
        end_game(state, "bag_empty" if lands > len(state.bag) else "deck_empty", log)
        return
    drawn = state.bag[: -lands - 1 : -1], state.deck[: -cards - 1 : -1]
    state.bag, state.deck = state.bag[:-lands], state.deck[:-cards]
    state.offer = tuple(Item(name) for stock in drawn for name in stock)
    log.append(Event("offer_uncovered", None, {"lands": list(drawn[0]), "cards": list(drawn[1])}))
    state.phase = Phase.BID
    _begin_turn(state, _first_present(state, state.start_seat))


def pass_announcing(state: State) -> None:
    """The start marker passes on at once, from a seat that left when it was to announce (NE-21)."""
    state.start_seat = _first_present(state, state.start_seat)
    _begin_turn(state, state.start_seat)


def after_marker(state: State, log: Log) -> None:
    """On clockwise to who has no marker yet; when all have one, phase 3 begins (NE-7)."""
    count = len(state.families)
    for step in range(1, count):
        seat = Seat((state.active + step) % count)
        family = state.families[seat]
        if family.left is None and family.marker is None:
            return _begin_turn(state, seat)
    state.phase = Phase.BUY
    return next_buyer(state, log)


def next_buyer(state: State, log: Log) -> None:
    """The highest marker that is out has its turn; without one the round ends (NE-8, NE-17)."""
    buyers = buyers_left(state)
    if not buyers:
        _end_round(state, log)
        return
    _begin_turn(state, buyers[0])
    state.buying = Buying(may_uncover=most_ships(state, buyers[0], SHIP))


def buyers_left(state: State) -> list[Seat]:
    """Who holds a bid marker, the highest first."""
    holders = [(family.marker, seat) for seat, family in enumerate(state.families) if family.marker]
    return [Seat(seat) for _, seat in sorted(holders, reverse=True)]


def end_game(state: State, reason: str, log: Log) -> None:
    """The game is over; majorities are told where there is a final scoring (NE-19, ALL-4)."""
    state.phase, state.reason, state.buying = Phase.OVER, reason, None
    log.append(Event("game_ended", None, {"reason": reason}))
    if reason in LAST_LEFT:
        return
    for majority in majorities(state):
        points = MAJORITY_POINTS[majority.piece]
        for seat in majority.seats:
            data = {"piece": PIECES[majority.piece], "count": majority.most, "points": points}
            log.append(Event("majority_scored", seat, data))


def withdraw(state: State, seat: Seat, log: Log) -> None:
    """The seat leaves; what it had begun is broken off, and the others go on (NE-21)."""
    family = state.families[seat]
    gone = tuple(card for card, _ in family.stored)
    before = len(state.families) - len(present(state))
    state.families[seat] = replace(family, stored=(), marker=None, left=before)
    state.gone += gone
    log.append(Event("seat_left", seat, {"marker": family.marker, "gone": list(gone)}))
    if len(present(state)) == 1:
        end_game(state, "resigned" if len(state.families) == 2 else "last_seat", log)
    elif seat == state.active:
        _go_on_without(state, log)


def _go_on_without(state: State, log: Log) -> None:
    if state.phase is Phase.START:
        after_start_tile(state, log)
    elif state.phase is Phase.ANNOUNCE:
        pass_announcing(state)
    elif state.phase is Phase.BID:
        after_marker(state, log)
    else:
        next_buyer(state, log)


def _begin_turn(state: State, seat: Seat) -> None:
    state.turn += 1
    state.active = seat


def _first_present(state: State, seat: int) -> Seat:
    """The seat itself if it has not left, else the next to its left."""
    count = len(state.families)
    return next(
        Seat((seat + step) % count)
        for step in range(count)
        if state.families[(seat + step) % count].left is None
    )


def _begin_round(state: State, log: Log) -> None:
    if not any(fillable(state, lands) for lands in range(LEAST_LANDS, MOST_LANDS + 1)):
        end_game(state, "stocks_empty", log)
        return
    state.phase = Phase.ANNOUNCE
    state.round += 1
    _begin_turn(state, state.start_seat)


def _end_round(state: State, log: Log) -> None:
    unsold = tuple(item.name for item in state.offer if item.sold_to is None)
    state.gone += unsold
    state.offer, state.buying = (), None
    state.start_seat = _first_present(state, state.start_seat + 1)
    log.append(Event("round_ended", None, {"gone": list(unsold), "start_seat": state.start_seat}))
    _begin_round(state, log)
