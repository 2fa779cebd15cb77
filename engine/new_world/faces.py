"""Cards as they lie: every kind in every rotation, prepared for quick matching and joining."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from engine.new_world.pieces import KINDS, START_SPACES, Feature, Kind, Segment

SEGMENTS_A_CARD = 8
"""No card has more segments; so card n owns the nodes 8n to 8n + 7."""
NOTHING = 0
EDGE_CODES = {None: NOTHING, Feature.TRAIL: 1, Feature.TOWN: 2, Feature.PLAINS: 3}
"""What an edge shows, in two bits; four edges make the surroundings of a place, one byte."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One card in one rotation; the same object wherever that card lies."""

    no: int
    """Its kind's number; 0 for a start space."""
    rotation: int
    edges: tuple[int, int, int, int]
    """The code of each side."""
    demands: tuple[int, int, int, int]
    """By side: what the empty place beyond it must show towards this card."""
    ports: tuple[tuple[int, ...], ...]
    """By side: the segments that touch it, clockwise."""
    facing: tuple[tuple[int, ...], ...]
    """By side of the neighbour that this card lies beyond: the segments there, as the neighbour's
    `ports` meet them."""
    ids: tuple[str, ...]
    features: tuple[Feature, ...]
    open_ends: tuple[int, ...]
    """By segment, filled up to 8: how many edges wait for a neighbour (plains: strips at edges)."""
    worth: tuple[int, ...]
    """By segment, filled up to 8: its trading posts, flags or animals."""
    farm: int | None
    """The segment that is a farm."""
    scorable: tuple[int, ...]
    """The segments that can be completed by a neighbour beyond an edge: trails and towns."""


def turned(kind: Kind, rotation: int) -> Face:
    """The kind turned clockwise by `rotation` quarter turns."""
    ports = tuple(_ports(kind.segments, (side - rotation) % 4) for side in range(4))
    codes = [EDGE_CODES[kind.edges[(side - rotation) % 4]] for side in range(4)]
    features = tuple(segment.feature for segment in kind.segments)
    return Face(
        no=kind.no,
        rotation=rotation,
        edges=(codes[0], codes[1], codes[2], codes[3]),
        demands=(codes[0] << 4, codes[1] << 6, codes[2], codes[3] << 2),
        ports=ports,
        facing=tuple(ports[(side + 2) % 4][::-1] for side in range(4)),
        ids=tuple(segment.id for segment in kind.segments),
        features=features,
        open_ends=_padded([sum(side.count(n) for side in ports) for n in range(len(features))]),
        worth=_padded([segment.posts + segment.flags + segment.animals for segment in kind.segments]),
        farm=features.index(Feature.FARM) if Feature.FARM in features else None,
        scorable=tuple(n for n, feature in enumerate(features) if feature in (Feature.TRAIL, Feature.TOWN)),
    )


def _ports(segments: Sequence[Segment], side: int) -> tuple[int, ...]:
    """The segments at one side of the unturned card, clockwise: one, or three along a trail."""
    across = [number for number, segment in enumerate(segments) if side in segment.edges]
    grass = [
        n for slot in (2 * side, 2 * side + 1) for n, segment in enumerate(segments) if slot in segment.slots
    ]
    if not across:
        return tuple(grass[:1])
    return (grass[0], across[0], grass[1]) if grass else (across[0],)


def _padded(numbers: list[int]) -> tuple[int, ...]:
    return tuple(numbers + [0] * (SEGMENTS_A_CARD - len(numbers)))


def distinct_rotations(kind: Kind) -> tuple[int, ...]:
    """The rotations that look different from every smaller one (NW-4)."""
    looks: dict[object, int] = {}
    for rotation in range(4):
        looks.setdefault(_look(kind, rotation), rotation)
    return tuple(looks.values())


def _look(kind: Kind, rotation: int) -> object:
    """Everything that is printed on the turned card, but for the names of its segments."""
    places = {segment.id: _place(segment, rotation) for segment in kind.segments}
    segments = Counter(
        (places[segment.id], segment.posts, segment.flags, segment.animals, _stops(segment, places))
        for segment in kind.segments
    )
    return frozenset(segments.items())


def _place(segment: Segment, rotation: int) -> tuple[object, ...]:
    edges = sorted((edge + rotation) % 4 for edge in segment.edges)
    slots = sorted((slot + 2 * rotation) % 8 for slot in segment.slots)
    return (segment.feature, tuple(edges), tuple(slots))


def _stops(segment: Segment, places: dict[str, tuple[object, ...]]) -> object:
    ends = Counter((end.at, places.get(end.segment or "")) for end in segment.ends)
    return frozenset(ends.items())


def _fits(kind: Kind) -> tuple[tuple[int, ...], ...]:
    """By surroundings: the rotations in which the card continues all that lies around it."""
    fits: list[tuple[int, ...]] = [()] * 256
    for rotation in distinct_rotations(kind):
        for shown in product(*((NOTHING, code) for code in FACES[kind.no, rotation].edges)):
            surroundings = sum(code << 2 * side for side, code in enumerate(shown))
            fits[surroundings] += (rotation,)
    return tuple(fits)


FACES = {(kind.no, rotation): turned(kind, rotation) for kind in KINDS for rotation in range(4)}
"""Every card face by kind and rotation."""
START_FACES = tuple(turned(kind, 0) for kind in START_SPACES)
FITS = (((),) * 256, *(_fits(kind) for kind in KINDS))
"""By kind and surroundings: the distinct rotations that may be laid there (NW-4)."""
