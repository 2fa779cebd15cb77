"""Positions and moves as JSON and text."""

from collections import Counter
from itertools import pairwise
from typing import Any

from engine.core.errors import BadOptions, MalformedMove
from engine.core.jsons import JsonObject
from engine.core.moves import MoveCodec
from engine.core.options import checked_options
from engine.core.seats import Seat, all_seats
from engine.new_world.board import Board, column_of, first_board, place_at, row_of
from engine.new_world.faces import FACES, FITS, SEGMENTS_A_CARD
from engine.new_world.options import OPTIONS_SCHEMA
from engine.new_world.pieces import KINDS, SETTLERS_A_SEAT, START_ROWS, Feature
from engine.new_world.state import (
    EndReason,
    Gain,
    Move,
    NoSettler,
    Phase,
    PlaceCard,
    PlaceSettler,
    Score,
    State,
    Surveyors,
)
from engine.new_world.turns import completed

MOVES: MoveCodec[Move] = MoveCodec([PlaceCard, PlaceSettler, NoSettler, Score])
_FIRST_CARD = len(START_ROWS)


def state_to_json(state: State) -> JsonObject:
    """The whole state. Features follow from the cards in the order of laying, so they are not in it."""
    first_node = _FIRST_CARD * SEGMENTS_A_CARD
    return {
        "options": dict(state.options),
        "seats": state.seats,
        "seat": state.seat,
        "turn": state.turn,
        "phase": str(state.phase),
        "cards": _cards_to_json(state.board),
        "settlers": [[node - first_node, seat] for node, seat in state.settlers.items()],
        "surveyors": list(state.surveyors),
        "drawn": state.drawn,
        "stock": list(state.stock),
        "left_out": list(state.left_out),
        "removed": list(state.removed),
        "gains": [[*gain[:3], str(gain.feature), *gain[4:]] for gain in state.gains],
        "left": list(state.left),
        "reason": None if state.reason is None else str(state.reason),
    }


def state_from_json(data: JsonObject) -> State:
    """The state that `state_to_json` wrote; raises MalformedMove for anything else."""
    try:
        state = _read_state(data)
        _check(state)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, BadOptions) as error:
        raise MalformedMove("malformed_state") from error
    if state_to_json(state) != data:
        raise MalformedMove("malformed_state")
    return state


def _cards_to_json(board: Board) -> list[list[int]]:
    laid = zip(board.places[_FIRST_CARD:], board.faces[_FIRST_CARD:], strict=True)
    return [[column_of(place), row_of(place), face.no, face.rotation] for place, face in laid]


def _read_state(data: JsonObject) -> State:
    seats = _number(data["seats"])
    options = checked_options(OPTIONS_SCHEMA, data["options"], seats=seats)
    gains = [_read_gain(entry) for entry in data["gains"]]
    state = State(
        options=options,
        board=_read_board(data["cards"], ten_rows=options["ten_rows"]),
        stock=_numbers(data["stock"]),
        left_out=tuple(_numbers(data["left_out"])),
        supply=[SETTLERS_A_SEAT] * seats,
        scores=[sum(gain.points for gain in gains if gain.seat == seat) for seat in range(seats)],
        seat=Seat(_number(data["seat"])),
        turn=_number(data["turn"]),
        phase=Phase(data["phase"]),
        drawn=None if data["drawn"] is None else _number(data["drawn"]),
        surveyors=Surveyors(*_numbers(data["surveyors"])),
        gains=gains,
        removed=_numbers(data["removed"]),
        left=[Seat(seat) for seat in _numbers(data["left"])],
        reason=None if data["reason"] is None else EndReason(data["reason"]),
    )
    for node, seat in data["settlers"]:
        _put_settler(state, _number(node) + _FIRST_CARD * SEGMENTS_A_CARD, Seat(_number(seat)))
    if state.phase is Phase.SCORE:
        state.to_score = completed(state)
    return state


def _read_board(cards: list[Any], *, ten_rows: bool) -> Board:
    """Lays the cards again; raises KeyError or ValueError where one does not fit."""
    board = first_board(ten_rows=ten_rows)
    for column, row, kind, rotation in map(_numbers, cards):
        place = place_at(column, row)
        if place is None or rotation not in FITS[kind][board.frontier[place]]:
            raise ValueError("a card lies where it does not fit")
        board.lay(place, FACES[kind, rotation])
    return board


def _put_settler(state: State, node: int, seat: Seat) -> None:
    index, segment = divmod(node, SEGMENTS_A_CARD)
    if index < _FIRST_CARD or segment >= len(state.board.faces[index].ids) or seat < 0:
        raise ValueError("a settler stands on nothing")
    state.settlers[node] = seat
    state.supply[seat] -= 1
    features = state.board.features
    features.settlers[features.root(node)] += 1


def _read_gain(entry: list[Any]) -> Gain:
    seat, points, bonus, feature, final, *rest = entry
    if not isinstance(final, bool):
        raise TypeError("a gain is final or it is not")
    seat, points, bonus, cards, worth, column, row = _numbers([seat, points, bonus, *rest])
    return Gain(Seat(seat), points, bonus, Feature(feature), final, cards, worth, column, row)


def _check(state: State) -> None:
    """Raises ValueError where the parts contradict each other."""
    cards = Counter(face.no for face in state.board.faces[_FIRST_CARD:])
    cards.update([*state.stock, *state.left_out, *state.removed])
    if state.drawn is not None:
        cards[state.drawn] += 1
    over = state.phase is Phase.OVER
    consistent = (
        cards == Counter({kind.no: kind.count for kind in KINDS})
        and state.seat in all_seats(state.seats)
        and set(state.left) < set(all_seats(state.seats))
        and min(state.supply) >= 0
        and all(later > earlier for earlier, later in pairwise(state.settlers))
        and over == (state.reason is not None)
        and (over or (state.drawn is not None) == (state.phase is Phase.PLACE))
        and (state.phase is Phase.SCORE) == bool(state.to_score)
        and state.surveyors.west - state.surveyors.east in (0, 1)
    )
    if not consistent:
        raise ValueError("the parts of the position contradict each other")


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not an integer")
    return value


def _numbers(values: list[Any]) -> list[int]:
    return [_number(value) for value in values]
