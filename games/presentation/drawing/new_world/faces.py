"""The face of every landscape card: where its walls, trails, animals and settlers are drawn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.new_world.pieces import Feature, Kind
from games.presentation.drawing.new_world.segments import kind_of, segments_of
from games.presentation.drawing.new_world.shapes import Point, turn
from games.presentation.drawing.new_world.towns import Town, town_shapes
from games.presentation.drawing.new_world.trails import Trail, crossing_of, trail_shapes

FOUND = Path(__file__).with_name("faces.json")
"""What `sketch.py` has found out: to search anew would take a process most of a second."""

BEASTS = ("bison", "deer", "turkey", "beaver", "horse")
FARM_HALF = 24.0
"""The field reaches so far from its middle."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A small upright drawing and where it stands on the unturned card."""

    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Pool:
    """A deeper wash well inside the plains."""

    at: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Face:
    """A card's face, unturned; all numbers in hundredths of a card."""

    kind: Kind
    towns: Mapping[str, Town]
    trails: Mapping[str, Trail]
    crossing: Point | None
    farm: Point | None
    """The middle of the field."""
    marks: tuple[Mark, ...]
    pools: tuple[Pool, ...]
    anchors: Mapping[str, Point]
    """Where a settler stands, by segment."""
    plains: Mapping[str, tuple[int, ...]]
    """The half edges that each region touches in the drawing."""


@cache
def face(no: int) -> Face:
    """The face of a kind of card."""
    kind, found = kind_of(no), _found()[no - 1]
    return Face(
        kind,
        town_shapes(kind),
        trail_shapes(kind),
        crossing_of(kind),
        farm_of(kind),
        tuple(Mark(name, (x, y)) for name, x, y in found["marks"]),
        tuple(Pool((x, y), radius) for x, y, radius in found["pools"]),
        {segment: (x, y) for segment, (x, y) in found["anchors"].items()},
        {segment: tuple(slots) for segment, slots in found["plains"].items()},
    )


@cache
def _found() -> list[dict[str, Any]]:
    """By kind, in their order."""
    kinds: list[dict[str, Any]] = json.loads(FOUND.read_text(encoding="utf-8"))
    return kinds


def farm_of(kind: Kind) -> Point | None:
    """The middle of the card's field; a town without trails pushes it away."""
    if not segments_of(kind, Feature.FARM):
        return None
    towns = segments_of(kind, Feature.TOWN)
    return turn((50, 57), towns[0].edges[0]) if towns else (50.0, 50.0)
