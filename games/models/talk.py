"""What people say to each other at a table, and whom they do not wish to hear."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.tables import Table


class MessageQuerySet(models.QuerySet["Message"]):
    """The questions that are asked about messages."""

    def heard_by(self, user: "User | None") -> "MessageQuerySet":
        """Without those of people whom the user has muted, or from whom a block keeps them apart."""
        if user is None:
            return self
        apart = User.objects.kept_apart_from(user).values("pk")
        muted = Mute.objects.filter(user=user).values("muted")
        return self.exclude(author__in=apart).exclude(author__in=muted)


class Message(models.Model):
    """One message in the chat of a table. A deleted one keeps its row, and its text for staff alone."""

    class Room(models.TextChoices):
        """Players talk in one room, everybody else in the other."""

        PLAYERS = "players", _("players")
        SPECTATORS = "spectators", _("spectators")

    LONGEST = 500
    """The most characters of a message."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    seq = models.PositiveIntegerField()
    """Unique in the table, rising: the table's `chat_version` when it was written."""
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="messages")
    text = models.CharField(max_length=LONGEST)
    request_key = models.CharField(max_length=64, blank=True)
    """What the author's page sent along, so that pressing twice says it once."""
    created_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("table", "seq"), name="message_seq_unique"),
            models.UniqueConstraint(
                fields=("author", "request_key"), condition=~Q(request_key=""), name="message_key_unique"
            ),
        )
        indexes = (models.Index(fields=("author", "created_at"), name="message_rate"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seq} by {self.author_id}"

    @property
    def is_deleted(self) -> bool:
        """Did staff take it away?"""
        return self.deleted_at is not None


class Mute(models.Model):
    """Somebody whose messages a user does not wish to read; nobody else is told."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "muted"), name="mute_unique"),
            models.CheckConstraint(condition=~Q(user=models.F("muted")), name="mute_somebody_else"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"
