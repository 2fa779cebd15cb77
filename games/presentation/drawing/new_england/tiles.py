"""Land tiles: what grows or stands on them, undeveloped and developed, and shapes made of them."""

from collections.abc import Sequence
from functools import lru_cache

from engine.new_england.pieces import SHAPES
from games.presentation.drawing.new_england.ink import SPACE, Cell, corner, grain
from games.presentation.drawing.svg import Point, at, box, moved, number, path

_HOUSE = (
    ("wall", "M-8 8V-1H8V8z"),
    ("roof", "M-10 0-5-8H7L11 0z"),
    ("mark", "M4-8V-12H7V-8M-2 8V2H2V8"),
)
_SHEEP = (
    ("mark", "M-4 4V8M4 4V8"),
    ("wool", "M-7 3C-10 1-9-4-6-4-5-7-1-7 0-5 2-7 6-6 6-3 9-3 9 3 6 3.6 2 5-4 5-7 3z"),
    ("face", "M6-3C9-5 12-2 10 1L7 1z"),
)
_SHEAF = (
    ("sheaf", "M-4 7C-3 2-3 1-6-6-2-9 2-9 6-6 3 1 3 2 4 7z"),
    ("mark", "M-3.4 1.4H3.4M0-8V0M-3-7-1.4 0M3-7 1.4 0"),
)


def tile(land: str, spaces: Sequence[Cell], *, developed: bool) -> str:
    """A tile on its spaces of the map."""
    return _tile(land, tuple(spaces), developed)


@lru_cache(maxsize=2048)
def _tile(land: str, spaces: tuple[Cell, ...], developed: bool) -> str:
    return tile_at(land, spaces, corner(min(spaces)), SPACE, developed=developed)


def tile_at(
    land: str, spaces: Sequence[Cell], origin: Point, space: float = SPACE, *, developed: bool = False
) -> str:
    """A tile of one or two spaces whose north-west corner lies at the origin."""
    north, west = min(row for row, _ in spaces), min(column for _, column in spaces)
    high = max(row for row, _ in spaces) - north + 1
    wide = max(column for _, column in spaces) - west + 1
    style = f"{land}-{'on' if developed else 'off'}"
    drawn = box(f"tile m-{style}", origin[0] + 0.8, origin[1] + 0.8, wide * space - 1.6, high * space - 1.6)
    for row, column in spaces:
        x, y = origin[0] + (column - west) * space, origin[1] + (row - north) * space
        drawn += moved((x, y), _face(land, (row, column), developed=developed), round(space / SPACE, 3))
    return drawn


def shape_picture(land: str, shape: str, size: float) -> str:
    """The shape of a card in a square of so many units, as its tiles look when they are developed."""
    cells = [(row, column) for row, column in SHAPES[shape]]
    high, wide = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    space = size / max(high, wide)
    x, y = (size - wide * space) / 2, (size - high * space) / 2
    return "".join(
        tile_at(land, [(row, column)], (x + column * space, y + row * space), space, developed=True)
        for row, column in cells
    )


def _face(land: str, place: Cell, *, developed: bool) -> str:
    """One space of a tile, in 44 units."""
    match land, developed:
        case "settlement", False:
            return path("settlement-line", "M9 33v-13l5-8h13l5 8v13z", 'stroke-dasharray="3 3"')
        case "settlement", True:
            return _put(_HOUSE, (14, 17), 0.92) + _put(_HOUSE, (31, 31), 0.86)
        case "field", False:
            furrows = "".join(f"M6 {11 + 8 * i}q8-4 16 0t16 0" for i in range(4))
            return path("field-line", furrows)
        case "field", True:
            rows = "".join(f"M3 {16 + 13 * i}H41" for i in range(3))
            sheaves = [(12 + 20 * i, 11 + 13.5 * j) for j in range(2) for i in range(2)]
            return path("field-line", rows) + "".join(_put(_SHEAF, at, 0.82) for at in [*sheaves, (22, 36)])
        case _, False:
            return path("pasture-line", _tufts(place))
        case _:
            fence = "M3 35H41M3 38.5H41" + "".join(f"M{number(5 + 8.5 * i)} 32v9.5" for i in range(5))
            return path("pasture-line", fence) + _put(_SHEEP, (14, 16), 0.9) + _put(_SHEEP, (31, 25), 0.8)


def _tufts(place: Cell) -> str:
    drawn = ""
    for i, (x, y) in enumerate(((11, 14), (29, 12), (18, 26), (34, 26), (11, 36), (27, 38))):
        a, b = x + grain(*place, i) * 2.2, y + grain(*place, i, 1) * 2.2
        drawn += f"M{at((a, b))}v-6M{at((a - 1, b))}l-3-4.4M{at((a + 1, b))}l3-4.4"
    return drawn


def _put(parts: tuple[tuple[str, str], ...], point: Point, scale: float) -> str:
    return moved(point, "".join(path(style, d) for style, d in parts), scale)
