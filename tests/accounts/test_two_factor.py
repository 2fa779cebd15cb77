"""Two-factor: a code of an app, recovery codes, and the question "is it you?"."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.urls import reverse

from tests.accounts.mails import latest
from tests.accounts.people import PASSWORD, confirm_identity, person, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    user = person("ada")
    sign_in(client)
    confirm_identity(client)
    return user


def _code(secret):
    """The earliest code that is right now."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def _set_up(client):
    page = client.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    client.post(reverse("mfa_activate_totp"), {"code": _code(secret)})
    return secret


@pytest.mark.django_db(transaction=True)
def test_setting_up_the_app_is_told_to_the_mailbox(client, ada):
    _set_up(client)
    assert "Authenticator app switched on" in [message.subject for message in mail.outbox]


def test_sign_in_asks_for_the_code_once_the_app_is_set_up(client, ada):
    secret = _set_up(client)
    client.logout()
    assert sign_in(client).url == reverse("mfa_authenticate")
    assert client.get(reverse("settings")).status_code == 302
    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert "not right" in wrong.content.decode()
    assert client.post(reverse("mfa_authenticate"), {"code": _code(secret)}).url == reverse("my_tables")


def test_a_recovery_code_lets_one_in_once(client, ada):
    _set_up(client)
    code = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    client.logout()
    sign_in(client)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).url == reverse("my_tables")
    client.logout()
    sign_in(client)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).status_code == 200


def test_the_pages_about_factors_stand(client, ada):
    _set_up(client)
    for name in (
        "mfa_index",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_list_webauthn",
        "mfa_add_webauthn",
    ):
        page = client.get(reverse(name), follow=True)
        assert page.status_code == 200, name


def test_the_app_can_be_switched_off(client, ada):
    _set_up(client)
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.filter(type="totp").exists()
    assert latest().subject == "Authenticator app switched off"


def test_what_matters_asks_once_more_some_minutes_aftersign_in(client, ada):
    session = client.session
    session["account_authentication_methods"] = [
        {**method, "at": method["at"] - 3600} for method in session["account_authentication_methods"]
    ]
    session.save()
    answer = client.get(reverse("mfa_activate_totp"))
    assert answer.url.startswith(reverse("account_reauthenticate"))
    again = client.post(answer.url, {"password": PASSWORD})
    assert again.url == reverse("mfa_activate_totp")


def test_the_site_names_itself_to_the_app(client, ada, settings):
    page = client.get(reverse("mfa_activate_totp"))
    assert settings.SITE_NAME in page.context["totp_url"]


def test_a_passkey_is_asked_for_atsign_in(client):
    page = client.get(reverse("account_login")).content.decode()
    assert reverse("mfa_login_webauthn") in page
    options = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert options.json()["request_options"]["publicKey"]["challenge"]
