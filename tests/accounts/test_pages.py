"""Every page about people stands, for those who may see it."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.views.defaults import bad_request, page_not_found, permission_denied, server_error

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


@pytest.mark.parametrize("name", ENTRANCE + OWN)
def test_no_page_holds_what_the_policy_forbids(client, name):
    if name in OWN:
        client.force_login(UserFactory())
    page = client.get(reverse(name), follow=True)
    html = page.content.decode()
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", html)
    inline = re.findall(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)[^>]*>", html)
    assert inline == []


@pytest.mark.parametrize(
    ("status", "words"), [(404, "Not on this map"), (403, "Not for you"), (400, "cannot be read")]
)
def test_errors_have_a_page_of_our_own(status, words, rf):
    handler = {404: page_not_found, 403: permission_denied, 400: bad_request}[status]
    request = rf.get("/nowhere/")
    request.user, request.csp_nonce, request.htmx = AnonymousUser(), "", False
    answer = handler(request, Exception("what went wrong inside"))
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert "what went wrong inside" not in answer.content.decode()


def test_a_fault_of_ours_has_a_page_that_needs_no_database(rf, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def test_a_form_without_its_token_is_refused_in_words():
    client = Client(enforce_csrf_checks=True)
    answer = client.post(reverse("theme"), {"theme": "night"})
    assert answer.status_code == 403
    assert "open too long" in answer.content.decode()


def test_the_page_about_the_site_says_whose_the_games_are(client):
    words = client.get(reverse("about")).content.decode()
    for name in ("unofficial", "Klaus-Jürgen Wrede", "Aaron Smith", "Alan R. Moon"):
        assert name in words
    assert "unofficial" in client.get(reverse("lobby")).content.decode()
