"""Moves and events in words, from what the reader may know."""

from collections.abc import Sequence

from engine.core.jsons import JsonObject
from engine.core.words import Param, Saying
from engine.new_world.pieces import KINDS, ROLES, Feature, Segment
from engine.new_world.state import Move, NoSettler, PlaceCard, PlaceSettler, Score

_COUNTED = {
    Feature.TRAIL: "posts",
    Feature.TOWN: "flags",
    Feature.PLAINS: "animals",
}
_DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Clockwise; sides have the even places, corners the odd ones."""
MILESTONES = frozenset(
    {
        "card_set_aside",
        "feature_scored",
        "final_scored",
        "game_over",
        "seat_withdrew",
        "settlers_sent_home",
        "surveyor_blocked",
    }
)
"""The kinds of events that the story of a game tells."""


def describe_move(view: JsonObject, move: Move) -> Saying:
    """The move as an offer to whoever is to move in the view."""
    match move:
        case PlaceCard(column, row, rotation):
            card, turned = Saying(f"card_{view['drawn']}"), Saying(f"turned_{rotation}")
            return Saying("place_card", {"card": card, "column": column, "row": row, "turned": turned})
        case PlaceSettler(segment):
            return _offer_settler(view["placed"], segment)
        case NoSettler():
            return Saying("no_settler")
        case Score(column, row, segment):
            place = (column, row, segment)
            choice = next(c for c in view["to_score"] if (c["column"], c["row"], c["segment"]) == place)
            return _offer_scoring(choice)


def describe_event(event: JsonObject) -> Saying | None:
    """The viewed event as a line of the log; None where another line says it already."""
    data, seat = event["data"], event["seat"]
    match event["kind"]:
        case "card_drawn" | "card_set_aside" | "card_passed" as kind:
            return Saying(kind, {"seat": seat, "card": Saying(f"card_{data['card']}")})
        case "card_placed":
            place = {"column": data["column"], "row": data["row"]}
            return Saying("card_placed", {"seat": seat, "card": Saying(f"card_{data['card']}"), **place})
        case "settler_placed":
            return Saying("settler_placed", {"seat": seat, "role": Saying(data["role"])})
        case "feature_scored" | "final_scored" as kind:
            return Saying(kind, {"what": _feature(data), "gains": _gains(data["points"])})
        case "surveyor_moved":
            return Saying("surveyor_moved", {"column": data["to"]})
        case "surveyor_blocked":
            return Saying("surveyor_blocked", {"column": data["columns"][0]})
        case "settlers_sent_home":
            return Saying("settlers_sent_home", {"settlers": _settlers(data["settlers"])})
        case "game_over":
            return Saying(data["reason"])
        case "seat_withdrew":
            return Saying("seat_withdrew", {"seat": seat})
    return None


def tell_event(event: JsonObject) -> Saying:
    """The viewed event, one of MILESTONES, as a sentence that looks back."""
    data, kind = event["data"], event["kind"]
    match kind:
        case "feature_scored" | "final_scored":
            gains = _list([_told_gain(*entry) for entry in data["points"]])
            what = Saying(f"told_{data['feature']}", {"what": _feature(data)})
            return Saying(f"told_{kind}", {"gains": gains, "what": what})
        case "settlers_sent_home":
            return Saying(f"told_{kind}", {"settlers": _settlers(data["settlers"])})
        case "surveyor_blocked":
            return Saying(f"told_{kind}", {"column": data["columns"][0]})
        case "card_set_aside":
            return Saying(f"told_{kind}", {"card": Saying(f"card_{data['card']}")})
        case "seat_withdrew":
            return Saying(f"told_{kind}", {"seat": event["seat"]})
    return Saying(str(data["reason"]))


def where(segment: Segment, rotation: int) -> str:
    """The code of the words that say where on its turned card a segment lies."""
    if segment.feature is Feature.FARM:
        return "middle"
    if segment.feature is Feature.PLAINS:
        corners = {(slot + 2 * rotation + 1) // 2 % 4 for slot in segment.slots}
        return _direction({(2 * corner - 1) % 8 for corner in corners}, opposite="middle")
    sides = {(edge + rotation) % 4 for edge in segment.edges}
    return _direction({2 * side for side in sides}, opposite="ns" if 0 in sides else "ew")


def _direction(touched: set[int], *, opposite: str) -> str:
    """One word for one to four of the sides, or of the corners, by their places in `_DIRECTIONS`."""
    if len(touched) == 4:
        return "all_around"
    if len(touched) == 3:
        return _DIRECTIONS[next(d for d in touched if (d + 2) % 8 in touched and (d - 2) % 8 in touched)]
    if len(touched) == 1:
        return _DIRECTIONS[min(touched)]
    first = next((d for d in touched if (d + 2) % 8 in touched), None)
    return opposite if first is None else _DIRECTIONS[(first + 1) % 8]


def _offer_settler(placed: JsonObject, segment_id: str) -> Saying:
    kind = KINDS[placed["kind"] - 1]
    segment = next(segment for segment in kind.segments if segment.id == segment_id)
    return Saying(
        "place_settler",
        {
            "role": Saying(ROLES[segment.feature]),
            "feature": Saying(f"feature_{segment.feature}"),
            "where": Saying(where(segment, placed["rotation"])),
        },
    )


def _offer_scoring(choice: JsonObject) -> Saying:
    feature = Feature(choice["feature"])
    return Saying(
        "score",
        {
            "feature": Saying(f"feature_{feature}"),
            "role": Saying(ROLES[feature]),
            "column": choice["column"],
            "row": choice["row"],
            "gains": _gains(choice["points"]),
        },
    )


def _feature(data: JsonObject) -> Saying:
    """A scored feature with what counts in it."""
    feature = Feature(data["feature"])
    params: dict[str, Param] = {"cards": Saying("cards", {"count": data["count"]})}
    extra = _COUNTED.get(feature)
    if extra is None or (not data[extra] and feature is not Feature.PLAINS):
        return Saying(f"{feature}_of", params)
    return Saying(f"{feature}_with", {**params, extra: Saying(extra, {"count": data[extra]})})


def _gains(points: list[list[int]]) -> Saying:
    """Who gets what: entries of seat, points and, where there can be one, the bonus among them."""
    return _list([_gain(*entry) for entry in points])


def _gain(seat: int, points: int, bonus: int = 0) -> Saying:
    params: dict[str, Param] = {"seat": seat, "points": Saying("points", {"count": points})}
    return Saying("gain_bonus", {**params, "bonus": bonus}) if bonus else Saying("gain", params)


def _told_gain(seat: int, points: int, bonus: int = 0) -> Saying:
    params: dict[str, Param] = {"seat": seat, "points": Saying("points", {"count": points})}
    return Saying("told_gain_bonus", {**params, "bonus": bonus}) if bonus else Saying("told_gain", params)


def _settlers(settlers: list[JsonObject]) -> Saying:
    return _list([Saying("settler_of", {"role": Saying(s["role"]), "seat": s["seat"]}) for s in settlers])


def _list(sayings: Sequence[Saying]) -> Saying:
    """One or more sayings as one."""
    *others, whole = sayings
    for saying in reversed(others):
        whole = Saying("list_pair", {"first": saying, "rest": whole})
    return whole
