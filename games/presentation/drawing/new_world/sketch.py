"""Where everything stands on the faces of landscape cards: a search that takes its time.

What it finds is kept in `faces.json`, which `python -m games.presentation.drawing.new_world.sketch` writes
anew; nothing else searches.
"""

import json
import math
from collections.abc import Iterable
from typing import Any

from engine.new_world.pieces import KINDS, Feature, Kind, Segment
from games.presentation.drawing.new_world.faces import BEASTS, FARM_HALF, FOUND, Mark, Pool, farm_of
from games.presentation.drawing.new_world.ground import Cell, Ground, Spot, slots_of, spots_in
from games.presentation.drawing.new_world.segments import segments_of
from games.presentation.drawing.new_world.shapes import (
    Line,
    Point,
    crossings,
    distance_to_line,
    grain,
    is_between,
)
from games.presentation.drawing.new_world.towns import Town, town_shapes
from games.presentation.drawing.new_world.trails import crossing_of, trail_shapes

BARN, FARMER = (-8.0, -4.0), (17.0, 15.0)
"""Where they stand, from the middle of the field."""
_HOUSES = {1: 6, 2: 11, 3: 14, 4: 17}
"""How many houses fit a town with so many edges."""


def found() -> str:
    """What `faces.json` holds: a line for each kind of card, in their order."""
    lines = (json.dumps(found_on(kind), separators=(",", ":")) for kind in KINDS)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def found_on(kind: Kind) -> dict[str, Any]:
    """What stands on a card, and where, as plain data."""
    sketch = _Sketch(kind)
    for segment in segments_of(kind, Feature.PLAINS):
        sketch.fill_plains(segment)
    for segment in segments_of(kind, Feature.TOWN):
        sketch.fill_town(segment)
    for segment in segments_of(kind, Feature.TRAIL):
        sketch.fill_trail(segment)
    sketch.fill_farm()
    return {
        "marks": [[mark.name, *mark.at] for mark in sketch.marks],
        "pools": [[*pool.at, pool.radius] for pool in sketch.pools],
        "anchors": sketch.anchors,
        "plains": sketch.plains,
    }


class _Crowd:
    """What stands on a card already, so that the next thing keeps away from it."""

    def __init__(self, no: int) -> None:
        self.no = no
        self._taken: list[tuple[Point, float]] = []
        self._known: dict[Point, tuple[int, float]] = {}
        """By place: how many things it was measured from, and the distance to the nearest."""

    def add(self, at: Point, radius: float) -> None:
        self._taken.append((at, radius))

    def away(self, at: Point) -> float:
        if not self._taken:
            return 60.0
        counted, away = self._known.get(at, (0, math.inf))
        for other, radius in self._taken[counted:]:
            away = min(away, math.dist(at, other) - radius)
        self._known[at] = len(self._taken), away
        return away

    def best(self, spots: Iterable[Spot], room: float, size: float) -> Spot | None:
        """The spot with most room of its own for a thing of that size, or None where all is taken."""
        found, most = None, -1.0
        for number, spot in enumerate(spots):
            away = self.away(spot.at)
            if away <= size * 0.55:
                continue
            value = min(spot.room, room) + min(away, size) * 1.1 + min(spot.room, 16) * 0.15
            if value + 0.4 <= most:
                continue  # a grain is less than one
            value += grain(self.no, number, len(self._taken)) * 0.4
            if value > most:
                found, most = spot, value
        return found


