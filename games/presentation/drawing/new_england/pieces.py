"""Families' pieces, seals and borders, in four colours that also differ in hatching and line; coins."""

from collections.abc import Iterable
from functools import cache, lru_cache

from games.presentation.drawing.new_england.ink import LEFT, SPACE, TOP, Cell
from games.presentation.drawing.new_england.outline import border
from games.presentation.drawing.svg import Point, disc, letters, moved, number, path

FAMILIES = {"red": "Winslow", "blue": "Palmer", "yellow": "Howland", "white": "Annable"}
"""The family of each colour."""
COLOURS = tuple(FAMILIES)
_HATCHING = {
    "red": (5, path("red-hatch", "M2.5 0V5")),
    "blue": (5, path("blue-hatch", "M0 2.5H5")),
    "yellow": (5, disc("yellow-mark", (2.5, 2.5), 1.15)),
    "white": (6, path("white-hatch", "M-1 1 1-1M0 6 6 0M5 7 7 5")),
}
_DASHES = {
    "red": "",
    "blue": 'stroke-dasharray="9 4"',
    "yellow": 'stroke-dasharray="2.6 3.6"',
    "white": 'stroke-dasharray="9 3 2.4 3"',
}
_CLOAK = "M-9.5 15C-9.5 6-7 1.5-4 0H4C7 1.5 9.5 6 9.5 15z"
_HAT = "M-10-4.2C-6-6-4.6-6.2-4.4-7.5L-3.4-15H3.4L4.4-7.5C4.6-6.2 6-6 10-4.2 6-2.6-6-2.6-10-4.2z"
_BARN, _GABLE = "M-11 14V-1H11V14z", "M-13.5 0-9.5-8 0-13.5 9.5-8 13.5 0z"
_HULL = "M-14 5.5C-8 7.5 8 7.5 14.5 3.5 13.5 9 10.5 13.5 8 14H-8C-11.5 13.5-13.5 9.5-14 5.5z"
_SAILS = (
    "M1.5 3.5V-14C8-11 12-4 11.5 1.5 8 3.5 5 4 1.5 3.5zM-1.5 3.5V-10C-7-7-10-3-9.5 1.8-6.5 3.6-4 4-1.5 3.5z"
)


@cache
def definitions() -> str:
    """The hatching of every colour, and its pilgrim, barn and ship (`pilgrim-red` and so on)."""
    return "".join(_pattern(colour) + _pieces(colour) for colour in COLOURS)


@lru_cache(maxsize=1024)
def seal(colour: str, point: Point, radius: float = 9.5) -> str:
    """The family's initial on a disc of its colour."""
    initial = FAMILIES[colour][0]
    drawn = (
        disc("halo", (0, 0), radius + 1.6)
        + disc(f"{_edge(colour)} m-{colour}", (0, 0), radius)
        + letters(f"seal m-{colour}-mark", (0, radius * 0.44), initial, radius * 1.42)
    )
    return moved(point, drawn)


def family_border(colour: str, spaces: Iterable[Cell]) -> str:
    """The line around a family's land of one type."""
    return _family_border(colour, tuple(spaces))


@lru_cache(maxsize=1024)
def _family_border(colour: str, spaces: tuple[Cell, ...]) -> str:
    line = border(spaces, SPACE, (LEFT, TOP), 3.2)
    casing = "casing-light" if colour in ("red", "blue") else "casing-dark"
    return path(casing, line) + path(f"border m-{colour}-line", line, _DASHES[colour])


def border_sample(colour: str, width: float) -> str:
    """A stretch of the family's border, for a heading."""
    casing = "casing-light" if colour in ("red", "blue") else "casing-dark"
    line = f"M2 4H{number(width - 2)}"
    return path(casing, line) + path(f"border m-{colour}-line", line, _DASHES[colour])


def coin(point: Point, value: int, radius: float = 11, *, taken: bool = False) -> str:
    """A round of gold with a number; sunk into the paper where it has been taken."""
    ring = "" if taken else disc("coin-ring", (0, 0), radius - 2.4)
    style = "sunk-number" if taken else "coin-number"
    drawn = (
        disc("sunk" if taken else "coin", (0, 0), radius)
        + ring
        + letters(style, (0, radius * 0.38), value, radius * 1.15)
    )
    return moved(point, drawn)


def _pattern(colour: str) -> str:
    size, mark = _HATCHING[colour]
    return (
        f'<pattern id="ne-{colour}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f"{path(colour, f'M0 0h{size}v{size}H0z')}{mark}</pattern>"
    )


def _pieces(colour: str) -> str:
    edge, line = f"{_edge(colour)} m-{colour}", f"{_edge(colour)}-line"
    hatched = f'fill="url(#ne-{colour})"'
    pilgrim = (
        path("halo", _CLOAK + _HAT)
        + path(_edge(colour), _CLOAK, hatched)
        + disc(edge, (0, -1.4), 4)
        + path(edge, _HAT)
        + path(line, "M-4.2-8.2H4.2M-4 1.2 0 6 4 1.2")
    )
    barn = (
        path("halo", _BARN + _GABLE)
        + path(_edge(colour), _BARN, hatched)
        + path(edge, f"{_GABLE}M-4.5 4h9v10h-9z")
        + path(line, "M-4.5 4 4.5 14M4.5 4-4.5 14")
    )
    ship = (
        path("halo", _HULL + _SAILS)
        + path(line, "M0 6V-16")
        + path(_edge(colour), _SAILS, hatched)
        + path(edge, _HULL)
    )
    drawn = {"pilgrim": pilgrim, "barn": barn, "ship": ship}
    return "".join(f'<g id="{piece}-{colour}">{parts}</g>' for piece, parts in drawn.items())


def _edge(colour: str) -> str:
    return "white-edge" if colour == "white" else "edge"
