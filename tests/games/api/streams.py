"""A real server for streams, and a reader of what it sends."""

import json
import socket
import threading
import time
from contextlib import contextmanager

import httpx
import uvicorn

from newworld_site.asgi import application


@contextmanager
def serving(send_buffer=None):
    """The address of the site, served by uvicorn in a thread that buffers so much for a reader."""
    listening = socket.socket()
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(application, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/api/v1/"
    server.should_exit = True
    thread.join(10)


class Reader:
    """One open stream."""

    def __init__(self, response):
        self.response = response
        self._lines = response.iter_lines()

    def line(self):
        """The next line; ends with the stream or after the client's timeout."""
        return next(self._lines)

    def rest(self):
        """All lines to the end of the stream."""
        return list(self._lines)

    def messages(self, count):
        """The next SSE messages, each as its fields."""
        found, fields = [], {}
        for line in self._lines:
            if line:
                name, _colon, value = line.partition(":")
                fields[name] = value.strip()
            elif "data" in fields:
                found.append(fields | {"data": json.loads(fields["data"])})
                fields = {}
                if len(found) == count:
                    return found
            else:
                fields = {}
        raise AssertionError(f"the stream ended after {found}")

    def bodies(self, count):
        """The next lines of NDJSON that are no heartbeat."""
        found = []
        for line in self._lines:
            if line:
                found.append(json.loads(line))
                if len(found) == count:
                    return found
        raise AssertionError(f"the stream ended after {found}")

    def all_bodies(self):
        """The bodies of NDJSON to the end of the stream."""
        return [json.loads(line) for line in self._lines if line]

    def until_here(self):
        """The bodies of NDJSON up to the next one that says where the stream stands, and that one."""
        found = []
        for _ in range(2000):
            (body,) = self.bodies(1)
            if body["kind"] == "stream.at":
                return found, body
            found.append(body)
        raise AssertionError("no end of events")


@contextmanager
def listening(address, path, *, secret="", lines=False, receive_buffer=None, **headers):
    """An open stream, or the refusal that came in its place."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    headers["Accept"] = "application/x-ndjson" if lines else "text/event-stream"
    options = [] if receive_buffer is None else [(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)]
    transport = httpx.HTTPTransport(socket_options=options)
    with (
        httpx.Client(transport=transport, timeout=15) as client,
        client.stream("GET", address + path, headers=headers) as response,
    ):
        yield Reader(response)
