"""The country before anybody comes: sea, coast, woods and the map's frame; drawn once per process."""

from collections.abc import Collection
from functools import cache

from engine.new_england.board import BITS
from games.presentation.drawing.new_england.ink import (
    COLUMNS,
    EDGE,
    HEIGHT,
    LEFT,
    LETTERS,
    ROWS,
    SEA,
    SPACE,
    TOP,
    WIDTH,
    Cell,
    cells,
    grain,
)
from games.presentation.drawing.new_england.outline import coast
from games.presentation.drawing.svg import at, box, disc, letters, moved, number, path

COUNTRY = frozenset(cells(BITS))
"""All spaces."""

_ROSE = (
    (
        "paper-edged",
        "M0-30L5-5 20 0 5 5 0 20-5 5-20 0-5-5z",
    ),
    ("ink", "M0-30V0L5-5zM20 0H0L5 5zM0 20V0L-5 5zM-20 0H0L-5-5z"),
)


def ground(covered: Collection[Cell]) -> str:
    """The map, with woods on every space that is not covered."""
    woods = "".join(_woods(place) for place in sorted(COUNTRY - set(covered)))
    inland = f'<g transform="translate({LEFT} {TOP})">{path("woods", woods)}{_lots()}</g>'
    name = letters("sea-name", (LEFT + 4.6 * SPACE, EDGE + 19), "Massachusetts Bay", 17)
    return f"{_sheet()}{inland}{_frame()}{name}"


@cache
def _land() -> tuple[str, str]:
    return coast(COUNTRY, lambda place: place[0] < 0 or place[1] >= COLUMNS or place in _HOLES, SPACE)


_HOLES = {(row, column) for row in range(ROWS) for column in range(COLUMNS)} - COUNTRY


@cache
def _sheet() -> str:
    """Paper, sea with its water lines, and the bare land."""
    land, shore = _land()
    inner = f"M{EDGE} {EDGE}h{WIDTH - 2 * EDGE}v{HEIGHT - 2 * EDGE}H{EDGE}z"
    return (
        f'<clipPath id="ne-sheet"><path d="{inner}"/></clipPath>'
        f'<clipPath id="ne-land"><path d="{land}"/></clipPath>'
        f"{box('paper', 0, 0, WIDTH, HEIGHT)}{path('sea', inner)}"
        f'<g clip-path="url(#ne-sheet)"><g transform="translate({LEFT} {TOP})">'
        f"{_water(shore)}{path('lot', land)}"
        f'<g clip-path="url(#ne-land)">{path("pool", shore)}</g>{path("coast", shore)}</g></g>'
    )


def _water(shore: str) -> str:
    lines = "".join(
        path("wave-line", shore, f'stroke-width="{width}" stroke-opacity="{number(0.95 - width / 60)}"')
        + path("wave-gap", shore, f'stroke-width="{number(width - 1.7)}"')
        for width in (44, 34, 25, 17, 10)
    )
    pools = "".join(
        path("wave-line", shore, f'stroke-width="{width}" stroke-opacity=".09"') for width in (70, 46, 24)
    )
    return f"{lines}{pools}{path('wave', _ripples())}"


def _ripples() -> str:
    north = "".join(f"M{26 + i * 52} {number(12 - SEA + grain(i) * 4)}q4 -5 8 0t8 0" for i in (0, 1, 7, 8))
    east = "".join(f"M{COLUMNS * SPACE + SEA - 20} {64 + i * 58}q4 -5 8 0t8 0" for i in range(6))
    return north + east


@cache
def _lots() -> str:
    return path("hair", "".join(f"M{c * SPACE} {r * SPACE}h{SPACE}v{SPACE}h-{SPACE}z" for r, c in COUNTRY))


@cache
def _woods(place: Cell) -> str:
    row, column = place
    trees = ""
    for i in range(3):
        if grain(row, column, i, 1) > -0.35:
            x = (column + 0.24 + 0.27 * i + grain(row, column, i, 2) * 0.06) * SPACE
            y = (row + 0.58 + grain(row, column, i, 3) * 0.2) * SPACE
            trees += f"M{at((x, y))}v-3M{at((x - 4, y - 3))}l4-9 4 9zM{at((x + 0.6, y - 9))}l1.2 4.6"  # a fir
    return trees


@cache
def _frame() -> str:
    """The border with its scale bars, letters and numbers, and the rose in the missing corner."""
    south, west = HEIGHT - EDGE + 1, EDGE - 5
    bars = "".join(
        box("ink" if i % 2 else "paper-edged", LEFT + i * SPACE, south, SPACE, 4) for i in range(COLUMNS)
    ) + "".join(box("ink" if i % 2 else "paper-edged", west, TOP + i * SPACE, 4, SPACE) for i in range(ROWS))
    columns = "".join(
        letters("label", (LEFT + (i + 0.5) * SPACE, HEIGHT - 4.5), letter, 12.5)
        for i, letter in enumerate(LETTERS)
    )
    rows = "".join(letters("label", (9, TOP + (i + 0.5) * SPACE + 4.5), i + 1, 12.5) for i in range(ROWS))
    edges = box("rule", EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE) + box(
        "frame", 0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6
    )
    rose = disc("sea", (0, 0), 26) + disc("rule", (0, 0), 23) + "".join(path(*part) for part in _ROSE)
    return f"{edges}{bars}{columns}{rows}{moved((LEFT + (COLUMNS - 0.5) * SPACE + 22, TOP - 2), rose)}"
