"""How calls are sent by programs with an event loop."""

import asyncio
import json
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx

from landfall_client import calls, sending, shapes
from landfall_client.errors import ApiError, TooManyCalls, error_of

Got = TypeVar("Got")


class AsyncSender:
    """One server, called with a token or without one."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self._http = httpx.AsyncClient(**sending.settings(server, token))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def _send(self, call: calls.Call[Got]) -> Got:
        for tried in range(1, sending.TRIES + 1):
            try:
                response = await self._http.send(sending.request(self._http, call))
                return cast(Got, sending.result(call, response))
            except (httpx.TransportError, TooManyCalls) as failed:
                await asyncio.sleep(sending.wait_before_next(call, failed, tried))
        raise AssertionError("the last try returns or raises")

    async def _pages(self, pages: calls.Pages[Got]) -> AsyncIterator[Got]:
        call: calls.Call[dict[str, Any]] = calls.Call("GET", pages.path, pages.query)
        while True:
            page = await self._send(call)
            for item in page["results"]:
                yield cast(Got, item)
            if page["next"] is None:
                return
            call = calls.Call("GET", pages.path, {**httpx.URL(page["next"]).params})

    async def _listen(self, listening: calls.Listening) -> AsyncIterator[shapes.Event]:
        failures = 0
        while True:
            failed: Exception | None = None
            try:
                async with self._http.stream(
                    "GET", listening.path, headers=listening.headers, timeout=sending.STREAM_TIMEOUT
                ) as response:
                    await self._check(response)
                    async for line in response.aiter_lines():
                        if line:
                            event = json.loads(line)
                            listening.heard(event)
                            failures = 0
                            yield event
            except (httpx.TransportError, ApiError) as broken:
                failed = broken
            await asyncio.sleep(sending.wait_before_resuming(failed, failures))
            failures += 1

    async def _check(self, response: httpx.Response) -> None:
        if not response.is_success:
            await response.aread()
            raise error_of(response)
