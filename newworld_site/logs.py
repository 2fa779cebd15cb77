"""Logs: one JSON object a line in the real set-up, words in the embedded one. Secrets stay out.

Everybody logs through the standard library; structlog makes the lines. What belongs to a request or
task, such as its id, is in every line that is written while it lasts.
"""

import logging
import re
from typing import Any

import structlog
from django.http import HttpRequest
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"

SECRET_NAMES = re.compile(
    r"password|passwd|secret|token|seed|cookie|authori[sz]ation|session_?key|api_?key|csrf|sdp|\bdsn\b|message_text",
    re.IGNORECASE,
)
"""Names of fields whose values are never written."""

SECRET_TEXTS = re.compile(
    r"(?P<before>\bBearer\s+)[^\s\"']+"  # a token in a header
    r"|(?P<user>://[^/\s:@]*:)[^\s@/]+(?=@)"  # a password in an address
    r"|\blf_[A-Za-z0-9_-]{16,}",  # a personal token
    re.IGNORECASE,
)
"""What is a secret wherever it stands."""


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """A processor: values with secret names, and secrets inside texts, give way to a mark."""
    return {name: HIDDEN if SECRET_NAMES.search(name) else _clean(value) for name, value in event.items()}


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return SECRET_TEXTS.sub(lambda found: f"{found['before'] or found['user'] or ''}{HIDDEN}", value)
    if isinstance(value, dict):
        return {name: HIDDEN if SECRET_NAMES.search(str(name)) else _clean(v) for name, v in value.items()}
    return value


def route_of(request: HttpRequest) -> str:
    """The pattern of the address that was asked for; the address itself may hold a key."""
    match = request.resolver_match
    return "none" if match is None else f"/{match.route}"


class HidePaths(logging.Filter):
    """Django names the address of a request in what it logs: the pattern takes its place."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every record."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            paths = {request.path, request.get_full_path()}
            record.args = tuple(route_of(request) if arg in paths else arg for arg in record.args)
        return True


_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, json: bool, level: str) -> dict[str, Any]:
    """Settings for `logging`; also makes structlog's own loggers write there."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(json)
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if json:
        last += [structlog.processors.format_exc_info, hide_secrets]
        last += [structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        last += [
            hide_secrets,
            structlog.dev.ConsoleRenderer(
                colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
            ),
        ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"paths": {"()": HidePaths}},
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": last,
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["paths"]}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": _quiet_ones(all_requests=json),
    }


def _quiet_ones(*, all_requests: bool) -> dict[str, Any]:
    """Servers write where everybody writes; what our own lines tell already is not told twice."""
    ours = "INFO" if all_requests else "WARNING"
    servers = ("uvicorn", "uvicorn.error", "gunicorn.error")
    return {
        **{name: {"handlers": [], "propagate": True, "level": "INFO"} for name in servers},
        "uvicorn.access": {"handlers": [], "propagate": False},
        "django.server": {"handlers": [], "propagate": False},
        "django.request": {"level": "ERROR"},
        "celery": {"level": ours},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "kombu": {"level": "ERROR"},
        "landfall": {"level": ours},
    }
