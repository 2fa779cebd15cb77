"""What happens around every page: the reader's language and time zone, and sign-in from a fragment."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import urlencode
from django_htmx.http import HttpResponseClientRedirect


@sync_and_async_middleware
def reader_wishes(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Speak the language of whoever is signed in, and tell times in their zone."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            _follow(await request.auser(), request)
            return await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        _follow(request.user, request)
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


def _follow(user: Any, request: HttpRequest) -> None:
    if not user.is_authenticated:
        timezone.deactivate()  # the thread may come from somebody else's request
        return
    timezone.activate(ZoneInfo(user.time_zone))
    if user.language:  # else as the browser asks, which LocaleMiddleware has seen to
        translation.activate(user.language)
        request.LANGUAGE_CODE = translation.get_language()


def _for_whole_page(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    sign_in = resolve_url(settings.LOGIN_URL)
    if not request.htmx or response.get("Location", "").partition("?")[0] != sign_in:  # type: ignore[attr-defined]
        return response
    page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    query = f"?{urlencode({REDIRECT_FIELD_NAME: page})}" if page else ""
    return HttpResponseClientRedirect(sign_in + query)
