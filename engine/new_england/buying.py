"""The moves of phase 3: uncover, buy, settle, store, execute, move pieces and take income."""

from dataclasses import replace

from engine.core.errors import IllegalMove
from engine.core.events import Event
from engine.core.jsons import JsonObject
from engine.core.seats import Seat
from engine.core.words import Saying
from engine.new_england.board import WAY_NAMES, Mask, area_of, beside
from engine.new_england.named import check_card, land_named, space_named
from engine.new_england.pieces import (
    CARD,
    CARDS,
    INCOME,
    LAND,
    PIECES,
    PILGRIM,
    PILGRIM_INCOME,
    SHIP,
)
from engine.new_england.places import (
    foreign,
    land_spots,
    piece_spots,
    settled,
    ways_to_execute,
)
from engine.new_england.refusals import item_code, why_not_execute, why_not_pay, why_not_store
from engine.new_england.state import (
    BuyCard,
    Buying,
    BuyLand,
    EndTurn,
    Item,
    MovePiece,
    RunStored,
    State,
    StoreCard,
    Uncover,
    put,
    put_instead,
)
from engine.new_england.turns import Log, next_buyer

BuyingMove = Uncover | BuyLand | BuyCard | StoreCard | RunStored | MovePiece | EndTurn


def buying_step(
    state: State,
    seat: Seat,
    move: BuyingMove,
    log: Log,
) -> None:
    """Carry out a move of phase 3, whoever's turn it is; raises IllegalMove like `step`."""
    buying = state.buying
    assert buying is not None
    match move:
        case Uncover():
            _uncover(state, seat, buying, move, log)
        case BuyLand():
            _buy_land(state, seat, buying, move, log)
        case BuyCard():
            _buy_card(state, seat, buying, move, log)
        case StoreCard():
            _store_card(state, seat, buying, move, log)
        case RunStored():
            _run_stored(state, seat, buying, move, log)
        case MovePiece():
            _move_piece(state, seat, buying, move, log)
        case EndTurn():
            _end_turn(state, seat, log)


def _uncover(state: State, seat: Seat, buying: Buying, move: Uncover, log: Log) -> None:
    if not buying.may_uncover:
        raise IllegalMove("no_extra_item")
    if move.stock not in (LAND, CARD):
        raise IllegalMove("no_such_stock")
    stock = state.bag if move.stock == LAND else state.deck
    if not stock:
        raise IllegalMove("stock_is_empty")
    if move.stock == LAND:
        state.bag = stock[:-1]
    else:
        state.deck = stock[:-1]
    state.offer += (Item(stock[-1], uncovered_by=seat),)
    state.buying = Buying(may_uncover=False, purchases=buying.purchases, untouched=False)
    log.append(Event("item_uncovered", seat, {"stock": move.stock, "item": stock[-1]}))


def _buy_land(state: State, seat: Seat, buying: Buying, move: BuyLand, log: Log) -> None:
    land, space = land_named(move.land), space_named(move.space)
    price = _pay(state, seat, buying, move.land)
    if not space & land_spots(state, seat, land):
        raise IllegalMove(_why_not_here(state, seat, land, space))
    family = state.families[seat]
    state.families[seat] = replace(family, lands=put(family.lands, land, space))
    data = {"land": move.land, "space": move.space, "price": price}
    log.append(Event("land_bought", seat, data))


def _buy_card(state: State, seat: Seat, buying: Buying, move: BuyCard, log: Log) -> None:
    check_card(move.card)
    price = _pay(state, seat, buying, move.card)
    _execute(state, seat, move.card, move.spaces)
    log.append(Event("card_bought", seat, {**_executed(move.card, move.spaces), "price": price}))


def _store_card(state: State, seat: Seat, buying: Buying, move: StoreCard, log: Log) -> None:
    check_card(move.card)
    price = _pay(state, seat, buying, move.card)
    family = state.families[seat]
    if refusal := why_not_store(family):
        raise IllegalMove(refusal.code, **refusal.params)
    state.families[seat] = replace(family, stored=(*family.stored, (move.card, state.round)))
    log.append(Event("card_stored", seat, {"card": move.card, "price": price}))


