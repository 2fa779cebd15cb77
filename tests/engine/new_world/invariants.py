"""What must hold in every position of New World, reckoned a second time by flood fill."""

from collections import Counter

from engine.new_world.board import column_of, row_of
from engine.new_world.state import EndReason, Phase
from tests.engine.new_world.flood import CATALOGUE, Survey


def check_position(rules, state):
    """Raises AssertionError where the engine's bookkeeping and the slow reckoning differ.

    Looks at every third turn and at every scoring: what is kept up wrongly stays wrong.
    """
    if state.turn % 3 and state.phase in (Phase.PLACE, Phase.SETTLE):
        return
    survey = Survey(rules.state_to_json(state))
    view = rules.view(state, None)
    check_features(state, survey)
    check_supply(state, view)
    check_cards(state, view)
    check_surveyors(state, survey)
    check_moves(rules, state, survey)
    check_to_score(view, survey)


def check_features(state, survey):
    """Every feature the engine keeps is a region of the flood fill, with the same numbers."""
    board, features = state.board, state.board.features
    mine = {}
    for index, (place, face) in enumerate(zip(board.places, board.faces, strict=True)):
        for segment, name in enumerate(face.ids):
            root = features.root(8 * index + segment)
            mine.setdefault(root, set()).add((column_of(place), row_of(place), name))
    assert sorted(map(sorted, mine.values())) == sorted(sorted(region.parts) for region in survey.regions)
    for root, parts in mine.items():
        region = survey.region_of[next(iter(parts))]
        assert features.open_ends[root] == region.open_ends
        assert features.worth[root] == region.worth
        assert features.card_count(root) == len(region.places)
        assert features.settlers[root] == len(region.settlers)
        places = {(column_of(board.places[i]), row_of(board.places[i])) for i in features.card_indices(root)}
        assert places == region.places


def check_supply(state, view):
    """Five settlers a seat, at hand or on the board; one at most on a card."""
    on_board = Counter(settler["seat"] for settler in view["settlers"])
    assert view["supply"] == [5 - on_board[seat] for seat in range(state.seats)]
    stands = [(settler["column"], settler["row"]) for settler in view["settlers"]]
    assert stands == sorted(set(stands))
    assert view["scores"] == [
        sum(gain.points for gain in state.gains if gain.seat == seat) for seat in range(state.seats)
    ]
    assert view["scores"] == [sum(sources.values()) for sources in view["sources"]]


def check_cards(state, view):
    """Every card of the box is in exactly one place, and what is unseen is stock and left-outs."""
    unseen = Counter({kind: count for kind, count in view["unseen"] if count})
    assert unseen == Counter([*state.stock, *state.left_out])
    seen = Counter(card["kind"] for card in view["cards"])
    seen.update([*view["removed"], *([view["drawn"]] if view["drawn"] else [])])
    assert seen + unseen == Counter({kind["no"]: kind["count"] for kind in CATALOGUE["kinds"]})
    assert view["stock_left"] == len(state.stock)
    assert sum(seen.values()) + len(state.stock) == state.options["stock"]


def check_surveyors(state, survey):
    """Together or in neighbouring columns, never beyond the cards (NW-15)."""
    west, east = state.surveyors
    assert 0 <= west - east <= 1
    assert west <= max(column for column, _ in survey.kinds)


def check_moves(rules, state, survey):
    """The legal moves are those of brute force."""
    if state.phase is Phase.OVER:
        return
    moves = rules.legal_moves(state, state.seat)
    if state.phase is Phase.PLACE:
        listed = [(move.column, move.row, move.rotation) for move in moves]
        assert listed == survey.placements(state.drawn)
    elif state.phase is Phase.SETTLE:
        column, row, *_ = survey.data["cards"][-1]
        free = {
            segment
            for region in survey.regions
            for c, r, segment in region.parts
            if (c, r) == (column, row) and not region.settlers
        }
        if not state.supply[state.seat]:
            free = set()
        assert {move.segment for move in moves[:-1]} == free
    else:
        named = [(move.column, move.row, move.segment) for move in moves]
        assert named == [region.settlers[0][:3] for region in survey.to_score()]


def check_to_score(view, survey):
    """In phase `score` all complete regions with settlers wait, with the points they would bring.

    Where only one seat is left it has won at once, whatever was to be scored (ALL-4).
    """
    waiting, outcome = survey.to_score(), view["outcome"]
    if outcome and outcome["reason"] in (EndReason.RESIGNED, EndReason.LAST_SEAT):
        assert view["to_score"] == []
    elif view["phase"] != "settle":
        assert len(view["to_score"]) == len(waiting)
    for choice, region in zip(view["to_score"], waiting, strict=False):
        assert choice["feature"] == region.kind
        assert dict(map(tuple, choice["points"])) == region.gains(view["surveyors"])
