"""An app as its makers would write it: asks for leave with PKCE, takes its code, gets tokens."""

import base64
import hashlib
import secrets
from urllib.parse import parse_qs, urlencode, urlsplit

from django.test import Client

from accounts.oauth.apps import register
from tests.factories.users import UserFactory

BACK = "https://app.example.org/back"


class AppClient:
    """A registered app."""

    def __init__(self, *, owner=None, back=BACK, keeps_secrets=False, name="Pocket Board"):
        owner = owner or UserFactory()
        self.app, self.secret = register(owner, name=name, redirect_uris=back, keeps_secrets=keeps_secrets)
        self.back = back
        self.verifier = secrets.token_urlsafe(48)

    def question(self, scope="read play", **changes):
        """The address to which the app sends people."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.app.client_id,
            "redirect_uri": self.back,
            "scope": scope,
            "state": "xyz",
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        } | changes
        return "/oauth/authorize/?" + urlencode({key: value for key, value in asked.items() if value})

    def ask(self, client, *, allow=True, **changes):
        """A person answers the question; what the app then finds in its address."""
        page = client.get(self.question(**changes))
        form = {key: value for key, value in page.context["form"].initial.items() if value is not None}
        answer = client.post("/oauth/authorize/", form | ({"allow": "yes"} if allow else {}))
        assert answer.url.startswith(self.back), answer.url
        return {key: values[0] for key, values in parse_qs(urlsplit(answer.url).query).items()}

    def tokens(self, code, **changes):
        """The answer to a code."""
        sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.back}
        return self.post(**sent | {"code_verifier": self.verifier} | changes)

    def refreshed(self, token):
        """The answer to a refresh token."""
        return self.post(grant_type="refresh_token", refresh_token=token)

    def post(self, path="/oauth/token/", **data):
        """A call of the app's own."""
        data = {"client_id": self.app.client_id} | data
        if self.secret:
            data = {"client_secret": self.secret} | data
        return Client(enforce_csrf_checks=True).post(path, data)


def me(token, **extra):
    """What the API tells the bearer of a token of themselves."""
    return Client().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {token}", **extra)