def _run_stored(state: State, seat: Seat, buying: Buying, move: RunStored, log: Log) -> None:
    check_card(move.card)
    family = state.families[seat]
    rounds = [round_ for card, round_ in family.stored if card == move.card]
    if not rounds:
        raise IllegalMove("not_in_barn", card=Saying(f"card_{move.card}"))
    if rounds[0] >= state.round:
        raise IllegalMove("stored_this_round", card=Saying(f"card_{move.card}"))
    place = [card for card, _ in family.stored].index(move.card)
    state.families[seat] = replace(family, stored=family.stored[:place] + family.stored[place + 1 :])
    _execute(state, seat, move.card, move.spaces)
    state.buying = Buying(buying.may_uncover, buying.purchases, untouched=False)
    log.append(Event("stored_card_executed", seat, _executed(move.card, move.spaces)))


def _move_piece(state: State, seat: Seat, buying: Buying, move: MovePiece, log: Log) -> None:
    origin, target = space_named(move.origin), space_named(move.target)
    family = state.families[seat]
    piece = next((kind for kind in (PILGRIM, SHIP) if family.pieces[kind] & origin), None)
    if piece is None:
        raise IllegalMove("nothing_to_move", space=move.origin)
    if origin & buying.moved:
        raise IllegalMove("moved_already", piece=Saying(f"piece_{PIECES[piece]}"))
    if not target & piece_spots(family, piece):
        raise IllegalMove("no_place_for_piece", piece=Saying(f"piece_{PIECES[piece]}"), space=move.target)
    pieces = family.pieces[piece] & ~origin | target
    state.families[seat] = replace(family, pieces=put_instead(family.pieces, piece, pieces))
    state.buying = Buying(buying.may_uncover, buying.purchases, buying.moved | target, untouched=False)
    data = {"piece": PIECES[piece], "origin": move.origin, "target": move.target}
    log.append(Event("piece_moved", seat, data))


def _end_turn(state: State, seat: Seat, log: Log) -> None:
    family = state.families[seat]
    pilgrims = family.pieces[PILGRIM].bit_count()
    income = INCOME + PILGRIM_INCOME * pilgrims
    state.families[seat] = replace(family, money=family.money + income, marker=None)
    log.append(Event("income_taken", seat, {"shillings": income, "pilgrims": pilgrims}))
    next_buyer(state, log)


def _pay(state: State, seat: Seat, buying: Buying, name: str) -> int:
    """Pay for the first item of the name on offer and take it away; returns the price (NE-8)."""
    place = next(
        (i for i, item in enumerate(state.offer) if item.name == name and item.sold_to is None), None
    )
    if place is None:
        raise IllegalMove("not_on_offer", item=Saying(item_code(name)))
    family = state.families[seat]
    if refusal := why_not_pay(family, buying):
        raise IllegalMove(refusal.code, **refusal.params)
    assert family.marker is not None
    state.families[seat] = replace(family, money=family.money - family.marker)
    sold = replace(state.offer[place], sold_to=seat)
    state.offer = (*state.offer[:place], sold, *state.offer[place + 1 :])
    state.buying = Buying(may_uncover=False, purchases=buying.purchases + 1, untouched=False)
    return family.marker


def _why_not_here(state: State, seat: Seat, land: int, space: Mask) -> str:
    if space & settled(state):
        return "space_taken"
    if not space & beside(state.families[seat].lands[land]):
        return "not_beside_own_land"
    assert space & beside(foreign(state, seat, land))
    return "joins_foreign_land"


def _execute(state: State, seat: Seat, card: str, spaces: tuple[str, ...]) -> None:
    """Turn the tiles over or place the piece; the card lies before the family from now on."""
    data, family = CARDS[card], state.families[seat]
    place = area_of(spaces) or 0
    if WAY_NAMES.get(place) != spaces or place not in ways_to_execute(state, seat, data):
        refusal = why_not_execute(state, seat, card) or Saying("not_here", {"card": Saying(f"card_{card}")})
        raise IllegalMove(refusal.code, **refusal.params)
    cards = (*family.cards, card)
    if data.piece is None:
        state.families[seat] = replace(family, cards=cards, developed=family.developed | place)
    else:
        pieces = put(family.pieces, data.piece, place)
        state.families[seat] = replace(family, cards=cards, pieces=pieces)


def _executed(card: str, spaces: tuple[str, ...]) -> JsonObject:
    return {"card": card, "spaces": list(spaces), "points": CARDS[card].points}
