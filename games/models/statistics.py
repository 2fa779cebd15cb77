"""What the finished games of one kind have in common, computed now and then and kept."""

from django.db import models
from django.utils import timezone


class GameStatistics(models.Model):
    """The latest figures of one game."""

    game = models.CharField(max_length=40, primary_key=True)
    data = models.JSONField(default=dict)
    """As `games.services.statistics` writes it."""
    computed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "game statistics"

    def __str__(self) -> str:
        return f"{self.game}, {self.computed_at:%Y-%m-%d}"
