"""What one seat, or a spectator, may know of a position: all but the order of bag and deck (NE-20).

The view is a JSON object:

- `options`: `{"deck": ...}`; `seats`: how many.
- `phase`: `start`, `announce`, `bid`, `buy` or `over`; `round`: 0 in the start round; `turn`: the
  turn number; `to_move`: list of seats; `start_seat`: who has the start marker.
- `tiles`: all land on the board by row and column, each `{"spaces", "land", "seat", "developed",
  "start", "piece"}`: one space name, or two on a start tile; `land` is a land type; `piece` is a
  kind of piece or null.
- `offer`: the items of this round, the extra ones last, each `{"name", "stock", "card", "sold_to",
  "uncovered_by", "for_you"}`. `name` is a land type or card id, `stock` is `land` or `card`,
  `card` is null or `{"land", "shape", "piece", "points"}`. `for_you` is null unless the viewer
  holds a bid marker in phase 3 and the item is unsold; then it is `{"price", "use", "store"}`, of
  which `use` says why it cannot be bought and used, and `store` why it cannot be bought and put
  into a barn: null where it can, else `{"code", "params"}`. It is judged as if it were the
  viewer's turn.
- `markers`: all ten, lowest first, each `{"value", "seat"}`; `seat` is null for a free one.
- `buyers`: seats that still have their turn in phase 3, in that order; the first one buys now.
- `buying`: null outside phase 3, else `{"seat", "price", "purchases_left", "may_uncover",
  "moved"}`; `may_uncover` lists the stocks for the ships' extra item; `moved` lists the spaces of
  pieces that may not move again before the next purchase, uncovering or execution.
- `families`: by seat, `{"seat", "money", "cards", "points", "stored", "pieces", "empty_barns",
  "marker", "starts_left", "left"}`: `cards` are the executed ones in order, `points` theirs;
  `stored` is a list of `{"card", "round", "ready"}`, `ready` where it may be executed in this
  round; `pieces` counts by kind; `starts_left` lists land types; `left` tells whether the seat has
  left the game.
- `majorities`: by kind of piece, `{"most", "seats", "points"}`: who would earn it now.
- `supply`: pieces not on the board, by kind; `bag_left`, `deck_left`: counts; `gone`: counts of
  the items that left the game, by name.
- `outcome`: null, or as `engine.core.outcome.outcome_to_json` writes it.
"""

from collections import Counter

from engine.core.jsons import JsonObject
from engine.core.outcome import outcome_to_json
from engine.core.seats import Seat
from engine.core.words import Saying, saying_to_json
from engine.new_england.board import Mask, names_of, spaces_of
from engine.new_england.legal import open_stocks
from engine.new_england.pieces import (
    CARD,
    CARDS,
    LAND,
    LAND_INDEX,
    LANDS,
    MAJORITY_POINTS,
    MARKERS,
    MOST_PURCHASES,
    PIECES,
)
from engine.new_england.places import empty_barns, in_supply
from engine.new_england.refusals import why_not_execute, why_not_land, why_not_pay, why_not_store
from engine.new_england.scoring import card_points, majorities, outcome
from engine.new_england.state import Buying, Family, Item, Phase, State
from engine.new_england.turns import buyers_left


def view(state: State, seat: Seat | None) -> JsonObject:
    """The position as the seat, or a spectator (None), may know it; its shape is described above."""
    over = state.phase is Phase.OVER
    return {
        "options": {"deck": state.deck_option},
        "seats": len(state.families),
        "phase": state.phase.value,
        "round": state.round,
        "turn": state.turn,
        "to_move": [] if over else [state.active],
        "start_seat": state.start_seat,
        "tiles": _tiles(state),
        "offer": [_item(state, seat, item) for item in state.offer],
        "markers": _markers(state),
        "buyers": list(buyers_left(state)) if state.phase is Phase.BUY else [],
        "buying": _buying(state),
        "families": [_family(state, Seat(number)) for number in range(len(state.families))],
        "majorities": _majorities(state),
        "supply": {piece: in_supply(state, kind) for kind, piece in enumerate(PIECES)},
        "bag_left": len(state.bag),
        "deck_left": len(state.deck),
        "gone": dict(sorted(Counter(state.gone).items())),
        "outcome": outcome_to_json(outcome(state)) if over else None,
    }


