"""Streams: what idle listeners weigh, and how fast what happens reaches many of them."""

import asyncio
import json
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connections

from bench.api import served
from bench.figures import Figure
from games.models import Table
from tests.factories.tables import RunningTableFactory, play_random

IDLE, LISTENING = 1000, 500
DECISIONS = 25
PATIENCE = 120.0


def measure_streams() -> list[Figure]:
    """Memory of the streams' process, and events delivered a second."""
    with served("uvicorn", "newworld_site.asgi:application", "--log-level=warning") as server:
        return asyncio.run(_measure(server))


async def _measure(server: str) -> list[Figure]:
    table = await asyncio.to_thread(_running)
    process = _serving(server)
    first = [await _listen(server, table)]
    before = _megabytes(process)
    idle = first + [await _listen(server, table) for _ in range(IDLE - 1)]
    weight = _megabytes(process)
    for listener in idle[LISTENING:]:
        listener.writer.close()
    rate = await _delivered(table, idle[:LISTENING])
    return [
        Figure(f"process with {IDLE} idle listeners", weight, "MB", most=150),
        Figure(f"{IDLE} idle listeners alone", round(weight - before, 1), "MB"),
        Figure(f"events delivered to {LISTENING} listeners", rate, "events/s"),
    ]


class _Listener:
    """One open stream; counts what it hears."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.heard, self.last = reader, writer, 0, 0

    async def until(self, seq: int) -> None:
        """Read up to the event with this number."""
        while self.last < seq:
            line = await self.reader.readline()
            if line.startswith(b"{"):
                event = json.loads(line)
                self.heard += event["kind"] != "stream.at"
                self.last = max(self.last, event["id"])


async def _listen(server: str, table: Table) -> _Listener:
    address = urlsplit(server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    path = f"/api/v1/tables/{table.public_id}/events/"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n".encode())
    listener = _Listener(reader, writer)
    await asyncio.wait_for(listener.until(table.event_seq), PATIENCE)
    listener.heard = 0
    return listener


async def _delivered(table: Table, listeners: list[_Listener]) -> float:
    """Play, and see how many events reach all listeners in how much time after the last move."""
    began = time.monotonic()
    await asyncio.to_thread(_play, table)
    heard = asyncio.gather(*(listener.until(table.event_seq) for listener in listeners))
    await asyncio.wait_for(heard, PATIENCE)
    return round(sum(listener.heard for listener in listeners) / (time.monotonic() - began), 1)


def _running() -> Table:
    """A table, made in a thread that leaves no session at the database behind."""
    with closing(connections["default"]):
        table: Table = RunningTableFactory(game="new-england")
    return table


def _play(table: Table) -> None:
    with closing(connections["default"]):
        play_random(table, DECISIONS)


def _serving(server: str) -> int:
    """The process that listens there."""
    port = urlsplit(server).port
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"uvicorn" in words and str(port).encode() in words:
            return int(folder.name)
    raise RuntimeError("the server is not found")


def _megabytes(process: int) -> float:
    """Resident memory."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)
