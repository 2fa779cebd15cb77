"""Positions and moves as plain data and text, and back."""

from collections.abc import Container

from engine.core.errors import MalformedMove
from engine.core.jsons import JsonObject
from engine.core.moves import MoveCodec
from engine.core.seats import Seat
from engine.new_england.board import area_of, names_of
from engine.new_england.pieces import CARDS, DECKS, LAND_INDEX, LANDS, MARKERS, PIECES
from engine.new_england.state import MOVE_KINDS, Buying, Family, Item, Move, Phase, State

MOVES: MoveCodec[Move] = MoveCodec(MOVE_KINDS)
"""Moves as JSON, text and JSON Schema."""


def state_to_json(state: State) -> JsonObject:
    """The whole position, secrets included; the next items of `bag` and `deck` are last."""
    return {
        "deck_option": state.deck_option,
        "phase": state.phase.value,
        "round": state.round,
        "turn": state.turn,
        "active": state.active,
        "start_seat": state.start_seat,
        "families": [_family_to_json(family) for family in state.families],
        "bag": list(state.bag),
        "deck": list(state.deck),
        "offer": [[item.name, item.sold_to, item.uncovered_by] for item in state.offer],
        "gone": list(state.gone),
        "buying": _buying_to_json(state.buying),
        "reason": state.reason,
    }


def state_from_json(data: JsonObject) -> State:
    """The position that `state_to_json` wrote; raises MalformedMove for anything else."""
    try:
        return _state(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise MalformedMove("malformed_state") from error


def _family_to_json(family: Family) -> JsonObject:
    return {
        "money": family.money,
        "lands": [list(names_of(area)) for area in family.lands],
        "developed": list(names_of(family.developed)),
        "starts": [list(names_of(area)) for area in family.starts],
        "pieces": [list(names_of(area)) for area in family.pieces],
        "cards": list(family.cards),
        "stored": [list(stored) for stored in family.stored],
        "marker": family.marker,
        "left": family.left,
    }


def _buying_to_json(buying: Buying | None) -> JsonObject | None:
    if buying is None:
        return None
    return {
        "may_uncover": buying.may_uncover,
        "purchases": buying.purchases,
        "moved": list(names_of(buying.moved)),
        "untouched": buying.untouched,
    }


def _state(data: JsonObject) -> State:
    families = [_family(family) for family in data["families"]]
    if not 2 <= len(families) <= 4:
        raise ValueError("the number of families")
    phase = Phase(data["phase"])
    buying = _buying(data["buying"])
    if (phase is Phase.BUY) != (buying is not None) or (phase is Phase.OVER) != (data["reason"] is not None):
        raise ValueError("the phase")
    return State(
        deck_option=_one_of(data["deck_option"], DECKS),
        phase=phase,
        round=_whole(data["round"]),
        turn=_whole(data["turn"]),
        active=_seat(data["active"], len(families)),
        start_seat=_seat(data["start_seat"], len(families)),
        families=families,
        bag=_words(data["bag"], LAND_INDEX),
        deck=_words(data["deck"], CARDS),
        offer=tuple(_item(item, len(families)) for item in data["offer"]),
        gone=_words(data["gone"], {*LAND_INDEX, *CARDS}),
        buying=buying,
        reason=None if data["reason"] is None else str(data["reason"]),
    )


def _family(data: JsonObject) -> Family:
    marker, left = data["marker"], data["left"]
    return Family(
        money=_whole(data["money"]),
        lands=_areas(data["lands"], len(LANDS)),
        developed=_area(data["developed"]),
        starts=_areas(data["starts"], len(LANDS)),
        pieces=_areas(data["pieces"], len(PIECES)),
        cards=_words(data["cards"], CARDS),
        stored=tuple((_one_of(card, CARDS), _whole(round_)) for card, round_ in data["stored"]),
        marker=None if marker is None else MARKERS[MARKERS.index(marker)],
        left=None if left is None else _whole(left),
    )


def _buying(data: JsonObject | None) -> Buying | None:
    if data is None:
        return None
    return Buying(
        may_uncover=_flag(data["may_uncover"]),
        purchases=_whole(data["purchases"]),
        moved=_area(data["moved"]),
        untouched=_flag(data["untouched"]),
    )


def _item(data: tuple[str, int | None, int | None], count: int) -> Item:
    name, sold_to, uncovered_by = data
    return Item(
        name=_one_of(name, {*LAND_INDEX, *CARDS}),
        sold_to=None if sold_to is None else _seat(sold_to, count),
        uncovered_by=None if uncovered_by is None else _seat(uncovered_by, count),
    )


def _areas(data: list[list[str]], count: int) -> tuple[int, ...]:
    if len(data) != count:
        raise ValueError("one area for each kind")
    return tuple(_area(names) for names in data)


def _area(names: list[str]) -> int:
    area = area_of(names)
    if area is None:
        raise ValueError("a space that is none")
    return area


def _words(data: list[str], known: Container[str]) -> tuple[str, ...]:
    return tuple(_one_of(word, known) for word in data)


def _one_of(word: str, known: Container[str]) -> str:
    if not isinstance(word, str) or word not in known:
        raise ValueError(word)
    return word


def _whole(value: int) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _flag(value: bool) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _seat(value: int, count: int) -> Seat:
    if _whole(value) >= count:
        raise ValueError(value)
    return Seat(value)
