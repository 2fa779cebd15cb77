"""Finding the parts of a card."""

from engine.new_world.pieces import KINDS, Feature, Kind, Segment


def kind_of(no: int) -> Kind:
    """The kind of card with this number."""
    return KINDS[no - 1]


def segments_of(kind: Kind, feature: Feature) -> tuple[Segment, ...]:
    """All trails, towns, farms or plains of the card."""
    return tuple(segment for segment in kind.segments if segment.feature is feature)


def segment_named(kind: Kind, id: str) -> Segment:
    """The segment of that name."""
    return next(segment for segment in kind.segments if segment.id == id)


def is_plains(no: int, id: str) -> bool:
    """Would a settler there be a trapper, who lies?"""
    return segment_named(kind_of(no), id).feature is Feature.PLAINS
