"""What a legal move does to a position, in place; and what leaving does (ALL-4)."""

from collections.abc import Callable
from typing import Final

from engine.core.chance import Dice
from engine.core.events import Event
from engine.core.seats import Seat
from engine.old_world_new_world import actions
from engine.old_world_new_world.board import SPACES_OF, Space
from engine.old_world_new_world.legality import legal_moves
from engine.old_world_new_world.moving import kind_for, paid_by, symbols_at_home
from engine.old_world_new_world.pieces import HAND, PLAYS, TERRAIN, UnitKind
from engine.old_world_new_world.scoring import clear_landed, destroy, end, stop
from engine.old_world_new_world.state import (
    BURN_FIRST,
    BURN_SECOND,
    DEPLOY,
    MAIN,
    OWN_UNITS,
    START,
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
    PlacedCard,
    Reason,
    State,
)

ROUNDS_OF_PASSES = 3
"""After so many passes running by every seat the game ends (OW-3)."""


def perform(state: State, move: Move, events: list[Event]) -> None:
    """Do a legal move of the seat whose turn it is; what happens is appended to `events`."""
    _PERFORM[type(move)](state, move, events)


def _place(state: State, move: Place, events: list[Event]) -> None:
    _take_from_hand(state, move.card)
    replaced = state.cards[move.section]
    data = {
        "card": move.card,
        "section": move.section,
        "rotation": move.rotation,
        "replaced": replaced.card if replaced is not None else None,
    }
    events.append(Event("card_placed", state.current, data))
    spaces = SPACES_OF[move.section]
    if replaced is not None:
        destroy(state, spaces, events)
        state.discards.append(replaced.card)
    state.lay(move.section, PlacedCard(move.card, move.rotation))
    state.pending = symbols_at_home(state, state.current, spaces)
    state.phase = DEPLOY if state.pending else MAIN


def _take_from_hand(state: State, card: str) -> None:
    """A play begins: the card leaves the hand."""
    hand = list(state.hands[state.current])
    hand.remove(card)
    state.hands[state.current] = tuple(hand)
    state.plays_left -= 1


def _deploy(state: State, move: Deploy, events: list[Event]) -> None:
    _put(state, move.space, move.removed, events, free=True)
    state.pending = tuple(space for space in state.pending if space != move.space)
    if not state.pending:
        state.phase = MAIN


def _put(state: State, space: Space, removed: Space | None, events: list[Event], *, free: bool) -> None:
    if removed is not None:
        actions.take_off(state, removed, events)
    unit = OWN_UNITS[state.current, kind_for(state.terrain[space])]
    state.units[space] = unit
    data = {"space": space, "unit": unit.kind, "free": free}
    events.append(Event("deployed", state.current, data))


def _decline(state: State, move: Decline, events: list[Event]) -> None:
    events.append(Event("declined", state.current, {"what": state.phase}))
    state.pending, state.owed = (), ()
    state.phase = MAIN


def _burn(state: State, move: Burn, events: list[Event]) -> None:
    _take_from_hand(state, move.card)
    state.discards.append(move.card)
    events.append(Event("burned", state.current, {"card": move.card}))
    state.owed = TERRAIN[move.card].symbols
    state.phase = BURN_FIRST


def _act_deploy(state: State, move: ActDeploy, events: list[Event]) -> None:
    kind = paid_by(state, move)
    _put(state, move.space, move.removed, events, free=False)
    _pay(state, kind)


def _act_move(state: State, move: ActMove, events: list[Event]) -> None:
    kind = paid_by(state, move)
    _move(state, move.origin, move.target, events, free=False)
    _pay(state, kind)


def _act_convert(state: State, move: ActConvert, events: list[Event]) -> None:
    kind = paid_by(state, move)
    actions.turn_over(state, move.origin, move.target, events)
    _pay(state, kind)


def _pay(state: State, kind: UnitKind | None) -> None:
    """One symbol of the burned card is used up; the other one, if any, is next (OW-12)."""
    if state.ended is not None:
        return
    assert kind is not None, "a legal action uses up a symbol"
    left = list(state.owed)
    left.remove(kind)
    state.owed = tuple(left)
    state.phase = BURN_SECOND if left else MAIN


