"""The Celery application; every task lives in the app that owns its data.

A task bears the id of the request that led to it, also through further tasks; one that beat sends
bears its own.
"""

import os
import time
from typing import Any

import structlog
from celery import Celery, Task
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun

from games import counts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newworld_site.settings")

app = Celery("newworld_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

logger = structlog.get_logger("landfall.tasks")


@setup_logging.connect
def keep_logging(**_more: Any) -> None:
    """Celery leaves the logs alone where somebody listens here: Django has set them up."""


@before_task_publish.connect
def name_task(headers: dict[str, Any], **_more: Any) -> None:
    """Send the present request's id along."""
    name = structlog.contextvars.get_contextvars().get("request_id")
    if name is not None:
        headers["request_id"] = name


@task_prerun.connect
def begin_task(task_id: str, task: Task[Any, Any], **_more: Any) -> None:
    """From here on every line bears the id."""
    name = task.request.get("request_id") or task_id
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=name, task=task.name)
    task.request.update(began=time.perf_counter())


@task_postrun.connect
def end_task(task: Task[Any, Any], state: str | None = None, **_more: Any) -> None:
    """Tell log and counts how it went."""
    seconds = time.perf_counter() - task.request.get("began", time.perf_counter())
    logger.info("task", state=state, ms=round(seconds * 1000, 1))
    counts.observe("task_seconds", seconds, task=task.name)
    if state == "SUCCESS":
        counts.mark("task_done", task=task.name)
    structlog.contextvars.clear_contextvars()
