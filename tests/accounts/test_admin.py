"""The administration: useful, and silent about secrets."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.urls import reverse
from oauth2_provider.models import AccessToken

from accounts.models import User
from tests.accounts.oauth import AppClient, me
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client):
    user = User.objects.create_superuser("boss", "boss@example.org", "plymouth-rock-1620")
    client.force_login(user)
    return user


def test_users_are_found_by_name_and_address(client, boss):
    ada = UserFactory(username="ada", display_name="Countess", email="ada@example.org")
    for words in ("ada", "countess", "example.org"):
        page = client.get(reverse("admin:accounts_user_changelist"), {"q": words}).content.decode()
        assert ada.username in page


def test_secrets_are_never_shown(client, boss):
    ada = UserFactory(username="ada")
    factor = Authenticator.objects.create(user=ada, type="totp", data={"secret": "TOPSECRETSEED"})
    session = UserSession.objects.create(user=ada, ip="127.0.0.1", session_key="k" * 32, user_agent="x")
    pages = [
        client.get(reverse("admin:mfa_authenticator_change", args=[factor.pk])),
        client.get(reverse("admin:usersessions_usersession_change", args=[session.pk])),
        client.get(reverse("admin:accounts_user_change", args=[ada.pk])),
    ]
    for page in pages:
        assert page.status_code == 200
        for secret in ("TOPSECRETSEED", "k" * 32, ada.password):
            assert secret not in page.content.decode()


def test_apps_and_their_tokens_are_shown_without_secrets_and_not_changed(client, boss):
    app = AppClient(owner=boss, keeps_secrets=True)
    given = app.tokens(app.ask(client)["code"]).json()
    for name in ("application", "accesstoken", "refreshtoken"):
        rows = reverse(f"admin:oauth2_provider_{name}_changelist")
        (row,) = client.get(rows).context["cl"].queryset
        kept = [getattr(row, field, "") for field in ("client_secret", "token", "token_checksum")]
        page = client.get(reverse(f"admin:oauth2_provider_{name}_change", args=[row.pk]))
        assert app.app.name in page.text
        assert page.context["adminform"].form.fields == {}, name
        for secret in filter(None, (*kept, app.secret, given["access_token"], given["refresh_token"])):
            assert secret not in page.text + client.get(rows).text, name
        assert client.get(reverse(f"admin:oauth2_provider_{name}_add")).status_code == 403, name


def test_tokens_of_apps_are_revoked(client, boss):
    app = AppClient()
    given = app.tokens(app.ask(client)["code"]).json()
    row = AccessToken.objects.get()
    rows = reverse("admin:oauth2_provider_accesstoken_changelist")
    assert me(given["access_token"]).status_code == 200
    client.post(rows, {"action": "revoke_tokens", "_selected_action": [row.pk]})
    assert me(given["access_token"]).status_code == 401
    assert app.refreshed(given["refresh_token"]).status_code == 400


def test_users_are_closed_and_suspended_elsewhere(client, boss):
    ada = UserFactory(username="ada")

    def act(action):
        client.post(
            reverse("admin:accounts_user_changelist"),
            {"action": action, "_selected_action": [ada.pk, boss.pk]},
        )
        ada.refresh_from_db()
        boss.refresh_from_db()

    act("suspend")
    assert ada.is_active, "suspending needs a reason: it is done on the pages of the staff"
    act("close")
    assert ada.closed_at
    assert not boss.closed_at


def test_nobody_can_be_deleted(client, boss):
    ada = UserFactory(username="ada")
    assert (
        client.post(reverse("admin:accounts_user_delete", args=[ada.pk]), {"post": "yes"}).status_code == 403
    )


def test_the_administration_signs_in_by_the_door_of_everybody(client):
    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.redirect_chain[-1][0].startswith(reverse("account_login"))


def test_the_administration_is_closed_to_players(client):
    client.force_login(UserFactory())
    assert client.get(reverse("admin:index"), follow=True).status_code == 403
