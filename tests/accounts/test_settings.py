"""Settings: names, preferences, address, password, and the light."""

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from tests.accounts.mails import latest, link_in
from tests.accounts.people import PASSWORD, confirm_identity, person, sign_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    user = person("ada")
    sign_in(client)
    return user


def _save(client, **changes):
    data = {
        "username": "ada",
        "display_name": "",
        "time_zone": "Asia/Tokyo",
        "theme": "night",
        "turn_mail": "on",
    }
    return client.post(reverse("settings"), data | changes)


def test_preferences_are_kept(client, ada):
    assert _save(client, turn_mail="").status_code == 302
    ada.refresh_from_db()
    assert (ada.time_zone, ada.theme, ada.turn_mail) == ("Asia/Tokyo", "night", False)
    assert ada.language == ""
    assert not mail.outbox, "no mail where no name changed"


def test_a_new_name_is_told_to_the_mailbox(client, ada):
    _save(client, username="ada2", display_name="Ada  Lovelace")
    ada.refresh_from_db()
    assert (ada.username, ada.name) == ("ada2", "Ada Lovelace")
    assert latest().to == ["ada@example.org"]
    assert "Ada Lovelace" in latest().body


@pytest.mark.parametrize(
    "changes", [{"username": "bert"}, {"display_name": "B E R T"}, {"display_name": "Сharlie"}]
)
def test_anothers_name_is_refused_and_nothing_changes(client, ada, changes):
    UserFactory(username="bert")
    UserFactory(username="other", display_name="Charlie")
    page = _save(client, **changes)
    assert page.status_code == 400
    assert "taken" in page.content.decode() or "one alphabet" in page.content.decode()
    ada.refresh_from_db()
    assert (ada.username, ada.display_name) == ("ada", "")


def test_one_may_be_shown_by_ones_own_name_in_other_letters(client, ada):
    assert _save(client, display_name="ADA").status_code == 302


def test_a_language_of_the_site_is_kept_and_no_other(client, ada):
    assert _save(client, language="de").status_code == 302
    ada.refresh_from_db()
    assert ada.language == "de"
    for unknown in ("tlh", "DE", "../de"):
        assert _save(client, language=unknown).status_code == 400
    assert _save(client, language="").status_code == 302
    ada.refresh_from_db()
    assert ada.language == ""


def test_an_unknown_time_zone_is_refused(client, ada):
    assert _save(client, time_zone="Mars/Olympus").status_code == 400


def test_times_are_told_in_the_readers_zone(client, ada):
    _save(client)
    client.get(reverse("settings"))
    assert timezone.get_current_timezone_name() == "Asia/Tokyo"
    client.logout()
    client.get(reverse("home"))
    assert timezone.get_current_timezone_name() == "UTC"


def test_the_light_of_a_visitor_is_kept_by_a_cookie(client):
    answer = client.post(reverse("theme"), {"theme": "night", "next": "/lobby/"})
    assert answer.url == "/lobby/"
    assert 'data-theme="night"' in client.get("/lobby/").content.decode()


def test_the_light_of_a_user_is_kept_with_their_account(client, ada):
    client.post(reverse("theme"), {"theme": "night"})
    client.cookies.pop("theme")
    assert 'data-theme="night"' in client.get(reverse("settings")).content.decode()


def test_leaving_the_light_to_the_system_forgets_the_cookie(client, ada):
    client.post(reverse("theme"), {"theme": "night"})
    _save(client, theme="")
    assert "data-theme=" not in client.get(reverse("settings")).content.decode().partition("<body")[0]


@pytest.mark.parametrize("page", ["https://evil.example/", "//evil.example", ""])
def test_the_light_switch_never_leaves_the_site(client, page):
    assert client.post(reverse("theme"), {"theme": "day", "next": page}).url == "/"


def test_an_unknown_light_is_no_light(client):
    client.post(reverse("theme"), {"theme": '"><script>'})
    assert "data-theme=" not in client.get("/lobby/").content.decode().partition("<body")[0]


def test_a_new_address_counts_once_it_is_confirmed_and_the_old_one_is_told(client, ada):
    confirm_identity(client)
    client.post(reverse("account_email"), {"action_add": "", "email": "New@example.org"})
    assert latest().to == ["new@example.org"]
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"
    client.post(link_in(latest()))
    ada.refresh_from_db()
    assert ada.email == "new@example.org"
    assert latest().to == ["ada@example.org"]
    assert latest().subject == "Your e-mail address was changed"


def test_a_change_of_address_can_be_called_off(client, ada):
    confirm_identity(client)
    client.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"})
    client.post(reverse("account_email"), {"action_remove": "", "email": "new@example.org"})
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ada@example.org"]


def test_anothers_address_cannot_be_taken_and_is_not_betrayed(client, ada):
    person("bert")
    confirm_identity(client)
    answer = client.post(reverse("account_email"), {"action_add": "", "email": "bert@example.org"})
    assert answer.status_code == 302
    client.post(link_in(latest()))
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


def test_a_new_password_is_told_and_signs_out_other_browsers(client, ada, django_user_model):
    other = type(client)()
    sign_in(other)
    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": "jamestown-1607"})
    assert latest().subject == "Your password was changed"
    assert client.get(reverse("settings")).status_code == 200
    assert other.get(reverse("settings")).status_code == 302


def test_the_present_password_is_needed_for_a_new_one(client, ada):
    page = client.post(
        reverse("account_change_password"), {"oldpassword": "wrong", "password1": "jamestown-1607"}
    )
    assert "not your present password" in page.content.decode()


def test_signed_in_browsers_are_listed_in_words_and_can_be_signed_out(client, ada):
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    other = type(client)(headers={"user-agent": agent})
    sign_in(other)
    assert "Firefox on Linux" in client.get(reverse("usersessions_list")).content.decode()
    client.post(reverse("usersessions_list"))
    assert other.get(reverse("settings")).status_code == 302
    assert client.get(reverse("settings")).status_code == 200


def test_one_browser_is_signed_out_and_the_others_stay(client, ada):
    others = [type(client)(), type(client)()]
    for other in others:
        sign_in(other)
    lost = UserSession.objects.get(session_key=others[0].session.session_key)
    address = reverse("browser_sign_out", args=[lost.pk])
    page = client.get(reverse("usersessions_list")).content.decode()
    assert f'action="{address}"' in page
    assert page.count("/sign-out/") == 2, "none for the browser that asks"
    assert "That browser is signed out." in client.post(address, follow=True).content.decode()
    assert others[0].get(reverse("settings")).status_code == 302
    assert others[1].get(reverse("settings")).status_code == 200
    assert client.post(address).status_code == 404


def test_the_present_browser_is_not_signed_out_as_if_it_were_another(client, ada):
    present = UserSession.objects.get(session_key=client.session.session_key)
    assert client.post(reverse("browser_sign_out", args=[present.pk])).status_code == 404
    assert client.get(reverse("settings")).status_code == 200
