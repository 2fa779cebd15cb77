"""A player's page: who they are here, how strong, how reliable, and whom they play."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Block, Friend, User
from accounts.prepared import NUMBERS, Prepared
from engine.registry import newest_rules
from games.models import RatedResult, Rating, Reliability
from games.models.ratings import points_of
from games.presentation.charts import line_chart
from games.presentation.finished import FinishedRow, finished_rows
from games.presentation.results import Met, Opponent, Tally, met_lately, opponents, tallies
from games.presentation.time import reliability_in_words

OPPONENTS_SHOWN = 10
GAMES_SHOWN = 10
CHARTED = 100
"""The latest results that a chart shows."""

RELIABILITY = Prepared(lambda: Reliability.objects.filter(user=NUMBERS[0]).order_by())
RATED = Prepared(lambda: Rating.objects.filter(user=NUMBERS[0], games__gt=0).order_by("game"))
RESULTS: Prepared[tuple[float, float]] = Prepared(
    lambda: (
        RatedResult.objects.filter(rating=NUMBERS[0])
        .order_by("-pk")
        .values_list("mu_before", "mu_after")[:CHARTED]
    )
)


@dataclass(frozen=True, slots=True)
class RatingCard:
    """One rating, with a chart of what made it."""

    rating: Rating
    game_title: str
    chart: SafeString


class Profile:
    """What a viewer may know of somebody."""

    def __init__(self, user: User, viewer: User | None) -> None:
        self.user, self.viewer = user, viewer
        self.is_self = viewer is not None and viewer.pk == user.pk

    @property
    def is_friend(self) -> bool:
        """Are they on the viewer's list of friends?"""
        return Friend.objects.filter(user=self.viewer, friend=self.user).exists()

    @property
    def is_blocked(self) -> bool:
        """Has the viewer blocked them?"""
        return Block.objects.filter(user=self.viewer, blocked=self.user).exists()

    @property
    def reliability(self) -> str:
        """How reliably they move, in words."""
        return reliability_in_words(RELIABILITY.first(self.user.pk))

    def ratings(self) -> list[RatingCard]:
        """Their rating in each game in which they were ever rated."""
        return [rating_card(rating) for rating in rated(self.user)]

    def tallies(self) -> list[tuple[str, Tally]]:
        """What they have played to the end: title, and counts."""
        return [(title_of(each.game), each) for each in tallies(self.user, self.viewer)]

    def opponents(self) -> list[Opponent]:
        """Whom they meet most often."""
        return opponents(self.user, self._met, OPPONENTS_SHOWN)

    def latest(self) -> list[FinishedRow]:
        """Their latest finished games."""
        tables = list(dict.fromkeys(seat.table for seat in self._met))
        return finished_rows(tables[:GAMES_SHOWN])

    @cached_property
    def _met(self) -> list[Met]:
        return met_lately(self.user, self.viewer)


def rated(user: User) -> Sequence[Rating]:
    """The user's ratings that a result has made."""
    return RATED.all(user.pk)


def rating_card(rating: Rating) -> RatingCard:
    """A rating with its chart."""
    changes = RESULTS.all(rating.pk)[::-1]
    first = points_of(changes[0][0]) if changes else rating.points  # tables may have been deleted
    values = [first, *(points_of(after) for _before, after in changes)]
    words = _("Rating from %(first)d to %(last)d in %(games)d games; lowest %(low)d, highest %(high)d.")
    label = words % {
        "games": len(changes),
        "first": values[0],
        "last": values[-1],
        "low": min(values),
        "high": max(values),
    }
    return RatingCard(rating, title_of(rating.game), line_chart(values, label))


def title_of(game: str) -> str:
    """A game's name."""
    rules = newest_rules().get(game)
    return _(rules.title) if rules else game
