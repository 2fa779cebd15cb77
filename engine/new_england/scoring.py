"""Points: executed cards, majorities and the final standing (NE-19)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.outcome import Outcome, ScoreLine, places_by
from engine.core.seats import Seat
from engine.core.words import Saying
from engine.new_england.pieces import CARDS, LANDS, MAJORITY_POINTS, PIECES
from engine.new_england.state import Family, State

LAST_LEFT = frozenset({"resigned", "last_seat"})
"""The ways to end that have no final scoring (ALL-4)."""
GROUPS = (*LANDS, *PIECES)
"""What cards are told apart by in the final scoring."""


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has most of one kind of piece."""

    piece: int
    most: int
    seats: tuple[Seat, ...]
    """Who earns its points as things stand; nobody where all have none, or somebody who left has
    more than everybody else (NE-21)."""


def majorities(state: State) -> tuple[Majority, ...]:
    """The majority of each kind of piece, as it stands."""
    return tuple(_majority(state.families, piece) for piece in range(len(PIECES)))


def most_ships(state: State, seat: Seat, ship: int) -> bool:
    """Whether the seat has at least one ship and nobody has more (NE-13)."""
    own = state.families[seat].pieces[ship].bit_count()
    return own > 0 and all(family.pieces[ship].bit_count() <= own for family in state.families)


def card_points(family: Family) -> int:
    """The points of the cards that the family has executed."""
    return sum(CARDS[card].points for card in family.cards)


def sources(state: State) -> dict[str, tuple[int, ...]]:
    """Each family's points so far: its executed cards by land type and piece, and the majorities."""
    count = len(state.families)
    cards = {group: [0] * count for group in GROUPS}
    most = {piece: [0] * count for piece in PIECES}
    for seat, family in enumerate(state.families):
        for card in family.cards:
            cards[_group(card)][seat] += CARDS[card].points
    if state.reason is not None and state.reason not in LAST_LEFT:
        for majority in majorities(state):
            for seat in majority.seats:
                most[PIECES[majority.piece]][seat] = MAJORITY_POINTS[majority.piece]
    return {
        **{f"source_{group}": tuple(points) for group, points in cards.items()},
        **{f"source_most_{piece}s": tuple(points) for piece, points in most.items()},
    }


def outcome(state: State) -> Outcome:
    """The final places and points of a game that is over."""
    assert state.reason is not None
    breakdown = [_card_lines(family) for family in state.families]
    if state.reason not in LAST_LEFT:
        for majority in majorities(state):
            reason = Saying(f"most_{PIECES[majority.piece]}s", {"count": majority.most})
            for seat in majority.seats:
                breakdown[seat].append(ScoreLine(MAJORITY_POINTS[majority.piece], reason))
    scores = tuple(sum(line.points for line in lines) for lines in breakdown)
    return Outcome(
        reason=state.reason,
        places=places_by([_standing(*pair) for pair in zip(state.families, scores, strict=True)]),
        scores=scores,
        breakdown=tuple(tuple(lines) for lines in breakdown),
    )


def _majority(families: Sequence[Family], piece: int) -> Majority:
    counts = [family.pieces[piece].bit_count() for family in families]
    most = max(counts)
    seats = tuple(
        Seat(seat)
        for seat, family in enumerate(families)
        if most and counts[seat] == most and family.left is None
    )
    return Majority(piece, most, seats)


def _standing(family: Family, score: int) -> tuple[int, ...]:
    """What decides the place: still here, then points, then money; else how late it left."""
    return (1, score, family.money) if family.left is None else (0, family.left, 0)


def _card_lines(family: Family) -> list[ScoreLine]:
    """The points of the executed cards: a line for each land type and each kind of piece."""
    points: dict[str, list[int]] = {}
    for card in family.cards:
        points.setdefault(_group(card), []).append(CARDS[card].points)
    return [
        ScoreLine(sum(points[group]), Saying(f"{group}_cards", {"count": len(points[group])}))
        for group in GROUPS
        if group in points
    ]


def _group(name: str) -> str:
    """The land type that a card develops, or the kind of piece that it brings."""
    card = CARDS[name]
    return LANDS[card.land] if card.piece is None else PIECES[card.piece]
