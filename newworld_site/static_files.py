"""Static files, served around the application, so that no page pays for the looking."""

from collections.abc import Callable
from functools import partial
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from servestatic import ServeStatic, ServeStaticASGI

HASHED = r"^.+\.[0-9a-f]{12}\.[^.]+$"
"""Names that collectstatic gave: what bears one never changes, so browsers keep it for ever."""
AN_HOUR = 3600


def with_static_files(application: Any) -> Any:
    """The WSGI application with the collected files before it."""
    return _serving(ServeStatic)(application)


def with_static_files_async(application: Any) -> Any:
    """The ASGI application with static files before it.

    The embedded set-up collects nothing: there they come from where they were written.
    """
    if settings.EMBEDDED:
        return ASGIStaticFilesHandler(application)
    return _serving(ServeStaticASGI)(application)


def _serving(server: type) -> Callable[[Any], Any]:
    return partial(
        server,
        root=str(settings.STATIC_ROOT),
        prefix=settings.STATIC_URL,
        max_age=AN_HOUR,
        immutable_file_test=HASHED,
        add_headers_function=_take_the_type_at_its_word,
    )


def _take_the_type_at_its_word(headers: Headers, _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
