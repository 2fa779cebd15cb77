"""Tasks: over which broker, in which queues, and when by themselves."""

from pathlib import Path
from typing import Any

from kombu import Queue

QUEUES = [Queue(name) for name in ("default", "mail", "bots")]
ROUTES = {
    "games.tasks.send_notices": {"queue": "mail"},  # a mail server that hangs keeps no clock waiting
    "games.tasks.sweep_notices": {"queue": "mail"},
    "games.tasks.move_bots": {"queue": "bots"},
    "games.tasks.sweep_bots": {"queue": "bots"},
}
REDIS_OPTIONS = {
    "visibility_timeout": 3600,  # longer than CELERY_TASK_TIME_LIMIT: no running task is given out twice
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
    # While Redis is away nobody waits for it: rows say what is owed, and sweeps find it.
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}


def folder_options(folder: Path) -> dict[str, Any]:
    """For a broker that is a folder; makes it."""
    for name in ("celery/queue", "celery/control"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(folder / "celery/queue"),
        "data_folder_out": str(folder / "celery/queue"),
        "control_folder": str(folder / "celery/control"),
        "polling_interval": 0.1,
    }


def _every(seconds: float, task: str) -> dict[str, Any]:
    """One that still waits when the next is due is of no use any more."""
    return {
        "task": f"games.tasks.{task}",
        "schedule": seconds,
        "options": {"expires": seconds * 0.9},
    }


HOUR, DAY = 3600.0, 24 * 3600.0

SCHEDULE = {
    "look at the clocks": _every(60.0, "sweep_clocks"),
    "look at open tables": _every(60.0, "sweep_open_tables"),
    "send notices that are owed": _every(30.0, "sweep_notices"),
    "count what finished games have in common": _every(HOUR, "compute_statistics"),
    "rate games that are over": _every(60.0, "sweep_ratings"),
    "forget old request keys": _every(HOUR, "forget_requests"),
    "forget old feeds": _every(DAY, "forget_feeds"),
    "move bots that wait": _every(30.0, "sweep_bots"),
}
