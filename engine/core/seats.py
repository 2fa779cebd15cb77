"""Places at a table."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at a table: 0 is the first in turn order."""


def all_seats(count: int) -> tuple[Seat, ...]:
    """The seats of a table of `count`, in turn order."""
    return tuple(Seat(number) for number in range(count))
