"""Invitations to open tables: each keeps a seat until it is answered."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.tables import Table


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """The questions that are asked about invitations."""

    def waiting(self) -> "InvitationQuerySet":
        """Those that nobody has answered yet, to tables that are still open."""
        return self.filter(state=Invitation.State.WAITING, table__status=Table.Status.OPEN)

    def to(self, user: User) -> "InvitationQuerySet":
        """What waits for this user's answer, the oldest first."""
        return self.waiting().filter(user=user).order_by("created_at")


class Invitation(models.Model):
    """One user's invitation to one table; asked again, it is the same row."""

    class State(models.TextChoices):
        """What has become of it."""

        WAITING = "waiting", _("waiting for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    created_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "user"), name="invitation_unique"),)
        indexes = (
            models.Index(fields=("user",), condition=models.Q(state="waiting"), name="invitation_waiting"),
            models.Index(fields=("sender", "-created_at"), name="invitation_rate"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} to {self.table_id}: {self.state}"
