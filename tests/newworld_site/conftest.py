"""What tests of the wiring share: the log as the real set-up writes it, and counts from nought."""

import io
import json
import logging
import logging.config

import pytest
import structlog

from games import counts
from newworld_site.logs import logging_config


class Log:
    """Everything that was logged, at every level, as JSON lines."""

    def __init__(self):
        self.stream = io.StringIO()

    @property
    def text(self):
        return self.stream.getvalue()

    def lines(self, logger=""):
        lines = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in lines if line["logger"].startswith(logger)]


@pytest.fixture
def log(settings):
    """The log of the real set-up, with every logger at its most talkative."""
    log, config = Log(), logging_config(json=True, level="DEBUG")
    config["handlers"]["console"]["stream"] = log.stream
    config["loggers"] |= {name: {"level": "DEBUG"} for name in ("landfall", "django.request", "celery")}
    logging.config.dictConfig(config)
    yield log
    structlog.contextvars.clear_contextvars()
    logging.config.dictConfig(settings.LOGGING)


@pytest.fixture
def counted(monkeypatch):
    """Counts of this process alone, from nought; read by name and labels."""
    here = counts._Here()
    monkeypatch.setattr(counts, "_store", lambda: here)

    def amount(name, **labels):
        return counts.read().get(counts._key(name, labels), 0)

    return amount
