"""The archive, players' pages and leaderboards, among a hundred thousand and a million finished tables."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from bench.figures import Figure
from bench.finished import fill_to
from bench.requests import HEADERS, browser_of, timed_get
from engine.registry import newest_rules
from games.archive_search import ORDERS

SIZES = (100_000, 1_000_000)
REPEATS = 5
TARGET = 30
"""Milliseconds in which 95 of 100 pages are there."""
EXPLAINED = Path("bench-archive.txt")

READ = ("games_table", "games_player")
"""Tables of the database that nobody may read from end to end for a page."""

DILIGENT, USUAL, OTHER = "bench3", "bench9003", "bench4"

FILTERS: dict[str, dict[str, object]] = {
    "nothing": {},
    "game": {"game": "GAME"},
    "seats": {"seats": 3},
    "ending": {"ended": "resigned"},
    "game and ending": {"game": "GAME", "ended": "RARE"},
    "rated": {"rated": "yes"},
    "bots": {"bots": "yes"},
    "no bots": {"bots": "no"},
    "rules": {"rules": 1},
    "no such rules": {"rules": 9},
    "score": {"score": 150},
    "rare score": {"score": 230},
    "margin at most": {"margin": 0},
    "margin at least": {"margin_least": 38},
    "moves at least": {"shortest": 218},
    "moves at most": {"longest": 21},
    "since": {"since": "LATE"},
    "until": {"until": "EARLY"},
    "year": {"since": "EARLY", "until": "EARLY_END"},
    "diligent player": {"player": DILIGENT},
    "usual player": {"player": USUAL},
    "player who won": {"player": DILIGENT, "result": "won"},
    "player who lost": {"player": USUAL, "result": "lost"},
    "one against another": {"player": DILIGENT, "against": OTHER},
    "player and game": {"player": DILIGENT, "game": "GAME", "bots": "no"},
    "game, seats and bots": {"game": "GAME", "seats": 4, "bots": "yes"},
    "seats, ending, rated": {"seats": 3, "ended": "resigned", "rated": "no"},
    "game, margin, length": {"game": "GAME", "margin": 1, "shortest": 200},
    "everything at once": {
        "game": "GAME",
        "seats": 4,
        "ended": "RARE",
        "rated": "yes",
        "bots": "no",
        "rules": 1,
        "score": 100,
        "margin": 5,
        "shortest": 100,
    },
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One filter in one order, and how long its pages took."""

    name: str
    query: dict[str, object]
    first: list[float]
    following: list[float]
    indexes: list[str]

    @property
    def both(self) -> list[float]:
        """The times of all its pages."""
        return self.first + self.following


def measure_archive() -> list[Figure]:
    """All of it, at both sizes; which index finds what goes into a file. In PostgreSQL alone."""
    if connection.vendor != "postgresql":
        print("The archive is measured in PostgreSQL alone: set DATABASE_URL.")
        return []
    figures, told = [], []
    for size in SIZES:
        fill_to(size)
        asked = [_asked(name, query) for name, query in _queries()]
        told += [f"{size} tables", *map(_line, asked), ""]
        figures += [*_archive_figures(size, asked), *_people_figures(size)]
    EXPLAINED.write_text("\n".join(told))
    return figures


def _archive_figures(size: int, asked: list[Asked]) -> list[Figure]:
    first = [spent for each in asked for spent in each.first]
    following = [spent for each in asked for spent in each.following]
    slowest = max(asked, key=lambda each: _p95(each.both))
    words = f"archive of {size}"
    return [
        Figure(f"{words}: first page, median", round(median(first), 2), "ms"),
        Figure(f"{words}: first page, CPU, median", _cpu_ms(reverse("archive")), "ms CPU"),
        Figure(f"{words}: first page, {len(asked)} searches, p95", _p95(first), "ms", most=TARGET),
        Figure(f"{words}: next page, p95", _p95(following), "ms", most=TARGET),
        Figure(f"{words}: slowest search ({slowest.name}), p95", _p95(slowest.both), "ms"),
        Figure(f"{words}: searches without an index", sum(not each.indexes for each in asked), "", most=0),
    ]


