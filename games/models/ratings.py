"""How strong somebody is in a game: the present rating, and a row for each result that made it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.tables import Table

START_MU, START_SIGMA = 25.0, 25.0 / 3.0
"""What a newcomer is thought to be, and how little is known of them (openskill's own scale)."""
ENOUGH = 10
"""With fewer rated games a rating is provisional."""


def points_of(mu: float) -> int:
    """A rating's mean as people read it: newcomers begin at 1500."""
    return round(1500 + 40 * (mu - START_MU))


class RatingQuerySet(models.QuerySet["Rating"]):
    """The questions that are asked about ratings."""

    def leaders(self, game: str, *, bots: bool = False) -> "RatingQuerySet":
        """The established ratings of a game, the best first; nobody who has left."""
        standing = self.filter(game=game, of_bot=bots, games__gte=ENOUGH, user__closed_at__isnull=True)
        return standing.order_by("-points", "-pk")

    def after(self, last: "Rating") -> "RatingQuerySet":
        """What follows `last` among leaders: the next page."""
        beyond = Q(points__lt=last.points) | Q(points=last.points, pk__lt=last.pk)
        return self.filter(beyond, points__lte=last.points)


class Rating(models.Model):
    """One user's rating in one game, or that of one of the site's bots."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="ratings"
    )
    bot = models.CharField(max_length=20, blank=True)
    """The site's bot; empty where a user is rated."""
    game = models.CharField(max_length=40)
    of_bot = models.BooleanField(default=False)
    """Is it a bot of the site, or a bot account?"""
    mu = models.FloatField(default=START_MU)
    sigma = models.FloatField(default=START_SIGMA)
    points = models.IntegerField(default=points_of(START_MU))
    """`mu` as people read it."""
    games = models.PositiveIntegerField(default=0)
    """How many results made it."""
    won = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """Games won one after the other, up to now."""
    best_streak = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = RatingQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "game"), condition=Q(user__isnull=False), name="rating_user_unique"
            ),
            models.UniqueConstraint(
                fields=("bot", "game"), condition=Q(user__isnull=True), name="rating_bot_unique"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user__isnull=True, of_bot=True) & ~Q(bot="")),
                name="rating_of_user_or_bot",
            ),
        )
        indexes = (
            models.Index(
                fields=("game", "of_bot", "-points", "-id"),
                condition=Q(games__gte=ENOUGH),
                name="rating_leaders",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id or self.bot}, {self.game}: {self.points}"

    @property
    def is_provisional(self) -> bool:
        """Are there too few results to say much?"""
        return self.games < ENOUGH

    @property
    def deviation(self) -> int:
        """How far off the points may well be."""
        return round(40 * self.sigma)

    @property
    def name(self) -> str:
        """The name to show: the user's, or the bot's."""
        return self.user.name if self.user is not None else f"{self.bot.capitalize()} bot"


class RatedResult(models.Model):
    """What one table did to one rating. Rows of a table are replaced together, never changed."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="results")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rated_results")
    place = models.PositiveSmallIntegerField()
    """Among those who were rated; whoever left is last."""
    won = models.BooleanField()
    left = models.BooleanField()
    """Did they resign, run out of time, or close their account?"""
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("rating", "table"), name="rated_result_unique"),)
        indexes = (models.Index(F("rating"), F("id").desc(), name="rated_result_latest"),)

    def __str__(self) -> str:
        return f"{self.rating_id} at {self.table_id}: {self.points_before} to {self.points_after}"

    @property
    def points_before(self) -> int:
        """The rating before the game, as people read it."""
        return points_of(self.mu_before)

    @property
    def points_after(self) -> int:
        """The rating after it."""
        return points_of(self.mu_after)

    @property
    def change(self) -> int:
        """What the game added or took."""
        return self.points_after - self.points_before
