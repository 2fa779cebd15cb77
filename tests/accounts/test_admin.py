"""The administration: useful, and silent about secrets."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.urls import reverse

from accounts.models import User
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