def _tiles(state: State) -> list[JsonObject]:
    found: list[tuple[Mask, JsonObject]] = []
    for seat, family in enumerate(state.families):
        for land, area, start in zip(LANDS, family.lands, family.starts, strict=True):
            for tile in ([start] if start else []) + list(spaces_of(area & ~start)):
                found.append((tile & -tile, _tile(family, seat, land, tile, is_start=tile == start)))
    return [tile for _, tile in sorted(found, key=lambda pair: pair[0])]


def _tile(family: Family, seat: int, land: str, tile: Mask, *, is_start: bool) -> JsonObject:
    pieces = zip(PIECES, family.pieces, strict=True)
    return {
        "spaces": list(names_of(tile)),
        "land": land,
        "seat": seat,
        "developed": bool(tile & family.developed),
        "start": is_start,
        "piece": next((piece for piece, area in pieces if area & tile), None),
    }


def _item(state: State, viewer: Seat | None, item: Item) -> JsonObject:
    card = CARDS.get(item.name)
    return {
        "name": item.name,
        "stock": LAND if card is None else CARD,
        "card": None if card is None else card_face(item.name),
        "sold_to": item.sold_to,
        "uncovered_by": item.uncovered_by,
        "for_you": _for_viewer(state, viewer, item),
    }


def card_face(name: str) -> JsonObject:
    """What is printed on a card: `land` and `shape`, or `piece`, null otherwise, and `points`."""
    card = CARDS[name]
    is_piece = card.piece is not None
    return {
        "land": None if is_piece else LANDS[card.land],
        "shape": card.shape,
        "piece": None if card.piece is None else PIECES[card.piece],
        "points": card.points,
    }


def _for_viewer(state: State, viewer: Seat | None, item: Item) -> JsonObject | None:
    if viewer is None or state.phase is not Phase.BUY or item.sold_to is not None:
        return None
    family = state.families[viewer]
    if family.marker is None:
        return None
    buying = state.buying if viewer == state.active else None
    unpaid = why_not_pay(family, buying or Buying(may_uncover=False))
    if item.name in LAND_INDEX:
        use = why_not_land(state, viewer, item.name)
        store: Saying | None = Saying("land_not_stored")
    else:
        use = why_not_execute(state, viewer, item.name)
        store = why_not_store(family)
    return {"price": family.marker, "use": _refusal(unpaid or use), "store": _refusal(unpaid or store)}


def _refusal(saying: Saying | None) -> JsonObject | None:
    return None if saying is None else saying_to_json(saying)


def _markers(state: State) -> list[JsonObject]:
    holders = {family.marker: seat for seat, family in enumerate(state.families)}
    return [{"value": value, "seat": holders.get(value)} for value in MARKERS]


def _buying(state: State) -> JsonObject | None:
    if state.buying is None:
        return None
    return {
        "seat": state.active,
        "price": state.families[state.active].marker,
        "purchases_left": MOST_PURCHASES - state.buying.purchases,
        "may_uncover": open_stocks(state),
        "moved": list(names_of(state.buying.moved)),
    }


def _family(state: State, seat: Seat) -> JsonObject:
    family = state.families[seat]
    starts = zip(LANDS, family.starts, strict=True)
    return {
        "seat": seat,
        "money": family.money,
        "cards": list(family.cards),
        "points": card_points(family),
        "stored": [
            {"card": card, "round": round_, "ready": round_ < state.round} for card, round_ in family.stored
        ],
        "pieces": {piece: family.pieces[kind].bit_count() for kind, piece in enumerate(PIECES)},
        "empty_barns": empty_barns(family),
        "marker": family.marker,
        "starts_left": [land for land, start in starts if not start and family.left is None],
        "left": family.left is not None,
    }


def _majorities(state: State) -> JsonObject:
    return {
        PIECES[majority.piece]: {
            "most": majority.most,
            "seats": list(majority.seats),
            "points": MAJORITY_POINTS[majority.piece],
        }
        for majority in majorities(state)
    }
