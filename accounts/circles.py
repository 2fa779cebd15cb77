"""Whom somebody likes to play with, and whom they want nothing to do with. Neither is told to anybody."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class Friend(models.Model):
    """Somebody in a user's own list of friends."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "friend"), name="friend_unique"),
            models.CheckConstraint(condition=~Q(user=F("friend")), name="friend_is_somebody_else"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} likes to play with {self.friend_id}"


class Block(models.Model):
    """Somebody whom a user does not want to meet: it keeps both from each other."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "blocked"), name="block_unique"),
            models.CheckConstraint(condition=~Q(user=F("blocked")), name="block_is_somebody_else"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} blocks {self.blocked_id}"
