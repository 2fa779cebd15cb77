"""How a game ended."""

from dataclasses import dataclass

from engine.core.jsons import JsonObject
from engine.core.words import Saying, saying_from_json, saying_to_json


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


def outcome_to_json(outcome: Outcome) -> JsonObject:
    """The outcome as plain data: `reason`, `places`, `scores` and, by seat, the `breakdown`."""
    return {
        "reason": outcome.reason,
        "places": list(outcome.places),
        "scores": list(outcome.scores),
        "breakdown": [
            [{"points": line.points, "reason": saying_to_json(line.reason)} for line in lines]
            for lines in outcome.breakdown
        ],
    }


def outcome_from_json(data: JsonObject) -> Outcome:
    """The outcome that `outcome_to_json` wrote; raises TypeError, ValueError or KeyError otherwise."""
    if not isinstance(data["reason"], str):
        raise TypeError("the reason of an outcome is a code")
    return Outcome(
        reason=data["reason"],
        places=tuple(int(place) for place in data["places"]),
        scores=tuple(int(score) for score in data["scores"]),
        breakdown=tuple(
            tuple(ScoreLine(int(line["points"]), saying_from_json(line["reason"])) for line in lines)
            for lines in data["breakdown"]
        ),
    )
