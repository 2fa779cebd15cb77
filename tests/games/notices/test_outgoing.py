"""What goes to addresses that users typed: signed, shaped, and never into our own network."""

import hashlib
import hmac
import json
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address

import pytest
import time_machine

from games.clocks.controls import DAY, HOUR
from games.models import Notice, Webhook
from games.notices import outgoing, webhooks
from games.notices.webhooks import PATIENCE
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Receiver(BaseHTTPRequestHandler):
    """Remembers what came, and answers as told."""

    status, headers_out, seen = 204, {}, []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).seen.append((self.path, dict(self.headers), body))
        self.send_response(type(self).status)
        for name, value in type(self).headers_out.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args):
        """Be quiet."""


@pytest.fixture
def receiver():
    Receiver.status, Receiver.headers_out, Receiver.seen = 204, {}, []
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Receiver, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(5)


def anywhere(address):
    return True


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "2002:a00:1::",
    ],
)  # fmt: skip
def test_no_address_of_our_own_network_is_public(address):
    assert not outgoing.is_public(ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_the_internet_is_public(address):
    assert outgoing.is_public(ip_address(address))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1"])
def test_nothing_is_sent_to_our_own_machine_however_it_is_written(receiver, host):
    seen, url = receiver
    port = url.rpartition(":")[2]
    with pytest.raises(outgoing.Refused):
        outgoing.post(f"http://{host}:{port}/", b"{}", [])
    assert not seen.seen


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "ftp://example.org/", "http://user:pw@example.org/", "http:///x", "gopher://x"],
)
def test_what_is_no_plain_web_address_is_refused(url):
    with pytest.raises(outgoing.Refused):
        outgoing.post(url, b"", [])


def test_a_redirect_is_an_answer_and_is_not_followed(receiver):
    seen, url = receiver
    seen.status, seen.headers_out = 302, {"Location": f"{url}/inside"}
    with pytest.raises(outgoing.Refused, match="302"):
        outgoing.post(f"{url}/hook", b"{}", [], allowed=anywhere)
    assert [path for path, _, _ in seen.seen] == ["/hook"]


@pytest.fixture
def notice(db):
    table = RunningTableFactory()
    player = table.players.select_related("user").get(to_move=True)
    return Notice.objects.select_related("user", "table").get(
        table=table, user=player.user, kind="your_turn", channel="mail"
    )


def test_raw_json_bears_a_signature_that_the_receiver_can_check(receiver, notice):
    seen, url = receiver
    hook = Webhook.objects.create(user=notice.user, url=f"{url}/hook")
    webhooks.carry([notice], allowed=anywhere)
    ((_path, headers, body),) = seen.seen
    expected = hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["X-Landfall-Signature"] == f"sha256={expected}"
    told = json.loads(body)
    assert (told["kind"], told["table"]) == ("your_turn", notice.table.public_id)
    assert told["url"].endswith(notice.table.get_absolute_url())


def test_discord_and_slack_get_their_own_shape_without_pings():
    told = {"title": "<!channel> & @everyone", "text": "hello", "url": "https://example.org/"}
    discord = webhooks.shaped(Webhook.Shape.DISCORD, told)
    assert discord["allowed_mentions"] == {"parse": []}
    assert "<!" not in webhooks.shaped(Webhook.Shape.SLACK, told)["text"]


def test_a_webhook_that_fails_for_a_day_is_switched_off_and_its_owner_told(receiver, db):
    seen, url = receiver
    seen.status = 500
    hook = Webhook.objects.create(user=UserFactory(), url=f"{url}/hook")
    with time_machine.travel(START, tick=False) as time:
        for _ in range(23):
            assert webhooks.send(hook, webhooks.test_content(), allowed=anywhere) is not None
            time.shift(HOUR)
        hook.refresh_from_db()
        assert hook.off_at is None
        time.move_to(START + PATIENCE)
        webhooks.send(hook, webhooks.test_content(), allowed=anywhere)
    hook.refresh_from_db()
    assert hook.off_at == START + DAY
    told = Notice.objects.filter(user=hook.user, kind="webhook_off")
    assert {one.channel for one in told} == {"site", "mail"}


def test_a_success_ends_the_count_of_failures(receiver, db):
    seen, url = receiver
    hook = Webhook.objects.create(user=UserFactory(), url=f"{url}/hook")
    seen.status = 500
    webhooks.send(hook, webhooks.test_content(), allowed=anywhere)
    hook.refresh_from_db()
    assert hook.last_error == "the answer was 500"
    seen.status = 200
    webhooks.send(hook, webhooks.test_content(), allowed=anywhere)
    hook.refresh_from_db()
    assert (hook.failing_since, hook.last_error) == (None, "")
