"""What is in the box: 95 landscape cards of 50 kinds, ten start spaces, settlers, surveyors."""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.core.jsons import JsonObject

SETTLERS_A_SEAT = 5
SURVEYORS = 2
CARDS = 95
KINDS_COUNT = 50
START_ROWS = range(1, 11)
SIDES = "NESW"
"""The edges of a card, clockwise; everywhere else they are the numbers 0 to 3."""


class Feature(StrEnum):
    """What a segment is part of."""

    TRAIL = "trail"
    TOWN = "town"
    FARM = "farm"
    PLAINS = "plains"


ROLES = {
    Feature.TRAIL: "robber",
    Feature.TOWN: "shopkeeper",
    Feature.FARM: "farmer",
    Feature.PLAINS: "trapper",
}
"""What a settler is called by what it stands on (NW-7)."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a trail stops inside its card."""

    at: str
    """`crossing`, `town`, `farm` or, on a start space, `coast`."""
    segment: str | None
    """The town or farm it stops at."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a card, as printed."""

    id: str
    feature: Feature
    edges: tuple[int, ...]
    """Sides that a trail or town touches."""
    slots: tuple[int, ...]
    """Half edges that plains touch: side k has 2k and 2k+1, clockwise."""
    ends: tuple[End, ...]
    posts: int
    flags: int
    animals: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A card face; start spaces have number 0."""

    no: int
    name: str
    count: int
    edges: tuple[Feature | None, ...]
    """By side; None where nothing can be laid (start spaces)."""
    segments: tuple[Segment, ...]


def read_kinds(catalogue: JsonObject) -> tuple[Kind, ...]:
    """The card kinds of a catalogue, in order. Raises ValueError where it contradicts itself."""
    kinds = tuple(_kind(entry) for entry in catalogue["kinds"])
    _require([kind.no for kind in kinds] == list(range(1, KINDS_COUNT + 1)), "the kinds are numbered 1 to 50")
    _require(len({kind.name for kind in kinds}) == KINDS_COUNT, "every kind has a name of its own")
    _require(sum(kind.count for kind in kinds) == CARDS, "there are 95 cards")
    for kind in kinds:
        _check_segments(kind)
    return kinds


def read_start_spaces(catalogue: JsonObject) -> tuple[Kind, ...]:
    """The start spaces, north to south. Raises ValueError where the catalogue contradicts itself."""
    entries = catalogue["start_spaces"]
    _require([entry["row"] for entry in entries] == list(START_ROWS), "the start spaces have rows 1 to 10")
    spaces = tuple(_start_space(entry) for entry in entries)
    for space in spaces:
        _check_segments(space)
    return spaces


def _kind(entry: JsonObject) -> Kind:
    edges = tuple(Feature(entry["edges"][side]) for side in SIDES)
    return Kind(entry["no"], entry["id"], entry["count"], edges, _segments(entry))


def _start_space(entry: JsonObject) -> Kind:
    edges = (None, None, None, Feature(entry["west_edge"]))
    return Kind(0, f"start{entry['row']}", 1, edges, _segments(entry))


def _segments(entry: JsonObject) -> tuple[Segment, ...]:
    return tuple(
        Segment(
            id=part["id"],
            feature=Feature(part["kind"]),
            edges=tuple(SIDES.index(side) for side in part.get("edges", [])),
            slots=tuple(part.get("slots", [])),
            ends=tuple(End(end["at"], end.get("segment")) for end in part.get("ends", [])),
            posts=part.get("trading_posts", 0),
            flags=part.get("flags", 0),
            animals=part.get("animals", 0),
        )
        for part in entry["segments"]
    )


def _require(condition: bool, promise: str) -> None:
    if not condition:
        raise ValueError(f"the catalogue of cards breaks a promise: {promise}")


def _check_segments(kind: Kind) -> None:
    """The edges of a card are exactly what its segments say."""
    segments = {segment.id: segment for segment in kind.segments}
    _require(len(segments) == len(kind.segments), f"{kind.name}: every segment has its own id")
    for side, feature in enumerate(kind.edges):
        touching = [segment.feature for segment in kind.segments if side in segment.edges]
        expected = [feature] if feature in (Feature.TRAIL, Feature.TOWN) else []
        _require(touching == expected, f"{kind.name}: side {SIDES[side]} has the segments it shows")
    _check_plains(kind)
    _check_trails(kind, segments)
    farms = sum(segment.feature is Feature.FARM for segment in kind.segments)
    _require(farms <= 1, f"{kind.name}: one farm at most")


def _check_plains(kind: Kind) -> None:
    grassy = [side for side in range(4) if kind.edges[side] in (Feature.TRAIL, Feature.PLAINS)]
    slots = sorted(slot for segment in kind.segments for slot in segment.slots)
    wanted = [slot for side in grassy for slot in (2 * side, 2 * side + 1)]
    _require(slots == wanted, f"{kind.name}: every half edge beside no town has one plains segment")
    regions = {slot: segment.id for segment in kind.segments for slot in segment.slots}
    for side in grassy:
        whole = kind.edges[side] is Feature.TRAIL or regions[2 * side] == regions[2 * side + 1]
        _require(whole, f"{kind.name}: plains edge {SIDES[side]} is undivided")


def _check_trails(kind: Kind, segments: dict[str, Segment]) -> None:
    trails = [segment for segment in kind.segments if segment.feature is Feature.TRAIL]
    for trail in trails:
        _require(len(trail.edges) + len(trail.ends) == 2, f"{kind.name}: {trail.id} has two ends")
        for end in trail.ends:
            if end.at in ("town", "farm"):
                target = segments.get(end.segment or "")
                there = target is not None and target.feature == end.at
                _require(there, f"{kind.name}: {trail.id} stops at a {end.at}")
    crossing = sum(end.at == "crossing" for trail in trails for end in trail.ends)
    _require(crossing == 0 or crossing >= 3, f"{kind.name}: three trails or more meet in a crossing")


CATALOGUE: JsonObject = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))
"""The data file as it is; its `schema` explains the fields."""
KINDS = read_kinds(CATALOGUE)
"""Every kind of card; number n stands at index n - 1."""
START_SPACES = read_start_spaces(CATALOGUE)
