"""Every page about people stands, for those who may see it."""

import pytest
from django.urls import reverse

from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

ENTRANCE = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_email_verification_sent",
    "account_inactive",
    "home",
    "lobby",
    "about",
    "rules",
]
OWN = [
    "settings",
    "account_email",
    "account_change_password",
    "mfa_index",
    "mfa_activate_totp",
    "usersessions_list",
    "close_account",
    "my_tables",
    "account_logout",
]


@pytest.mark.parametrize("name", ENTRANCE)
def test_a_visitor_sees_the_page(client, name):
    page = client.get(reverse(name))
    assert page.status_code == 200
    assert b"<h1" in page.content


@pytest.mark.parametrize("name", OWN)
def test_a_page_of_ones_own_asks_visitors_to_sign_in(client, name):
    assert client.get(reverse(name)).status_code == 302


@pytest.mark.parametrize("name", OWN)
def test_a_user_sees_the_page(client, name):
    client.force_login(UserFactory())
    page = client.get(reverse(name), follow=True)
    assert page.status_code == 200
    assert b"<h1" in page.content
