"""The course of trails: from edge to edge, or to where they end on the card."""

from dataclasses import dataclass

from engine.new_world.pieces import End, Feature, Kind, Segment
from games.presentation.drawing.new_world.segments import segment_named, segments_of
from games.presentation.drawing.new_world.shapes import Curve, Line, Point, sample, turn, turn_curve

_BEND: Curve = ((50, 100), (50, 74), (26, 50), (0, 50))
"""From south to west."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An opening in a town's wall where a trail ends."""

    at: Point
    inward: Point
    """Unit vector into the town."""


@dataclass(frozen=True, slots=True)
class Trail:
    """One trail segment as it is drawn."""

    curves: tuple[Curve, ...]
    line: Line
    """The same as points."""
    post: Point | None
    gate: Gate | None


def crossing_of(kind: Kind) -> Point | None:
    """Where the card's crossing lies; a little away from a lone town."""
    trails = segments_of(kind, Feature.TRAIL)
    if not any(end.at == "crossing" for trail in trails for end in trail.ends):
        return None
    towns = _town_edges(kind)
    return turn((50, 55), next(iter(towns))) if len(towns) == 1 else (50, 50)


def trail_shapes(kind: Kind) -> dict[str, Trail]:
    """Every trail of the card by its segment."""
    return {trail.id: _trail(kind, trail) for trail in segments_of(kind, Feature.TRAIL)}


def _trail(kind: Kind, segment: Segment) -> Trail:
    gate = None
    if len(segment.edges) == 1:
        curve, gate = _ending(kind, segment.edges[0], segment.ends[0])
        curves: tuple[Curve, ...] = (curve,)
    elif abs(segment.edges[0] - segment.edges[1]) == 2:
        curves = _through(kind, min(segment.edges))
    else:
        curves = (_bend(*sorted(segment.edges)),)
    line = sample(curves)
    share = 0.5 if len(segment.edges) == 2 else 0.46
    return Trail(curves, line, line[int(len(line) * share)] if segment.posts else None, gate)


def _bend(one: int, other: int) -> Curve:
    first = one if other - one == 1 else other
    return turn_curve(_BEND, first + 2)


def _through(kind: Kind, edge: int) -> tuple[Curve, Curve]:
    """From west to east in its own frame; it bows away from a town beside it, or else sways."""
    quarters = 0 if edge == 1 else 1
    towns = _town_edges(kind)
    north, south = quarters in towns, (quarters + 2) % 4 in towns
    bow = 10 * (north - south)
    sway = 0 if north or south else (6 if kind.no % 2 else -6)
    west: Curve = ((0, 50), (18, 50), (30, 50 + bow - sway), (50, 50 + bow))
    east: Curve = ((50, 50 + bow), (70, 50 + bow + sway), (82, 50), (100, 50))
    return turn_curve(west, quarters), turn_curve(east, quarters)


def _ending(kind: Kind, edge: int, end: End) -> tuple[Curve, Gate | None]:
    """Drawn from the south edge, then turned to its own."""
    quarters = (edge - 2) % 4
    if end.at == "crossing":
        stop = turn(crossing_of(kind) or (50, 50), -quarters)
        return turn_curve(((50, 100), (50, 82), (stop[0], 70), stop), quarters), None
    if end.at == "farm":
        x = 54 if kind.no % 2 else 46
        return turn_curve(((50, 100), (50, 90), (x, 84), (x, 73)), quarters), None
    assert end.segment is not None
    curve, inward = _to_town(segment_named(kind, end.segment).edges, edge)
    curve = turn_curve(curve, quarters)
    origin, tip = turn((50, 50), quarters), turn((50 + inward[0], 50 + inward[1]), quarters)
    return curve, Gate(curve[3], (tip[0] - origin[0], tip[1] - origin[1]))


def _to_town(town_edges: tuple[int, ...], edge: int) -> tuple[Curve, Point]:
    """The way from the south edge to the wall, and the direction through the gate."""
    if len(town_edges) == 2 and (edge + 1) % 4 in town_edges:
        return ((50, 100), (50, 90), (42, 84), (32, 74)), (-0.8, -0.6)
    if len(town_edges) == 2:
        return ((50, 100), (50, 90), (58, 84), (68, 74)), (0.8, -0.6)
    if len(town_edges) == 3:
        return ((50, 100), (50, 88), (52, 80), (50, 68)), (0, -1)
    return ((50, 100), (50, 80), (44, 56), (50, 32)), (0, -1)


def _town_edges(kind: Kind) -> set[int]:
    return {edge for town in segments_of(kind, Feature.TOWN) for edge in town.edges}
