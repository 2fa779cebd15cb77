"""The points of a whole game, ply by ply and by where they came from."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.cache import cache

from games.courses import Course, states

KEPT = 7 * 24 * 3600
"""Seconds that an account is kept: it costs a replay of the whole game, and nothing of it changes."""

Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """Every seat's points from the first position to the last."""

    scores: tuple[Scores, ...]
    """By ply, from 0."""
    sources: dict[str, tuple[Scores, ...]]
    """By source (a code of the game's), then by ply."""

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.scores) - 1

    @property
    def most(self) -> int:
        """The most points that anybody had at any time."""
        return max(max(scores) for scores in self.scores)

    def change(self, ply: int) -> Scores:
        """What each seat gained or lost with a ply, which is 1 at least."""
        pairs = zip(self.scores[ply - 1], self.scores[ply], strict=True)
        return tuple(after - before for before, after in pairs)

    def changes(self) -> Iterator[int]:
        """The plies with which anybody gained or lost points."""
        return (ply for ply in range(1, len(self.scores)) if any(self.change(ply)))

    def leaders(self, ply: int) -> tuple[int, ...]:
        """The seats that were in front after a ply; nobody where all are level."""
        scores = self.scores[ply]
        best = max(scores)
        ahead = tuple(seat for seat, score in enumerate(scores) if score == best)
        return ahead if len(ahead) < len(scores) else ()


def account_of(course: Course) -> Account:
    """The account of a game; kept for the next reader."""
    key = f"account/{course.cache_key}"
    kept: Account | None = cache.get(key)
    if kept is None:
        kept = _worked_out(course)
        cache.set(key, kept, KEPT)
    return kept


def _worked_out(course: Course) -> Account:
    rules = course.rules
    scores, sources = list[Scores](), dict[str, list[Scores]]()
    for state in states(course):
        scores.append(rules.scores(state))
        for code, points in rules.sources(state).items():
            sources.setdefault(code, []).append(points)
    return Account(tuple(scores), {code: tuple(points) for code, points in sources.items()})
