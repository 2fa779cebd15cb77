"""What an operator watches: counters and times, added up over all processes where they share Redis.

Counting never fails and never keeps anybody waiting: a process gathers for a second what it counts, and
while Redis is out of reach it is left out.
The embedded site has no Redis; there every process knows its own counts alone.
"""

import atexit
import json
import logging
import os
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Protocol

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games.errors import MoveRefused, TableRefused

logger = logging.getLogger(__name__)

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the classes of seconds; what lasts longer is in one more class."""

HASH = "landfall:counts"
PATIENCE = 0.3
"""Seconds that Redis has for an answer."""
GATHERED = 1.0
"""Seconds after which a process writes down what it has counted."""
SILENCE = 5.0
"""Seconds for which nothing is counted after Redis did not answer."""

Labels = tuple[tuple[str, str], ...]
Key = tuple[str, Labels]
"""The name of a count, and what it is about."""


def count(name: str, amount: float = 1, /, **labels: object) -> None:
    """Add to a counter."""
    _store().add({_key(name, labels): amount})


def observe(name: str, seconds: float, /, **labels: object) -> None:
    """Note how long something took: in its class, and in the sum."""
    _store().add(_observed(name, seconds, labels))


def count_request(seconds: float, *, method: str, route: str, status: int) -> None:
    """Count a request and note how long it took, in one go: every request does both."""
    counted = {_key("requests", {"method": method, "route": route, "status": status}): 1.0}
    _store().add(counted | _observed("request_seconds", seconds, {"route": route}))


def mark(name: str, /, **labels: object) -> None:
    """Note that something was done just now."""
    _store().put({_key(name, labels): time.time()})


@contextmanager
def timed(name: str, /, **labels: object) -> Iterator[None]:
    """Note how long the block takes."""
    began = time.perf_counter()
    try:
        yield
    finally:
        observe(name, time.perf_counter() - began, **labels)


@contextmanager
def refusals(name: str) -> Iterator[None]:
    """Count what the block refuses, by reason."""
    try:
        yield
    except TableRefused as refusal:
        reason = refusal.reason if isinstance(refusal, MoveRefused) else ""
        count(name, reason=reason or refusal.code)
        raise


def read() -> dict[Key, float]:
    """Every count there is."""
    return _store().read()


class _Store(Protocol):
    def add(self, amounts: dict[Key, float]) -> None: ...
    def put(self, values: dict[Key, float]) -> None: ...
    def read(self) -> dict[Key, float]: ...


class _Here:
    """The counts of this process."""

    def __init__(self) -> None:
        self._counts: dict[Key, float] = {}
        self._lock = threading.Lock()

    def add(self, amounts: dict[Key, float]) -> None:
        with self._lock:
            for key, amount in amounts.items():
                self._counts[key] = self._counts.get(key, 0) + amount

    def put(self, values: dict[Key, float]) -> None:
        with self._lock:
            self._counts.update(values)

    def read(self) -> dict[Key, float]:
        with self._lock:
            return dict(self._counts)


class _Shared:
    """The counts of all processes, in one hash of Redis."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._silent_until = 0.0
        self._begin()
        atexit.register(self._write)
        os.register_at_fork(after_in_child=self._begin)

    def _begin(self) -> None:
        """Nothing is gathered yet; what a parent has gathered before it forks, it writes down itself."""
        self._gathered: dict[Key, float] = {}
        self._lock = threading.Lock()

    def add(self, amounts: dict[Key, float]) -> None:
        with self._lock:
            is_first = not self._gathered
            for key, amount in amounts.items():
                self._gathered[key] = self._gathered.get(key, 0) + amount
        if is_first:
            later = threading.Timer(GATHERED, self._write)
            later.daemon = True
            later.start()

    def _write(self) -> None:
        with self._lock:
            amounts, self._gathered = self._gathered, {}
        if not amounts or time.monotonic() < self._silent_until:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for key, amount in amounts.items():
            pipeline.hincrbyfloat(HASH, json.dumps(key), amount)
        with self._forgiven():
            pipeline.execute()

    def put(self, values: dict[Key, float]) -> None:
        if time.monotonic() < self._silent_until:
            return
        with self._forgiven():
            self._redis.hset(HASH, mapping={json.dumps(key): value for key, value in values.items()})

    def read(self) -> dict[Key, float]:
        self._write()
        with self._forgiven():
            stored = self._redis.hgetall(HASH)
            return {_key_of(text): float(value) for text, value in stored.items()}
        return {}

    @contextmanager
    def _forgiven(self) -> Iterator[None]:
        try:
            yield
        except (RedisError, OSError) as error:
            self._silent_until = time.monotonic() + SILENCE
            logger.warning("nothing is counted for %g seconds: %s", SILENCE, type(error).__name__)


@cache
def _store() -> _Store:
    location = settings.CACHES["default"]["LOCATION"]
    return _Shared(location) if settings.REDIS_URL else _Here()


def _observed(name: str, seconds: float, labels: dict[str, object]) -> dict[Key, float]:
    place = bisect_left(BOUNDS, seconds)
    bound = str(BOUNDS[place]) if place < len(BOUNDS) else "+Inf"
    return {_key(name, {**labels, "le": bound}): 1, _key(f"{name}_sum", labels): seconds}


def _key(name: str, labels: dict[str, object]) -> Key:
    return name, tuple(sorted((label, str(value)) for label, value in labels.items()))


def _key_of(text: bytes | str) -> Key:
    name, labels = json.loads(text)
    return name, tuple((label, value) for label, value in labels)
