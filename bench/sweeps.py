"""The due sweep among very many tables."""

import time
from datetime import timedelta
from statistics import median
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from bench.figures import Figure
from games.models import Table
from games.services.timeouts import BATCH

FEW, MANY, DUE = 100_000, 1_000_000, 200
CHUNK = 10_000


def measure_sweeps() -> list[Figure]:
    """The sweep's query among FEW and MANY tables."""
    call_command("flush", interactive=False, verbosity=0)  # the other figures' tables are not counted here
    _fill(FEW)
    few = _sweep_ms()
    _fill(MANY)
    many = _sweep_ms()
    return [
        Figure(f"due sweep's query, {DUE} due among {FEW} tables", few, "ms"),
        Figure(f"due sweep's query, {DUE} due among {MANY} tables", many, "ms", most=2),
        Figure("the same, many against few", many / few, "times", most=2),
    ]


def _fill(count: int) -> None:
    """So many running tables in all, DUE of them due: some by the ORM, copied by the database."""
    now = timezone.now()
    there = Table.objects.count()
    if not there:
        Table.objects.bulk_create(_table(number, now) for number in range(CHUNK))
        there = CHUNK
    while there < count:
        there += _copy(min(count - there, there - DUE))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copy(count: int) -> int:
    """Double so many tables that are not due, under ids of their own."""
    names = [field.column for field in Table._meta.concrete_fields if not field.primary_key]
    latest = Table.objects.latest("pk").pk
    values = [f"'b' || (id + {latest})" if name == "public_id" else name for name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_table ({', '.join(names)}) SELECT {', '.join(values)}"  # noqa: S608
            " FROM games_table WHERE due_at > %s ORDER BY id LIMIT %s",
            [timezone.now(), count],
        )
        return count


def _table(number: int, now: Any) -> Table:
    offset = timedelta(minutes=number + 1)
    return Table(
        game="bench",
        rules_version=1,
        seats=2,
        status=Table.Status.RUNNING,
        started_at=now,
        server_seed=b"",
        commitment="bench",
        due_at=now - offset if number < DUE else now + offset,
    )


def _sweep_ms() -> float:
    """The median of many runs of the very query that the sweep asks, through the ORM."""
    times = []
    for _ in range(50):
        begun = time.perf_counter()
        due = list(Table.objects.clocks_due(timezone.now()).values_list("pk", flat=True)[:BATCH])
        times.append((time.perf_counter() - begun) * 1000)
        assert len(due) == DUE
    return round(median(times), 3)
