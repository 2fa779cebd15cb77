"""What happens around every page: the reader's language and time zone, and sign-in from a fragment."""

from collections.abc import Callable
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import urlencode
from django_htmx.http import HttpResponseClientRedirect

View = TypeVar("View", bound=Callable[..., Any])


class ReaderWishes:
    """Speaks the language of whoever is signed in, and tells times in their zone.

    A view that says nothing in words (see `for_any_reader`) is spared the query for its reader.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self._get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """Whatever the view answers."""
        timezone.deactivate()  # the thread may come from somebody else's request
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_given: object) -> None:
        """Follow the reader's wishes, unless the view says that it needs none."""
        if not getattr(view, "for_any_reader", False):
            follow_wishes(request)


def for_any_reader(view: View) -> View:
    """Mark a view that answers everybody alike, or follows its reader's wishes itself where it does not."""
    view.for_any_reader = True  # type: ignore[attr-defined]
    return view


def follow_wishes(request: HttpRequest) -> None:
    """From here on, speak the language of whoever asks and tell times in their zone."""
    user: Any = request.user
    if not user.is_authenticated:
        return
    timezone.activate(ZoneInfo(user.time_zone))
    if user.language:  # else as the browser asks, which LocaleMiddleware has seen to
        translation.activate(user.language)
        request.LANGUAGE_CODE = translation.get_language()


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


def _for_whole_page(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not response.has_header("Location") or not request.htmx:  # type: ignore[attr-defined]
        return response
    sign_in = resolve_url(settings.LOGIN_URL)
    if response["Location"].partition("?")[0] != sign_in:
        return response
    page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    query = f"?{urlencode({REDIRECT_FIELD_NAME: page})}" if page else ""
    return HttpResponseClientRedirect(sign_in + query)
