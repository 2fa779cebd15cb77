"""The API: requests a second at one and at sixteen connections, CPU beside the usual way, and streams.

The server is gunicorn with one process and sixteen threads, as in the real set-up, on the database that
`DATABASE_URL` names, or SQLite; the streams' server is uvicorn. Whoever asks is on the same machine.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import override_settings

from accounts.tokens import issue_token
from bench.calling import Connection, Took, loaded
from bench.figures import Figure
from bench.plain import same_data
from bench.stack.processes import Process, listens, spare_port, wait_until
from games.models import Table
from games.services.play import resign
from tests.factories.tables import RunningTableFactory, play_random

CONNECTIONS = (1, 16)
SECONDS = 2.0
GAME = "new-england"
PLIES = 15
REPEATS = 200
ROOT = Path(__file__).parent.parent


def measure_api() -> list[Figure]:
    """Figures of calls on the present database."""
    tables = [_running() for _ in range(max(CONNECTIONS))]
    for _ in range(30):
        over = _running(plies=2)
        resign(table_id=over.pk, player_id=over.players.first().pk)
    figures = cpu_figures(tables[0])
    with served("gunicorn", "newworld_site.wsgi", "--workers=1", "--threads=16", "--keep-alive=60") as server:
        for count in CONNECTIONS:
            for what, once in calls(server, tables, count).items():
                figures += _figures(f"{what}, {count} connections", loaded(count, SECONDS, once))
    return figures


def calls(server: str, tables: list[Table], count: int) -> dict[str, Callable[[int], float]]:
    """What is measured, each as a function that does it once and returns the seconds it took."""
    asking = [Connection(server, _token(tables[0].host)) for _ in range(count)]
    path = f"tables/{tables[0].public_id}/"
    version = json.loads(asking[0].call("GET", f"{path}position/")[1])["version"]
    movers = [_Mover(server, table) for table in tables[:count]]

    def get(path: str, **headers: str) -> Callable[[int], float]:
        return lambda number: _timed(lambda: asking[number].call("GET", path, **headers))

    return {
        "position": get(f"{path}position/"),
        "unchanged position (304)": get(f"{path}position/", **{"If-None-Match": f'"{version}"'}),
        "legal moves": get(f"{path}legal-moves/"),
        "table list": get("tables/"),
        "archive page": get("archive/"),
        "a move": lambda number: movers[number].move(),
    }


class _Mover:
    """Moves at one table, whoever is to move, and begins a new table when a game is over."""

    def __init__(self, server: str, table: Table) -> None:
        self.server, self.players = server, {}
        self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        self.path = f"tables/{table.public_id}/"
        people = table.players.select_related("user")
        self.players = {player.seat: Connection(self.server, _token(player.user)) for player in people}

    def move(self) -> float:
        """Make the first legal move; the time is that of the call which makes it."""
        position = json.loads(self.players[0].call("GET", f"{self.path}position/")[1])
        if not position["to_move"]:
            self._sit_down(_running())
            return self.move()
        mover = self.players[position["to_move"][0]]
        legal = json.loads(mover.call("GET", f"{self.path}legal-moves/")[1])
        turn = {"expected_version": legal["version"], "moves": [legal["moves"][-1]["move"]]}
        return _timed(lambda: mover.call("POST", f"{self.path}moves/", turn))


def cpu_figures(table: Table) -> list[Figure]:
    """CPU of the position, of the unchanged position, and of the usual way, all middleware included."""
    connection.settings_dict["CONN_MAX_AGE"] = 60  # as the real set-up keeps them
    connection.close()
    settings.API_CALLS_A_MINUTE = {"address": 10**9, "token": 10**9}
    asked = _Asked(_token(table.host))
    path = f"/api/v1/tables/{table.public_id}/position/"
    body, tag = asked.get(path)
    ours, unchanged = asked.cpu_ms(path), asked.cpu_ms(path, HTTP_IF_NONE_MATCH=tag)
    with override_settings(ROOT_URLCONF="bench.plain"):
        plain = f"/plain/{table.public_id}/"
        if not same_data(asked.get(plain)[0], body):
            raise RuntimeError("the two ways tell different things")
        usual = asked.cpu_ms(plain)
    return [
        Figure("position, by a plain ModelSerializer", usual, "ms CPU"),
        Figure("position", ours, "ms CPU", most=usual / 2),
        Figure("unchanged position (304)", unchanged, "ms CPU", most=1),
    ]


class _Asked:
    """The application, asked in this process."""

    def __init__(self, token: str) -> None:
        self._application, self._token = get_wsgi_application(), token
        self.get("/api/v1/me/")  # notes the token's use

    def get(self, path: str, **headers: str) -> tuple[bytes, str]:
        """Body and ETag."""
        environment = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.input": BytesIO(),
            "wsgi.url_scheme": "http",
            "HTTP_AUTHORIZATION": f"Bearer {self._token}",
            **headers,
        }
        told: dict[str, Any] = {}
        response = self._application(environment, lambda status, lines: told.update(lines, status=status))
        body = b"".join(response)
        response.close()
        if told["status"][:3] not in ("200", "304"):
            raise RuntimeError(f"{path}: {told['status']} {body[:300]!r}")
        return body, told.get("ETag", "")

    def cpu_ms(self, path: str, **headers: str) -> float:
        """The median CPU time of a request."""
        times = []
        for _ in range(REPEATS):
            began = process_time()
            self.get(path, **headers)
            times.append(process_time() - began)
        return round(median(times) * 1000, 3)


@contextmanager
def served(*command: str) -> Iterator[str]:
    """The address of a server on the present database."""
    port = spare_port()
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-m", *command, "--bind", f"127.0.0.1:{port}"]
        if command[0] == "uvicorn":
            arguments[-2:] = ["--port", str(port)]
        process = Process(command[0], arguments, environment_for(Path(folder)), Path(folder) / "log")
        process.start()
        try:
            wait_until(lambda: listens(port), command[0])
            yield f"http://127.0.0.1:{port}"
        finally:
            process.stop()  # and with it its sessions at the database


def environment_for(folder: Path) -> dict[str, str]:
    """The variables with which a process finds the database of this one."""
    kept = connection.settings_dict
    unlimited = {f"API_CALLS_A_MINUTE_PER_{who}": "100000000" for who in ("ADDRESS", "TOKEN")}
    streams = {"API_STREAMS_PER_CALLER": "5000"}
    variables = {**os.environ, **unlimited, **streams, "LANDFALL_VAR": str(folder), "LOG_LEVEL": "ERROR"}
    if connection.vendor == "sqlite":
        (folder / "db.sqlite3").symlink_to(Path(kept["NAME"]).resolve())
        return variables
    address = f"{kept['USER']}:{kept['PASSWORD']}@{kept['HOST']}:{kept['PORT']}/{kept['NAME']}"
    return {**variables, "DATABASE_URL": f"postgres://{address}"}


def _running(plies: int = PLIES) -> Table:
    for seed in range(20):
        table: Table = RunningTableFactory(game=GAME)
        play_random(table, plies, seed=seed)
        if table.is_running:
            return table
    raise RuntimeError("no random game is long enough")


def _token(user: Any) -> str:
    return issue_token(user, name="bench", scopes=("read", "play"))[1]


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def _figures(what: str, took: Took) -> list[Figure]:
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    latencies = [Figure(f"{what}, {name}", took.percentile(share), "ms") for name, share in shares.items()]
    return [Figure(what, took.rate, "requests/s"), *latencies]
