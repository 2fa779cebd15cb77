"""Where things lie on the sheet, for the seat that looks: its own home row at the bottom."""

from dataclasses import dataclass

from games.presentation.drawing.svg import Point
from games.presentation.scene import Scene

SPACE = 40
"""Units a space."""
SIDE = 12
LANE, STRIP, RIM = 30, 15, 5
"""The frame: lane of the arrows, strip of the home row's colour, outer rim."""
FRAME = LANE + STRIP + RIM
BOARD = SPACE * SIDE
FULL = BOARD + 2 * FRAME
SIDES = ("south", "west", "north", "east")
"""Clockwise, as the seats sit."""
LETTERS = "ABCDEFGHIJKL"

Cell = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True, slots=True)
class Look:
    """How often the board is turned by a quarter before it is drawn."""

    turns: int

    def cell(self, space: int) -> Cell:
        """Row and column of a space as seen."""
        row, column = divmod(space, SIDE)
        for _ in range(self.turns):
            row, column = SIDE - 1 - column, row
        return row, column

    def centre(self, space: int) -> Point:
        """The middle of a space on the sheet."""
        row, column = self.cell(space)
        return (column + 0.5) * SPACE, (row + 0.5) * SPACE

    def section(self, section: int) -> Point:
        """The upper left corner of a section on the sheet."""
        row, column = divmod(section, SIDE // 2)
        for _ in range(self.turns):
            row, column = SIDE // 2 - 1 - column, row
        return column * 2 * SPACE, row * 2 * SPACE

    def side(self, side: str) -> int:
        """Where a side of the board lies as seen: 0 below, 1 left, 2 above, 3 right."""
        return (SIDES.index(side) - self.turns) % 4

    def true_space(self, row: int, column: int) -> int:
        """The space behind a row and column as seen."""
        for _ in range(self.turns):
            row, column = column, SIDE - 1 - row
        return row * SIDE + column


def look_of(scene: Scene) -> Look:
    """The viewer's own way to look at the board; a spectator looks from the south."""
    side = "south" if scene.seat is None else scene.view["sides"][scene.seat]
    return Look(SIDES.index(side))


def space_name(space: int) -> str:
    """The space as players call it, such as C4."""
    return f"{LETTERS[space % SIDE]}{space // SIDE + 1}"


def first_space(section: int) -> int:
    """The north-west space of a section."""
    row, column = divmod(section, SIDE // 2)
    return 2 * row * SIDE + 2 * column


def section_name(section: int) -> str:
    """A section by its two outer spaces, such as C3 to D4."""
    first = first_space(section)
    return f"{space_name(first)}–{space_name(first + SIDE + 1)}"
