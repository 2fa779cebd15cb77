"""Sea, coast, plains and mountains of the spaces that cards lie on."""

from collections.abc import Mapping
from functools import lru_cache

from games.presentation.drawing.old_world_new_world.coast import Cell, noise, trace
from games.presentation.drawing.svg import at, number, path, use

LAND = "PCM"
SEA = "OA"

Cells = tuple[tuple[Cell, str], ...]
"""Rows and columns with their letters, in order."""


@lru_cache(maxsize=512)
def terrain(cells: Cells, volcanoes: tuple[Cell, ...], size: float, key: str) -> str:
    """The map of these cells at `size` units a cell; `key` keeps its clip paths apart on a page.

    `volcanoes` are the upper left cells of volcano cards.
    """
    letters, scale = dict(cells), size / 40
    land = {cell for cell, letter in cells if letter in LAND}
    shape, coast = trace(land, lambda cell: letters.get(cell, "") in SEA and cell in letters, size)
    hills = {cell for cell in land if letters[cell] == "M"}
    slopes, _ = trace(hills, lambda cell: cell in letters, size)
    squares = "".join(_square(cell, size) for cell, _ in cells)
    return (
        f'<defs><path id="{key}-coast" d="{coast or "M0 0"}"/></defs>'
        f'<clipPath id="{key}-map"><path d="{squares}"/></clipPath>'
        f'<clipPath id="{key}-land"><path d="{shape or "M0 0"}"/></clipPath>'
        f'<g clip-path="url(#{key}-map)">{path("sea", squares)}{_shore(key, scale)}'
        f"{path('wave', _waves(letters, size))}{path('land', shape)}"
        f'<g clip-path="url(#{key}-land)">{path("mount", slopes)}{_along(key, "pool", 9 * scale)}</g>'
        f"{path('tuft', _tufts(letters, size))}{_along(key, 'coast')}"
        f"{_heights(hills, volcanoes, size)}</g>{_symbols(cells, size)}"
    )


def _square(cell: Cell, size: float) -> str:
    return f"M{at((cell[1] * size, cell[0] * size))}h{number(size)}v{number(size)}h{number(-size)}z"


def _along(key: str, style: str, width: float | None = None, opacity: float | None = None) -> str:
    """A stroke along all coasts, whose shape stands on the page once."""
    broad = f' stroke-width="{number(width)}"' if width is not None else ""
    faint = f' stroke-opacity="{opacity:.2g}"' if opacity is not None else ""
    return f'<use href="#{key}-coast" class="m-{style}"{broad}{faint}/>'


def _shore(key: str, scale: float) -> str:
    """Water lines as engravers ruled them: a wide stroke, then its inside; and pools of colour."""
    lines = "".join(
        _along(key, "sea-line", width * scale, 0.95 - width / 40)
        + _along(key, "sea-gap", (width - 1.5) * scale)
        for width in (21, 14, 7.6)
    )
    return lines + "".join(_along(key, "sea-line", width * scale, 0.11) for width in (34, 22))


def _waves(letters: Mapping[Cell, str], size: float) -> str:
    d, unit = "", size / 40
    for (row, column), letter in letters.items():
        around = ((row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
        if letter != "O" or any(letters.get(cell, "O") not in SEA for cell in around):
            continue
        for mark in (0, 1):
            x = (column + 0.5 + noise(row, column, mark, "x") * 0.22) * size - 6 * unit
            y = (row + 0.36 + 0.3 * mark + noise(row, column, mark, "y") * 0.08) * size
            d += f"M{at((x, y))}q{at((3 * unit, -4 * unit))} {at((6 * unit, 0))}t{at((6 * unit, 0))}"
    return d


_SPOTS = {"P": ((0.27, 0.34), (0.7, 0.28), (0.45, 0.74), (0.8, 0.7)), "C": ((0.1, 0.2), (0.88, 0.93))}


def _tufts(letters: Mapping[Cell, str], size: float) -> str:
    d, unit = "", size / 40
    for (row, column), letter in letters.items():
        for mark, (right, down) in enumerate(_SPOTS.get(letter, ())):
            if letter == "P" and noise(row, column, mark, "bare") > 0.45:
                continue
            x = (column + right + noise(row, column, mark, "tx") * 0.06) * size
            y = (row + down + noise(row, column, mark, "ty") * 0.06) * size
            blades = ((-unit, -2.6 * unit), (unit, 2.6 * unit))
            d += f"M{at((x, y))}v{number(-4.6 * unit)}"
            d += "".join(f"M{at((x + foot, y))}l{at((lean, -3.4 * unit))}" for foot, lean in blades)
    return d


def _heights(hills: set[Cell], volcanoes: tuple[Cell, ...], size: float) -> str:
    scale = size / 40
    fire = {(r + i, c + j) for r, c in volcanoes for i in (0, 1) for j in (0, 1)}
    peaks = "".join(_peaks(cell, size) for cell in sorted(hills - fire))
    cones = "".join(use("ow-volcano", ((c + 1) * size, (r + 1) * size), scale) for r, c in volcanoes)
    return peaks + cones


def _peaks(cell: Cell, size: float) -> str:
    scale, (row, column) = size / 40, cell
    x, y = (column + 0.5) * size, (row + 0.5) * size
    a, b = noise(row, column, "m") * 2.5 * scale, noise(row, column, "n") * 2 * scale
    return (
        use("ow-peak-b", (x + 9 * scale + a, y - scale + b), round(0.72 * scale, 2))
        + use("ow-peak-a", (x - 6 * scale + a, y + 6 * scale + b), round(0.92 * scale, 2))
        + use("ow-peak-b", (x + 9 * scale + b, y + 12 * scale - a / 2), round(0.6 * scale, 2))
    )


def _symbols(cells: Cells, size: float) -> str:
    names = {"A": "ow-port", "C": "ow-camp"}
    return "".join(
        use(names[letter], ((column + 0.5) * size, (row + 0.5) * size), size / 40)
        for (row, column), letter in cells
        if letter in names
    )
