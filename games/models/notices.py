"""Messages owed to somebody: written with what causes them, sent afterwards by a worker."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table

if TYPE_CHECKING:
    from accounts.models import User


class Channel(models.TextChoices):
    """The ways to reach somebody."""

    SITE = "site", _("on the site")
    MAIL = "mail", _("mail")
    PUSH = "push", _("push")
    WEBHOOK = "webhook", _("webhook")


class NoticeQuerySet(models.QuerySet["Notice"]):
    """The questions that are asked about notices."""

    def inbox(self, user: "User") -> "NoticeQuerySet":
        """What stands on the site for a user, the newest first."""
        return self.filter(user=user, channel=Channel.SITE, state=Notice.State.SENT).order_by(
            "-settled_at", "-pk"
        )

    def unread(self) -> "NoticeQuerySet":
        """What the user has not looked at yet."""
        return self.filter(channel=Channel.SITE, state=Notice.State.SENT, read_at__isnull=True)

    def sent_out(self, user: "User") -> "NoticeQuerySet":
        """What was or will be sent to a user outside the site, the newest first."""
        return self.filter(user=user).exclude(channel=Channel.SITE).order_by("-created_at", "-pk")

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
    data = models.JSONField(default=dict)
    """What its words need besides the table."""
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    due_at = models.DateTimeField(default=timezone.now)
    bundle = models.BigIntegerField(null=True, blank=True)
    """The notice whose mail carries this one too; fixed at the first attempt, so that a second one
    is the same mail."""
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    """When it was sent, dropped or given up."""
    read_at = models.DateTimeField(null=True, blank=True)
    """When its user looked at it on the site, or its matter was over."""

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "user", "table", "occasion", "channel"), name="notice_unique"
            ),
            models.UniqueConstraint(
                fields=("kind", "user", "occasion", "channel"),
                condition=Q(table__isnull=True),
                name="notice_unique_without_table",
            ),
        )
        indexes = (
            models.Index(fields=("due_at",), condition=Q(state="queued"), name="notice_due"),
            models.Index(fields=("claimed_at",), condition=Q(state="sending"), name="notice_sending"),
            models.Index(fields=("user", "channel", "-settled_at"), name="notice_inbox"),
            models.Index(
                fields=("user", "-created_at", "-id"), condition=~Q(channel="site"), name="notice_sent_out"
            ),
            models.Index(
                fields=("user", "table"),
                condition=Q(channel="site", state="sent", read_at=None),
                name="notice_unread",
            ),
            models.Index(fields=("bundle",), condition=Q(bundle__isnull=False), name="notice_bundle"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.occasion} to {self.user_id} by {self.channel}: {self.state}"
