"""The ASGI side of streams: everything else goes to Django as usual."""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import connections
from django.http.response import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix
from django.utils import translation
from django.utils.translation import gettext as _

from games.api.problems import problem
from games.api.streams.hub import Hub
from games.api.streams.opening import OpenedStream, refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = re.compile(r"/api/v1/(me|tables/[-\w]+)/events/")
OPENING_THREADS = 4


class Streams:
    """Serves streams, and leaves all else to another application.

    Django's own ASGI handler keeps a thread, and with it a connection to the database, for as long
    as a request lasts: for a stream that would be hours. Here a request is opened by one of a few
    threads, with all of Django's middleware, and what is left of it is a listener.
    """

    def __init__(self, other: Any) -> None:
        self._other = other
        self._opener = _Opener()
        self._threads = ThreadPoolExecutor(OPENING_THREADS, "opening")
        self._hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http" or not PATH.fullmatch(_path(scope)):
            await self._other(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, self._opener.open, scope)
        if isinstance(response, OpenedStream) and scope["method"] == "GET":
            hub = self.hub
            if len(hub) >= settings.API_STREAMS["process"]:
                response = refused(response, full=True)
            elif hub.count_of(response.wish.caller) >= settings.API_STREAMS["caller"]:
                response = refused(response, full=False)
            else:
                await _send_head(response, send)
                await _listen(hub, response, receive, send)
                return
        await _send_head(response, send)
        await send({"type": "http.response.body", "body": _body(response)})

    @property
    def hub(self) -> Hub:
        """The hub of the running loop."""
        return self._hubs.setdefault(asyncio.get_running_loop(), Hub())


class _Opener(BaseHandler):
    """Runs a request through middleware and view, as under WSGI, in whatever thread calls."""

    def __init__(self) -> None:
        self.load_middleware()

    def open(self, scope: Scope) -> HttpResponseBase:
        """The response to a request without a body; nothing of it is left behind."""
        set_script_prefix(scope.get("root_path", "").rstrip("/") + "/")
        request_started.send(sender=type(self), scope=scope)
        try:
            request = ASGIRequest(dict(scope), BytesIO())
            request.may_stream = True  # type: ignore[attr-defined]
            response = self.get_response(request)
            response.close()
        except UnicodeDecodeError:
            return problem(400, "invalid", _("The address is no text."))
        finally:
            connections.close_all()
            translation.deactivate()
        return response


async def _listen(hub: Hub, opened: OpenedStream, receive: Receive, send: Send) -> None:
    """Send what a listener hears until one of the two sides has enough."""
    listener = hub.add(opened.wish)
    gone = asyncio.create_task(_until_gone(receive, listener.close))
    try:
        while not listener.closed:
            if chunk := await listener.next():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
    finally:
        hub.remove(listener)
        gone.cancel()
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, close: Callable[[], None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    close()


async def _send_head(response: HttpResponseBase, send: Send) -> None:
    known = {} if isinstance(response, OpenedStream) else {"Content-Length": str(len(_body(response)))}
    lines = [(name, value) for name, value in response.items() if name.lower() != "content-length"]
    lines += [("Set-Cookie", morsel.OutputString()) for morsel in response.cookies.values()]
    lines += known.items()
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in lines]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})


def _body(response: HttpResponseBase) -> bytes:
    return response.content if isinstance(response, HttpResponse) else b""


def _path(scope: Scope) -> str:
    """The path below the site's own root."""
    return str(scope["path"]).removeprefix(scope.get("root_path", ""))
