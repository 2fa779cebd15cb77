"""Finishing a game by random moves, fast: chance picks a source of moves, and only its moves are listed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.core.chance import Dice
from engine.old_world_new_world.board import AHEAD, Space
from engine.old_world_new_world.legality import action_plays, burns, legal_moves, placements
from engine.old_world_new_world.moving import free_moves
from engine.old_world_new_world.pieces import TERRAIN
from engine.old_world_new_world.state import (
    MAIN,
    START,
    ActConvert,
    ActMove,
    FreeMove,
    Move,
    State,
)
from engine.old_world_new_world.steps import perform

Source = Callable[[State], Iterator[Move]]

_TRIES = 4
"""Of so many random moves of units the one that gets furthest is made."""


def play_out(state: State, dice: Dice) -> None:
    """Play to the end in place. Whoever can play a card does, else makes a Free Move."""
    while state.ended is None:
        perform(state, random_move(state, dice), [])


def random_move(state: State, dice: Dice) -> Move:
    """A legal move: first what to do it with, each equally likely, then how.

    If every legal move were equally likely, units would wander, raids with their many targets
    would sweep them away, and a game would last for thousands of turns.
    """
    if state.phase in (START, MAIN):
        sources = _sources(state)
        while sources:
            source = sources.pop(dice.below(len(sources), "playout source"))
            moves = list(source(state))
            if moves:
                return _one_of(state, moves, dice)
    return _one_of(state, _of_one_kind(legal_moves(state), dice), dice)


def _sources(state: State) -> list[Source]:
    sources: list[Source] = [free_moves]
    if state.plays_left:
        for card in dict.fromkeys(state.hands[state.current]):
            if card in TERRAIN:
                sources += [partial(placements, card=card), partial(burns, card=card)]
            else:
                sources.append(partial(action_plays, card=card))
    return sources


def _of_one_kind(moves: Sequence[Move], dice: Dice) -> Sequence[Move]:
    kinds = list(dict.fromkeys(map(type, moves)))
    chosen = kinds[dice.below(len(kinds), "playout kind")]
    return [move for move in moves if type(move) is chosen]


def _one_of(state: State, moves: Sequence[Move], dice: Dice) -> Move:
    """One of the moves, which are all of one kind; of units' moves one that scores, if there is one."""
    if not isinstance(moves[0], ActMove | FreeMove | ActConvert):
        return moves[dice.below(len(moves), "playout move")]
    for move in moves:
        if state.scores_at(state.current, _target(move)):
            return move
    tries = [moves[dice.below(len(moves), "playout move")] for _ in range(_TRIES)]
    ahead = AHEAD[state.sides[state.current]]
    return min(tries, key=lambda move: ahead[_target(move)])


def _target(move: Move) -> Space:
    assert isinstance(move, ActMove | FreeMove | ActConvert)
    return move.target
