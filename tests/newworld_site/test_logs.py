"""Nothing secret in any log, whatever is played, typed or broken; and an id in every line."""

import base64
import re

import pytest
from django.conf import settings as site_settings
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import Preferences
from accounts.tokens import issue_token
from games.models import Message, Move, Table, Webhook
from games.notices import sending
from games.services.bots import move_bots
from newworld_site.logs import HIDDEN, hide_secrets
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery staple 42"
SAID = "meet me behind the barn at midnight"
JSON = "application/json"


def forms_of(secret):
    """The ways in which a secret may be written."""
    raw = bytes(secret) if isinstance(secret, bytes | memoryview) else secret.encode()
    text = [] if isinstance(secret, bytes | memoryview) else [secret]
    return [raw.hex(), base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode(), *text]


def sign_up_and_in(browser):
    """Sign up, fail to sign in, ask for a new password, look at the link's page, sign in."""
    name = "teresa"
    browser.post("/accounts/signup/", {"username": name, "email": "t@example.org", "password1": PASSWORD})
    browser.post("/accounts/login/", {"login": name, "password": PASSWORD + "!"})
    browser.post("/accounts/login/", {"login": name, "password": PASSWORD})
    user = UserFactory(username="ursula", email="ursula@example.org")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    browser.post("/accounts/password/reset/", {"email": user.email})
    links = re.findall(r"https?://\S+", "\n".join(str(message.body) for message in mail.outbox))
    for link in links:
        browser.get(re.sub(r"https?://[^/]+", "", link))
    return [link.rstrip("/").rpartition("/")[2] for link in links if "key" in link or "confirm" in link]


def play_through_the_api(user):
    """A game over the API with a token; a move that is refused, one that is no move, a bad token."""
    _token, secret = issue_token(user, name="mine", scopes=("read", "play", "tables"))
    caller = Client(HTTP_AUTHORIZATION=f"Bearer {secret}")
    body = {"game": "new-england", "seats": 2, "bots": ["random"], "seating": "joined"}
    made = caller.post("/api/v1/tables/", body, content_type=JSON)
    path = f"/api/v1/tables/{made.json()['id']}"
    table = Table.objects.get(public_id=made.json()["id"])
    for moves in ([{"kind": "no such move"}], [{}]):
        caller.post(f"{path}/moves/", {"expected_version": table.version, "moves": moves}, content_type=JSON)
    play_random(table, 12)
    caller.get(f"{path}/position/")
    Client(HTTP_AUTHORIZATION="Bearer lf_" + "x" * 43).get("/api/v1/me/")
    caller.post(f"{path}/resign/", {}, content_type=JSON)
    move_bots(table.pk)
    return secret, table


def test_the_log_of_a_played_game_holds_no_secret(log, settings, client):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    keys = sign_up_and_in(client)
    assert keys, "the mails had no links"
    user = UserFactory(username="viola")
    client.force_login(user)
    secret, table = play_through_the_api(user)
    webhook = Webhook.objects.create(user=user, url="http://127.0.0.1:9/hook")
    client.post(reverse("webhook_test", args=[webhook.pk]))
    client.post(reverse("calendar_key"))
    calendar = Preferences.objects.get(user=user).calendar_key
    assert client.get(f"/calendar/{calendar}.ics").status_code == 200
    client.get("/calendar/nobodys-key-at-all.ics")
    running = RunningTableFactory(plies=3)
    said = Client()
    said.force_login(running.players.first().user)
    said.post(f"/t/{running.public_id}/chat/", {"text": SAID})
    assert Message.objects.filter(text=SAID).exists()
    sending.send_due()
    secrets = [
        PASSWORD,
        SAID,
        secret,
        calendar,
        "nobodys-key-at-all",
        webhook.secret,
        site_settings.SECRET_KEY,
        client.session.session_key,
        *keys,
        *[one.server_seed for one in Table.objects.all()],
    ]
    assert Move.objects.filter(table__in=(table, running)).count() > 12
    assert len(log.lines("landfall.requests")) > 10
    text = log.text
    found = [form for secret in secrets for form in forms_of(secret) if form in text]
    assert found == []


def test_an_error_is_logged_with_the_pattern_of_its_address(log, client, monkeypatch):
    def broken(_token):
        raise RuntimeError("something is broken")

    monkeypatch.setattr("games.notices.unsubscribing.read", broken, raising=False)
    client.raise_request_exception = False
    assert client.get("/unsubscribe/a-key-of-somebody/").status_code == 500
    (line,) = log.lines("django.request")
    assert line["event"] == "Internal Server Error: /unsubscribe/<str:token>/"
    assert "something is broken" in line["exception"]
    assert "a-key-of-somebody" not in log.text


def test_values_with_secret_names_and_secrets_in_texts_are_hidden():
    event = {
        "event": "GET with Bearer abc.def and lf_0123456789abcdefXYZ to redis://:pa55@cache:6379/0",
        "server_seed": "00ff",
        "headers": {"Authorization": "Bearer abc", "Accept": "*/*"},
        "route": "/lobby/",
    }
    told = hide_secrets(None, "info", event)
    assert told["event"] == f"GET with Bearer {HIDDEN} and {HIDDEN} to redis://:{HIDDEN}@cache:6379/0"
    assert told["server_seed"] == HIDDEN
    assert told["headers"] == {"Authorization": HIDDEN, "Accept": "*/*"}
    assert told["route"] == "/lobby/"
