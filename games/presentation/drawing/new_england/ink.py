"""Small pieces of SVG, and where things lie on the sheet."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]
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


def number(value: float) -> str:
    """The shortest text of a number with at most one decimal place."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point as in the `d` of a path."""
    return f"{number(point[0])} {number(point[1])}"


def path(style: str, d: str, more: str = "") -> str:
    """A path of a class; nothing if it has no points."""
    return f'<path class="m-{style}" d="{d}"{" " + more if more else ""}/>' if d else ""


def box(style: str, x: float, y: float, width: float, height: float) -> str:
    """A rectangle of a class."""
    return path(style, f"M{at((x, y))}h{number(width)}v{number(height)}h{number(-width)}z")


def disc(style: str, centre: Point, radius: float) -> str:
    """A full circle of a class."""
    return (
        f'<circle class="m-{style}" cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}"/>'
    )


def letters(style: str, point: Point, text: object, size: float) -> str:
    """A text of a class that is centred there on its base line."""
    place = f'x="{number(point[0])}" y="{number(point[1])}" font-size="{number(size)}"'
    return f'<text class="m-{style}" text-anchor="middle" {place}>{escape(str(text))}</text>'


def moved(point: Point, drawn: str, scale: float = 1) -> str:
    """Something drawn around its own origin, put there."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({at(point)}){scaled}">{drawn}</g>'


def use(symbol: str, point: Point, scale: float = 1) -> str:
    """A defined symbol, put there."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{symbol}" transform="translate({at(point)}){scaled}"/>'


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
