"""Landscape cards as SVG symbols: one for each kind and rotation, made once per process.

Only the ground turns; whatever stands on it stays upright.
"""

import math
from collections.abc import Iterable
from functools import cache, lru_cache

from games.presentation.drawing.new_world.faces import BEASTS, Face, Pool, face
from games.presentation.drawing.new_world.shapes import (
    Line,
    Point,
    between,
    circle,
    coordinates,
    curves_path,
    grain,
    inside,
    number,
    polyline,
    turn,
)
from games.presentation.drawing.new_world.trails import Gate

_PLOTS: tuple[tuple[Point, Point, Point, Point], ...] = (
    ((26, 30), (48, 26), (50, 49), (27, 50)),
    ((48, 26), (73, 28), (74, 50), (50, 49)),
    ((27, 50), (50, 49), (52, 74), (29, 73)),
    ((50, 49), (74, 50), (72, 72), (52, 74)),
)
_FIELD: Line = ((26, 30), (48, 26), (73, 28), (74, 50), (72, 72), (52, 74), (29, 73), (27, 50))

_COUNTS = frozenset({*BEASTS, "flag", "post", "barn", "cross"})
"""The marks that have a meaning."""


def symbols(used: Iterable[tuple[int, int]]) -> str:
    """The definitions of these cards (kind and rotation), each once."""
    cards = sorted(set(used))
    grounds = "".join(ground(no) for no in sorted({no for no, _ in cards}))
    return grounds + "".join(symbol(no, rotation) for no, rotation in cards)


@lru_cache(maxsize=8192)
def card(no: int, rotation: int, at: Point) -> str:
    """A card laid with its north-west corner there; its symbol must be defined."""
    x, y = number(at[0]), number(at[1])
    return f'<use href="#c{no}-{rotation}" x="{x}" y="{y}" width="100" height="100"/>'


@cache
def symbol(no: int, rotation: int) -> str:
    """The symbol of a card in one rotation; its ground must be defined."""
    turned = f' transform="rotate({rotation * 90} 50 50)"' if rotation else ""
    return (
        f'<symbol id="c{no}-{rotation}" viewBox="0 0 100 100">'
        f'<use href="#g{no}"{turned}/>{upright(face(no), rotation)}</symbol>'
    )


@cache
def ground(no: int) -> str:
    """The part of a card that turns, unturned."""
    drawn = face(no)
    parts = [_path("plains", "M0 0h100v100H0z"), _pools(drawn.pools, no), _town_washes(drawn), _field(drawn)]
    parts += [_trails(drawn), _walls(drawn), _gates(drawn), _path("edge", "M0 0h100v100H0z")]
    return f'<g id="g{no}">{"".join(parts)}</g>'


@cache
def mini(no: int) -> str:
    """What counts on a card and nothing else, unturned, for small pictures; no symbol is needed."""
    drawn = face(no)
    area = "".join(f"{polyline(town.area)}z" for town in drawn.towns.values())
    walls = "".join(polyline(wall) for town in drawn.towns.values() for wall in town.walls)
    trails = "".join(curves_path(trail.curves) for trail in drawn.trails.values())
    strokes = (("track", trails), ("road", trails), ("wall", walls))
    ground = _path("plains", "M0 0h100v100H0z") + _path("town", area) + _field(drawn, furrows=False)
    ground += "".join(_path(style, d) for style, d in strokes)
    return ground + upright(drawn, 0, _COUNTS)


def upright(drawn: Face, rotation: int, names: frozenset[str] | None = None) -> str:
    """What stands on a card in this rotation, from north to south; only the marks named, if any are."""
    marks = [(mark.name, turn(mark.at, rotation)) for mark in drawn.marks]
    if drawn.crossing:
        marks.append(("cross", turn(drawn.crossing, rotation)))
    marks.sort(key=lambda mark: (mark[0] != "cross", mark[1][1]))
    return "".join(
        f'<use href="#{name}" x="{x:.0f}" y="{y:.0f}"/>'
        for name, (x, y) in marks
        if names is None or name in names
    )


def _path(style: str, d: str) -> str:
    return f'<path class="m-{style}" d="{d}"/>' if d else ""


def _pools(pools: Iterable[Pool], no: int) -> str:
    return _path("pool", "".join(_blot(pool, no) for pool in pools))


