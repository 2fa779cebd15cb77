"""Probes for whoever runs the site: does the process live, can it serve, and how is it doing?

They answer before hosts, sessions and redirects come into play, so that a probe needs no name of the
site. `/metrics` asks for METRICS_TOKEN, and without one does not exist.
"""

import secrets
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from celery import current_app
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.decorators import sync_and_async_middleware

from newworld_site.metrics import CONTENT_TYPE, metrics_text

OK = "ok"
VITAL = ("database", "migrations")
"""Without these nothing can be served; without the others play goes on, and sweeps make up for it."""


@sync_and_async_middleware
def probes(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer probes, and hand everything else on."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            answer = PROBES.get(request.path)
            return await sync_to_async(answer)(request) if answer else await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        answer = PROBES.get(request.path)
        return answer(request) if answer else get_response(request)

    return middleware


def healthz(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(_request: HttpRequest) -> HttpResponse:
    """Every part with `ok` or what is wrong; 503 where a vital one is out."""
    found = parts()
    status = 200 if all(found[name] == OK for name in VITAL) else 503
    return JsonResponse({"ready": status == 200, **found}, status=status)


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus' text, for whoever has the token."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not secrets.compare_digest(
        given.encode(), settings.METRICS_TOKEN.encode()
    ):
        return HttpResponse("", status=404)
    return HttpResponse(metrics_text(parts()), content_type=CONTENT_TYPE)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}


def parts() -> dict[str, str]:
    """What the site stands on: `ok`, or the kind of trouble in a word."""
    checks = {
        "database": _database,
        "migrations": _migrations,
        "broker": _broker,
        "cache": _cache,
    }
    return {name: _tried(check) for name, check in checks.items()}


def _tried(check: Callable[[], str]) -> str:
    try:
        return check()
    except Exception as error:  # whatever a client library comes up with: the part is out
        return type(error).__name__


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


_migrated = False


def _migrations() -> str:
    """All that this version of the code knows have been applied; once true, it stays so."""
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return "missing"
        _migrated = True
    return OK


def _broker() -> str:
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    return OK


def _cache() -> str:
    cache = caches["default"]
    cache.set("readyz", OK, 30)
    return OK if cache.get("readyz") == OK else "empty"
