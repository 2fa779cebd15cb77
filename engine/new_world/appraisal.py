"""How good a position is for a seat: points made, and what open things promise."""

from collections import defaultdict

from engine.core.seats import Seat
from engine.new_world.board import column_of
from engine.new_world.faces import SEGMENTS_A_CARD
from engine.new_world.pieces import Feature
from engine.new_world.scoring import leaders, points_for
from engine.new_world.state import Phase, State


def appraise(state: State, seat: Seat) -> float:
    """Points ahead of the strongest opponent, promised points counted by their chances."""
    worth = [float(score) for score in state.scores]
    if state.phase is not Phase.OVER:
        _add_promises(state, worth)
    return worth[seat] - max(points for other, points in enumerate(worth) if other != seat)


def _add_promises(state: State, worth: list[float]) -> None:
    turns_left = len(state.stock) / state.seats
    for root, nodes in _settled(state).items():
        promise = _promise(state, root, nodes, turns_left)
        for seat in leaders(state, nodes):
            worth[seat] += promise
    for owner, settlers in enumerate(state.supply):
        worth[owner] += _idle(settlers, turns_left)


def _settled(state: State) -> dict[int, list[int]]:
    """The features with settlers: root, and the nodes where the settlers stand."""
    features: defaultdict[int, list[int]] = defaultdict(list)
    for node in state.settlers:
        features[state.board.features.root(node)].append(node)
    return features


def _promise(state: State, root: int, nodes: list[int], turns_left: float) -> float:
    """What a feature will bring to each of its leaders, roughly."""
    index, segment = divmod(nodes[0], SEGMENTS_A_CARD)
    feature = state.board.faces[index].features[segment]
    features = state.board.features
    worth, open_ends = features.worth[root], features.open_ends[root]
    if feature is Feature.PLAINS:
        return worth + 0.15 * min(open_ends, turns_left)
    cards = 9 - open_ends if feature is Feature.FARM else features.card_count(root)
    now = points_for(feature, cards, worth, final=True)
    done = 9 if feature is Feature.FARM else points_for(feature, cards, worth, final=False)
    hope = _hope(feature, open_ends) * min(1.0, turns_left / 6)
    return _safety(state, nodes) * (now + (done - now + 3) * hope)


def _hope(feature: Feature, open_ends: int) -> float:
    """The chance that a feature with so many open ends will be completed."""
    if feature is Feature.FARM:
        return max(0.1, 1 - 0.12 * open_ends)
    return (1.0, 0.7, 0.45, 0.25, 0.15)[min(open_ends, 4)]


def _safety(state: State, nodes: list[int]) -> float:
    """The chance that the surveyors have not yet passed the westernmost of these settlers (NW-16)."""
    west, east = state.surveyors
    column = max(column_of(state.board.places[node // SEGMENTS_A_CARD]) for node in nodes)
    scorings = 2 * (column - east) + (2 if west == east else 1)
    return min(1.0, max(0.15, 0.3 + 0.14 * scorings))


def _idle(settlers: int, turns_left: float) -> float:
    """What settlers at hand are good for: the first ones most, and nothing when no card is left."""
    return (0.0, 3.0, 5.0, 6.5, 7.5, 8.0)[settlers] * min(1.0, turns_left / 8)
