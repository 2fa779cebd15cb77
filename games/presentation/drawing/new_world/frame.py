"""The map's frame: how far the board reaches, its border, its numbers and the surveyors on it."""

from dataclasses import dataclass
from functools import lru_cache

from games.presentation.drawing.new_world import coast
from games.presentation.drawing.new_world.lettering import Lettering
from games.presentation.drawing.new_world.position import Position
from games.presentation.drawing.new_world.shapes import number

LEAST_WEST = 6
"""A young board shows so many columns, so that its cards are not drawn huge."""
COMPASS, SHIP = (156.0, 790.0), (158.0, 262.0)
"""Where they lie on the sea, clear of its names."""
_BAR = 14
"""Width of the scale bar along the border."""
_MARGIN_WEST, _MARGIN_NORTH, _MARGIN_EAST = 40, 96, 14


@dataclass(frozen=True, slots=True)
class Extent:
    """The columns and rows that the map shows; one more than are needed, so that it seldom changes."""

    west: int
    top: int
    bottom: int

    @property
    def north(self) -> int:
        """The y of the northern border."""
        return (self.top - 1) * 100

    @property
    def south(self) -> int:
        """The y of the southern border."""
        return self.bottom * 100

    @property
    def box(self) -> tuple[int, int, int, int]:
        """x, y, width and height of the whole drawing."""
        x, y = -self.west * 100 - _MARGIN_WEST, self.north - _MARGIN_NORTH
        width = int(coast.SEA_EDGE) + _MARGIN_EAST - x
        return x, y, width, self.south + _MARGIN_NORTH - y


def extent_of(position: Position) -> Extent:
    """How much of the map to show."""
    columns = [card.place[0] for card in position.cards]
    rows = [card.place[1] for card in position.cards]
    west = max([LEAST_WEST, *(column + 1 for column in columns)])
    if position.ten_rows:
        return Extent(west, 1, 10)
    return Extent(west, min([1, *(row - 1 for row in rows)]), max([10, *(row + 1 for row in rows)]))


@lru_cache(maxsize=256)
def paper(extent: Extent) -> str:
    """The sheet with its graticule, the sea and the coast."""
    x, y, width, height = extent.box
    clip = f'<clipPath id="nw-sea"><path d="{_inside(extent, -10)}"/></clipPath>'
    return (
        f'{clip}<path class="m-paper" d="M{x} {y}h{width}v{height}h-{width}z"/>{_graticule(extent)}'
        f'<g clip-path="url(#nw-sea)">{coast.sea(extent.north, extent.south)}</g>'
        f"{coast.rhumbs(COMPASS, -extent.west * 100, extent.north, extent.south)}"
        f"{coast.land(extent.north, extent.south)}{coast.compass(COMPASS)}{coast.ship(SHIP)}"
    )


@lru_cache(maxsize=256)
def border(extent: Extent, surveyors: tuple[int, int], lettering: Lettering) -> str:
    """Scale bars with brass over the surveyors' columns, numbers, names, and the surveyors themselves."""
    west, east = surveyors
    bars = "".join(_bar(column, extent, column in surveyors) for column in range(extent.west + 1))
    numbers = "".join(
        _column_numbers(column, extent, surveyors, lettering) for column in range(1, extent.west + 1)
    )
    rows = "".join(_row_number(row, extent, lettering) for row in range(extent.top, extent.bottom + 1))
    names = "".join(lettering.name(name, at) for name, at in coast.names())
    north = lettering.numeral("N", (COMPASS[0], COMPASS[1] - 53))
    return (
        f'{bars}<path class="m-frame" d="{_frame(extent)}"/>{numbers}{rows}{names}{north}'
        f'<use href="#surveyor" x="{50 - west * 100}" y="{extent.north - 56}"/>'
        f'<use href="#surveyor" x="{50 - east * 100}" y="{extent.south + 52}"/>'
    )


def surveyed(extent: Extent, surveyors: tuple[int, int]) -> str:
    """Veil and hatching over the ground east of both surveyors, and the line that ends it."""
    low = min(surveyors)
    if low < 1:
        return ""
    x = 100 - low * 100
    ground = f"M{x} {extent.north}H0V{extent.south}H{x}z"
    line = f"M{x} {extent.north - 20}V{extent.south + 20}"
    hatched = f'<path class="m-veil" d="{ground}"/><path class="m-surveyed" d="{ground}"/>' if x else ""
    return f'{hatched}<path class="m-chain-halo" d="{line}"/><path class="m-chain" d="{line}"/>'


def _inside(extent: Extent, west: int) -> str:
    return f"M{west} {extent.north}H{coast.SEA_EDGE:g}V{extent.south}H{west}z"


def _graticule(extent: Extent) -> str:
    upright = "".join(f"M{-c * 100} {extent.north}V{extent.south}" for c in range(extent.west))
    level = "".join(f"M{-extent.west * 100} {r * 100}H60" for r in range(extent.top, extent.bottom))
    return f'<path class="m-graticule" d="{upright}{level}"/>'


def _bar(column: int, extent: Extent, brass: bool) -> str:
    style = "brass-bar" if brass else "ink" if column % 2 else "paper"
    x = -column * 100
    d = "".join(f"M{x} {y}h100v{_BAR}h-100z" for y in (extent.north - _BAR, extent.south))
    return f'<path class="m-{style}" d="{d}"/>'


def _frame(extent: Extent) -> str:
    x, width = -extent.west * 100, coast.SEA_EDGE + extent.west * 100
    w = number(width)
    bars = "".join(f"M{x} {y}h{w}v{_BAR}h-{w}z" for y in (extent.north - _BAR, extent.south))
    return f"{bars}M{x} {extent.north}V{extent.south}M{coast.SEA_EDGE:g} {extent.north}V{extent.south}"


def _column_numbers(column: int, extent: Extent, surveyors: tuple[int, int], lettering: Lettering) -> str:
    """North and south, but not where a surveyor stands."""
    x, text = 50 - column * 100, str(column)
    north = "" if column == surveyors[0] else lettering.numeral(text, (x, extent.north - 24))
    south = "" if column == surveyors[1] else lettering.numeral(text, (x, extent.south + 41))
    return north + south


def _row_number(row: int, extent: Extent, lettering: Lettering) -> str:
    text = str(row).replace("-", "\u2212")
    return lettering.numeral(text, (-extent.west * 100 - 20, row * 100 - 42))