class _Sketch:
    """A face while it is being made."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.towns = town_shapes(kind)
        self.trails = trail_shapes(kind)
        self.crossing = crossing_of(kind)
        self.farm = farm_of(kind)
        self.marks: list[Mark] = []
        self.pools: list[Pool] = []
        self.anchors: dict[str, Point] = {}
        self.plains: dict[str, tuple[int, ...]] = {}
        self._regions = self._blocked_out().regions()

    # Plains.

    def _blocked_out(self) -> Ground:
        ground = Ground()
        for town in self.towns.values():
            ground.block_area(town.area)
            for wall in town.walls:
                ground.block_line(wall, 2.2)
        for trail in self.trails.values():
            ground.block_line(trail.line, 6.6)
        if self.crossing:
            ground.block_disc(self.crossing, 9)
        if self.farm:
            ground.block_square(self.farm, FARM_HALF + 1)
        return ground

    def fill_plains(self, segment: Segment) -> None:
        """Animals, a settler's place, trees and tufts, most needed first."""
        region = self._region(segment)
        spots = spots_in(region)
        crowd = _Crowd(self.kind.no)
        for trail in self.trails.values():
            if trail.post:
                crowd.add(trail.post, 9)
        if self.farm:
            crowd.add(_beside(self.farm, FARMER), 14)
        widest = max(spots, key=lambda spot: spot.room)
        if widest.room > 13:
            self.pools.append(Pool(widest.at, min(widest.room * 0.92, 30)))
        self._put_animals(segment, spots, crowd, widest)
        self._put_trapper(segment, spots, crowd, widest)
        self._decorate(segment, spots, crowd)

    def _region(self, segment: Segment) -> frozenset[Cell]:
        """The drawn region of these plains; the drawing must say exactly what the data say."""
        region = next(r for r in self._regions if segment.slots[0] in slots_of(r))
        self.plains[segment.id] = slots_of(region)
        return region

    def _put_animals(self, segment: Segment, spots: tuple[Spot, ...], crowd: _Crowd, widest: Spot) -> None:
        for i in range(segment.animals):
            spot = crowd.best(spots, 12, 16) or widest
            beast = BEASTS[(self.kind.no * 2 + i * 3 + int(segment.id[-1])) % len(BEASTS)]
            self.marks.append(Mark(beast, spot.at))
            crowd.add(spot.at, 12)

    def _put_trapper(self, segment: Segment, spots: tuple[Spot, ...], crowd: _Crowd, widest: Spot) -> None:
        x, y = (crowd.best(spots, 23, 9) or widest).at
        at = (min(86.0, max(14.0, x)), min(86.0, max(14.0, y)))
        self.anchors[segment.id] = at
        crowd.add(at, 3)

    def _decorate(self, segment: Segment, spots: tuple[Spot, ...], crowd: _Crowd) -> None:
        for i in range(2 if segment.animals else 4):
            spot = crowd.best(spots, 9, 13)
            if spot is None:
                return
            if spot.room <= 7.5:
                continue
            chance = grain(self.kind.no, i, len(self.marks))
            tree = spot.room > 10 and chance < 0.36
            self.marks.append(Mark(("pine" if chance < 0.15 else "tree") if tree else "tuft", spot.at))
            crowd.add(spot.at, 7 if tree else 6)

    # Towns.

    def fill_town(self, segment: Segment) -> None:
        """A flag, houses with the widest streets that there is room for, the settler's place."""
        spots = self._town_spots(self.towns[segment.id])
        crowd = _Crowd(self.kind.no)
        flag = None
        if segment.flags:
            flag = (50.0, 52.0) if len(segment.edges) == 4 else max(spots, key=lambda s: s.room).at
            self.marks.append(Mark("flag", flag))
            crowd.add(flag, 13)
        self._put_houses(_HOUSES[len(segment.edges)], spots, crowd)
        self.anchors[segment.id] = _town_anchor(spots, flag)

    def _town_spots(self, town: Town) -> list[Spot]:
        gates = [trail.gate.at for trail in self.trails.values() if trail.gate]
        steps = [3.0 * step for step in range(1, 33)]
        rows = [(y, crossings(y, town.area)) for y in steps]
        points = [(x, y) for x in steps for y, crossed in rows if is_between(x, crossed)]
        spots = [Spot(point, _town_room(point, town, gates)) for point in points]
        return [spot for spot in spots if spot.room > 6.4]

    def _put_houses(self, wanted: int, spots: list[Spot], crowd: _Crowd) -> None:
        no = self.kind.no
        order = sorted(spots, key=lambda spot: grain(no, int(spot.at[0]), int(spot.at[1])))
        for street in (10.5, 8, 5.6):
            for spot in order:
                if wanted and crowd.away(spot.at) > street:
                    name = "cabin" if grain(no, wanted, int(spot.at[0])) < 0.4 else "house"
                    self.marks.append(Mark(name, spot.at))
                    crowd.add(spot.at, 7)
                    wanted -= 1

    # Trails and farm.

    def fill_trail(self, segment: Segment) -> None:
        """A trading post, and the settler where it hides least."""
        trail = self.trails[segment.id]
        if trail.post:
            self.marks.append(Mark("post", trail.post))
        through = len(segment.edges) == 2
        if trail.post:
            shares: tuple[float, ...] = (0.22, 0.26, 0.74, 0.78) if through else (0.82,)
        else:
            shares = (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7) if through else (0.45, 0.38, 0.54, 0.62)
        self.anchors[segment.id] = self._clearest(trail.line, shares)

    def _clearest(self, line: Line, shares: tuple[float, ...]) -> Point:
        settlers = [at for id, at in self.anchors.items() if id not in self.trails]
        beasts = [mark.at for mark in self.marks if mark.name in BEASTS]

        def clear(share: float) -> float:
            at = line[int((len(line) - 1) * share)]
            to_settler = min((math.dist(at, other) for other in settlers), default=32.0)
            to_beast = min((math.dist(at, other) for other in beasts), default=22.0)
            return min(to_settler, 32) + 0.4 * min(to_beast, 22) - abs(share - shares[0]) * 14

        return line[int((len(line) - 1) * max(shares, key=clear))]

    def fill_farm(self) -> None:
        """The barn left of the middle, the farmer right of it."""
        for segment in segments_of(self.kind, Feature.FARM):
            assert self.farm is not None
            self.marks.append(Mark("barn", _beside(self.farm, BARN)))
            self.anchors[segment.id] = _beside(self.farm, FARMER)


def _beside(at: Point, by: Point) -> Point:
    return (at[0] + by[0], at[1] + by[1])


def _town_room(at: Point, town: Town, gates: list[Point]) -> float:
    to_edge = min(at[0], at[1], 100 - at[0], 100 - at[1]) - 1.7
    to_walls = [distance_to_line(at, wall) for wall in town.walls]
    return min([to_edge, *to_walls, *(math.dist(at, gate) - 3 for gate in gates)])


def _town_anchor(spots: list[Spot], flag: Point | None) -> Point:
    """Near the middle of the town, but beside its flag."""
    middle = (sum(s.at[0] for s in spots) / len(spots), sum(s.at[1] for s in spots) / len(spots))

    def good(spot: Spot) -> float:
        hides = 8 if flag and math.dist(spot.at, flag) < 16 else 0
        return min(spot.room, 14) - math.dist(spot.at, middle) * 0.4 - hides

    return max(spots, key=good).at


if __name__ == "__main__":
    FOUND.write_text(found(), encoding="utf-8")
