"""The country: a set of spaces as the bits of one integer, what borders what, and shapes on it.

A space is named like "C4": columns A to K from the west, rows 1 to 9 from the north.
"""

from collections.abc import Iterable, Iterator

from engine.new_england.pieces import GRID, SHAPES

Mask = int
"""A set of spaces, one bit for each."""

_STRIDE = len(GRID[0]) + 1
# One bit more than a row has spaces: it belongs to no space, so shifts never run into the next row.


def _bit(row: int, column: int) -> Mask:
    return 1 << (row * _STRIDE + column)


_SPACES = tuple(
    (row, column) for row, line in enumerate(GRID) for column, sign in enumerate(line) if sign == "."
)
BITS: dict[str, Mask] = {f"{chr(65 + column)}{row + 1}": _bit(row, column) for row, column in _SPACES}
"""Each space's own bit, by its name, in the order of rows, then columns."""

NAMES: dict[Mask, str] = {bit: name for name, bit in BITS.items()}
COUNTRY: Mask = sum(NAMES)


def beside(area: Mask) -> Mask:
    """All spaces that share an edge with a space of the area."""
    return (area << 1 | area >> 1 | area << _STRIDE | area >> _STRIDE) & COUNTRY


def around(area: Mask) -> Mask:
    """The area and all spaces that touch it, at an edge or a corner."""
    wide = area | area << 1 | area >> 1
    return (wide | wide << _STRIDE | wide >> _STRIDE) & COUNTRY


COAST: Mask = COUNTRY & ~((COUNTRY << _STRIDE) & (COUNTRY >> 1))
"""The spaces that border the sea, which lies in the north and in the east."""


def spaces_of(area: Mask) -> Iterator[Mask]:
    """The area's spaces one by one, by row, then column."""
    while area:
        lowest = area & -area
        yield lowest
        area ^= lowest


def names_of(area: Mask) -> tuple[str, ...]:
    """The names of the area's spaces, by row, then column."""
    return tuple(NAMES[space] for space in spaces_of(area))


def area_of(names: Iterable[str]) -> Mask | None:
    """The set of the named spaces; None if a name is no space's."""
    area = 0
    for name in names:
        if name not in BITS:
            return None
        area |= BITS[name]
    return area


def _turned(cells: list[list[int]]) -> list[list[int]]:
    turned = [[column, -row] for row, column in cells]
    top, left = min(row for row, _ in turned), min(column for _, column in turned)
    return sorted([row - top, column - left] for row, column in turned)


def _orientations(cells: list[list[int]]) -> tuple[tuple[tuple[int, ...], Mask], ...]:
    """Every different rotation: how far its spaces lie from its corner, and those spaces' bits."""
    found: dict[Mask, tuple[int, ...]] = {}
    for _ in range(4):
        cells = _turned(cells)
        outline = sum(_bit(row, column) for row, column in cells)
        found[outline] = tuple(row * _STRIDE + column for row, column in cells)
    return tuple((distances, outline) for outline, distances in found.items())


_ORIENTATIONS = {shape: _orientations(cells) for shape, cells in SHAPES.items()}


def ways(shape: str, free: Mask) -> Iterator[Mask]:
    """Every way to lay the shape, in any rotation, wholly on free spaces."""
    for distances, outline in _ORIENTATIONS[shape]:
        corners = free >> distances[0]
        for distance in distances[1:]:
            corners &= free >> distance
        while corners:
            corner = corners & -corners
            yield outline * corner
            corners ^= corner


WAY_NAMES: dict[Mask, tuple[str, ...]] = {
    way: names_of(way) for shape in SHAPES for way in ways(shape, COUNTRY)
} | {space: (name,) for space, name in NAMES.items()}
"""The names of the spaces of every way to lay any shape, and of every single space."""

PAIRS: tuple[Mask, ...] = tuple(sorted(ways("row2", COUNTRY), key=names_of))
"""Every two spaces that share an edge: where a start tile can lie."""
