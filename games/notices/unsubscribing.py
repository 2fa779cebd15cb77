"""Ending mail by one click (RFC 8058): a signed address that works without signing in."""

from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import Preferences, User
from games.models import Player

SALT = "games.unsubscribe"


class Scope(StrEnum):
    """How much is ended."""

    TABLE = "table"
    KIND = "kind"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Request:
    """What an address asks for: no more mail to this user about this."""

    user_id: int
    scope: Scope
    what: str = ""
    """The table's public id, or the kind's name."""

    @property
    def token(self) -> str:
        """The request, signed; it says nothing that its receiver does not know, and never expires."""
        return signing.dumps([self.user_id, self.scope, self.what], salt=SALT, compress=True)

    @property
    def url(self) -> str:
        """The whole address."""
        return f"{settings.SITE_URL}{reverse('unsubscribe', args=[self.token])}"


def read(token: str) -> Request | None:
    """The request of a token, or None if it is none of ours."""
    try:
        user_id, scope, what = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Request(user_id, Scope(scope), what)


def carry_out(request: Request) -> None:
    """End the mail; doing it twice does it once."""
    user = User.objects.get(pk=request.user_id)
    match request.scope:
        case Scope.TABLE:
            Player.objects.filter(user=user, table__public_id=request.what).update(mail_muted=True)
        case Scope.KIND:
            wishes, _new = Preferences.objects.get_or_create(user=user)
            wishes.muted_kinds = sorted({*wishes.muted_kinds, request.what})
            wishes.save(update_fields=("muted_kinds",))
        case Scope.ALL:
            User.objects.filter(pk=user.pk).update(turn_mail=False)
