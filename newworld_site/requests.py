"""What happens around every request: it has an id, which logs and tasks bear, and it is counted."""

import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from games import counts
from newworld_site.logs import route_of

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
"""What a caller or proxy may name a request; anything else gets a name of ours."""

logger = structlog.get_logger("landfall.requests")


@sync_and_async_middleware
def follow(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Name the request, and tell log and counts how it went."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            began, name = _begin(request)
            response = await get_response(request)
            return await sync_to_async(_end)(request, response, began, name)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        began, name = _begin(request)
        return _end(request, get_response(request), began, name)

    return middleware


def _begin(request: HttpRequest) -> tuple[float, str]:
    given = request.headers.get(HEADER, "")
    name = given if ACCEPTED.fullmatch(given) else uuid.uuid4().hex
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=name)
    return time.perf_counter(), name


def _end(request: HttpRequest, response: HttpResponseBase, began: float, name: str) -> HttpResponseBase:
    seconds, route = time.perf_counter() - began, route_of(request)
    status = response.status_code
    response[HEADER] = name
    method = request.method if request.method in ("GET", "HEAD", "POST", "PATCH", "DELETE") else "other"
    logger.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
    counts.count_request(seconds, method=method or "", route=route, status=status)
    structlog.contextvars.clear_contextvars()
    return response
