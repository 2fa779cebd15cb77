"""Moves as offers to a player and events as lines of the log, from what the reader may know."""

from collections.abc import Sequence
from typing import assert_never

from engine.core.jsons import JsonObject
from engine.core.words import Param, Saying
from engine.new_england.pieces import CARDS, INCOME, OFFER_SIZE, PIECES, PILGRIM_INCOME
from engine.new_england.refusals import item_code
from engine.new_england.state import (
    Announce,
    BuyCard,
    BuyLand,
    EndTurn,
    Move,
    MovePiece,
    PlaceStart,
    RunStored,
    StoreCard,
    TakeMarker,
    Uncover,
)

MILESTONES = frozenset({"card_bought", "game_ended", "majority_scored", "seat_left", "stored_card_executed"})
"""The kinds of events that the story of a game tells."""


def describe_move(view: JsonObject, move: Move) -> Saying:
    """The move as an offer to the seat that is to move in the view."""
    match move:
        case PlaceStart(land, (first, second)):
            return Saying("offer_place_start", {"land": _land(land), "first": first, "second": second})
        case Announce(lands):
            return Saying("offer_announce", {"count": lands, "cards": OFFER_SIZE - lands})
        case TakeMarker(value):
            return Saying("offer_take_marker", {"value": value})
        case Uncover(stock):
            return Saying("offer_uncover", {"stock": Saying(f"stock_{stock}")})
        case BuyLand(land, space):
            return Saying("offer_buy_land", {"land": _land(land), "space": space, "count": _price(view)})
        case BuyCard(card, spaces):
            code = "offer_buy_card" if CARDS[card].piece is None else "offer_buy_piece"
            return Saying(code, {**_executed(card, spaces), "count": _price(view)})
        case StoreCard(card):
            return Saying("offer_store_card", {"card": _item(card), "count": _price(view)})
        case RunStored(card, spaces):
            code = "offer_run_stored" if CARDS[card].piece is None else "offer_run_stored_piece"
            return Saying(code, _executed(card, spaces))
        case MovePiece(origin, target):
            piece = Saying(f"piece_{_piece_on(view, origin)}")
            return Saying("offer_move_piece", {"piece": piece, "origin": origin, "target": target})
        case EndTurn():
            return Saying("offer_end_turn", {"count": _income(view)})
        case _:
            assert_never(move)


def describe_event(event: JsonObject) -> Saying | None:
    """A viewed event as a line of the log."""
    kind, data = event["kind"], event["data"]
    params: dict[str, Param] = {"seat": event["seat"]}
    match kind:
        case "start_placed":
            params |= {"land": _land(data["land"]), "spaces": _spaces(data["spaces"])}
        case "offer_uncovered":
            params |= {"items": _items([*data["lands"], *data["cards"]])}
        case "item_uncovered":
            params |= {"item": _item(data["item"])}
        case "land_bought":
            params |= {"land": _land(data["land"]), "space": data["space"], "count": data["price"]}
        case "card_bought":
            kind = kind if CARDS[data["card"]].piece is None else "piece_card_bought"
            params |= {**_executed(data["card"], data["spaces"]), "count": data["price"]}
        case "card_stored":
            params |= {"card": _item(data["card"]), "count": data["price"]}
        case "stored_card_executed":
            kind = kind if CARDS[data["card"]].piece is None else "stored_piece_card_executed"
            params |= _executed(data["card"], data["spaces"])
        case "piece_moved":
            params |= {**data, "piece": Saying(f"piece_{data['piece']}")}
        case "income_taken":
            params |= {"count": data["shillings"]}
        case "round_ended":
            params |= {"count": len(data["gone"]), "start_seat": data["start_seat"]}
        case "majority_scored":
            kind = f"most_{data['piece']}s_scored"
            params |= {"count": data["count"], "points": data["points"]}
        case "game_ended":
            kind = data["reason"]
        case "announced" | "marker_taken":
            params |= data
    return Saying(kind, params)


def tell_event(event: JsonObject) -> Saying:
    """A viewed event, one of MILESTONES, as a sentence that looks back."""
    line = describe_event(event)
    assert line is not None
    return line if event["kind"] == "game_ended" else Saying(f"told_{line.code}", line.params)


def _land(land: str) -> Saying:
    return Saying(f"land_{land}")


def _item(name: str) -> Saying:
    return Saying(item_code(name))


def _items(names: Sequence[str]) -> Saying:
    """All the items in one list."""
    first, *rest = names
    return Saying("list", {"first": _item(first), "rest": _items(rest)}) if rest else _item(first)


def _spaces(names: Sequence[str]) -> str:
    return ", ".join(names)


def _executed(card: str, spaces: Sequence[str]) -> dict[str, Param]:
    data = CARDS[card]
    params: dict[str, Param] = {"card": _item(card), "spaces": _spaces(spaces), "points": data.points}
    if data.piece is not None:
        params["piece"] = Saying(f"piece_{PIECES[data.piece]}")
    return params


def _price(view: JsonObject) -> int:
    return int(view["buying"]["price"])


def _income(view: JsonObject) -> int:
    pilgrims = view["families"][view["to_move"][0]]["pieces"]["pilgrim"]
    return INCOME + PILGRIM_INCOME * int(pilgrims)


def _piece_on(view: JsonObject, space: str) -> str:
    return str(next(tile["piece"] for tile in view["tiles"] if tile["spaces"][0] == space))
