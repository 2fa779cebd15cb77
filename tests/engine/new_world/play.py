"""Shared help for the tests of New World: games played at random through the contract."""

from collections.abc import Iterator

from engine.core.chance import Chance, Dice
from engine.new_world.rules import NewWorld
from engine.new_world.state import State

RULES = NewWorld()


def seed_bytes(number: int) -> bytes:
    return number.to_bytes(32, "big")


def random_game(seed: int, seats: int = 2, options=None) -> Iterator[State]:
    """Every position of a game in which each seat takes any legal move."""
    dice = Dice(Chance(seed_bytes(seed), 1000))
    state = RULES.setup(seats, options or {}, seed_bytes(seed))
    yield state
    while to_move := RULES.to_move(state):
        moves = RULES.legal_moves(state, to_move[0])
        state, _ = RULES.apply(state, to_move[0], moves[dice.below(len(moves), "test")])
        yield state
