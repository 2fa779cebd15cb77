"""What the seat whose turn it is may do: the list of it, and why a move is not in it."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from engine.core.errors import IllegalMove
from engine.old_world_new_world.actions import action, may_aim, targets
from engine.old_world_new_world.board import SECTIONS, SPACES_OF, Section
from engine.old_world_new_world.moving import (
    FREE_STEPS,
    can_pay,
    chain,
    conversions,
    free_moves,
    home_deploys,
    may_deploy,
    other_kind,
    paid_by,
    payments,
    removables,
    slides,
)
from engine.old_world_new_world.pieces import ACTIONS, MOUNTAIN, SYMBOL, TERRAIN
from engine.old_world_new_world.state import (
    BURN_FIRST,
    BURN_SECOND,
    DEPLOY,
    MAIN,
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
    State,
)

_PLACES: Final[dict[str, tuple[tuple[Place, ...], ...]]] = {
    card.code: tuple(
        tuple(Place(card.code, section, rotation) for rotation in card.rotations) for section in SECTIONS
    )
    for card in TERRAIN.values()
}
"""By card and section: a placement for each turn that looks different (OW-7)."""

_burn = cache(Burn)
_DECLINE, _END_TURN = Decline(), EndTurn()


def legal_moves(state: State) -> list[Move]:
    """All legal moves of the seat whose turn it is, in a fixed order without doubles."""
    if state.ended is not None:
        return []
    if state.phase == DEPLOY:
        return [*home_deploys(state), _DECLINE]
    if state.phase == BURN_FIRST:
        return _all_payments(state)
    if state.phase == BURN_SECOND:
        return [*_all_payments(state), _DECLINE, *free_moves(state)]
    moves = list(plays(state))
    may_end = state.phase == MAIN and not moves
    moves += free_moves(state)
    if state.phase == START:
        moves += _discards(state.hands[state.current])
    elif may_end:
        moves.append(_END_TURN)
    return moves


def plays(state: State) -> Iterator[Move]:
    """All plays of a card, while the turn has one left (OW-1, OW-2)."""
    if state.plays_left:
        for card in dict.fromkeys(state.hands[state.current]):
            if card in ACTIONS:
                yield from action_plays(state, card)
            else:
                yield from placements(state, card)
                yield from burns(state, card)


def placements(state: State, card: str) -> Iterator[Place]:
    """All ways to place a terrain card (OW-7, OW-9)."""
    for section in SECTIONS:
        if _may_lie(state, card, section):
            yield from _PLACES[card][section]


def burns(state: State, card: str) -> Iterator[Burn]:
    """The burning of a terrain card, if it can be burned (OW-11)."""
    if _may_burn(state, card):
        yield _burn(card)


def action_plays(state: State, card: str) -> Iterator[Action]:
    """All plays of an action card."""
    return (action(card, target) for target in targets(state, card))


def has_play(state: State) -> bool:
    """Is there any play (OW-2)?"""
    return next(plays(state), None) is not None


def check(state: State, move: Move) -> None:
    """Raises IllegalMove, with the reason, exactly when the move is not in `legal_moves`."""
    if state.ended is not None:
        raise IllegalMove("game_over")
    reason = _CHECKS[type(move)](state, move)
    if reason is not None:
        raise IllegalMove(reason)


def _all_payments(state: State) -> list[Move]:
    return [move for kind in dict.fromkeys(state.owed) for move in payments(state, kind)]


@lru_cache(maxsize=4096)
def _discards(hand: tuple[str, ...]) -> tuple[Discard, ...]:
    chosen = (combinations(hand, count) for count in range(len(hand) + 1))
    return tuple(Discard(cards) for some in chosen for cards in dict.fromkeys(some))


def _may_lie(state: State, card: str, section: Section) -> bool:
    """Can the card be placed here (OW-7, OW-9, OW-23)?"""
    if not TERRAIN[card].volcano:
        return state.cards[section] is None
    spaces = SPACES_OF[section]
    has_mountain = any(state.terrain[space] == MOUNTAIN for space in spaces)
    return has_mountain and state.landed.isdisjoint(spaces)


def _may_burn(state: State, card: str) -> bool:
    """Has one of the card's symbols a legal action at once (OW-11)?"""
    return any(can_pay(state, kind) for kind in dict.fromkeys(TERRAIN[card].symbols))


def _refuse_play(state: State, card: str) -> str | None:
    """Why no play of this card can be made now, whatever the play (OW-1, OW-2)."""
    if state.phase not in (START, MAIN):
        return "finish_first"
    if not state.plays_left:
        return "no_plays_left"
    return None if card in state.hands[state.current] else "not_in_hand"


