"""What the game says of a move that is offered and of a thing that happened."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.core.jsons import JsonObject
from engine.core.words import Param, Saying
from engine.old_world_new_world.board import AROUND, SIDE, Space, section_name, space_name
from engine.old_world_new_world.moving import kind_for, other_kind
from engine.old_world_new_world.pieces import (
    BARBARIANS,
    BRIBERY,
    CONVERT,
    DRIFT,
    NATIVE,
    NATIVES,
    PIRATES,
    TORNADO,
)
from engine.old_world_new_world.state import (
    DEPLOY,
    ActConvert,
    ActDeploy,
    Action,
    ActMove,
    Burn,
    Decline,
    Deploy,
    Discard,
    EndTurn,
    FreeMove,
    Move,
    Place,
)

MILESTONES: Final = frozenset({"action_played", "bribed", "destroyed", "game_over", "left", "scored"})
"""The kinds of events that the story of a game tells."""


def describe_move(view: JsonObject, move: Move) -> Saying:
    """The move as an offer to the player who sees this view."""
    return _OFFERS[type(move)](view, move)


def describe_event(event: JsonObject) -> Saying | None:
    """A viewed event as a line of the log; None for one that needs no line."""
    line = _LINES.get(event["kind"])
    return line(event["seat"], event["data"]) if line else None


def card_name(code: str) -> Saying:
    """The card's name."""
    return Saying(f"card_{code}")


def unit_name(kind: str) -> Saying:
    """Ship, Soldier or Native."""
    return Saying(f"unit_{kind}")


def card_names(cards: Sequence[str]) -> Saying:
    """Cards one after the other; at least one."""
    first, *rest = cards
    if not rest:
        return card_name(first)
    return Saying("card_list", {"card": card_name(first), "rest": card_names(rest)})


# Offers.


