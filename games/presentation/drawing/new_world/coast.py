"""The eastern edge of the map: the coast with its start spaces, the sea, a compass and a ship."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from engine.new_world.pieces import CATALOGUE, START_ROWS, START_SPACES, Feature, Kind
from games.presentation.drawing.new_world.shapes import (
    Line,
    Point,
    circle,
    coordinates,
    grain,
    number,
    polyline,
    turn_all,
)
from games.presentation.drawing.new_world.towns import lobe

SEA_EDGE = 232.0
"""Where the map ends in the east."""
_MEAN = 66.0
_PERIOD = 1520.0
"""The shore repeats itself for boards that grow far north or south."""
_SHORE: Line = (
    *((64, -260), (70, -160), (66, -70), (58, -20), (70, 40), (60, 105), (72, 160), (64, 215), (80, 260)),
    *((62, 318), (56, 372), (70, 430), (64, 500), (78, 545), (60, 610), (66, 680), (56, 735), (74, 790)),
    *((60, 850), (72, 905), (62, 960), (70, 1020), (60, 1080), (66, 1150), (62, 1200)),
)
_WATER_LINES = (5, 11, 18.5, 27.5, 38, 50)
_SHIP = (
    ("sail", "M-20 8H20L15 17H-14z"),
    ("sail", "M-10-18C-2-14-2-4-10 4 0 5 3 3 4 2 8-8 2-16-10-18z"),
    ("sail", "M6-14C13-10 13-4 7 3 13 4 16 3 17 2 19-6 15-12 6-14z"),
    ("mast", "M-10 8V-24M6 8V-19"),
    ("cloth", "M-10-24h9l-3 2.6 3 2.6h-9z"),
    ("wave", "M-30 19q6-5 12 0t12 0 12 0 12 0 12 0"),
)


@cache
def sea(top: float, bottom: float) -> str:
    """Water with six water lines, from y to y, to be clipped to the frame."""
    lines = ""
    for n, dx in enumerate(_WATER_LINES):
        fade = n * 0.13
        d = _shore(top, bottom, dx, 1 - fade)
        lines += f'<path class="m-wave" opacity="{number(0.85 - fade)}" d="{d}"/>'
    return f'<path class="m-sea" d="{_shore(top, bottom)}H{SEA_EDGE:g}V{number(top)}z"/>{lines}'


@cache
def land(top: float, bottom: float) -> str:
    """The strip of the start spaces with all that is drawn on it, and the shore line."""
    rows = len(START_SPACES) * 100
    strip = f'<path class="m-plains" clip-path="url(#nw-land)" d="{_shore(top, bottom)}H0V{number(top)}z"/>'
    shore = f'<path class="m-shore" clip-path="url(#nw-sea)" d="{_shore(top, bottom)}"/>'
    clip = f'<clipPath id="nw-land"><path d="M0 0H100V{rows}H0z"/></clipPath>'
    return (
        clip
        + strip
        + shore
        + "".join(_start_space(row, space) for row, space in zip(START_ROWS, START_SPACES, strict=True))
    )


def names() -> Iterator[tuple[str, Point]]:
    """The names on the sea and where each begins."""
    for space in CATALOGUE["start_spaces"]:
        if space["name"]:
            yield space["name"], (92, space["row"] * 100 - 40)


@cache
def rhumbs(centre: Point, west: float, north: float, south: float) -> str:
    """Lines in all 32 directions from the compass to the borders of the map.

    They end there, and are not clipped: to draw long lines and hide most of them takes several times as
    long as all the rest of a picture.
    """
    ends = (_border_from(centre, a, (west, SEA_EDGE), (north, south)) for a in _angles(32))
    return f'<path class="m-rhumb" d="{"".join(polyline((centre, end)) for end in ends)}"/>'


@cache
def compass(centre: Point, radius: float = 46) -> str:
    """A compass rose of eight points; the letter N is not part of it."""
    rim = circle((0, 0), radius * 0.7) + circle((0, 0), radius * 0.62)
    points = "".join(_compass_point(n, radius) for n in range(8))
    return f'<g transform="translate({coordinates([centre])})"><path class="m-rim" d="{rim}"/>{points}</g>'


def ship(at: Point) -> str:
    """A small ship under sail."""
    parts = "".join(f'<path class="m-{style}" d="{d}"/>' for style, d in _SHIP)
    return f'<g transform="translate({coordinates([at])}) scale(1.25)">{parts}</g>'


def _compass_point(n: int, radius: float) -> str:
    angle = n * math.pi / 4 - math.pi / 2
    length, lean = (radius, 1.0) if n % 2 == 0 else (radius * 0.56, 0.9)
    tip = (math.cos(angle) * length, math.sin(angle) * length)
    halves = ""
    for side, style in ((-1, "light"), (1, "dark")):
        flank = angle + side * math.pi / 8 * lean
        foot = (math.cos(flank) * radius * 0.2, math.sin(flank) * radius * 0.2)
        halves += f'<path class="m-{style}" d="{polyline(((0, 0), foot, tip))}z"/>'
    return halves


def _border_from(centre: Point, angle: float, sides: tuple[float, float], ends: tuple[float, float]) -> Point:
    """Where a line from a point within the map at this angle meets the map's border."""
    step = (math.cos(angle), math.sin(angle))
    ways = [
        (limit - start) / along
        for start, along, limits in zip(centre, step, (sides, ends), strict=True)
        for limit in limits
        if abs(along) > 1e-9
    ]
    length = min(way for way in ways if way > 0)
    return centre[0] + step[0] * length, centre[1] + step[1] * length


