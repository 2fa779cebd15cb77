"""What goes to addresses that users typed: signed, shaped, and never into our own network."""

import contextlib
import hashlib
import hmac
import json
import socket
import threading
from datetime import UTC, datetime
from ipaddress import ip_address
from time import monotonic, sleep

import httpcore
import pytest
import time_machine
from django.urls import reverse

from games.clocks.controls import DAY, HOUR
from games.models import Notice, Webhook
from games.notices import outgoing, webhooks
from games.notices.webhooks import PATIENCE
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory
from tests.games.notices.receiver import serve

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def receiver():
    seen, url, stop = serve()
    yield seen, url
    stop()


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


class TwoFaced:
    """A name that leads to the internet when it is asked first, and into our network ever after."""

    def __init__(self, port, faces):
        self.port, self.faces, self.asked = port, list(faces), 0

    def __call__(self, host, port, *args, **kwargs):
        if host != "rebinding.example":  # an address leads to itself
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]
        face = self.faces[min(self.asked, len(self.faces) - 1)]
        self.asked += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in face]


def test_a_name_is_looked_up_once_so_that_a_second_answer_leads_nowhere_else(receiver, monkeypatch):
    seen, url = receiver
    port = int(url.rpartition(":")[2])
    two_faced = TwoFaced(port, [["127.0.0.2"], ["127.0.0.1"]])
    monkeypatch.setattr(socket, "getaddrinfo", two_faced)
    connected = []
    # The first answer is the one that is checked, and the one that is connected to.
    with contextlib.suppress(httpcore.ConnectError):
        outgoing.post(
            f"http://rebinding.example:{port}/", b"{}", [], allowed=lambda ip: not connected.append(ip)
        )
    assert [str(address) for address in connected] == ["127.0.0.2"]
    assert not seen.seen


@pytest.mark.parametrize(
    "faces", [[["127.0.0.1"]], [["93.184.216.34", "127.0.0.1"]], [["169.254.169.254"]], [[]]]
)
def test_a_name_that_leads_into_our_network_by_any_of_its_addresses_is_refused(receiver, monkeypatch, faces):
    seen, url = receiver
    port = int(url.rpartition(":")[2])
    monkeypatch.setattr(socket, "getaddrinfo", TwoFaced(port, faces))
    with pytest.raises(outgoing.Refused, match="not on the public internet"):
        outgoing.post(f"http://rebinding.example:{port}/", b"{}", [])
    assert not seen.seen


def test_a_receiver_that_never_answers_costs_its_time_limit_and_no_more(monkeypatch):
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        begun = monotonic()
        with pytest.raises(httpcore.ReadTimeout):
            outgoing.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", [], allowed=anywhere)
        assert monotonic() - begun < 3


@pytest.mark.parametrize(
    "begin", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n"], ids=["head", "body"]
)
def test_a_receiver_that_answers_byte_by_byte_gains_no_time(monkeypatch, begin):
    monkeypatch.setattr(outgoing, "SECONDS", 0.5)

    def drip(listening):
        connection, _ = listening.accept()
        with connection, contextlib.suppress(OSError):
            connection.sendall(begin)
            for _ in range(100):
                connection.sendall(b"H")
                sleep(0.05)

    with socket.create_server(("127.0.0.1", 0)) as slow:
        thread = threading.Thread(target=drip, args=(slow,), daemon=True)
        thread.start()
        before = monotonic()
        with pytest.raises(httpcore.TimeoutException):
            outgoing.post(f"http://127.0.0.1:{slow.getsockname()[1]}/", b"{}", [], allowed=anywhere)
        assert monotonic() - before < 3
        thread.join(10)


def test_a_webhook_that_was_switched_off_gets_nothing_until_a_test_reaches_it(
    receiver, notice, client, monkeypatch
):
    seen, url = receiver
    hook = Webhook.objects.create(user=notice.user, url=f"{url}/hook", off_at=START)
    webhooks.carry([notice], allowed=anywhere)
    assert not seen.seen
    client.force_login(notice.user)
    client.post(reverse("webhook_test", args=[hook.pk]))  # into our own network: refused
    hook.refresh_from_db()
    assert (hook.off_at, hook.last_error) == (START, "this address is not on the public internet")
    monkeypatch.setattr(outgoing, "is_public", anywhere)
    monkeypatch.setattr(webhooks.send, "__kwdefaults__", {"allowed": anywhere})
    client.post(reverse("webhook_test", args=[hook.pk]))
    hook.refresh_from_db()
    assert hook.off_at is None
    assert json.loads(seen.seen[0][2])["kind"] == "test"
