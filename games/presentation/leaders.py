"""Leaderboards: the established ratings of a game, the best first."""

from dataclasses import dataclass

from accounts import names
from games.models import Rating
from games.models.ratings import RatingQuerySet

PAGE = 50
BUILT_IN = "bot:"
"""Before the name of one of the site's own bots; no user name has a colon."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a leaderboard."""

    rank: int
    """Those with the same points share it."""
    rating: Rating


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of it."""

    rows: list[Ranked]
    following: str | None
    """What the next page is asked for by; None after the last."""
    later: bool
    """Is this a later page than the first?"""


def leaderboard(game: str, *, bots: bool = False, after: str = "") -> Leaderboard:
    """The page that follows a name; the first one where that is empty or nobody's."""
    leaders = Rating.objects.leaders(game, bots=bots)
    last = _named(leaders, after) if after else None
    rows = leaders.select_related("user")
    found = list((rows.after(last) if last else rows)[: PAGE + 1])
    following = found[PAGE - 1] if len(found) > PAGE else None
    name = _name(following) if following else None
    before = _before(leaders, found[0]) if last is not None and found else (0, 0)
    return Leaderboard(_ranked(found[:PAGE], *before), name, last is not None)


def _before(leaders: RatingQuerySet, first: Rating) -> tuple[int, int]:
    """How many leaders have more points than this one, and how many stand before it with as many."""
    more = leaders.filter(points__gt=first.points).count()
    return more, leaders.filter(points=first.points, pk__gt=first.pk).count()


def _ranked(ratings: list[Rating], more: int, level: int) -> list[Ranked]:
    ranked: list[Ranked] = []
    for place, rating in enumerate(ratings, more + level + 1):
        same = ranked and ranked[-1].rating.points == rating.points
        rank = ranked[-1].rank if same else (place if ranked else more + 1)
        ranked.append(Ranked(rank, rating))
    return ranked


def _named(leaders: RatingQuerySet, name: str) -> Rating | None:
    if name.startswith(BUILT_IN):
        return leaders.filter(user=None, bot=name.removeprefix(BUILT_IN)).first()
    return leaders.filter(user__username_key=names.key_of(name)).first()


def _name(rating: Rating) -> str:
    return BUILT_IN + rating.bot if rating.user is None else rating.user.username
