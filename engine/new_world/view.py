"""What may be known of a position: where secrets stop.

The only secrets are the order of the stock and which cards a short game leaves out (NW-6, NW-23),
so everybody knows the same.
"""

from collections import Counter
from collections.abc import Sequence

from engine.core.jsons import JsonObject
from engine.core.outcome import Outcome, ScoreLine
from engine.core.words import Saying
from engine.new_world.board import Board, column_of, row_of
from engine.new_world.pieces import KINDS, START_ROWS, Feature
from engine.new_world.scoring import places, tally
from engine.new_world.state import Gain, Phase, State
from engine.new_world.turns import settler_data

FIRST_CARD = len(START_ROWS)
"""The index of the first card: the start spaces come before it."""


def view(state: State) -> JsonObject:
    """All that anybody may know of the position, as plain data."""
    laid = _cards(state.board)
    return {
        "options": dict(state.options),
        "phase": str(state.phase),
        "turn": state.turn,
        "to_move": None if state.phase is Phase.OVER else state.seat,
        "cards": laid,
        "placed": dict(laid[-1]) if state.phase in (Phase.SETTLE, Phase.SCORE) else None,
        "settlers": _settlers(state),
        "surveyors": list(state.surveyors),
        "supply": list(state.supply),
        "scores": list(state.scores),
        "sources": _sources(state),
        "left": list(state.left),
        "drawn": state.drawn,
        "stock_left": len(state.stock),
        "unseen": unseen(state),
        "removed": list(state.removed),
        "to_score": [_choice(state, root) for root in state.to_score],
        "outcome": _outcome(outcome(state)),
    }


def unseen(state: State) -> list[list[int]]:
    """By kind, how many cards nobody has seen yet; those that a short game leaves out are among them."""
    seen = Counter(face.no for face in state.board.faces[FIRST_CARD:])
    seen.update(state.removed)
    if state.drawn is not None:
        seen[state.drawn] += 1
    return [[kind.no, kind.count - seen[kind.no]] for kind in KINDS if kind.count > seen[kind.no]]


def outcome(state: State) -> Outcome | None:
    """How the game ended; None as long as it goes on."""
    if state.reason is None:
        return None
    breakdown = tuple(
        tuple(_line(gain) for gain in state.gains if gain.seat == seat) for seat in range(state.seats)
    )
    return Outcome(str(state.reason), places(state), tuple(state.scores), breakdown)


def _cards(board: Board) -> list[JsonObject]:
    laid = zip(board.places[FIRST_CARD:], board.faces[FIRST_CARD:], strict=True)
    return [
        {"column": column_of(place), "row": row_of(place), "kind": face.no, "rotation": face.rotation}
        for place, face in laid
    ]


def _settlers(state: State) -> list[JsonObject]:
    settlers = sorted(state.settler_on(node, seat) for node, seat in state.settlers.items())
    return [{"seat": settler.seat, **settler_data(settler)} for settler in settlers]


def _choice(state: State, root: int) -> JsonObject:
    """A feature that may be scored next, with what it would bring."""
    scored = tally(state, root, final=False)
    return {
        "column": scored.naming.column,
        "row": scored.naming.row,
        "segment": scored.naming.segment,
        "feature": str(scored.naming.feature),
        "points": [[gain.seat, gain.points] for gain in scored.gains],
    }


def _line(gain: Gain) -> ScoreLine:
    """A gain as a reason for points."""
    params = {"cards": gain.cards, "worth": gain.worth, "column": gain.column, "row": gain.row}
    if gain.feature is Feature.FARM:
        del params["worth"]
    if gain.feature is Feature.PLAINS:
        del params["cards"]
    if not gain.final:
        params["bonus"] = gain.bonus
    return ScoreLine(gain.points, Saying(_code(gain), params))


def _code(gain: Gain) -> str:
    return f"{gain.feature}_{'final' if gain.final else 'complete'}"


def _sources(state: State) -> list[JsonObject]:
    """By seat, the points made so far by what made them; the surveyors' bonus stands by itself."""
    sources: list[Counter[str]] = [Counter() for _ in range(state.seats)]
    for gain in state.gains:
        sources[gain.seat][_code(gain)] += gain.points - gain.bonus
        sources[gain.seat]["bonus"] += gain.bonus
    return [{code: points for code, points in tally.items() if points} for tally in sources]


def _outcome(ended: Outcome | None) -> JsonObject | None:
    if ended is None:
        return None
    return {
        "reason": ended.reason,
        "places": list(ended.places),
        "scores": list(ended.scores),
        "breakdown": [_lines(lines) for lines in ended.breakdown],
    }


def _lines(lines: Sequence[ScoreLine]) -> list[JsonObject]:
    return [
        {"points": line.points, "code": line.reason.code, "params": dict(line.reason.params)}
        for line in lines
    ]
