"""Where things lie on the sheet of New England."""

from collections.abc import Iterable
from functools import cache

from games.presentation.drawing.svg import Point

Cell = tuple[int, int]
"""Row and column of a space, from 0 in the north-west."""

SPACE = 44
"""Units a space."""
ROWS, COLUMNS = 9, 11
EDGE, SEA = 20, 46
"""Breadth of the frame, and of the sea in the north and in the east."""
WIDTH = EDGE + COLUMNS * SPACE + SEA + EDGE
HEIGHT = EDGE + SEA + ROWS * SPACE + EDGE
LEFT, TOP = EDGE, EDGE + SEA
"""The north-west corner of space A1."""
LETTERS = "ABCDEFGHIJK"


@cache
def cell(name: str) -> Cell:
    """Row and column of the space with this name."""
    return int(name[1:]) - 1, LETTERS.index(name[0])


def cells(names: Iterable[str]) -> tuple[Cell, ...]:
    """Rows and columns of named spaces."""
    return tuple(cell(name) for name in names)


def corner(place: Cell) -> Point:
    """The north-west corner of a space on the sheet."""
    return LEFT + place[1] * SPACE, TOP + place[0] * SPACE


def middle(places: Iterable[Cell]) -> Point:
    """The middle of some spaces on the sheet."""
    corners = [corner(place) for place in places]
    half = SPACE / 2
    return (
        sum(x for x, _ in corners) / len(corners) + half,
        sum(y for _, y in corners) / len(corners) + half,
    )


def grain(*seeds: int) -> float:
    """A number from -1 to 1 that looks random and is the same in every process."""
    mixed = 17
    for seed in seeds:
        mixed = ((mixed ^ seed) * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed / 2**31 - 1
