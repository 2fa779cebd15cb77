"""Signing up: a name, an address to confirm, a password."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.mails import latest, link_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "plymouth-rock-1620"


def _sign_up(client, **changes):
    data = {
        "username": "ada",
        "email": "Ada@Example.org",
        "password1": PASSWORD,
        "time_zone": "Europe/Berlin",
    }
    return client.post(reverse("account_signup"), data | changes)


def test_a_new_user_confirms_the_address_and_is_signed_in(client):
    assert _sign_up(client).url == reverse("account_email_verification_sent")
    assert latest().to == ["ada@example.org"]
    path = link_in(latest())
    assert b"Yes, confirm it" in client.get(path).content
    assert not EmailAddress.objects.get().verified, "looking at the page confirms nothing"
    assert client.post(path).url == reverse("my_tables")
    assert client.get(reverse("settings")).status_code == 200


def test_nobody_is_signed_in_before_the_address_is_confirmed(client):
    _sign_up(client)
    answer = client.post(reverse("account_login"), {"login": "ada", "password": PASSWORD})
    assert answer.url == reverse("account_email_verification_sent")
    assert client.get(reverse("settings")).status_code == 302


def test_the_link_signs_nobody_in_elsewhere(client):
    _sign_up(client)
    client.logout()
    client.post(link_in(latest()))
    assert EmailAddress.objects.get().verified
    assert client.get(reverse("settings")).status_code == 302


def test_a_new_user_has_the_browsers_zone_and_light(client):
    client.cookies["theme"] = "night"
    _sign_up(client)
    user = User.objects.get()
    assert (user.time_zone, user.theme, user.email) == ("Europe/Berlin", "night", "ada@example.org")


def test_a_zone_that_nobody_knows_turns_nobody_away(client):
    _sign_up(client, time_zone="Mars/Olympus")
    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize("twin", ["Coco", "c-o-c-o", "c0c0", "сосо"])
def test_a_name_that_reads_like_anothers_is_refused(client, twin):
    UserFactory(username="coco")
    page = _sign_up(client, username=twin, email="other@example.org")
    assert "looks like it, is taken" in page.content.decode()


def test_a_name_that_reads_like_anothers_display_name_is_refused(client):
    UserFactory(username="somebody", display_name="Ada")
    assert "looks like it, is taken" in _sign_up(client).content.decode()


@pytest.mark.parametrize(
    ("name", "reason"), [("аdа", "one alphabet"), ("ad\u200ba", "U+200B"), ("admin", "run this site")]
)
def test_a_misleading_name_is_refused_with_the_reason(client, name, reason):
    assert reason in _sign_up(client, username=name).content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("password", ["short", "1234567890123", "password123", "ada@example.org"])
def test_a_weak_password_is_refused(client, password):
    assert _sign_up(client, password1=password).status_code == 200
    assert not User.objects.exists()


def test_a_taken_address_looks_like_a_free_one_and_only_its_owner_learns(client):
    UserFactory(username="owner", email="ada@example.org")
    taken = _sign_up(client)
    assert latest().to == ["ada@example.org"]
    assert latest().subject == "You have an account already"
    client.logout()
    free = _sign_up(client, username="bert", email="bert@example.org")
    assert (taken.status_code, taken.url) == (free.status_code, free.url)
    assert set(User.objects.values_list("username", flat=True)) == {"owner", "bert"}


def test_mails_are_plain_text_and_html_under_the_sites_name(client, settings):
    settings.SITE_NAME = "Cape Cod"
    _sign_up(client)
    html, kind = latest().alternatives[0]
    assert kind == "text/html"
    assert "Yours, Cape Cod" in latest().body
    assert "Cape Cod" in html
    assert link_in(latest()) in html


def test_a_name_in_a_mail_cannot_bring_markup(client):
    UserFactory(username="tester", email="x@example.org")
    _sign_up(client)
    html, _ = latest().alternatives[0]
    assert "<script" not in html
    assert len(mail.outbox) == 1


def test_next_is_followed_after_confirming(client):
    table = "/lobby/?game=new-world"
    client.post(
        f"{reverse('account_signup')}",
        {"username": "ada", "email": "ada@example.org", "password1": PASSWORD, "next": table},
    )
    assert client.post(link_in(latest())).url == table


def test_signing_up_is_rate_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    statuses = [_sign_up(client, username="ab").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_a_new_user_has_the_browsers_language_where_the_site_speaks_it(client):
    _sign_up(client)
    client.logout()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de-AT, en;q=0.5"
    _sign_up(client, username="berta", email="berta@example.org")
    assert list(User.objects.order_by("pk").values_list("language", flat=True)) == ["", "de"]
