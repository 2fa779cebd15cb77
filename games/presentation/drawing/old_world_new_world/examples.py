"""Small pictures for the rules page, made of the same terrain and units as the board."""

from dataclasses import dataclass
from functools import cache
from html import escape

from games.presentation.drawing.old_world_new_world.cards import action_picture
from games.presentation.drawing.old_world_new_world.glyphs import definitions, unit_symbol
from games.presentation.drawing.old_world_new_world.look import SPACE
from games.presentation.drawing.old_world_new_world.terrain import terrain
from games.presentation.drawing.svg import Point, at, box, disc, path, use

COLOURS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit of an example: row and column in its rows, kind, and seat (None for a Native)."""

    row: int
    column: int
    kind: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Example:
    """A piece of the map that says one thing."""

    rows: tuple[str, ...]
    """Letters as in a view: O ocean, A Port, P plains, C Camp, M mountain."""
    units: tuple[Standing, ...] = ()
    reach: tuple[tuple[int, int], ...] = ()
    """Where the first unit may go."""
    struck: tuple[tuple[int, int], ...] = ()
    """Whoever stands here is destroyed."""
    volcano: bool = False


EXAMPLES = {
    "terrain": Example(("AOPPMM", "OOPCMM")),
    "ship": Example(
        ("OOOOOP", "PPAOPP"),
        (Standing(0, 1, "ship", 0), Standing(0, 5, "soldier", 1)),
        reach=((0, 0), (0, 2), (0, 3), (0, 4)),
    ),
    "soldier": Example(
        ("PPPMPP", "POOOOC"), (Standing(0, 0, "soldier", 0),), reach=((0, 1), (0, 2), (0, 3), (1, 0))
    ),
    "free": Example(
        ("AOOOAO", "PPPPOP", "PPPPOP"),
        (Standing(0, 0, "ship", 0),),
        reach=((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 4), (2, 4)),
    ),
    "convert": Example(("PPPO", "PPAO", "PPOO"), (Standing(0, 1, "soldier", 0),), reach=((1, 2),)),
    "volcano": Example(("PPMM", "PPMM"), volcano=True),
    "barbarians": Example(
        ("PPPPP", "PPCOO", "PPPOO"),
        (Standing(0, 1, "soldier", 0), Standing(1, 3, "ship", 1), Standing(2, 2, "native", None)),
        struck=((0, 1), (1, 3), (2, 2)),
    ),
}


@cache
def example_definitions() -> str:
    """An SVG that shows nothing and defines what the examples use."""
    return f'<svg class="vh" width="0" height="0" aria-hidden="true" focusable="false">{definitions()}</svg>'


def example_picture(name: str, label: str) -> str:
    """The picture of that name; `label` tells what is to be seen."""
    shown = EXAMPLES[name]
    width, height = len(shown.rows[0]) * SPACE, len(shown.rows) * SPACE
    return (
        f'<svg class="ow example" viewBox="-2 -2 {width + 4} {height + 4}" width="{width + 4}" '
        f'height="{height + 4}" role="img" aria-label="{escape(label)}">{_drawn(name)}</svg>'
    )


def action_example(card: str) -> str:
    """The engraved picture of an action card, beside the words that say what it does."""
    size = 'viewBox="0 0 80 80" width="80" height="80"'
    return f'<svg class="ow example" {size} aria-hidden="true">{action_picture(card, 80)}</svg>'


@cache
def _drawn(name: str) -> str:
    shown = EXAMPLES[name]
    width, height = len(shown.rows[0]) * SPACE, len(shown.rows) * SPACE
    cells = tuple(((r, c), letter) for r, row in enumerate(shown.rows) for c, letter in enumerate(row))
    cones = ((0, len(shown.rows[0]) - 2),) if shown.volcano else ()
    lines = "".join(f"M{i * SPACE} 0V{height}" for i in range(1, len(shown.rows[0])))
    lines += "".join(f"M0 {i * SPACE}H{width}" for i in range(1, len(shown.rows)))
    return (
        terrain(cells, cones, SPACE, f"ow-example-{name}")
        + path("hair", lines)
        + "".join(_unit(unit) for unit in shown.units)
        + "".join(disc("reach", _middle(*cell), 6.2) for cell in shown.reach)
        + "".join(_cross(*cell) for cell in shown.struck)
        + box("rule", 0, 0, width, height)
    )


def _middle(row: int, column: int) -> Point:
    return (column + 0.5) * SPACE, (row + 0.5) * SPACE


def _unit(unit: Standing) -> str:
    return use(unit_symbol(unit.kind, COLOURS, unit.seat), _middle(unit.row, unit.column))


def _cross(row: int, column: int) -> str:
    x, y = _middle(row, column)
    d = f"M{at((x - 11, y - 11))}l22 22M{at((x + 11, y - 11))}l-22 22"
    return path("cross-halo", d) + path("cross", d)