def _move(state: State, origin: Space, target: Space, events: list[Event], *, free: bool) -> None:
    unit = state.units.pop(origin)
    state.units[target] = unit
    data = {"unit": unit.kind, "origin": origin, "target": target, "free": free}
    events.append(Event("moved", state.current, data))
    stop(state, [target], events)


def _free_move(state: State, move: FreeMove, events: list[Event]) -> None:
    _move(state, move.origin, move.target, events, free=True)
    state.free_steps += 1
    if state.phase == START:
        state.phase = MAIN


def _action(state: State, move: Action, events: list[Event]) -> None:
    _take_from_hand(state, move.card)
    state.discards.append(move.card)
    state.phase = MAIN
    data = {"card": move.card, "target": list(move.target)}
    events.append(Event("action_played", state.current, data))
    actions.perform(state, move.card, move.target, events)


def _discard(state: State, move: Discard, events: list[Event]) -> None:
    if not move.cards:
        _pass(state, events)
        return
    hand = list(state.hands[state.current])
    for card in move.cards:
        hand.remove(card)
    state.hands[state.current] = tuple(hand)
    state.discards.extend(move.cards)
    events.append(Event("discarded", state.current, {"cards": list(move.cards)}))
    _finish_turn(state, events)


def _pass(state: State, events: list[Event]) -> None:
    """Discarding nothing; the last of three rounds of it ends the game (OW-3)."""
    seat = state.current
    running = state.passes[seat] + 1
    state.passes = (*state.passes[:seat], running, *state.passes[seat + 1 :])
    events.append(Event("passed", seat, {"running": running}))
    if all(state.passes[other] >= ROUNDS_OF_PASSES for other in state.playing()):
        end(state, "passes", None, events)
    else:
        _next_turn(state, events, passed=True)


def _end_turn(state: State, move: EndTurn, events: list[Event]) -> None:
    _finish_turn(state, events)


def _finish_turn(state: State, events: list[Event]) -> None:
    clear_landed(state)
    _draw(state, events)
    _next_turn(state, events)


def _draw(state: State, events: list[Event]) -> None:
    """Draw up to five; an empty deck is the shuffled discard pile again (OW-4, OW-6)."""
    hand = list(state.hands[state.current])
    drawn: list[str] = []
    while len(hand) + len(drawn) < HAND and (state.deck or state.discards):
        if not state.deck:
            _reshuffle(state, events)
        drawn.append(state.deck.pop())
    if drawn:
        state.hands[state.current] = tuple(sorted(hand + drawn))
        secret = {state.current: {"cards": drawn}}
        events.append(Event("drew", state.current, {"count": len(drawn)}, secret))


def _reshuffle(state: State, events: list[Event]) -> None:
    dice = Dice(state.chance)
    state.deck = state.discards
    dice.shuffle(state.deck, "reshuffle")
    state.chance = dice.chance
    state.discards = []
    events.append(Event("reshuffled", None, {"count": len(state.deck)}))


def _next_turn(state: State, events: list[Event], *, passed: bool = False) -> None:
    seat = state.current
    if not passed:
        state.passes = (*state.passes[:seat], 0, *state.passes[seat + 1 :])
    later = [other for other in state.playing() if other != seat]
    state.current = later[0] if later else seat
    state.turn += 1
    state.phase = START
    state.plays_left = PLAYS
    state.free_steps = 0
    state.pending, state.owed = (), ()
    events.append(Event("turn_began", state.current, {"turn": state.turn}))


def withdraw(state: State, seat: Seat, events: list[Event]) -> None:
    """A seat that is playing leaves for good; what it had begun is finished (ALL-4)."""
    state.dropped = (*state.dropped, seat)
    events.append(Event("left", seat))
    left = state.playing()
    if len(left) == 1:
        reason: Reason = "resigned" if len(state.sides) == 2 else "last_seat"
        end(state, reason, left[0], events)
        return
    if state.current == seat:
        if state.phase == BURN_FIRST:
            perform(state, legal_moves(state)[0], events)
        clear_landed(state)
        _next_turn(state, events)


_PERFORM: Final[dict[type, Callable[..., None]]] = {
    Place: _place,
    Deploy: _deploy,
    Decline: _decline,
    Burn: _burn,
    ActDeploy: _act_deploy,
    ActMove: _act_move,
    ActConvert: _act_convert,
    FreeMove: _free_move,
    Action: _action,
    Discard: _discard,
    EndTurn: _end_turn,
}
