"""Whole games for tests: played at random from a number."""

from collections.abc import Callable, Iterator, Sequence

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


Step = tuple[State, Seat, Move, State, tuple[Event, ...]]
"""A position, the seat to move, its move, the position after it and what happened."""


Choose = Callable[[Sequence[Move], Dice], Move]


def walk(state: State, number: int = 0, choose: Choose | None = None) -> Iterator[Step]:
    """Play on to the end, by default with any legal move, each equally likely."""
    dice = Dice(Chance(seed_of(number)))
    while RULES.to_move(state):
        (seat,) = RULES.to_move(state)
        move = (choose or any_move)(RULES.legal_moves(state, seat), dice)
        after, events = RULES.apply(state, seat, move)
        yield state, seat, move, after, events
        state = after


def any_move(moves: Sequence[Move], dice: Dice) -> Move:
    """Any of the moves, each equally likely."""
    return moves[dice.below(len(moves), "walk")]


def any_kind(moves: Sequence[Move], dice: Dice) -> Move:
    """Any kind of move, and the turn ends only when nothing else can be done."""
    kinds = sorted({type(move).__name__ for move in moves} - {"EndTurn"}) or ["EndTurn"]
    kind = kinds[dice.below(len(kinds), "kind")]
    return any_move([move for move in moves if type(move).__name__ == kind], dice)
