"""Personal tokens: made on a page or by command, shown once, used, revoked."""

import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Token
from accounts.token_forms import MOST_TOKENS
from accounts.tokens import issue_token
from tests.accounts.people import confirm_identity, person, sign_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

PAGE = "/accounts/settings/tokens/"


@pytest.fixture
def ada(client):
    user = person("ada")
    sign_in(client)
    confirm_identity(client)
    return user


def _make(client, **changes):
    return client.post(PAGE, {"name": "my bot", "scopes": ["read", "play"], "days": "30"} | changes)


def _secret_on(page):
    return re.search(r"lf_[\w-]{30,}", page.content.decode())[0]


def _me(secret):
    return Client().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {secret}")


def test_the_secret_is_shown_once_and_stored_nowhere(client, ada):
    page = _make(client)
    secret, token = _secret_on(page), ada.tokens.get()
    assert "no-store" in page["Cache-Control"]
    assert secret not in str(Token.objects.values_list())
    later = client.get(PAGE).content.decode()
    assert secret not in later
    assert f"{token.prefix}…" in later


def test_it_works_with_the_scopes_and_for_the_time_that_were_chosen(client, ada):
    secret = _secret_on(_make(client))
    told, token = _me(secret).json(), ada.tokens.get()
    assert (told["username"], told["scopes"]) == ("ada", ["play", "read"])
    assert abs(token.expires_at - timezone.now() - timedelta(days=30)) < timedelta(minutes=1)
    assert token.last_used_at is not None
    assert "last used" in client.get(PAGE).content.decode()


def test_its_time_ends(client, ada):
    secret = _secret_on(_make(client))
    Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert _me(secret).json()["code"] == "bad_token"
    assert "its time is over" in client.get(PAGE).content.decode()


def test_a_revoked_token_opens_nothing(client, ada):
    secret = _secret_on(_make(client, days="0"))
    assert ada.tokens.get().expires_at is None
    client.post(reverse("token_revoke", args=[ada.tokens.get().pk]))
    assert _me(secret).status_code == 401


def test_anothers_token_cannot_be_revoked(client, ada):
    token, secret = issue_token(UserFactory(), name="theirs", scopes=["read"])
    assert client.post(reverse("token_revoke", args=[token.pk])).status_code == 404
    assert _me(secret).status_code == 200


def test_a_page_sent_twice_makes_one_token(client, ada):
    assert [_make(client).status_code, _make(client).status_code] == [200, 400]
    assert ada.tokens.count() == 1


@pytest.mark.parametrize(
    "changes", [{"name": ""}, {"scopes": []}, {"scopes": ["root"]}, {"days": "9999"}, {"name": "x" * 61}]
)
def test_what_cannot_be_is_refused(client, ada, changes):
    assert _make(client, **changes).status_code == 400
    assert not ada.tokens.exists()


def test_nobody_has_more_tokens_than_one_can_keep_in_mind(client, ada):
    for number in range(MOST_TOKENS):
        issue_token(ada, name=str(number), scopes=["read"])
    assert "as many tokens" in _make(client).content.decode()


def test_making_one_asks_for_the_password_and_then_goes_on(client):
    ada = person("ada")
    client.force_login(ada)
    assert client.get(PAGE).status_code == 200
    asked = _make(client)
    assert asked.url.startswith(reverse("account_reauthenticate"))
    assert not ada.tokens.exists()
    made = client.post(asked.url, {"password": "plymouth-rock-1620"})
    assert _me(_secret_on(made)).status_code == 200


def test_nobody_who_is_not_signed_in_sees_the_page(client):
    assert client.get(PAGE).status_code == 302


def test_the_command_prints_a_token(capsys):
    user = UserFactory(username="ada")
    call_command("create_token", "Ada", "--scopes", "read", "play")
    (secret,) = capsys.readouterr().out.split()
    assert _me(secret).json()["scopes"] == ["play", "read"]
    assert user.tokens.get().expires_at is None


def test_the_command_can_limit_its_time():
    user = UserFactory(username="ada")
    call_command("create_token", "ada", "--days", "1", "--name", "tonight")
    token = user.tokens.get()
    assert (token.name, token.scopes) == ("tonight", "read")
    assert token.expires_at < timezone.now() + timedelta(days=1)


@pytest.mark.parametrize(
    "args", [("nobody",), ("ada", "--scopes", "root"), ("ada", "--days", "0"), ("ada", "--scopes")]
)
def test_the_command_refuses_what_cannot_be(args):
    user = UserFactory(username="ada")
    with pytest.raises(CommandError):
        call_command("create_token", *args)
    assert not user.tokens.exists()