def _letter(view: JsonObject, space: int) -> str:
    return str(view["terrain"][space // SIDE][space % SIDE])


def _unit(view: JsonObject, space: int) -> JsonObject:
    """The unit on a space; raises StopIteration where there is none."""
    unit: JsonObject = next(unit for unit in view["units"] if unit["space"] == space)
    return unit


def _scores(view: JsonObject, space: int) -> bool:
    """Would the viewer's unit score there (OW-22, OW-24)?"""
    arrows = view["arrows"][view["seat"]] if view["seat"] is not None else []
    return any(arrow["space"] == space and arrow["unit"] is None for arrow in arrows)


def _offer_place(view: JsonObject, move: Place) -> Saying:
    lying = view["sections"][move.section]
    params: dict[str, Param] = {"card": card_name(move.card), "section": section_name(move.section)}
    if lying is not None:
        return Saying("do_erupt", {**params, "replaced": card_name(lying["card"])})
    if not move.rotation:
        return Saying("do_place", params)
    return Saying("do_place_turned", {**params, "degrees": 90 * move.rotation})


def _offer_deploy(view: JsonObject, move: Deploy | ActDeploy) -> Saying:
    unit = unit_name(kind_for(_letter(view, move.space)))
    params: dict[str, Param] = {"unit": unit, "space": space_name(move.space)}
    if move.removed is None:
        return Saying("do_deploy", params)
    removed = unit_name(_unit(view, move.removed)["kind"])
    return Saying("do_deploy_instead", {**params, "removed": removed, "place": space_name(move.removed)})


def _offer_decline(view: JsonObject, move: Decline) -> Saying:
    return Saying("do_decline_deploy" if view["phase"] == DEPLOY else "do_decline_symbol")


def _offer_burn(view: JsonObject, move: Burn) -> Saying:
    return Saying("do_burn", {"card": card_name(move.card)})


def _offer_step(view: JsonObject, move: ActMove | FreeMove | ActConvert) -> Saying:
    kind = _unit(view, move.origin)["kind"]
    shown = other_kind(kind) if isinstance(move, ActConvert) else kind
    code = {"act_move": "do_move", "free_move": "do_free_move", "act_convert": "do_convert"}[move.kind]
    if _scores(view, move.target):
        code += "_and_score"
    places = {"origin": space_name(move.origin), "space": space_name(move.target)}
    return Saying(code, {"unit": unit_name(shown), **places})


def _offer_discard(view: JsonObject, move: Discard) -> Saying:
    return Saying("do_discard", {"cards": card_names(move.cards)}) if move.cards else Saying("do_pass")


def _offer_end_turn(view: JsonObject, move: EndTurn) -> Saying:
    return Saying("do_end_turn")


def _offer_action(view: JsonObject, move: Action) -> Saying:
    return _ACTION_OFFERS[move.card](view, move)


def _offer_raid(view: JsonObject, move: Action) -> Saying:
    space = Space(move.target[0])
    hit = {space, *AROUND[space]}
    count = sum(unit["space"] in hit and not unit["scored"] for unit in view["units"])
    return Saying(f"do_{move.card}", {"space": space_name(space), "count": count})


def _offer_bribe(view: JsonObject, move: Action) -> Saying:
    victim = _unit(view, move.target[0])
    code = "do_A2_native" if victim["kind"] == NATIVE else "do_A2"
    params = {**_whose(victim), "space": space_name(move.target[0])}
    if len(move.target) == 1:
        return Saying(code, params)
    return Saying(f"{code}_instead", {**params, "place": space_name(move.target[1])})


def _whose(unit: JsonObject) -> dict[str, Param]:
    """What a template needs to name a unit: a Native has no owner."""
    if unit["kind"] == NATIVE:
        return {}
    return {"unit": unit_name(unit["kind"]), "owner_seat": unit["seat"]}


def _offer_drift(view: JsonObject, move: Action) -> Saying:
    section, to, quarters = move.target
    params: dict[str, Param] = {
        "card": card_name(view["sections"][section]["card"]),
        "section": section_name(section),
    }
    if quarters == 0:
        return Saying("do_A3_slide", {**params, "target": section_name(to)})
    return Saying("do_A3_turn" if quarters == 1 else "do_A3_turn_back", params)


def _offer_conversion(view: JsonObject, move: Action) -> Saying:
    origin, to = move.target
    unit = _unit(view, origin)
    turned = unit_name(other_kind(unit["kind"]))
    return Saying(
        "do_A4",
        {**_whose(unit), "turned": turned, "origin": space_name(origin), "space": space_name(to)},
    )


def _offer_native(view: JsonObject, move: Action) -> Saying:
    space = space_name(move.target[-1])
    if len(move.target) == 1:
        return Saying("do_A5", {"space": space})
    return Saying("do_A5_again", {"origin": space_name(move.target[0]), "space": space})


def _offer_tornado(view: JsonObject, move: Action) -> Saying:
    origin, to = move.target
    unit = _unit(view, origin)
    code = "do_A7_native" if unit["kind"] == NATIVE else "do_A7"
    return Saying(code, {**_whose(unit), "origin": space_name(origin), "space": space_name(to)})


_OFFERS: Final[dict[type, Callable[..., Saying]]] = {
    Place: _offer_place,
    Deploy: _offer_deploy,
    Decline: _offer_decline,
    Burn: _offer_burn,
    ActDeploy: _offer_deploy,
    ActMove: _offer_step,
    ActConvert: _offer_step,
    FreeMove: _offer_step,
    Action: _offer_action,
    Discard: _offer_discard,
    EndTurn: _offer_end_turn,
}
_ACTION_OFFERS: Final[dict[str, Callable[[JsonObject, Action], Saying]]] = {
    BARBARIANS: _offer_raid,
    BRIBERY: _offer_bribe,
    DRIFT: _offer_drift,
    CONVERT: _offer_conversion,
    NATIVES: _offer_native,
    PIRATES: _offer_raid,
    TORNADO: _offer_tornado,
}


# Lines of the log.


def _line_placed(seat: int, data: JsonObject) -> Saying:
    params: dict[str, Param] = {
        "seat": seat,
        "card": card_name(data["card"]),
        "section": section_name(data["section"]),
    }
    if data["replaced"] is None:
        return Saying("placed", params)
    return Saying("erupted", {**params, "replaced": card_name(data["replaced"])})


def _line_deployed(seat: int, data: JsonObject) -> Saying:
    return Saying("deployed", {"seat": seat, **_unit_at(data)})


def _line_taken_off(seat: int, data: JsonObject) -> Saying:
    return Saying("taken_off", {"seat": seat, **_unit_at(data)})


def _unit_at(data: JsonObject) -> dict[str, Param]:
    return {"unit": unit_name(data["unit"]), "space": space_name(data["space"])}


def _line_burned(seat: int, data: JsonObject) -> Saying:
    return Saying("burned", {"seat": seat, "card": card_name(data["card"])})


def _line_moved(seat: int, data: JsonObject) -> Saying:
    code = "moved_free" if data["free"] else "moved"
    return Saying(code, {"seat": seat, "unit": unit_name(data["unit"]), **_way(data)})


def _way(data: JsonObject) -> dict[str, Param]:
    return {"origin": space_name(data["origin"]), "space": space_name(data["target"])}


def _line_converted(seat: int, data: JsonObject) -> Saying:
    owner: dict[str, Param] = {"owner_seat": data["owner_seat"], "unit": unit_name(data["unit"])}
    return Saying("converted", {**owner, **_way(data)})


def _line_action(seat: int, data: JsonObject) -> Saying:
    params: dict[str, Param] = {"seat": seat, "card": card_name(data["card"])}
    if data["card"] in (BARBARIANS, PIRATES):
        return Saying("raided", {**params, "space": space_name(data["target"][0])})
    return Saying("action_played", params)


def _line_destroyed(seat: int, data: JsonObject) -> Saying:
    if data["owner_seat"] is None:
        return Saying("destroyed_native", {"space": space_name(data["space"])})
    return Saying("destroyed", {"owner_seat": data["owner_seat"], **_unit_at(data)})


def _line_bribed(seat: int, data: JsonObject) -> Saying:
    params: dict[str, Param] = {"seat": seat, "space": space_name(data["space"])}
    if data["owner_seat"] is None:
        return Saying("bribed_native", params)
    whose: dict[str, Param] = {"owner_seat": data["owner_seat"], "unit": unit_name(data["victim"])}
    return Saying("bribed", {**params, **whose})


def _line_drifted(seat: int, data: JsonObject) -> Saying:
    params: dict[str, Param] = {
        "card": card_name(data["card"]),
        "section": section_name(data["section"]),
    }
    if data["quarters"] == 0:
        return Saying("drifted", {**params, "target": section_name(data["to"])})
    return Saying("turned" if data["quarters"] == 1 else "turned_back", params)


def _line_native(seat: int, data: JsonObject) -> Saying:
    space = space_name(data["space"])
    if data["origin"] is None:
        return Saying("native_placed", {"space": space})
    return Saying("native_moved", {"origin": space_name(data["origin"]), "space": space})


def _line_blown(seat: int, data: JsonObject) -> Saying:
    if data["owner_seat"] is None:
        return Saying("blown_native", _way(data))
    whose: dict[str, Param] = {"owner_seat": data["owner_seat"], "unit": unit_name(data["unit"])}
    return Saying("blown", {**whose, **_way(data)})


def _line_scored(seat: int, data: JsonObject) -> Saying:
    return Saying("scored", {"seat": seat, "space": space_name(data["space"]), "points": data["points"]})


def _line_discarded(seat: int, data: JsonObject) -> Saying:
    return Saying("discarded", {"seat": seat, "cards": card_names(data["cards"])})


def _line_passed(seat: int, data: JsonObject) -> Saying:
    return Saying("passed", {"seat": seat})


def _line_drew(seat: int, data: JsonObject) -> Saying:
    if "cards" in data:
        return Saying("drew_cards", {"seat": seat, "cards": card_names(data["cards"])})
    return Saying("drew", {"seat": seat, "count": data["count"]})


def _line_reshuffled(seat: None, data: JsonObject) -> Saying:
    return Saying("reshuffled", {"count": data["count"]})


def _line_left(seat: int, data: JsonObject) -> Saying:
    return Saying("left", {"seat": seat})


def _line_over(seat: int | None, data: JsonObject) -> Saying:
    winner: dict[str, Param] = {} if seat is None else {"seat": seat}
    return Saying(f"over_{data['reason']}", winner)


_LINES: Final[dict[str, Callable[..., Saying]]] = {
    "card_placed": _line_placed,
    "deployed": _line_deployed,
    "taken_off": _line_taken_off,
    "burned": _line_burned,
    "moved": _line_moved,
    "converted": _line_converted,
    "action_played": _line_action,
    "destroyed": _line_destroyed,
    "bribed": _line_bribed,
    "drifted": _line_drifted,
    "native_placed": _line_native,
    "blown": _line_blown,
    "scored": _line_scored,
    "discarded": _line_discarded,
    "passed": _line_passed,
    "drew": _line_drew,
    "reshuffled": _line_reshuffled,
    "left": _line_left,
    "game_over": _line_over,
}
"""By kind of event. `declined` and `turn_began` need no line."""
