"""How a game ended."""

from dataclasses import dataclass

from engine.core.words import Saying


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason why a seat has points."""

    points: int
    reason: Saying


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; the tuples are indexed by seat."""

    reason: str
    """A code of the game's own for the way it ended, such as `stock_empty` or `resigned`."""
    places: tuple[int, ...]
    """1 is first; a shared place leaves the next ones out (1, 1, 3)."""
    scores: tuple[int, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    """Where the points came from; each seat's lines add up to its score."""


def places_by(standing: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from each seat's standing (score first, then tie-breaks), larger is better.

    Equal standings share a place (ALL-3).
    """
    return tuple(1 + sum(other > own for other in standing) for own in standing)
