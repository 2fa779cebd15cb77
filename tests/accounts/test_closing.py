"""Closing an account: the person goes, the row stays."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from accounts.bot_accounts import make_bot_account
from accounts.models import User
from accounts.services import close_account
from accounts.signals import account_closing
from accounts.tokens import Token, issue_token
from tests.accounts.people import confirm_identity, person, sign_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    user = person("ada", display_name="Ada L", time_zone="Asia/Tokyo")
    sign_in(client)
    confirm_identity(client)
    return user


def test_a_closed_account_tells_nothing_of_who_it_was(client, ada):
    answer = client.post(reverse("close_account"), {"sure": "on"})
    assert answer.url == reverse("home")
    row = User.objects.get(pk=ada.pk)
    assert row.name == "Former player"
    assert "ada" not in f"{row.username}{row.display_name}{row.email}".lower()
    assert (row.time_zone, row.is_active, row.turn_mail, row.last_login) == ("UTC", False, False, None)
    assert not EmailAddress.objects.exists()
    assert client.get(reverse("settings")).status_code == 302


def test_the_name_and_the_address_are_free_for_others(client, ada):
    client.post(reverse("close_account"), {"sure": "on"})
    assert UserFactory(username="ada", display_name="Ada L", email="ada@example.org").pk != ada.pk


def test_it_takes_a_tick(client, ada):
    assert client.post(reverse("close_account"), {}).status_code == 400
    assert User.objects.get().username == "ada"


def test_it_asks_for_the_password_when_sign_in_was_long_ago(client, ada):
    session = client.session
    session["account_authentication_methods"] = []
    session.save()
    assert client.post(reverse("close_account"), {"sure": "on"}).url.startswith(
        reverse("account_reauthenticate")
    )
    assert User.objects.get().username == "ada"


def test_other_browsers_are_signed_out(client, ada):
    other = type(client)()
    sign_in(other)
    client.post(reverse("close_account"), {"sure": "on"})
    assert other.get(reverse("settings")).status_code == 302


def test_other_apps_are_told_while_the_name_is_still_there(ada):
    told = []

    def listen(sender, user, **kwargs):
        told.append(user.username)

    account_closing.connect(listen)
    try:
        close_account(ada.pk)
        close_account(ada.pk)
    finally:
        account_closing.disconnect(listen)
    assert told == ["ada"]


def test_keys_tokens_and_kept_bots_go_too(client, ada):
    _, secret = issue_token(ada, name="script", scopes=["play"])
    bot, bot_secret = make_bot_account(ada, username="adas-bot")
    close_account(ada.pk)
    assert Token.objects.with_secret(secret) is None
    assert Token.objects.with_secret(bot_secret) is None
    assert not Token.objects.exists()
    bot.refresh_from_db()
    assert (bot.name, bot.keeper) == ("Former player", None)
