"""A bot at the table: it sees what its seat may see, and names one move."""

import hashlib
from collections.abc import Callable
from typing import Any

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.registry import AnyRules

Bot = Callable[[AnyRules, Any, Seat, Chance], Any]
"""`choose(rules, state, seat, chance)`: a legal move of the seat, which is to move in the state.

The state has been redealt for the seat, so a bot cannot see more than a person in its place. All
its luck comes from `chance`: the same arguments give the same move.
"""


def bot_move(bot: Bot, rules: AnyRules, state: Any, seat: Seat, chance: Chance) -> Any:
    """The bot's move for a seat that is to move in the true state.

    The bot is handed a redealt state: nothing that is hidden from the seat reaches it.
    """
    seen = rules.redeal(state, seat, branch(chance, "redeal"))
    return bot(rules, seen, seat, branch(chance, "choose"))


def branch(chance: Chance, label: str) -> Chance:
    """A fresh chance that follows from the given one; other labels give independent ones."""
    origin = chance.seed + chance.counter.to_bytes(8, "big") + label.encode()
    return Chance(hashlib.sha256(origin).digest())
