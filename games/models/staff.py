"""What staff do, and what they are asked to look at."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table
from games.models.talk import Message


class StaffAct(models.Model):
    """One act of staff, for good: who did what to whom or to what, and why."""

    class Kind(models.TextChoices):
        """What was done."""

        CANCELLED = "cancelled", _("cancelled a table")
        STEPPED_BACK = "stepped_back", _("stepped a table back")
        SUSPENDED = "suspended", _("suspended a user")
        LET_IN = "let_in", _("let a user in again")
        DELETED = "deleted", _("deleted a message")
        SETTLED = "settled", _("settled a report")

    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staff_acts", verbose_name=_("staff")
    )
    kind = models.CharField(_("act"), max_length=20, choices=Kind)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    message = models.ForeignKey(Message, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=500)
    details = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.staff_id} {self.kind}"


class Report(models.Model):
    """What somebody thinks that staff should look at: a user, or one of their messages."""

    LONGEST = 1000
    """The most characters of a report."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_made"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_about")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    message = models.ForeignKey(Message, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    text = models.CharField(max_length=LONGEST)
    created_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    verdict = models.CharField(max_length=500, blank=True)
    """What staff said when they settled it; for staff alone."""

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("reporter", "message"),
                condition=Q(message__isnull=False, settled_at=None),
                name="report_once_a_message",
            ),
        )
        indexes = (models.Index(fields=("created_at",), condition=Q(settled_at=None), name="report_waiting"),)

    def __str__(self) -> str:
        return f"{self.reporter_id} about {self.user_id}"
