"""The bot that takes any legal move, each equally likely."""

from typing import Any

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.registry import AnyRules


def choose(rules: AnyRules, state: Any, seat: Seat, chance: Chance) -> Any:
    """One of the legal moves, each equally likely."""
    moves = rules.legal_moves(state, seat)
    number, _ = chance.below(len(moves), "random bot")
    return moves[number]
