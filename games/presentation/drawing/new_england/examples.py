"""Small pictures for the rules page, made of the same tiles and pieces as the board."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from games.presentation.drawing.new_england.choices import frame
from games.presentation.drawing.new_england.ink import SPACE, Cell, cell, cells, corner, middle
from games.presentation.drawing.new_england.pieces import coin, definitions, family_border, seal
from games.presentation.drawing.new_england.tiles import tile
from games.presentation.drawing.svg import box, path, use

_SCALE = 1.1
"""Pixels a unit."""
_MARGIN = 6


@dataclass(frozen=True, slots=True)
class Area:
    """A family's land of one type: "C3+C4 C5" is a start tile on C3 and C4, and a tile on C5."""

    colour: str
    land: str
    tiles: str
    developed: str = ""
    pieces: tuple[tuple[str, str], ...] = ()
    """Kinds of pieces and where they stand."""


@dataclass(frozen=True, slots=True)
class Example:
    """A corner of the map that says one thing."""

    window: tuple[str, str]
    """The spaces in its north-west and in its south-east."""
    areas: tuple[Area, ...]
    good: str = ""
    """Spaces with a tick."""
    bad: str = ""
    """Spaces with a cross."""
    framed: str = ""
    sea: str = ""
    """Columns or rows of the window that are water: "north", "east" or both."""


_LANDS = ("settlement", "field", "pasture")
EXAMPLES = {
    "tiles": Example(
        ("A1", "F2"),
        tuple(
            Area(colour, land, f"{column}1 {column}2", f"{column}2")
            for colour, land, column in zip(("red", "blue", "yellow"), _LANDS, "ACE", strict=True)
        ),
    ),
    "start": Example(
        ("A1", "F4"),
        (Area("red", "field", "B2+C2"),),
        good="E1 E2 A4 B4 E4 F4",
        bad="D3 E3",
    ),
    "land": Example(
        ("A1", "F6"),
        (
            Area("blue", "field", "C3+C4 C5"),
            Area("red", "field", "E3+F3 E5"),
            Area("red", "pasture", "B4+B5"),
        ),
        good="C2 B3 D4 C6",
        bad="D3 D5",
    ),
    "angle": Example(
        ("A1", "D3"), (Area("red", "settlement", "B1+C1 B2 A1", developed="B1 C1 B2"),), framed="B1 C1 B2"
    ),
    "barn": Example(
        ("A1", "F3"),
        (
            Area("yellow", "settlement", "A1+B1 C1", pieces=(("pilgrim", "C1"),)),
            Area("yellow", "field", "A2+A3"),
            Area("yellow", "pasture", "D2+E2 D3 F2", developed="D2 E2 D3"),
        ),
        good="A1 A2 F2",
        bad="C1 D2 D3",
    ),
    "ship": Example(
        ("G1", "J3"),
        (Area("white", "pasture", "H1+H2 I2", pieces=(("ship", "H1"),)),),
        bad="I2",
        sea="north",
    ),
}
"""The pictures by name."""


def example_definitions() -> str:
    """What all examples use, once a page."""
    return f'<svg class="vh" width="0" height="0" aria-hidden="true"><defs>{definitions()}</defs></svg>'


def example_picture(name: str, label: str) -> str:
    """One example; `label` says what is to be seen. Raises KeyError for a name that there is not."""
    x, y, width, height = _extent(EXAMPLES[name])
    return _svg(x, y, width, height, label, _drawn(name))


def markers_picture(label: str) -> str:
    """Bid markers as they lie when three families have taken theirs."""
    taken = {4: "blue", 7: "red", 9: "yellow"}
    drawn = ""
    for value in range(1, 11):
        at = (22 + 40 * (value - 1), 22)
        drawn += coin(at, value, 15, taken=value in taken)
        if value in taken:
            drawn += path("rule", f"M{at[0]} 37v4") + seal(taken[value], (at[0], 53), 12)
    return _svg(0, 0, 404, 70, label, drawn)


def _svg(x: float, y: float, width: float, height: float, label: str, drawn: str) -> str:
    size = f'width="{width * _SCALE:.0f}" height="{height * _SCALE:.0f}"'
    return (
        f'<svg class="ne example" {size} viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" '
        f'aria-label="{escape(label)}">{drawn}</svg>'
    )


def _extent(example: Example) -> tuple[float, float, float, float]:
    """x, y, width and height, water included."""
    (x, y), (right, bottom) = (corner(cell(name)) for name in example.window)
    north = SPACE // 2 if example.sea else 0
    return (
        x - _MARGIN,
        y - north - _MARGIN,
        right + SPACE - x + 2 * _MARGIN,
        bottom + SPACE - y + north + 2 * _MARGIN,
    )


@cache
def _drawn(name: str) -> str:
    example = EXAMPLES[name]
    layers = (_ground(example), *(_area(area) for area in example.areas), *_marks(example))
    return "".join(layers)


def _ground(example: Example) -> str:
    (x, y), (right, bottom) = (corner(cell(name)) for name in example.window)
    width, height = right + SPACE - x, bottom + SPACE - y
    lots = "".join(f"M{column} {y}v{height}" for column in range(int(x), int(right) + SPACE + 1, SPACE))
    lots += "".join(f"M{x} {row}h{width}" for row in range(int(y), int(bottom) + SPACE + 1, SPACE))
    drawn = box("lot", x, y, width, height) + path("hair", lots)
    if example.sea:
        drawn += box("sea", x, y - SPACE / 2, width, SPACE / 2) + path("coast", f"M{x} {y}h{width}")
    return drawn


def _area(area: Area) -> str:
    developed = set(cells(area.developed.split()))
    tiles = [cells(name.split("+")) for name in area.tiles.split()]
    standing = {cell(place): piece for piece, place in area.pieces}
    drawn = "".join(tile(area.land, each, developed=set(each) <= developed) for each in tiles)
    drawn += family_border(area.colour, [place for each in tiles for place in each])
    for each in tiles:
        if len(each) > 1:
            drawn += seal(area.colour, middle(each[1:] if each[0] in standing else each))
    return drawn + "".join(
        use(f"{piece}-{area.colour}", middle([place])) for place, piece in standing.items()
    )


def _marks(example: Example) -> Iterator[str]:
    if example.framed:
        yield frame(cells(example.framed.split()))
    for place in cells(example.good.split()):
        yield _mark("good", "M-8 1-2 7 9-7", place)
    for place in cells(example.bad.split()):
        yield _mark("bad", "M-7-7 7 7M7-7-7 7", place)


def _mark(style: str, d: str, place: Cell) -> str:
    x, y = middle([place])
    return f'<g transform="translate({x:g} {y:g})">{path("sign-halo", d)}{path(f"sign-{style}", d)}</g>'
