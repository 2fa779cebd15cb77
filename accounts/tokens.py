"""Personal tokens: keys by which programs act for the person who made them."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.scopes import SCOPES

if TYPE_CHECKING:
    from accounts.models import User

MARK = "lf_"
"""What every personal token begins with, so that scanners for leaked secrets know one."""
SHOWN = len(MARK) + 8
"""How many characters of a token stay visible to its owner."""
USED_EVERY = timedelta(minutes=5)
"""How exactly the last use is noted; not every call costs a write."""


class TokenQuerySet(models.QuerySet["Token"]):
    """The questions that are asked about tokens."""

    def valid(self, now: datetime | Now) -> "TokenQuerySet":
        """Tokens that have not expired, of people who may still sign in."""
        unexpired = models.Q(expires_at__isnull=True) | models.Q(expires_at__gt=now)
        return self.filter(unexpired, user__is_active=True)

    def with_secret(self, secret: str) -> "Token | None":
        """The valid token with this secret, its user fetched, its use noted; None if there is none."""
        now = timezone.now()
        token = self.valid(now).select_related("user").filter(digest=digest_of(secret)).first()
        if token is not None and (token.last_used_at is None or now - token.last_used_at > USED_EVERY):
            self.filter(pk=token.pk).update(last_used_at=now)
        return token


class Token(models.Model):
    """One personal token. The secret itself is shown once and stored nowhere."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    """What it is for, in its owner's words."""
    prefix = models.CharField(max_length=SHOWN, unique=True, editable=False)
    """The beginning of the secret, by which its owner knows it again."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of the secret in hex."""
    scopes = models.CharField(max_length=60)
    """Names of SCOPES with spaces between."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def scope_set(self) -> frozenset[str]:
        """The scopes it has."""
        return frozenset(self.scopes.split())

    @property
    def expired(self) -> bool:
        """Is its time over?"""
        return self.expires_at is not None and self.expires_at <= timezone.now()


def issue_token(
    user: "User", *, name: str, scopes: Collection[str], expires_at: datetime | None = None
) -> tuple[Token, str]:
    """A new token of the user and its secret, which cannot be had again. Scopes are trusted here."""
    secret = MARK + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user,
        name=name,
        prefix=secret[:SHOWN],
        digest=digest_of(secret),
        scopes=" ".join(scope for scope in SCOPES if scope in scopes),
        expires_at=expires_at,
    )
    return token, secret


def digest_of(secret: str) -> str:
    """What is stored in the place of a secret. It is long and random: no salt is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
