"""Where somebody wants to be reached besides mail: browsers and webhooks."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def new_webhook_secret() -> str:
    """The key under which a webhook's messages are signed."""
    return secrets.token_urlsafe(32)


class PushSubscription(models.Model):
    """One browser that takes push messages; its owner's until they or the browser end it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.URLField(max_length=500, unique=True)
    """Where the browser's maker takes messages for it."""
    public_key = models.CharField(max_length=100)
    """The browser's P-256 point, base64url."""
    auth_secret = models.CharField(max_length=50)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.endpoint[:40]}"


class Webhook(models.Model):
    """An address of the user's that is told what they are told."""

    class Shape(models.TextChoices):
        """What the message looks like."""

        RAW = "raw", _("JSON, signed")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(_("address"), max_length=500)
    shape = models.CharField(_("kind"), max_length=10, choices=Shape, default=Shape.RAW)
    secret = models.CharField(max_length=64, default=new_webhook_secret, editable=False)
    failing_since = models.DateTimeField(null=True, editable=False)
    last_error = models.CharField(max_length=200, blank=True, editable=False)
    off_at = models.DateTimeField(null=True, editable=False)
    """When it was switched off because it had failed for a day."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "url"), name="webhook_unique"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.url}"
