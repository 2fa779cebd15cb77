"""Plays a position to its end at random, by the same steps as every other game."""

from collections.abc import Sequence
from typing import TypeVar

from engine.core.chance import Chance, Dice
from engine.core.seats import Seat
from engine.new_england.board import NAMES, WAY_NAMES, names_of, spaces_of
from engine.new_england.legal import moves, open_stocks, runnable
from engine.new_england.pieces import CARDS, LAND_INDEX, LANDS
from engine.new_england.places import land_spots, start_places, ways_to_execute
from engine.new_england.refusals import why_not_pay, why_not_store
from engine.new_england.state import (
    BuyCard,
    BuyLand,
    EndTurn,
    Family,
    Move,
    Phase,
    PlaceStart,
    RunStored,
    State,
    StoreCard,
    Uncover,
)
from engine.new_england.steps import step

T = TypeVar("T")


def play_out(state: State, chance: Chance) -> State:
    """The end of the game if everybody takes any legal start, number and marker, and buys at random.

    Buyers take whatever they can use, twice if they can; pieces stay where they are.
    """
    state, dice = state.copy(), Dice(chance)
    while state.phase is not Phase.OVER:
        step(state, state.active, _any_move(state, dice), [])
    return state


def _any_move(state: State, dice: Dice) -> Move:
    if state.phase is Phase.START:
        return _any_start(state, dice)
    if state.phase is Phase.BUY:
        return _any_buying_move(state, state.active, dice)
    return _any_of(tuple(moves(state)), dice)


def _any_start(state: State, dice: Dice) -> Move:
    places = start_places(state, state.active)
    land = _any_of([index for index, pairs in enumerate(places) if pairs], dice)
    first, second = names_of(_any_of(places[land], dice))
    return PlaceStart(LANDS[land], (first, second))


def _any_buying_move(state: State, seat: Seat, dice: Dice) -> Move:
    family, buying = state.families[seat], state.buying
    assert buying is not None
    if stocks := open_stocks(state):
        return Uncover(_any_of(stocks, dice))
    for name in runnable(state, family):
        if ways := tuple(ways_to_execute(state, seat, CARDS[name])):
            return RunStored(name, WAY_NAMES[_any_of(ways, dice)])
    if why_not_pay(family, buying) is None:
        items = [item.name for item in state.offer if item.sold_to is None]
        while items:
            name = items.pop(dice.below(len(items), "playout"))
            if move := _use_of(state, seat, family, name, dice):
                return move
    return EndTurn()


def _use_of(state: State, seat: Seat, family: Family, name: str, dice: Dice) -> Move | None:
    """A way to buy the item, if there is one."""
    if name in LAND_INDEX:
        spots = tuple(spaces_of(land_spots(state, seat, LAND_INDEX[name])))
        return BuyLand(name, NAMES[_any_of(spots, dice)]) if spots else None
    ways = tuple(ways_to_execute(state, seat, CARDS[name]))
    if ways:
        return BuyCard(name, WAY_NAMES[_any_of(ways, dice)])
    return StoreCard(name) if why_not_store(family) is None else None


def _any_of(things: Sequence[T], dice: Dice) -> T:
    return things[dice.below(len(things), "playout")]
