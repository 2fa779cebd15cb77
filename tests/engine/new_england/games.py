"""Whole games for tests: played at random from a number."""

from collections.abc import Iterator

from engine.core.chance import Chance, Dice
from engine.core.events import Event
from engine.core.seats import Seat
from engine.new_england.rules import NewEngland
from engine.new_england.state import Move, State

RULES = NewEngland()


def seed_of(number: int) -> bytes:
    """A game's seed for a number."""
    return number.to_bytes(32, "big")


def start(seats: int = 3, number: int = 0, **options: object) -> State:
    """A game's first position."""
    return RULES.setup(seats, options, seed_of(number))


def walk(state: State, number: int = 0) -> Iterator[tuple[State, Seat, Move, State, tuple[Event, ...]]]:
    """Play on at random to the end: position, seat, move, the position after it, and events."""
    dice = Dice(Chance(seed_of(number)))
    while RULES.to_move(state):
        (seat,) = RULES.to_move(state)
        moves = RULES.legal_moves(state, seat)
        move = moves[dice.below(len(moves), "walk")]
        after, events = RULES.apply(state, seat, move)
        yield state, seat, move, after, events
        state = after
