"""Who sits where when the same people play again."""

from dataclasses import dataclass

from engine.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Rematch:
    """A rematch, told in the seats of the game before."""

    order: tuple[Seat, ...]
    """By new seat, the seat of before."""
    first: Seat | None
    """Who of them has the first turn; None: drawn from the seed, or fixed by the rules."""


def rotated(seats: int, first: Seat) -> Rematch:
    """Whoever sat next to the first one begins, in the first seat; the order round the table stays."""
    order = tuple(Seat((first + 1 + step) % seats) for step in range(seats))
    return Rematch(order, order[0])
