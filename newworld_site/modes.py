"""When the site takes nothing: closed, read-only by the operator's wish, or its database away."""

import re
import sys
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _
from django.views.defaults import server_error as plain_server_error

from games.api.problems import problem

OPEN, READ_ONLY, CLOSED = "open", "read-only", "closed"
MODES = (OPEN, READ_ONLY, CLOSED)
READING = ("GET", "HEAD", "OPTIONS")
LETS_IN = re.compile(r"/t/\w+/enter/[^/]+/")
"""A link that lets somebody in at a private table, which is written down though the link is only followed."""
RETRY_SECONDS = 120


@sync_and_async_middleware
def by_mode(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Refuse what the mode of the site does not allow, before anybody asks the database."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            return _refusal(request) or await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        return _refusal(request) or get_response(request)

    return middleware


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Django's handler of what nobody caught: a database that is away is no fault of the page's."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return unavailable(request, _("The database is out of reach. Nothing was done; please try again."))
    return plain_server_error(request)


def unavailable(request: HttpRequest, sentence: str) -> HttpResponse:
    """503 in the caller's way: a problem for programs, a part of the page for htmx, a page for others."""
    if request.path.startswith("/api/"):
        answer = problem(503, "unavailable", sentence)
    else:
        fragment = "HX-Request" in request.headers
        template = "snippets/unavailable.html" if fragment else "503.html"
        answer = HttpResponse(render_to_string(template, {"sentence": sentence}), status=503)
        if fragment:
            answer["HX-Retarget"], answer["HX-Reswap"] = "#main", "innerHTML"
    answer["Retry-After"] = str(RETRY_SECONDS)
    answer["Cache-Control"] = "no-store"
    return answer


def _refusal(request: HttpRequest) -> HttpResponse | None:
    reads = request.method in READING and not LETS_IN.fullmatch(request.path)
    if settings.SITE_MODE == OPEN or (settings.SITE_MODE == READ_ONLY and reads):
        return None
    with translation.override(
        translation.get_language_from_request(request)
    ):  # comes before LocaleMiddleware
        if settings.SITE_MODE == CLOSED:
            told = _(
                "We are working on the site. Clocks are looked at again when it is back; come back soon."
            )
        else:
            told = _("The site can only be read at the moment. Nothing was done; please try again later.")
        return unavailable(request, told)
