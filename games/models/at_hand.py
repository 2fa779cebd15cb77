"""What was just computed and is passed on instead of being read again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.models.moves import Move


@dataclass(frozen=True, slots=True)
class AtHand:
    """What whoever has just changed a table need not read again."""

    version: int
    """The version at which it holds."""
    state: Any
    """The engine's state."""
    moves: "tuple[Move, ...]"
    """The latest standing moves, as far as they are new, in order."""
