"""Why a move is refused: each check either says so or returns what the move stands for."""

from typing import NoReturn

from engine.core.errors import IllegalMove
from engine.core.seats import Seat
from engine.core.words import Saying
from engine.new_world.board import place_at
from engine.new_world.faces import FACES, FITS, NOTHING, SEGMENTS_A_CARD
from engine.new_world.state import Move, NoSettler, Phase, PlaceCard, PlaceSettler, Score, State
from engine.new_world.words import EDGE_NAMES, SIDE_NAMES

_PHASES = {
    PlaceCard: Phase.PLACE,
    PlaceSettler: Phase.SETTLE,
    NoSettler: Phase.SETTLE,
    Score: Phase.SCORE,
}
_TOO_SOON_OR_LATE = {
    Phase.PLACE: "card_first",
    Phase.SETTLE: "settler_now",
    Phase.SCORE: "scoring_now",
}


def check_turn(state: State, seat: Seat, move: Move) -> None:
    """The seat is to move, and with a move of this kind."""
    if state.phase is Phase.OVER:
        raise IllegalMove("game_over")
    if seat != state.seat:
        raise IllegalMove("not_your_turn")
    if _PHASES.get(type(move)) is not state.phase:
        raise IllegalMove(_TOO_SOON_OR_LATE[state.phase])


def placement(state: State, move: PlaceCard) -> int:
    """The place where the drawn card fits as the move turns it (NW-1, NW-4)."""
    place = place_at(move.column, move.row)
    if place is None or not state.board.within(place):
        raise IllegalMove("off_the_land", column=move.column, row=move.row)
    if place in state.board.index_at:
        raise IllegalMove("place_taken", column=move.column, row=move.row)
    if place not in state.board.frontier:
        raise IllegalMove("place_lonely", column=move.column, row=move.row)
    assert state.drawn is not None
    if move.rotation not in FITS[state.drawn][state.board.frontier[place]]:
        _refuse_rotation(state, place, state.drawn, move.rotation)
    return place


def segment_to_settle(state: State, move: PlaceSettler) -> int:
    """The number of the free segment that the move names, with a settler at hand (NW-7)."""
    index = len(state.board.faces) - 1
    ids = state.board.faces[index].ids
    if move.segment not in ids:
        raise IllegalMove("no_such_segment", segment=str(move.segment)[:20])
    if not state.supply[state.seat]:
        raise IllegalMove("no_settler_left")
    segment = ids.index(move.segment)
    features = state.board.features
    if features.settlers[features.root(index * SEGMENTS_A_CARD + segment)]:
        raise IllegalMove("feature_settled", feature=_feature_name(state, index, segment))
    return segment


def root_to_score(state: State, move: Score) -> int:
    """The feature that the move names by the first of its settlers (NW-12)."""
    for root in state.to_score:
        node = state.settlers_of(root)[0]
        naming = state.settler_on(node, state.settlers[node])
        if (naming.column, naming.row, naming.segment) == (move.column, move.row, move.segment):
            return root
    raise IllegalMove("not_to_score")


def _refuse_rotation(state: State, place: int, kind: int, rotation: int) -> NoReturn:
    """Says which edge does not go on, or that the card looks the same turned less (NW-4)."""
    if rotation not in range(4):
        raise IllegalMove("no_such_rotation", rotation=rotation)
    around = state.board.frontier[place]
    for side, own in enumerate(FACES[kind, rotation].edges):
        there = around >> 2 * side & 3
        if there not in (NOTHING, own):
            raise IllegalMove(
                "edge_differs",
                side=Saying(SIDE_NAMES[side]),
                own=Saying(EDGE_NAMES[own]),
                there=Saying(EDGE_NAMES[there]),
            )
    raise IllegalMove("looks_the_same", rotation=rotation % 2 if rotation > 1 else 0)


def _feature_name(state: State, index: int, segment: int) -> Saying:
    return Saying(f"feature_{state.board.faces[index].features[segment]}")
