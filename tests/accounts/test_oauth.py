"""Apps that act for a user: registering, asking for leave, codes with PKCE, tokens, and ending it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from oauth2_provider.models import get_access_token_model, get_refresh_token_model

from accounts.oauth.apps import App, apps_of
from accounts.services import close_account
from tests.accounts.oauth import BACK, AppClient, me
from tests.accounts.people import confirm_identity, person, sign_in
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

AccessToken, RefreshToken = get_access_token_model(), get_refresh_token_model()


@pytest.fixture
def ada(client):
    user = person("ada")
    sign_in(client)
    confirm_identity(client)
    return user


@pytest.fixture(params=[False, True], ids=["public", "confidential"])
def app(db, request):
    return AppClient(keeps_secrets=request.param)


def _token(app, client, **changes):
    return app.tokens(app.ask(client, **changes)["code"]).json()["access_token"]


def test_an_app_that_is_allowed_acts_with_the_scopes_it_asked_for(client, ada, app):
    back = app.ask(client, scope="read tables")
    assert (back["state"], back["iss"]) == ("xyz", "http://testserver")
    told = app.tokens(back["code"]).json()
    assert (told["token_type"], told["scope"]) == ("Bearer", "read tables")
    assert me(told["access_token"]).json()["scopes"] == ["read", "tables"]
    refused = Client().patch(
        "/api/v1/me/",
        {"theme": "night"},
        "application/json",
        HTTP_AUTHORIZATION=f"Bearer {told['access_token']}",
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_missing")


def test_the_page_names_the_scopes_in_words_the_app_and_its_maker(client, ada):
    maker = UserFactory(username="mary", display_name="Mary Chilton")
    page = client.get(AppClient(owner=maker, name="Pocket Board").question(scope="read chat"))
    text = page.content.decode()
    for words in ("Pocket Board", "Mary Chilton", "See what you see", "Read and write in the chat", "ada"):
        assert words in text
    assert "Open, join, leave" not in text
    assert "no-store" in page["Cache-Control"]
    assert "form-action 'self' https://app.example.org;" in page["Content-Security-Policy"] + ";"


def test_an_app_that_is_not_allowed_is_told_so(client, ada, app):
    assert app.ask(client, allow=False)["error"] == "access_denied"
    assert not AccessToken.objects.exists()


def test_whoever_is_not_signed_in_signs_in_first(client, app):
    answer = client.get(app.question())
    assert answer.url.startswith(reverse("account_login"))


def test_every_question_is_asked_anew(client, ada, app):
    _token(app, client)
    assert client.get(app.question(approval_prompt="auto")).status_code == 200


def test_no_secret_is_stored_as_it_is(client, ada, app):
    told = app.tokens(app.ask(client)["code"]).json()
    stored = str(
        [*AccessToken.objects.values_list(), *RefreshToken.objects.values_list(), *App.objects.values_list()]
    )
    for secret in (told["access_token"], told["refresh_token"], app.secret):
        assert not secret or secret not in stored


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_challenge": "", "code_challenge_method": ""}, "invalid_request"),
        ({"scope": "read root"}, "invalid_scope"),
        ({"response_type": "token"}, "unauthorized_client"),
    ],
)
def test_a_wrong_question_goes_back_to_the_app_with_the_reason(client, ada, app, changes, error):
    answer = client.get(app.question(**changes))
    assert answer.url.startswith(BACK)
    assert f"error={error}" in answer.url


def test_a_challenge_that_is_no_digest_is_refused(client, ada, app):
    assert app.ask(client, code_challenge_method="plain")["error"] == "invalid_request"


@pytest.mark.parametrize(
    "changes",
    [
        {"redirect_uri": "https://evil.example/back"},
        {"redirect_uri": "https://app.example.org/back?more=1"},
        {"client_id": "nobody"},
        {"client_id": "no\x00body"},
        {"client_id": ""},
    ],
)
def test_a_question_of_nobody_known_goes_nowhere(client, ada, app, changes):
    page = client.get(app.question(**changes))
    assert page.status_code in (400, 401, 403)
    assert "Nothing has been allowed" in page.content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"client_id": "nobody"},
        {
            "client_id": "nobody",
            "allow": "yes",
            "redirect_uri": BACK,
            "scope": "read",
            "response_type": "code",
        },
    ],
)
def test_a_form_that_is_not_ours_is_refused(client, ada, form):
    assert client.post("/oauth/authorize/", form).status_code == 400


def test_a_changed_address_in_the_form_is_refused(client, ada, app):
    form = client.get(app.question()).context["form"].initial
    form = {key: value for key, value in form.items() if value is not None}
    answer = client.post(
        "/oauth/authorize/", form | {"allow": "yes", "redirect_uri": "https://evil.example/"}
    )
    assert answer.status_code == 400


def test_a_code_works_once_and_with_its_verifier_alone(client, ada, app):
    code = app.ask(client)["code"]
    assert app.tokens(code, code_verifier="x" * 50).status_code == 400
    code = app.ask(client)["code"]
    assert [app.tokens(code).status_code, app.tokens(code).status_code] == [200, 400]


def test_a_code_of_another_app_is_worth_nothing(client, ada, app):
    other = AppClient()
    other.verifier = app.verifier
    assert other.tokens(app.ask(client)["code"]).status_code == 400


def test_an_app_with_a_secret_must_know_it(client, ada):
    app = AppClient(keeps_secrets=True)
    assert app.tokens(app.ask(client)["code"], client_secret="guessed").status_code == 401


def test_a_program_on_ones_own_machine_takes_any_port(client, ada):
    app = AppClient(back="http://127.0.0.1/back")
    app.back = "http://127.0.0.1:40123/back"
    assert me(_token(app, client)).status_code == 200


def test_a_refresh_token_works_once_and_its_theft_ends_all(client, ada, app):
    first = app.tokens(app.ask(client)["code"]).json()
    second = app.refreshed(first["refresh_token"]).json()
    assert me(first["access_token"]).status_code == 401
    assert me(second["access_token"]).status_code == 200
    assert app.refreshed(first["refresh_token"]).status_code == 400
    assert app.refreshed(second["refresh_token"]).status_code == 400


def test_its_time_ends(client, ada, app):
    token = _token(app, client)
    AccessToken.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert me(token).status_code == 401


def test_an_app_can_give_its_token_back(client, ada, app):
    token = _token(app, client)
    assert app.post("/oauth/revoke_token/", token=token).status_code == 200
    assert me(token).status_code == 401


def test_one_sees_the_apps_that_act_for_one_and_ends_them(client, ada, app):
    told = app.tokens(app.ask(client, scope="read play")["code"]).json()
    code = app.ask(client)["code"]
    page = client.get(reverse("apps")).content.decode()
    assert "Pocket Board" in page
    assert "Move, take back" in page
    client.post(reverse("app_revoke", args=[app.app.client_id]))
    assert "No app acts for you" in client.get(reverse("apps")).content.decode()
    assert me(told["access_token"]).status_code == 401
    assert app.refreshed(told["refresh_token"]).status_code == 400
    assert app.tokens(code).status_code == 400


def test_ending_it_ends_it_for_nobody_else(client, ada, app):
    other = Client()
    other.force_login(UserFactory())
    token = _token(app, other)
    _token(app, client)
    client.post(reverse("app_revoke", args=[app.app.client_id]))
    assert me(token).status_code == 200


def test_nothing_is_left_of_an_account_that_is_closed(client, ada, app):
    token = _token(app, client)
    own = AppClient(owner=ada)
    close_account(ada.pk)
    assert me(token).status_code == 401
    assert not AccessToken.objects.exists()
    assert not App.objects.filter(pk=own.app.pk).exists()


def test_a_token_of_a_suspended_user_opens_nothing(client, ada, app):
    token = _token(app, client)
    ada.is_active = False
    ada.save()
    assert me(token).status_code == 401


def test_calls_for_tokens_are_counted(settings, app):
    settings.ACCOUNT_RATE_LIMITS = {"oauth_token": "2/m/ip"}
    answers = [app.tokens("guessed") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_pages_of_other_sites_may_ask_for_tokens(client, ada, app):
    asked = {"HTTP_ORIGIN": "https://app.example.org", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "POST"}
    assert client.options("/oauth/token/", **asked)["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in client.options("/oauth/authorize/", **asked)


def test_no_call_with_a_nul_breaks_anything(app):
    for path in ("/oauth/token/", "/oauth/revoke_token/"):
        assert app.post(path, client_id="a\x00b", token="x").status_code == 400


def test_the_servers_metadata_say_what_there_is(client):
    told = client.get("/.well-known/oauth-authorization-server").json()
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["response_types_supported"] == ["code"]
    assert told["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert set(told["scopes_supported"]) == {"read", "play", "chat", "tables", "bot"}
    assert told["token_endpoint"] == "http://testserver/oauth/token/"


# Makers of apps.


def _register(client, **changes):
    data = {"name": "Pocket Board", "redirect_uris": f"{BACK}\nhttp://127.0.0.1/x", "runs": "here"}
    return client.post(reverse("own_app_new"), data | changes)


def test_a_maker_registers_an_app_and_sees_its_secret_once(client, ada):
    page = _register(client)
    app = apps_of(ada).get()
    (secret,) = re.findall(r"[A-Za-z0-9]{100,}", page.content.decode())
    assert app.client_type == App.CLIENT_CONFIDENTIAL
    assert app.redirect_uris.split() == [BACK, "http://127.0.0.1/x"]
    assert secret not in client.get(reverse("own_app", args=[app.client_id])).content.decode()
    assert app.client_id in client.get(reverse("own_apps")).content.decode()


def test_an_app_at_the_users_has_no_secret(client, ada):
    page = _register(client, runs="there")
    assert re.findall(r"[A-Za-z0-9]{100,}", page.content.decode()) == []
    assert apps_of(ada).get().client_type == App.CLIENT_PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        "http://app.example.org/back",
        "https://app.example.org/back#part",
        "https://user@app.example.org/",
        "https://app.example.org;evil/",
        "javascript:alert(1)",
        "app:/back",
        "https://[::1/back",
        "https://",
        "https://app.example.org:99999/",
        "https://" + "a" * 600 + "/",
        "",
        " ".join(f"https://app.example.org/{n}" for n in range(11)),
    ],
)
def test_an_address_that_is_not_safe_is_refused(client, ada, address):
    assert _register(client, redirect_uris=address).status_code == 400
    assert not App.objects.exists()


def test_a_maker_changes_an_app(client, ada):
    _register(client)
    app = apps_of(ada).get()
    page = reverse("own_app", args=[app.client_id])
    assert client.post(page, {"name": "", "redirect_uris": BACK}).status_code == 400
    client.post(page, {"name": "Board of Pockets", "redirect_uris": "https://b.example.org/"})
    app.refresh_from_db()
    assert (app.name, app.redirect_uris) == ("Board of Pockets", "https://b.example.org/")


def test_a_new_secret_ends_the_old_one(client, ada):
    app = AppClient(owner=ada, keeps_secrets=True)
    page = client.post(reverse("own_app_secret", args=[app.app.client_id]))
    code = app.ask(client)["code"]
    assert app.tokens(code).status_code == 401
    (app.secret,) = re.findall(r"[A-Za-z0-9]{100,}", page.content.decode())
    assert app.tokens(app.ask(client)["code"]).status_code == 200


def test_an_app_ends_with_all_that_it_may_do(client, ada):
    app = AppClient(owner=ada)
    token = _token(app, client)
    client.post(reverse("own_app_delete", args=[app.app.client_id]))
    assert me(token).status_code == 401


@pytest.mark.parametrize("name", ["own_app", "own_app_secret", "own_app_delete"])
def test_anothers_app_is_nobody_elses_business(client, ada, name):
    app = AppClient(keeps_secrets=True)
    page = reverse(name, args=[app.app.client_id])
    assert client.post(page, {"name": "stolen", "redirect_uris": BACK}).status_code == 404
    assert App.objects.get().name == "Pocket Board"


def test_nobody_registers_more_apps_than_they_can_look_after(client, ada, monkeypatch):
    monkeypatch.setattr("accounts.oauth.apps.MOST_APPS", 1)
    assert [_register(client).status_code, _register(client).status_code] == [200, 400]
