"""How much room there is on a card: a grid on which everything drawn is blocked out."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from games.presentation.drawing.new_world.shapes import Line, Point, crossings, is_between

CELLS = 40
STEP = 100 / CELLS

Cell = tuple[int, int]

_SLOT_CELLS: tuple[Cell, ...] = ((10, 0), (29, 0), (39, 10), (39, 29), (29, 39), (10, 39), (0, 29), (0, 10))
"""The cell in the middle of each half edge."""
_ROOK: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where something could stand."""

    at: Point
    room: float
    """Distance to the nearest obstacle or to the card's edge."""


class Ground:
    """The cells of one card that nothing covers yet."""

    def __init__(self) -> None:
        self._free = {(i, j) for i in range(CELLS) for j in range(CELLS)}

    def block_area(self, polygon: Line) -> None:
        """Nothing may stand inside the closed outline."""
        rows = [crossings(_middle((0, row))[1], polygon) for row in range(CELLS)]
        self._free = {cell for cell in self._free if not is_between(_middle(cell)[0], rows[cell[1]])}

    def block_line(self, line: Line, within: float) -> None:
        """Nothing may stand so near to the line."""
        for a, b in pairwise(line):
            steps = max(1, math.ceil(math.dist(a, b) / 1.2))
            for i in range(steps + 1):
                share = i / steps
                self.block_disc((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), within)

    def block_disc(self, centre: Point, radius: float) -> None:
        """Nothing may stand so near to the centre."""
        rows = _cells_near(centre[1], radius)
        for i in _cells_near(centre[0], radius):
            for j in rows:
                if (i, j) in self._free and math.dist(_middle((i, j)), centre) < radius:
                    self._free.remove((i, j))

    def block_square(self, centre: Point, half: float) -> None:
        """Nothing may stand in the square, whose sides are so far from its centre."""
        x, y = centre
        self._free = {c for c in self._free if max(abs(_middle(c)[0] - x), abs(_middle(c)[1] - y)) >= half}

    def regions(self) -> list[frozenset[Cell]]:
        """The connected parts of what is free."""
        left, found = set(self._free), []
        while left:
            todo, region = [left.pop()], set[Cell]()
            while todo:
                cell = todo.pop()
                region.add(cell)
                reached = left.intersection((cell[0] + i, cell[1] + j) for i, j in _ROOK)
                left -= reached
                todo += reached
            found.append(frozenset(region))
        return found


def slots_of(region: frozenset[Cell]) -> tuple[int, ...]:
    """The half edges that the region touches."""
    return tuple(slot for slot, cell in enumerate(_SLOT_CELLS) if cell in region)


def spots_in(region: frozenset[Cell]) -> tuple[Spot, ...]:
    """Every cell of the region with the room around it, in a fixed order."""
    room = _room(region)
    return tuple(_spot(cell, room[cell]) for cell in sorted(region))


def _spot(cell: Cell, room: float) -> Spot:
    at = _middle(cell)
    to_edge = min(at[0], at[1], 100 - at[0], 100 - at[1])
    return Spot(at, min(room, to_edge * 0.95))


def _cells_near(at: float, radius: float) -> range:
    """The columns or rows of the card whose middles may be so near."""
    return range(max(0, math.floor((at - radius) / STEP)), min(CELLS, math.ceil((at + radius) / STEP)))


def _middle(cell: Cell) -> Point:
    return ((cell[0] + 0.5) * STEP, (cell[1] + 0.5) * STEP)


def _room(region: frozenset[Cell]) -> dict[Cell, float]:
    """Distance to the nearest cell outside the region, but on the card, by two sweeps (chamfer)."""
    room = dict.fromkeys(region, 999.0)
    order = sorted(region)
    _sweep(room, order, ((-1, 0), (0, -1), (-1, -1), (-1, 1)))
    _sweep(room, reversed(order), ((1, 0), (0, 1), (1, 1), (1, -1)))
    return room


def _sweep(room: dict[Cell, float], order: Iterable[Cell], behind: tuple[Cell, ...]) -> None:
    steps = [(i, j, STEP * (math.sqrt(2) if i and j else 1)) for i, j in behind]
    for cell in order:
        least = room[cell]
        for i, j, step in steps:
            x, y = other = (cell[0] + i, cell[1] + j)
            there = room.get(other)
            if there is None:
                there = 0.0 if 0 <= x < CELLS and 0 <= y < CELLS else 999.0
            least = min(least, there + step)
        room[cell] = least
