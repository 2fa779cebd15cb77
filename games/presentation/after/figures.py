"""Key moments and time used, from the account and the rows of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.courses import Course, Span
from games.models import Move
from games.presentation.after.account import Account, Scores

MOST_MOMENTS = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """A ply that changed who was ahead of whom, and by how much."""

    ply: int
    seat: int
    """Whose standing it changed most."""
    swing: int
    """By how many points that seat's standing against its best opponent changed."""


@dataclass(frozen=True, slots=True)
class Used:
    """The time that a seat took over its moves."""

    seat: int
    moves: int
    """Its own decisions."""
    total: timedelta
    longest: timedelta
    longest_ply: int | None

    @property
    def average(self) -> timedelta:
        """For one decision."""
        return self.total / self.moves if self.moves else timedelta()


def key_moments(account: Account) -> list[Moment]:
    """The largest swings, in the order of the game."""
    swings = [_moment(account, ply) for ply in account.changes()]
    largest = sorted((m for m in swings if m.swing), key=lambda moment: (-abs(moment.swing), moment.ply))
    return sorted(largest[:MOST_MOMENTS], key=lambda moment: moment.ply)


def time_used(course: Course) -> list[Used]:
    """Each seat's time: from the move before to its own, pauses left out; nothing where no time is known."""
    thoughts = list(_thoughts(course))
    return [_used(sitter.seat or 0, thoughts) for sitter in course.sitters] if thoughts else []


def _moment(account: Account, ply: int) -> Moment:
    before, after = (_standings(account.scores[at]) for at in (ply - 1, ply))
    swings = [later - earlier for earlier, later in zip(before, after, strict=True)]
    gains = account.change(ply)
    seat = max(range(len(swings)), key=lambda seat: (abs(swings[seat]), gains[seat]))
    return Moment(ply, seat, swings[seat])


def _standings(scores: Scores) -> list[int]:
    """By how much each seat is ahead of its best opponent."""
    return [
        score - max((other for at, other in enumerate(scores) if at != seat), default=0)
        for seat, score in enumerate(scores)
    ]


def _thoughts(course: Course) -> Iterator[tuple[Move, timedelta]]:
    """Every decision of a player with the time it took."""
    since, pauses = course.began_at, course.pauses()
    for move in course.moves():
        if move.created_at is None:
            return
        if since is not None and not move.automatic and move.entry == Move.Entry.MOVE:
            yield move, _without(pauses, since, move.created_at)
        since = move.created_at


def _without(pauses: Sequence[Span], since: datetime, until: datetime) -> timedelta:
    rested = (min(end, until) - max(start, since) for start, end in pauses if start < until and end > since)
    return max(timedelta(), until - since - sum(rested, timedelta()))


def _used(seat: int, thoughts: Sequence[tuple[Move, timedelta]]) -> Used:
    own = [(took, move.ply) for move, took in thoughts if move.seat == seat]
    longest, ply = max(own, key=lambda pair: pair[0], default=(timedelta(), None))
    return Used(seat, len(own), sum((took for took, _ply in own), timedelta()), longest, ply)
