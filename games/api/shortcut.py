"""The present position by the shortest way, for it is what programs ask for most.

A call that is in order is answered here: nobody's session is looked up, no view is built anew, and the
queries, which Django's ORM writes once, are two or three. Whatever is not in order, or not this call,
goes on to the API's own view (`games.api.positions.Position`), which answers alike.
"""

import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from accounts.models import User
from accounts.prepared import NUMBERS, TEXTS, Prepared
from accounts.tokens import MARK, USED_EVERY, Token, digest_of
from games.api.base import names_version
from games.api.throttles import AddressThrottle, Rate, TokenThrottle
from games.models import Table
from games.presentation.position_json import own_seats, present_position

PATH = re.compile(r"/api/v1/tables/([-\w]{1,40})/position/", re.ASCII)
BEARER = f"Bearer {MARK}"
VARY = "Authorization, Cookie, Accept-Language"


@sync_and_async_middleware
def present_positions(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer calls for the present position."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            asked = _asked(request)
            answer = await sync_to_async(_answer)(request, asked) if asked else None
            return answer or await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        asked = _asked(request)
        return (_answer(request, asked) if asked else None) or get_response(request)

    return middleware


def _asked(request: HttpRequest) -> str | None:
    """The table whose position is asked for; None for every other request."""
    if request.method != "GET" or request.META.get("QUERY_STRING"):
        return None
    found = PATH.fullmatch(request.path_info)
    token = request.META.get("HTTP_AUTHORIZATION")
    by_cookie = token is None and settings.SESSION_COOKIE_NAME in request.COOKIES
    if found is None or by_cookie or (token is not None and not token.startswith(BEARER)):
        return None
    return found[1]


def _answer(request: HttpRequest, public_id: str) -> HttpResponse | None:
    """The answer to a call that is in order; None for others, which the API's view tells what is wrong."""
    user_id, key = None, ""
    if given := request.META.get("HTTP_AUTHORIZATION"):
        token = TOKEN.first(digest_of(given.removeprefix("Bearer ")))
        if token is None or "read" not in token[2].split():
            return None
        user_id, key, _scopes = token
    table = PUBLIC.first(public_id) if user_id is None else VISIBLE.first(public_id, user_id)
    rates = _rates(request, key) if table else []
    if table is None or any(rate.exceeded for rate in rates):
        return None
    response = _position(request, public_id, table, user_id)
    headers = {**rates[-1].headers(), "Vary": VARY, "Cache-Control": "private, no-cache"}
    for name, value in headers.items():
        response.headers[name] = value
    return response


def _rates(request: HttpRequest, key: str) -> list[Rate]:
    rates = [AddressThrottle().count(request)]
    return [*rates, TokenThrottle().count_of(key)] if key else rates


def _position(
    request: HttpRequest, public_id: str, table: tuple[int, int], user_id: int | None
) -> HttpResponse:
    table_id, version = table
    if names_version(request, version):
        response = HttpResponse(status=304)
    else:
        seat = None if user_id is None else SEAT.first(table_id, user_id)
        version, text = present_position(public_id, version, seat[0] if seat else None)
        response = HttpResponse(text, content_type="application/json")
        response.headers["Content-Length"] = str(len(text))
    response.headers["ETag"] = f'"{version}"'
    return response


def _usable() -> QuerySet[Any, Any]:
    """Tokens in order, whose last use has been noted lately; others are noted by the way round."""
    tokens = Token.objects.valid(Now()).filter(digest=TEXTS[0], last_used_at__gt=Now() - USED_EVERY)
    return tokens.values_list("user_id", "prefix", "scopes")[:1]


def _started(viewer: User | None) -> QuerySet[Any, Any]:
    tables = Table.objects.visible_to(viewer).begun().filter(public_id=TEXTS[0])
    return tables.values_list("pk", "version")[:1]


TOKEN = Prepared(_usable)
PUBLIC = Prepared(lambda: _started(None))
VISIBLE = Prepared(lambda: _started(User(pk=NUMBERS[1])))
SEAT = Prepared(lambda: own_seats(NUMBERS[0], NUMBERS[1]).values_list("seat")[:1])
