"""How reliably somebody moves: a row for each turn, and a row for each user that sums them up."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.players import Player


class TurnTime(models.Model):
    """One turn that somebody had, and how it ended."""

    class Ending(models.TextChoices):
        """What became of the turn."""

        IN_TIME = "in_time"
        LATE = "late"
        """Played, but after the deadline."""
        TIMEOUT = "timeout"
        """Not played: the seat was taken away."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="turn_times")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="turn_times")
    turn_number = models.PositiveIntegerField()
    taken = models.DurationField()
    """From the turn's beginning to its end, nights included, pauses not."""
    ending = models.CharField(max_length=10, choices=Ending)
    ended_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("player", "user", "turn_number"), name="turn_time_unique"),
        )
        indexes = (models.Index(fields=("user", "-ended_at"), name="turn_time_latest"),)

    def __str__(self) -> str:
        return f"{self.user_id}, turn {self.turn_number}: {self.ending}"


class Reliability(models.Model):
    """The sum of a user's latest turns, kept so that a list of names costs one query."""

    LATEST = 100
    """So many turns count."""
    LEAST = 10
    """With fewer turns nothing is said of somebody, and nobody is kept out."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="reliability"
    )
    turns = models.PositiveSmallIntegerField(default=0)
    in_time = models.PositiveSmallIntegerField(default=0)
    timeouts = models.PositiveSmallIntegerField(default=0)
    quarter = models.DurationField(default=timedelta)
    median = models.DurationField(default=timedelta)
    three_quarters = models.DurationField(default=timedelta)
    """A quarter, half and three quarters of the turns took no longer than this."""

    def __str__(self) -> str:
        return f"{self.user_id}: {self.in_time} of {self.turns} turns in time"

    @property
    def is_known(self) -> bool:
        """Are there enough turns to say something?"""
        return self.turns >= self.LEAST

    @property
    def percent(self) -> int:
        """The share of turns in time, rounded down."""
        return self.in_time * 100 // self.turns if self.turns else 100


class Substitution(models.Model):
    """A seat that passed from one user to another in a running game."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="substitutions")
    former = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    successor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    ply = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "ply"), name="substitution_unique"),)

    def __str__(self) -> str:
        return f"{self.player_id} at ply {self.ply}"
