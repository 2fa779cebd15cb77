"""How calls are sent by scripts."""

import json
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx

from landfall_client import calls, sending, shapes
from landfall_client.errors import ApiError, TooManyCalls, error_of

Got = TypeVar("Got")


class Sender:
    """One server, called with a token or without one."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self._http = httpx.Client(**sending.settings(server, token))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def _send(self, call: calls.Call[Got]) -> Got:
        for tried in range(1, sending.TRIES + 1):
            try:
                response = self._http.send(sending.request(self._http, call))
                return cast(Got, sending.result(call, response))
            except (httpx.TransportError, TooManyCalls) as failed:
                time.sleep(sending.wait_before_next(call, failed, tried))
        raise AssertionError("the last try returns or raises")

    def _pages(self, pages: calls.Pages[Got]) -> Iterator[Got]:
        call: calls.Call[dict[str, Any]] = calls.Call("GET", pages.path, pages.query)
        while True:
            page = self._send(call)
            for item in page["results"]:
                yield cast(Got, item)
            if page["next"] is None:
                return
            call = calls.Call("GET", pages.path, {**httpx.URL(page["next"]).params})

    def _listen(self, listening: calls.Listening) -> Iterator[shapes.Event]:
        failures = 0
        while True:
            failed: Exception | None = None
            try:
                with self._http.stream(
                    "GET", listening.path, headers=listening.headers, timeout=sending.STREAM_TIMEOUT
                ) as response:
                    self._check(response)
                    for line in response.iter_lines():
                        if line:
                            event = json.loads(line)
                            listening.heard(event)
                            failures = 0
                            yield event
            except (httpx.TransportError, ApiError) as broken:
                failed = broken
            time.sleep(sending.wait_before_resuming(failed, failures))
            failures += 1

    def _check(self, response: httpx.Response) -> None:
        if not response.is_success:
            response.read()
            raise error_of(response)
