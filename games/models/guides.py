"""What the guide of a game has explained to somebody."""

from django.conf import settings
from django.db import models


class GuideSeen(models.Model):
    """The kinds of decisions of a game that a user needs no more words about."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guides")
    game = models.CharField(max_length=40)
    kinds = models.JSONField(default=list)
    off = models.BooleanField(default=False)
    """Does the user want no guide in this game at all?"""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "game"), name="guide_seen_unique"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game}"