def _refuse_place(state: State, move: Place) -> str | None:
    refused = _refuse_play(state, move.card)
    if refused is not None:
        return refused
    card = TERRAIN.get(move.card)
    if card is None:
        return "not_terrain"
    if move.section not in SECTIONS:
        return "no_such_place"
    if move.rotation not in card.rotations:
        return "same_face"
    if _may_lie(state, move.card, move.section):
        return None
    return "volcano_place" if card.volcano else "section_taken"


def _refuse_burn(state: State, move: Burn) -> str | None:
    refused = _refuse_play(state, move.card)
    if refused is not None:
        return refused
    card = TERRAIN.get(move.card)
    if card is None:
        return "not_terrain"
    if not card.symbols:
        return "no_symbol"
    return None if _may_burn(state, move.card) else "nothing_to_burn_for"


def _refuse_action(state: State, move: Action) -> str | None:
    refused = _refuse_play(state, move.card)
    if refused is not None:
        return refused
    if move.card not in ACTIONS:
        return "not_action"
    return None if may_aim(state, move.card, move.target) else "bad_target"


def _refuse_deploy(state: State, move: Deploy) -> str | None:
    if state.phase != DEPLOY:
        return "no_deploy_now"
    if move.space not in state.pending:
        return "not_pending"
    return _refuse_removed(state, move)


def _refuse_removed(state: State, move: Deploy | ActDeploy) -> str | None:
    """Deploying from the supply takes nothing off the board; without supply something (OW-14)."""
    gone = removables(state, state.current)
    if move.removed in gone:
        return None
    return "supply_left" if gone == [None] else "must_remove"


def _refuse_decline(state: State, move: Decline) -> str | None:
    return None if state.phase in (DEPLOY, BURN_SECOND) else "nothing_to_decline"


def _refuse_payment(state: State, move: ActDeploy | ActMove | ActConvert) -> str | None:
    """Why no burned symbol pays for this action (OW-12)."""
    if state.phase not in (BURN_FIRST, BURN_SECOND):
        return "no_burn_now"
    kind = paid_by(state, move)
    if kind is None:
        return "nothing_there"
    return None if kind in state.owed else "wrong_symbol"


def _refuse_act_deploy(state: State, move: ActDeploy) -> str | None:
    refused = _refuse_payment(state, move)
    if refused is not None:
        return refused
    kind = paid_by(state, move)
    if kind is None or not may_deploy(state, state.current, move.space, kind):
        return "cannot_stand"
    return _refuse_removed(state, move)


def _refuse_act_move(state: State, move: ActMove) -> str | None:
    refused = _refuse_payment(state, move) or _refuse_mover(state, move)
    if refused is not None:
        return refused
    reached = slides(state, move.origin, state.units[move.origin].kind)
    return None if move.target in reached else "cannot_reach"


def _refuse_act_convert(state: State, move: ActConvert) -> str | None:
    refused = _refuse_payment(state, move) or _refuse_mover(state, move)
    if refused is not None:
        return refused
    reached = conversions(state, move.origin, other_kind(state.units[move.origin].kind))
    return None if move.target in reached else "cannot_convert"


def _refuse_mover(state: State, move: ActMove | ActConvert | FreeMove) -> str | None:
    """Only own units that have not scored are moved by their player (OW-12, OW-23)."""
    unit = state.units.get(move.origin)
    if unit is None or unit.seat != state.current:
        return "not_your_unit"
    return "has_scored" if move.origin in state.landed else None


def _refuse_free_move(state: State, move: FreeMove) -> str | None:
    if state.phase not in (START, MAIN, BURN_SECOND):
        return "finish_first"
    refused = _refuse_mover(state, move)
    if refused is not None:
        return refused
    if state.free_steps >= FREE_STEPS:
        return "no_free_steps"
    unit = state.units[move.origin]
    if state.terrain[move.origin] != SYMBOL[unit.kind]:
        return "not_on_symbol"
    return None if move.target in chain(state, move.origin, unit) else "cannot_reach"


def _refuse_discard(state: State, move: Discard) -> str | None:
    if state.phase != START:
        return "too_late_to_discard"
    return None if move in _discards(state.hands[state.current]) else "not_in_hand"


def _refuse_end_turn(state: State, move: EndTurn) -> str | None:
    if state.phase != MAIN:
        return "finish_first" if state.phase != START else "nothing_done"
    return "must_play" if has_play(state) else None


_CHECKS: Final[dict[type, Callable[..., str | None]]] = {
    Place: _refuse_place,
    Deploy: _refuse_deploy,
    Decline: _refuse_decline,
    Burn: _refuse_burn,
    ActDeploy: _refuse_act_deploy,
    ActMove: _refuse_act_move,
    ActConvert: _refuse_act_convert,
    FreeMove: _refuse_free_move,
    Action: _refuse_action,
    Discard: _refuse_discard,
    EndTurn: _refuse_end_turn,
}
