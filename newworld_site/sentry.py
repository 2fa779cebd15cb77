"""Errors to the operator's Sentry, where there is one: what broke and where, and nothing else.

An event is built from what may leave the site, never cut from what Sentry's client gathers: values of
exceptions name rows, addresses hold keys, variables hold hands and seeds.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import sentry_sdk
import structlog
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.dedupe import DedupeIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.transport import Transport

KEPT = ("event_id", "timestamp", "level", "platform", "logger", "environment", "sdk")
KEPT_OF_FRAMES = (
    "filename",
    "module",
    "function",
    "lineno",
    "in_app",
    "pre_context",
    "context_line",
    "post_context",
)
NAMED_BY_CODE = ("route", "task")
"""Names of transactions that are a pattern or a task; others are the address itself."""


def start_sentry(dsn: str, *, transport: type[Transport] | None = None) -> None:
    """Send every error of a request or task, and every logged one, from now on."""
    sentry_sdk.init(
        dsn,
        transport=transport,
        environment="production",
        before_send=may_leave,  # type: ignore[arg-type]
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            AtexitIntegration(callback=lambda *_: None),
            CeleryIntegration(propagate_traces=False),
            DedupeIntegration(),
            DjangoIntegration(transaction_style="url", middleware_spans=False),
            LoggingIntegration(level=None, event_level=logging.ERROR),
        ],
    )


def may_leave(event: Mapping[str, Any], _hint: object) -> dict[str, Any]:
    """What of an event leaves the site."""
    kept: dict[str, Any] = {name: event[name] for name in KEPT if name in event}
    if event.get("transaction_info", {}).get("source") in NAMED_BY_CODE:
        kept["transaction"] = event["transaction"]
    if "logentry" in event:
        kept["logentry"] = {"message": event["logentry"].get("message", "")}
    kept["exception"] = {"values": [_exception(each) for each in _values(event.get("exception"))]}
    name = structlog.contextvars.get_contextvars().get("request_id")
    kept["tags"] = {"request_id": name} if name else {}
    return kept


def _exception(given: Mapping[str, Any]) -> dict[str, Any]:
    frames = (given.get("stacktrace") or {}).get("frames", [])
    return {
        "type": given.get("type"),
        "module": given.get("module"),
        "stacktrace": {"frames": [{n: f[n] for n in KEPT_OF_FRAMES if n in f} for f in frames]},
    }


def _values(group: Mapping[str, Any] | None) -> Iterable[Mapping[str, Any]]:
    return group["values"] if group else ()
