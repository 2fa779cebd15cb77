"""Messages owed to somebody: written with what causes them, sent afterwards by a worker."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class NoticeQuerySet(models.QuerySet["Notice"]):
    """The questions that are asked about notices."""

    def due(self, now: datetime) -> "NoticeQuerySet":
        """Notices that should be on their way by now, the longest due first."""
        return self.filter(state=Notice.State.QUEUED, due_at__lte=now).order_by("due_at", "pk")


class Notice(models.Model):
    """One message to one user by one channel. The row is also its history."""

    class State(models.TextChoices):
        """How far the message has got."""

        QUEUED = "queued", _("queued")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("given up")

    kind = models.CharField(max_length=30)
    """A name in the registry of notice kinds."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notices", null=True)
    occasion = models.CharField(max_length=40)
    """What it is about, such as `turn 12`: the same occasion is told once."""
    channel = models.CharField(max_length=10, default="mail")
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    due_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    """When it was sent, dropped or given up."""

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "user", "table", "occasion", "channel"), name="notice_unique"
            ),
        )
        indexes = (models.Index(fields=("state", "due_at"), name="notice_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.occasion} to {self.user_id} by {self.channel}: {self.state}"