def _blot(pool: Pool, no: int) -> str:
    """A soft closed curve that never reaches the card's edge."""
    lean = grain(no, 1) * math.pi
    ring = [_on_ring(pool, i * math.pi / 4, lean, grain(no, i, 2)) for i in range(8)]
    mids = [between(a, b, 0.5) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    curve = "".join(f"Q{coordinates(pair)}" for pair in zip(ring, mids, strict=True))
    return f"M{coordinates([mids[-1]])}{curve}z"


def _on_ring(pool: Pool, angle: float, lean: float, chance: float) -> Point:
    radius = pool.radius * (0.62 + 0.36 * abs(math.cos(angle - lean))) * (0.8 + chance * 0.3)
    angle += chance * 0.3
    return (pool.at[0] + math.cos(angle) * radius, pool.at[1] + math.sin(angle) * radius)


def _town_washes(drawn: Face) -> str:
    towns = list(drawn.towns.values())
    area = "".join(f"{polyline(town.area)}z" for town in towns)
    outer = "".join(f"{polyline(_band(wall, town.area, -6.5))}z" for town in towns for wall in town.walls)
    inner = "".join(f"{polyline(_band(wall, town.area, 7))}z" for town in towns for wall in town.walls)
    return _path("town", area) + _path("pool", outer) + _path("embers", inner)


def _band(wall: Line, area: Line, width: float) -> Line:
    """A strip along the wall, inside the town (width > 0) or outside, tapering off at the corners."""
    beside = []
    for before, at, after in zip(wall, wall[1:], wall[2:], strict=False):
        across = (before[1] - after[1], after[0] - before[0])
        size = math.hypot(*across)
        normal = (across[0] / size, across[1] / size)
        if not inside((at[0] + normal[0] * 2, at[1] + normal[1] * 2), area):
            normal = (-normal[0], -normal[1])
        beside.append((at[0] + normal[0] * width, at[1] + normal[1] * width))
    return wall + tuple(reversed(beside))


def _field(drawn: Face, *, furrows: bool = True) -> str:
    if drawn.farm is None:
        return ""
    field = _path("field", f"{polyline(_FIELD)}z")
    if furrows:
        field += _path("furrow", "".join(_furrows(which, plot) for which, plot in enumerate(_PLOTS)))
    dx, dy = drawn.farm[0] - 50, drawn.farm[1] - 50
    return f'<g transform="translate({number(dx)} {number(dy)})">{field}</g>' if dx or dy else field


def _furrows(which: int, plot: tuple[Point, Point, Point, Point]) -> str:
    """Five furrows; neighbouring plots are ploughed in different directions."""
    a, b, c, d = plot
    (s, t), (u, v) = ((a, d), (b, c)) if which in (0, 3) else ((a, b), (d, c))
    rows = ((between(s, t, i / 6), between(u, v, i / 6)) for i in range(1, 6))
    return "".join(polyline((between(p, q, 0.07), between(p, q, 0.93))) for p, q in rows)


def _trails(drawn: Face) -> str:
    """All ink strokes of a card first, then all inner ones, so that meeting trails open into each other."""
    d = "".join(curves_path(trail.curves) for trail in drawn.trails.values())
    return _path("bed", d) + _path("track", d) + _path("road", d)


def _walls(drawn: Face) -> str:
    walls = [wall for town in drawn.towns.values() for wall in town.walls]
    d = "".join(polyline(wall) for wall in walls)
    towers = "".join(_towers(wall) for wall in walls)
    return _path("wall", d) + _path("stakes", d) + _path("tower", towers)


def _towers(wall: Line) -> str:
    corners, bends = (wall[0], wall[-1]), (wall[2], wall[-3])
    return "".join(circle(p, 4.6) for p in corners) + "".join(circle(p, 3.1) for p in bends)


def _gates(drawn: Face) -> str:
    return "".join(_gate(trail.gate) for trail in drawn.trails.values() if trail.gate)


def _gate(gate: Gate) -> str:
    (x, y), (dx, dy) = gate.at, gate.inward
    way = polyline(((x - dx * 4, y - dy * 4), (x + dx * 4.5, y + dy * 4.5)))
    towers = circle((x - dy * 6.2, y + dx * 6.2), 2.9) + circle((x + dy * 6.2, y - dx * 6.2), 2.9)
    return _path("gate", way) + _path("tower", towers)
