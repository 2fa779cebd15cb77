"""Push messages travel sealed to each browser of a user; a browser that is gone is forgotten."""

import json

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from games.models import Notice, PushSubscription
from games.notices import outgoing, push, webpush
from games.notices.owing import owe
from games.notices.sending import send_due
from tests.factories.tables import RunningTableFactory
from tests.games.notices.receiver import serve

pytestmark = pytest.mark.django_db

AUTH = bytes(range(16))


@pytest.fixture
def service():
    """A push service on this machine."""
    seen, url, stop = serve()
    yield seen, url
    stop()


@pytest.fixture
def notice():
    table = RunningTableFactory()
    user = table.players.get(to_move=True).user
    return Notice.objects.select_related("user", "table").get(user=user, kind="your_turn", channel="mail")


def anywhere(address):
    return True


class Browser:
    """A subscribed browser that can open what is sealed for it."""

    def __init__(self, user, endpoint):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.stored = PushSubscription.objects.create(
            user=user,
            endpoint=endpoint,
            public_key=webpush.encode(self.point),
            auth_secret=webpush.encode(AUTH),
        )

    def open(self, body):
        """The message, as RFC 8291 says a browser opens it."""
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        secret = HKDF(hashes.SHA256(), 32, AUTH, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\2"))


def test_each_browser_opens_what_was_sealed_for_it_alone(service, notice):
    seen, url = service
    browsers = [Browser(notice.user, f"{url}/{name}") for name in ("phone", "desk")]
    push.carry([notice], allowed=anywhere)
    assert [path for path, _, _ in seen.seen] == ["/phone", "/desk"]
    for browser, (_path, headers, body) in zip(browsers, seen.seen, strict=True):
        told = browser.open(body)
        assert told["body"] == "It is your turn."
        assert told["url"] == notice.table.get_absolute_url()
        assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "normal")
        assert headers["Authorization"].startswith("vapid t=")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(service, notice, status):
    seen, url = service
    Browser(notice.user, f"{url}/gone")
    seen.status = status
    with pytest.raises(outgoing.Refused):
        push.carry([notice], allowed=anywhere)
    assert not PushSubscription.objects.exists()


def test_a_service_that_has_trouble_keeps_its_browser(service, notice):
    seen, url = service
    Browser(notice.user, f"{url}/busy")
    seen.status = 503
    with pytest.raises(outgoing.Refused):
        push.carry([notice], allowed=anywhere)
    assert PushSubscription.objects.exists()


def test_an_endpoint_in_our_own_network_gets_nothing_and_is_tried_again_as_a_failure(service, notice):
    seen, url = service
    Browser(notice.user, f"{url}/inside")
    owe("pause_changed", notice.table, notice.table.players.all(), "again", seat=0, what="resumed")
    waiting = Notice.objects.filter(user=notice.user, channel="push")
    waiting.update(due_at="2020-01-01T00:00Z")
    send_due()
    assert not seen.seen
    row = waiting.get()
    assert (row.state, row.attempts) == ("queued", 1)
    assert "public internet" in row.last_error
