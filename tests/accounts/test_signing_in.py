"""Signing in and out, and what an expired session does."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from tests.accounts.mails import latest, link_in
from tests.accounts.people import person, sign_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return person("ada")


@pytest.mark.parametrize("login", ["ada", "ADA", " ada ", "ada@example.org", "Ada@Example.ORG"])
def test_by_name_or_address_whatever_their_case(client, ada, login):
    assert sign_in(client, login).url == reverse("my_tables")
    assert client.session["_auth_user_id"] == str(ada.pk)


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(client, ada):
    wrong = sign_in(client, password="wrong").content.decode()
    unknown = sign_in(client, login="nobody-here").content.decode()
    assert "do not belong together" in wrong
    assert "do not belong together" in unknown


def test_nobody_signs_in_as_a_bot(client):
    bot = type(UserFactory()).objects.create_bot("quill")
    assert sign_in(client, login="quill", password="").status_code == 200
    assert not bot.has_usable_password()


def test_a_suspended_user_is_told_so(client, ada):
    ada.is_active = False
    ada.save()
    page = client.get(sign_in(client).url)
    assert "suspended" in page.content.decode()


@pytest.mark.parametrize(
    "page", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_next_never_leaves_the_site(client, ada, page):
    assert sign_in(client, next=page).url == reverse("my_tables")


def test_next_leads_back_within_the_site(client, ada):
    assert sign_in(client, next="/lobby/?page=2").url == "/lobby/?page=2"


def test_five_wrong_passwords_stop_a_sixth_try_even_with_the_right_one(client, ada):
    for _ in range(5):
        sign_in(client, password="wrong")
    page = sign_in(client)
    assert "tried too often" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_limits_are_counted_where_every_process_sees_them(settings):
    assert "locmem" not in settings.CACHES["default"]["BACKEND"]
    cache.set("seen", 1)
    assert cache.get("seen") == 1


@pytest.mark.parametrize(("remember", "at_close"), [({"remember": "on"}, False), ({}, True)])
def test_staying_signed_in_is_ones_choice(client, ada, remember, at_close):
    sign_in(client, **remember)
    assert client.session.get_expire_at_browser_close() is at_close


def test_signing_out_takes_a_post(client, ada):
    client.force_login(ada)
    client.get(reverse("account_logout"))
    assert "_auth_user_id" in client.session
    assert client.post(reverse("account_logout")).url == reverse("home")
    assert "_auth_user_id" not in client.session


def test_a_fragment_without_a_session_sends_the_whole_page_tosign_in(client):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/my/?page=2"}
    answer = client.get(reverse("my_tables"), headers=headers)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == f"{reverse('account_login')}?next=%2Fmy%2F%3Fpage%3D2"
    assert answer.content == b""


def test_a_fragment_of_another_sites_page_is_not_led_back_there(client):
    headers = {"HX-Request": "true", "HX-Current-URL": "https://evil.example/my/"}
    assert client.get(reverse("my_tables"), headers=headers)["HX-Redirect"] == reverse("account_login")


def test_a_whole_page_without_a_session_is_redirected(client):
    answer = client.get(reverse("my_tables"))
    assert (answer.status_code, answer.url) == (302, f"{reverse('account_login')}?next=/my/")


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(client, ada):
    client.post(reverse("account_reset_password"), {"email": "ADA@example.org"})
    path = link_in(latest())
    form = client.get(path, follow=True)
    done = client.post(form.redirect_chain[-1][0], {"password1": "a-brand-new-one-77"})
    assert done.url == reverse("account_reset_password_from_key_done")
    assert latest().subject == "Your password was reset"
    assert sign_in(client, password="a-brand-new-one-77").url == reverse("my_tables")
    client.logout()
    assert "no longer works" in client.get(path, follow=True).content.decode()


def test_a_reset_tells_nobody_whether_the_address_has_an_account(client, ada):
    known = client.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    unknown = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [message.to for message in mail.outbox] == [["ada@example.org"], ["nobody@example.org"]]
    assert latest().subject == "There is no account with this address"


def test_reset_mails_are_rate_limited(client, ada):
    for _ in range(8):
        client.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    assert len(mail.outbox) == 5
