"""What a feature is worth, to whom, and why."""

from collections import Counter
from typing import NamedTuple

from engine.core.outcome import places_by
from engine.core.seats import Seat
from engine.new_world.board import AROUND, column_of
from engine.new_world.faces import SEGMENTS_A_CARD
from engine.new_world.pieces import Feature
from engine.new_world.state import Gain, Settler, State

POINTS_A_SURVEYOR = 4
SURVEYORS = "source_surveyors"
"""The code of the bonus as a source of points."""


class Tally(NamedTuple):
    """What scoring a feature brings."""

    naming: Settler
    """The first of its settlers, which names it."""
    nodes: list[int]
    """Where its settlers stand, eastern and northern first."""
    cards: list[int]
    """The places of the cards that count."""
    worth: int
    """Posts, flags or animals."""
    gains: list[Gain]
    """One for every seat that makes points, in seat order."""


def tally(state: State, root: int, *, final: bool) -> Tally:
    """What a feature with settlers brings if it is scored now (NW-10, NW-11, NW-14, NW-19)."""
    nodes = state.settlers_of(root)
    naming = state.settler_on(nodes[0], state.settlers[nodes[0]])
    feature, column, row = naming.feature, naming.column, naming.row
    cards, worth = cards_of(state, root, feature), state.board.features.worth[root]
    base = points_for(feature, len(cards), worth, final=final)
    gains = []
    for seat in leaders(state, nodes):
        bonus = 0 if final else surveyor_bonus(state, nodes, seat)
        gains.append(Gain(seat, base + bonus, bonus, feature, final, len(cards), worth, column, row))
    return Tally(naming, nodes, cards, worth, gains)


def cards_of(state: State, root: int, feature: Feature) -> list[int]:
    """The places of the cards and start spaces that count, each once; for a farm, those around it too."""
    board = state.board
    if feature is Feature.FARM:
        place = board.places[root // SEGMENTS_A_CARD]
        return [place, *(place + step for step in AROUND if place + step in board.index_at)]
    return [board.places[index] for index in board.features.card_indices(root)]


def points_for(feature: Feature, cards: int, worth: int, *, final: bool) -> int:
    """The points of a feature before any bonus (NW-10; in the final scoring NW-19)."""
    match feature:
        case Feature.TRAIL:
            return cards + 2 * worth
        case Feature.TOWN:
            return (1 if final else 2) * (cards + worth)
        case Feature.FARM:
            return cards
        case Feature.PLAINS:
            return worth


def leaders(state: State, nodes: list[int]) -> list[Seat]:
    """The seats with most settlers on a feature, in seat order; ties share (NW-11)."""
    counts = Counter(state.settlers[node] for node in nodes)
    most = max(counts.values())
    return sorted(seat for seat, count in counts.items() if count == most)


def surveyor_bonus(state: State, nodes: list[int], seat: Seat) -> int:
    """4 for each surveyor in whose column the seat has a settler on the feature (NW-14)."""
    places = state.board.places
    columns = {column_of(places[n // SEGMENTS_A_CARD]) for n in nodes if state.settlers[n] == seat}
    return POINTS_A_SURVEYOR * sum(column in columns for column in state.surveyors)


def sources(state: State) -> dict[str, tuple[int, ...]]:
    """Each seat's points by the feature they were made with; the surveyors' bonus stands by itself."""
    points = {code: [0] * state.seats for code in (*(f"source_{kind}" for kind in Feature), SURVEYORS)}
    for gain in state.gains:
        points[f"source_{gain.feature}"][gain.seat] += gain.points - gain.bonus
        points[SURVEYORS][gain.seat] += gain.bonus
    return {code: tuple(made) for code, made in points.items()}


def final_order(scored: Tally) -> tuple[bool, Settler]:
    """Sorts the final scoring: plains after everything else (NW-19)."""
    return (scored.naming.feature is Feature.PLAINS, scored.naming)


def places(state: State) -> tuple[int, ...]:
    """Each seat's place: by points, ties shared (NW-20); seats that left are last, the first very last."""
    standing = [(1, score) for score in state.scores]
    for order, seat in enumerate(state.left):
        standing[seat] = (0, order)
    return places_by(list[tuple[int, ...]](standing))
