"""Apps: those that people register, and those that may act for somebody."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from oauth2_provider.generators import generate_client_secret
from oauth2_provider.models import (
    get_access_token_model,
    get_application_model,
    get_grant_model,
    get_refresh_token_model,
)

from accounts.models import User
from accounts.scopes import SCOPES

App = get_application_model()
AccessToken, RefreshToken = get_access_token_model(), get_refresh_token_model()
MOST_APPS = 20
"""How many apps one person may register."""


@dataclass(frozen=True, slots=True)
class AllowedApp:
    """An app that may act for somebody."""

    app: Any
    scopes: tuple[str, ...]
    since: datetime

    @property
    def words(self) -> list[str]:
        """What it may do, a line for each scope."""
        return words_of(self.scopes)


def words_of(scopes: Sequence[str]) -> list[str]:
    """What scopes allow, a line for each."""
    return [str(words) for scope, words in SCOPES.items() if scope in scopes]


def register(owner: User, *, name: str, redirect_uris: str, keeps_secrets: bool) -> tuple[Any, str]:
    """A new app of a developer, and its secret, which cannot be had again; empty where it needs none."""
    secret = generate_client_secret() if keeps_secrets else ""
    app = App.objects.create(
        user=owner,
        name=name,
        redirect_uris=redirect_uris,
        client_type=App.CLIENT_CONFIDENTIAL if keeps_secrets else App.CLIENT_PUBLIC,
        authorization_grant_type=App.GRANT_AUTHORIZATION_CODE,
        client_secret=secret,
    )
    return app, secret


def new_secret(app: Any) -> str:
    """A new secret of an app that keeps one; the old one no longer works."""
    app.client_secret = secret = generate_client_secret()
    app.save(update_fields=("client_secret", "updated"))
    return str(secret)


def allowed_apps(user: User) -> list[AllowedApp]:
    """The apps that may act for a user, by name."""
    alive = Q(expires__gt=timezone.now()) | Q(refresh_token__isnull=False, refresh_token__revoked=None)
    tokens = AccessToken.objects.filter(alive, user=user, application__isnull=False)
    found: dict[int, AllowedApp] = {}
    for token in tokens.select_related("application__user").order_by("created"):
        before = found.get(token.application_id)
        scopes = {*token.scope.split(), *(before.scopes if before else ())}
        found[token.application_id] = AllowedApp(
            token.application,
            tuple(scope for scope in SCOPES if scope in scopes),
            before.since if before else token.created,
        )
    return sorted(found.values(), key=lambda allowed: str(allowed.app.name).casefold())


@transaction.atomic
def forbid(user: User, app: Any) -> None:
    """End at once all that an app may do for a user, codes on their way included."""
    for model in (get_grant_model(), RefreshToken, AccessToken):
        model.objects.filter(user=user, application=app).delete()


def apps_of(owner: User) -> QuerySet[Any]:
    """The apps that a developer has registered."""
    apps: QuerySet[Any] = App.objects.filter(user=owner).order_by("name", "pk")
    return apps
