"""PostgreSQL or SQLite, Redis or neither: where rows, counts and drawings are kept."""

from pathlib import Path
from typing import Any

from environ import Env
from redis.backoff import NoBackoff
from redis.retry import Retry

ONE_PROCESS = "-c jit=off -c max_parallel_workers_per_gather=0"
"""Requests ask little and many are served at once: to compile a query, or to start processes for it, costs
more than it saves."""


def sqlite(folder: Path) -> dict[str, Any]:
    """The embedded set-up's database.

    It takes the write lock when a transaction begins, so that none fails half-way; for the same reason
    ATOMIC_REQUESTS stays off.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "db.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;"
            " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-20000;",
        },
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def given_database(env: Env) -> dict[str, Any]:
    """The one of DATABASE_URL."""
    database: dict[str, Any] = env.db("DATABASE_URL")
    if "postgresql" in str(database["ENGINE"]):
        database["ENGINE"] = "newworld_site.postgresql"
        pool = env.int("DATABASE_POOL", default=0)  # connections of one process; under ASGI threads keep none
        database["CONN_MAX_AGE"] = 0 if pool else env.int("DATABASE_CONN_MAX_AGE", default=60)
        database["CONN_HEALTH_CHECKS"] = True
        options = database.setdefault("OPTIONS", {})
        options.setdefault("options", ONE_PROCESS)
        if pool:
            options["pool"] = {"min_size": 1, "max_size": pool}
    return database


def caches(redis_url: str) -> dict[str, Any]:
    """Calls are counted, and drawings kept, where all see it; the embedded set-up is one process."""
    if redis_url:
        shared = {
            "BACKEND": "newworld_site.caches.ForgivingRedisCache",
            "LOCATION": redis_url,
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 0.5, "retry": Retry(NoBackoff(), 1)},
        }
        return {"default": shared, "throttles": shared, "drawn": shared}
    in_memory = "django.core.cache.backends.locmem.LocMemCache"
    return {
        "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "site_cache"},
        "throttles": {"BACKEND": in_memory, "LOCATION": "throttles"},
        "drawn": {"BACKEND": in_memory, "LOCATION": "drawn"},
    }