def _angles(count: int) -> Iterator[float]:
    return (n * 2 * math.pi / count for n in range(count))


def _shore(top: float, bottom: float, dx: float = 0, wildness: float = 1) -> str:
    """The shore as a soft curve from at least y to y, moved east and flattened."""
    first, last = math.floor((top + 260) / _PERIOD), math.floor((bottom + 260) / _PERIOD)
    points = [(x, y + n * _PERIOD) for n in range(first, last + 1) for x, y in _SHORE]
    points = [(_MEAN + (x - _MEAN) * wildness + dx, y) for x, y in points if top - 250 < y < bottom + 250]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    bends = "".join(f"Q{coordinates(pair)}" for pair in zip(points[1:-1], middles[1:], strict=True))
    return f"M{coordinates(points[:1])}L{coordinates(middles[:1])}{bends}L{coordinates(points[-1:])}"


def _start_space(row: int, space: Kind) -> str:
    west = space.edges[3]
    assert west is not None
    drawn = _WEST_EDGES[west](row)
    y = (row - 1) * 100
    return f'{drawn}<path class="m-edge" d="M0 {y}H60M0 {y + 100}H60M0 {y}v100"/>'


def _landing(row: int) -> str:
    """A trail that runs out on a jetty."""
    y = (row - 1) * 100
    way = f"M0 {y + 50}C18 {y + 50} 30 {y + 44} 58 {y + 47}"
    return (
        f'<path class="m-track" d="{way}"/><path class="m-road" d="{way}"/>'
        f'<path class="m-side" d="M56 {y + 41.5}h27v10H56z"/>'
        f'<path class="m-fine" d="M61 {y + 41.5}v10m5-10v10m5-10v10m5-10v10"/>'
    )


def _harbour_town(row: int) -> str:
    y = (row - 1) * 100
    wall = tuple((a, b + y) for a, b in turn_all(lobe(), 3))
    d = polyline(wall)
    towers = "".join(circle(wall[n], 4.6 if n in (0, 5) else 3.1) for n in (0, 2, 3, 5))
    houses = (("cabin", 10, 30), ("house", 20, 41), ("cabin", 9, 52), ("house", 21, 63), ("cabin", 10, 74))
    return (
        f'<path class="m-town" d="{d}z"/><path class="m-wall" d="{d}"/><path class="m-stakes" d="{d}"/>'
        f'<path class="m-tower" d="{towers}"/>'
        + "".join(f'<use href="#{name}" x="{x}" y="{y + dy}"/>' for name, x, dy in houses)
    )


def _woods(row: int) -> str:
    y = (row - 1) * 100
    trees = (("pine", 30, 26), ("tuft", 14, 40), ("tuft", 44, 46), ("tree", 22, 62), ("pine", 40, 74))
    return "".join(
        f'<use href="#{name}" x="{x + grain(row, x) * 8 - 4:.0f}" y="{y + dy}"/>' for name, x, dy in trees
    )


_WEST_EDGES = {Feature.TRAIL: _landing, Feature.TOWN: _harbour_town, Feature.PLAINS: _woods}
"""How a start space is drawn by what it shows to the west."""
