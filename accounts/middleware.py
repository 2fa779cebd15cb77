"""What happens around every page: the reader's time zone, and the way to sign in from a fragment."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import urlencode
from django_htmx.http import HttpResponseClientRedirect


@sync_and_async_middleware
def reader_time_zone(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Tell times in the zone of whoever is signed in."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            _enter_zone_of(await request.auser())
            return await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        _enter_zone_of(request.user)
        return get_response(request)

    return middleware


@sync_and_async_middleware
def whole_page_signs_in(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Where a fragment needs somebody signed in, send the whole page to sign-in, and back to itself after.

    A redirect would put the sign-in form into the fragment's place.
    """
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            return _for_whole_page(request, await get_response(request))

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        return _for_whole_page(request, get_response(request))

    return middleware


def _enter_zone_of(user: Any) -> None:
    if user.is_authenticated:
        timezone.activate(ZoneInfo(user.time_zone))
    else:
        timezone.deactivate()  # the thread may come from somebody else's request


def _for_whole_page(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    sign_in = resolve_url(settings.LOGIN_URL)
    if not request.htmx or response.get("Location", "").partition("?")[0] != sign_in:  # type: ignore[attr-defined]
        return response
    page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    query = f"?{urlencode({REDIRECT_FIELD_NAME: page})}" if page else ""
    return HttpResponseClientRedirect(sign_in + query)
