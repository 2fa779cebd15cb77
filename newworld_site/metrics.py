"""What Prometheus is told: the counts of all processes, and a few questions to the stores."""

from collections.abc import Iterable, Iterator, Mapping

from celery import current_app
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from games import counts
from games.counts import BOUNDS, Key
from games.services import waiting

__all__ = ["CONTENT_TYPE", "metrics_text"]

COUNTERS = {
    "requests": ("Requests answered.", ("method", "route", "status")),
    "moves": ("Moves that were accepted, the automatic ones included.", ("game", "by")),
    "moves_refused": ("Turns that were refused.", ("reason",)),
    "notices": ("Notices that were settled.", ("channel", "state")),
}
TIMES = {
    "request_seconds": ("How long requests took.", ("route",)),
    "bot_seconds": ("How long bots thought about one move.", ("game", "bot")),
    "task_seconds": ("How long tasks took.", ("task",)),
}
INSTANTS = {"task_done": ("When a task last ended well, in Unix time.", ("task",))}


def metrics_text(parts: Mapping[str, str]) -> bytes:
    """Everything, in Prometheus' text format."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Site(parts))
    return generate_latest(registry)


class _Site(Collector):
    """Collects once, for one answer."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self._parts = parts

    def collect(self) -> Iterable[Metric]:
        """Every family of metrics."""
        known = counts.read()
        yield from (_counter(name, *told, known) for name, told in COUNTERS.items())
        yield from (_histogram(name, *told, known) for name, told in TIMES.items())
        yield from (_instant(name, *told, known) for name, told in INSTANTS.items())
        yield _gauge("up", "1 where a part works.", "part", {p: s == "ok" for p, s in self._parts.items()})
        if self._parts.get("database") == "ok":
            yield from _from_database()
        if self._parts.get("broker") == "ok" and settings.REDIS_URL:
            yield _gauge("queue_length", "Tasks that wait for a worker.", "queue", _queues())


def _from_database() -> Iterator[Metric]:
    now = timezone.now()
    try:
        notices = waiting.notices_waiting(now)
        sweeps = {"clocks": waiting.clocks_waiting(now), "bots": waiting.bots_waiting(now)}
        tables = waiting.tables_by_status()
    except DatabaseError:
        return
    yield _gauge("tables", "Tables by status.", "status", tables)
    counted = {state: found.count for state, found in notices.items()}
    yield _gauge("notices_waiting", "Notices due, and notices being sent.", "state", counted)
    ages = {state: found.oldest for state, found in notices.items()}
    yield _gauge("notices_oldest_seconds", "How long the oldest of them has waited.", "state", ages)
    lags = {name: found.oldest for name, found in sweeps.items()}
    yield _gauge("sweep_lag_seconds", "How long the oldest work of a sweep has waited.", "sweep", lags)
    waits = {name: found.count for name, found in sweeps.items()}
    yield _gauge("sweep_waiting", "How much work of a sweep waits.", "sweep", waits)


def _queues() -> dict[str, int]:
    """How many tasks wait in each queue; nothing where the broker is not Redis."""
    names = [queue.name for queue in current_app.conf.task_queues]
    with current_app.connection_for_read() as broker:
        if broker.transport.driver_type != "redis":
            return {}
        client = broker.default_channel.client  # type: ignore[attr-defined]
        return {**{name: client.llen(name) for name in names}, "unacked": client.hlen("unacked")}


def _counter(name: str, told: str, labels: tuple[str, ...], known: Mapping[Key, float]) -> Metric:
    family = CounterMetricFamily(f"landfall_{name}", told, labels=labels)
    for values, amount in _of(name, labels, known):
        family.add_metric(values, amount)
    return family


def _instant(name: str, told: str, labels: tuple[str, ...], known: Mapping[Key, float]) -> Metric:
    family = GaugeMetricFamily(f"landfall_{name}", told, labels=labels)
    for values, amount in _of(name, labels, known):
        family.add_metric(values, amount)
    return family


def _histogram(name: str, told: str, labels: tuple[str, ...], known: Mapping[Key, float]) -> Metric:
    family = HistogramMetricFamily(f"landfall_{name}", told, labels=labels)
    classes: dict[tuple[str, ...], dict[str, float]] = {}
    for values, amount in _of(name, (*labels, "le"), known):
        classes.setdefault(values[:-1], {})[values[-1]] = amount
    sums = dict(_of(f"{name}_sum", labels, known))
    for values, by_bound in classes.items():
        buckets, total = [], 0.0
        for bound in [*map(str, BOUNDS), "+Inf"]:
            total += by_bound.get(bound, 0)
            buckets.append((bound, total))
        family.add_metric(values, buckets, sums.get(values, 0.0))
    return family


def _gauge(name: str, told: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(f"landfall_{name}", told, labels=(label,))
    for value, amount in values.items():
        family.add_metric((value,), float(amount))
    return family


def _of(
    name: str, labels: tuple[str, ...], known: Mapping[Key, float]
) -> Iterator[tuple[tuple[str, ...], float]]:
    """The counts of a name, each with the values of these labels."""
    for (own, pairs), amount in sorted(known.items()):
        if own == name:
            yield tuple(dict(pairs)[label] for label in labels), amount
