"""Who calls, and what the call may do: tokens with scopes, or the page's own sign-in."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from oauth2_provider.models import get_access_token_model
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import User
from accounts.scopes import SCOPES
from accounts.tokens import MARK, Token, digest_of

if TYPE_CHECKING:
    from rest_framework.views import APIView


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token allows; becomes `request.auth`."""

    key: str
    """Names the token where calls are counted; nothing can be done with it."""
    scopes: frozenset[str]


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer …` with a personal token or an app's access token."""

    def authenticate(self, request: Request) -> tuple[User, Grant] | None:
        """The token's user and its grant. Raises AuthenticationFailed."""
        scheme, _space, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        found = _personal(secret) if secret.startswith(MARK) else _of_app(secret)
        if found is None:
            if _is_of_suspended(secret):
                raise AuthenticationFailed(_("The staff have suspended this account."), "suspended")
            raise AuthenticationFailed(_("This token is not known, or its time is over."), "bad_token")
        return found

    def authenticate_header(self, request: Request) -> str:
        """The challenge of a 401."""
        return 'Bearer realm="api"'


def _personal(secret: str) -> tuple[User, Grant] | None:
    token = Token.objects.with_secret(secret)
    return (token.user, Grant(token.prefix, token.scope_set)) if token else None


def _of_app(secret: str) -> tuple[User, Grant] | None:
    tokens = get_access_token_model().objects.select_related("user")
    token = tokens.filter(token_checksum=digest_of(secret)).first()
    if token is None or token.is_expired() or token.user is None or not token.user.is_active:
        return None
    return token.user, Grant(f"app-{token.pk}", frozenset(token.scope.split()))


def _is_of_suspended(secret: str) -> bool:
    """Does this token belong to somebody who is kept out for now?"""
    digest, kept_out = digest_of(secret), {"user__is_active": False, "user__closed_at": None}
    if secret.startswith(MARK):
        return Token.objects.filter(digest=digest, **kept_out).exists()
    tokens = get_access_token_model().objects.filter(token_checksum=digest, **kept_out)
    return bool(tokens.exists())


class HasScope(BasePermission):
    """The caller's token has the scope that the view names for the method."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """May the call go on? False asks for a sign-in. Raises PermissionDenied, naming the scope."""
        needed: str = view.needs(request.method or "")  # type: ignore[attr-defined]
        if not isinstance(request.user, User):
            return view.public and request.method in ("GET", "HEAD")  # type: ignore[attr-defined]
        if needed not in scopes_of(request):
            told = _("This token does not have the scope “%(scope)s”.") % {"scope": needed}
            raise PermissionDenied(told, "scope_missing")
        return True


def scopes_of(request: Request) -> frozenset[str]:
    """The scopes of the call; a sign-in on the site has all."""
    return request.auth.scopes if isinstance(request.auth, Grant) else frozenset(SCOPES)


def viewer_of(request: Request) -> User | None:
    """Who calls, or None."""
    return request.user if isinstance(request.user, User) else None


def caller_of(request: Request) -> User:
    """Who calls, in a view that asks for a sign-in."""
    assert isinstance(request.user, User)
    return request.user


class PageAuthentication(SessionAuthentication):
    """The sign-in cookie of the site's own pages, with CSRF."""