def _people_figures(size: int) -> list[Figure]:
    client, boards, profiles = Client(), [], []
    for game in newest_rules():
        address = reverse("leaders", args=[game])
        for _ in range(REPEATS):
            page, spent = _timed(client, address)
            boards += [spent, _timed(client, address + _next(page))[1]]
    for name in (DILIGENT, USUAL, OTHER, "bench12000"):
        profiles += [_timed(client, reverse("profile", args=[name]))[1] for _ in range(2 * REPEATS)]
    reader = browser_of(User.objects.get(username=USUAL))
    mine = [_timed(reader, reverse("archive"))[1] for _ in range(4 * REPEATS)]
    words = f"among {size} tables"
    return [
        Figure(f"archive for somebody signed in, {words}, p95", _p95(mine), "ms", most=TARGET),
        Figure(f"leaderboards, first and next pages, {words}, p95", _p95(boards), "ms", most=TARGET),
        Figure(f"players' pages, {words}, p95", _p95(profiles), "ms", most=TARGET),
    ]


def _queries() -> Iterator[tuple[str, dict[str, object]]]:
    game, rules = next(iter(newest_rules().items()))
    words = {
        "GAME": game,
        "RARE": rules.endings[-1],
        "LATE": _day(0.999),
        "EARLY": _day(0.1),
        "EARLY_END": _day(0.2),
    }
    for sort in ORDERS:
        for name, query in FILTERS.items():
            yield (
                f"{name}, {sort or 'newest'}",
                {
                    **{key: words.get(str(value), value) for key, value in query.items()},
                    "sort": sort,
                },
            )


def _asked(name: str, query: dict[str, object]) -> Asked:
    client, address = Client(), reverse("archive")
    first, following = [], []
    for _ in range(REPEATS):
        page, spent = _timed(client, address, query)
        first.append(spent)
        if onward := _next(page):
            following.append(_timed(client, address + onward)[1])
    return Asked(name, query, first, following, _indexes(client, query))


def _indexes(client: Client, query: dict[str, object]) -> list[str]:
    """The indexes by which PostgreSQL finds the rows of a page; none if it reads a whole table."""
    with CaptureQueriesContext(connection) as caught:
        _timed(client, reverse("archive"), query)
    nodes = [node for each in caught.captured_queries for node in _nodes(_plan(each["sql"]))]
    if any(node["Node Type"] == "Seq Scan" and node["Relation Name"] in READ for node in nodes):
        return []
    return [f"{node['Index Name']} ({node['Node Type']})" for node in nodes if "Index Name" in node]


def _plan(sql: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        told = cursor.fetchone()[0]
    return dict((json.loads(told) if isinstance(told, str) else told)[0]["Plan"])


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from _nodes(child)


def _timed(client: Client, address: str, query: dict[str, object] | None = None) -> tuple[str, float]:
    """A page, and the milliseconds until it was there: by the clock, since most is spent elsewhere."""
    begun = perf_counter()
    response: HttpResponse = client.get(address, query, headers=HEADERS)
    spent = (perf_counter() - begun) * 1000
    assert response.status_code == 200, response.status_code
    return response.content.decode(), spent


def _cpu_ms(address: str) -> float:
    """CPU milliseconds of this process for a page, the median: nearly the same whatever else goes on."""
    client = Client()
    timed_get(client, address)
    return round(median(timed_get(client, address) for _ in range(8 * REPEATS)) * 1000, 2)


def _next(page: str) -> str:
    """The query of the link to the next page; empty where there is none."""
    link = re.search(r'rel="next" href="([^"]*)"', page)
    return link[1].replace("&amp;", "&") if link else ""


def _day(share: float) -> str:
    """The day by which this share of all tables was finished."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT to_char(percentile_disc(%s) WITHIN GROUP (ORDER BY finished_at), 'YYYY-MM-DD')"
            " FROM games_table TABLESAMPLE SYSTEM (1)",
            [share],
        )
        return str(cursor.fetchone()[0])


def _p95(times: list[float]) -> float:
    if len(times) < 2:
        return round(times[0], 2) if times else 0.0
    return round(quantiles(times, n=20, method="inclusive")[-1], 2)


def _line(each: Asked) -> str:
    indexes = ", ".join(each.indexes) or "no index"
    return f"{each.name:40} {_p95(each.first):8.2f} {_p95(each.following):8.2f} ms  {indexes}"
