"""The proxy before real processes: streams reach the ASGI process, everything else the WSGI one, over TLS."""

import os
import socket
import ssl
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from django.db import connection

from accounts.tokens import issue_token
from bench.stack.processes import Process, listens, spare_port, wait_until
from bench.stack.site import COMPOSE
from games.presentation.checked import LONGEST
from tests.caddy import CADDY, request_buffers
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.streams import Reader

ROOT = Path(__file__).parent.parent

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(CADDY is None, reason="needs the proxy (apt-get install caddy)"),
]


@pytest.fixture
def ports():
    return {name: spare_port() for name in ("web", "events", "http", "https")}


@pytest.fixture
def proxied(ports, tmp_path):
    """Caddy, gunicorn and uvicorn with their commands of compose.yaml, on the test's database."""
    environment = site_environment(tmp_path) | {
        "HOST": "127.0.0.1",
        "PORT": str(ports["web"]),
        "WEB_PROCESSES": "1",
        "UVICORN_HOST": "127.0.0.1",
        "UVICORN_PORT": str(ports["events"]),
        "SITE_HOST": "localhost",
        "PROXY_HTTP_PORT": str(ports["http"]),
        "PROXY_HTTPS_PORT": str(ports["https"]),
        "WEB_UPSTREAM": f"127.0.0.1:{ports['web']}",
        "PROXY_BUFFERS": request_buffers(),
        "EVENTS_UPSTREAM": f"127.0.0.1:{ports['events']}",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }
    caddy = [CADDY, "run", "--config", str(ROOT / "docker/Caddyfile"), "--adapter", "caddyfile"]
    commands = {"proxy": caddy, "web": ours("web"), "events": ours("events")}
    processes = [
        Process(name, command, environment, tmp_path / f"{name}.log") for name, command in commands.items()
    ]
    try:
        for process in processes:
            process.start()
        for name in ("web", "events", "https"):
            wait_until(lambda name=name: listens(ports[name]), name, 60)
        authority = tmp_path / "data/caddy/pki/authorities/local/root.crt"
        wait_until(authority.exists, "a certificate", 20)
        yield httpx.Client(
            base_url=f"https://localhost:{ports['https']}",
            verify=ssl.create_default_context(cafile=str(authority)),
            timeout=30,
        )
    finally:
        for process in processes:
            process.kill()


def ours(name):
    program, *arguments = COMPOSE[name]["command"]
    return [str(Path(sys.executable).with_name(program)), *arguments]


def site_environment(folder):
    """What the embedded set-up needs to run on the test's database."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "REDIS_URL") if name in os.environ}
    stored = connection.settings_dict
    if connection.vendor == "sqlite":
        address = f"sqlite:///{stored['NAME']}"
    else:
        address = f"postgres://{stored['USER']}@{stored['HOST']}:{stored['PORT']}/{stored['NAME']}"
    return kept | {"DATABASE_URL": address, "LANDFALL_VAR": str(folder / "var")}


def test_streams_reach_the_asgi_process_and_pages_the_wsgi_one(proxied, ports):
    table = RunningTableFactory(plies=2)
    page = proxied.get(table.get_absolute_url())
    assert page.status_code == 200, page.text
    assert server_of(page) == "gunicorn"
    assert page.headers["Content-Encoding"] == "gzip"
    assert server_of(proxied.get(f"/api/v1/tables/{table.public_id}/")) == "gunicorn"
    with proxied.stream("GET", f"/api/v1/tables/{table.public_id}/events/") as answer:
        assert answer.status_code == 200
        assert server_of(answer) == "uvicorn"
        reader = Reader(answer)
        reader.messages(1)
        play_random(table, 1)
        assert reader.messages(1)  # while the stream is open: nothing on the way holds it back
    denied = proxied.get("/api/v1/me/events/")
    assert (denied.status_code, server_of(denied)) == (401, "uvicorn")
    for path in ("/healthz", "/readyz", "/metrics"):
        assert proxied.get(path).status_code == 404
    plain = httpx.get(f"http://localhost:{ports['http']}/lobby/")
    assert (plain.status_code, plain.headers["Location"].split("/lobby")[0]) == (308, "https://localhost")


def test_the_proxy_takes_what_the_site_takes_and_tells_the_limit_of_the_rest(proxied):
    user = UserFactory()
    _token, secret = issue_token(user, name="test", scopes=("play",))
    caller = {"Authorization": f"Bearer {secret}"}
    for path in ("/archive/check/", "/study/"):
        taken = proxied.post(path, files={"record": b"x" * LONGEST})
        assert (taken.status_code, server_of(taken)) == (403, "gunicorn")  # the site misses its token
        refused = proxied.post(path, files={"record": b"x" * 2 * LONGEST})
        assert (refused.status_code, "at most 1 MB" in refused.text) == (413, True)
    for size, status in ((LONGEST, 400), (2 * LONGEST, 413)):
        answer = proxied.post("/api/v1/me/studies/", json="x" * (size - 2), headers=caller)
        assert answer.status_code == status
    assert proxied.post("/accounts/login/", data={"login": "x" * 250_000}).status_code == 403
    refused = proxied.post("/accounts/login/", data={"login": "x" * 400_000})
    assert (refused.status_code, "at most 256 kB" in refused.text) == (413, True)


def test_who_sends_slowly_keeps_no_page_waiting(proxied, ports):
    """More requests whose bodies do not end than web has threads; everybody else is served meanwhile."""
    _token, secret = issue_token(UserFactory(), name="test", scopes=("play",))
    head = (
        f"POST /api/v1/me/studies/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {secret}\r\n"
        'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"'
    )
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with ExitStack() as opened:
        for _ in range(8):
            plain = opened.enter_context(socket.create_connection(("127.0.0.1", ports["https"])))
            slow = opened.enter_context(trusting.wrap_socket(plain, server_hostname="localhost"))
            slow.sendall(head.encode())
        time.sleep(1)  # by now they would have been passed on
        assert proxied.get("/about/", timeout=10).status_code == 200


def server_of(answer):
    """Whose word it is, behind the proxy's own."""
    return answer.headers.get_list("Server")[-1].split("/")[0]
