"""The page of a table, its unchanged refresh and a move: early in a game and late."""

import gzip
from collections.abc import Callable, Iterator
from statistics import median

from django.core.cache import caches
from django.urls import reverse

from accounts.models import User
from bench.figures import Figure
from bench.requests import (
    HTMX,
    REPEATS,
    body_of,
    browser_of,
    counted_post,
    cpu_ms,
    queries,
    timed_get,
    timed_post,
)
from engine.core.chance import Chance
from engine.core.recording import Recorder, Sitter, play_out, random_choice
from engine.core.seats import Seat
from engine.registry import AnyRules, newest_rules
from games.models import Table
from games.positions import rules_of
from games.services.play import resign
from tests.factories.tables import RunningTableFactory, play_random, random_move

EARLY_PLY = 10
LATE_SHARE = 0.85
"""Where in a game of usual length the late position lies."""
LONGEST = 250
"""Plies after which a random game counts as over: in some games luck alone takes thousands."""
MOVES = 12
"""How many moves are made at each place; every third is counted instead of timed."""


def measure_tables() -> Iterator[Figure]:
    """A table of two of every game."""
    for rules in newest_rules().values():
        yield from measure_game(rules)


def measure_game(rules: AnyRules) -> Iterator[Figure]:
    """One game's figures."""
    usual = usual_plies(rules)
    early = table_at(rules, lambda table: table.ply >= EARLY_PLY)
    late = table_at(rules, lambda table: table.ply >= LATE_SHARE * usual)
    over = finished_table(rules, usual)
    yield from page_figures(rules.slug, early, late, over)
    yield from replay_figures(rules.slug, over)
    yield from size_figures(rules.slug, late)
    yield from refresh_figures(rules.slug, late)
    yield from move_figures(rules.slug, early)
    yield from move_figures(rules.slug, late)


def usual_plies(rules: AnyRules) -> float:
    """How many plies random games of two have, automatic ones included."""
    seeds = [bytes([number]) * 32 for number in range(9)]
    sitters = [Sitter("first"), Sitter("second")]
    records = [
        play_out(
            rules,
            Recorder(rules, sitters, server_seed=seed),
            random_choice(rules, seed),
            withdrawals={LONGEST: Seat(1)},
        )
        for seed in seeds
    ]
    return median(record.plies for record in records)


def table_at(rules: AnyRules, arrived: Callable[[Table], bool]) -> Table:
    """A running table of two people, played at random until it has arrived."""
    for _ in range(100):
        table: Table = RunningTableFactory(game=rules.slug)
        while table.is_running and not arrived(table):
            play_random(table, 1, seed=table.version)
        if table.is_running:
            return table
    raise RuntimeError("no random game is long enough")


def finished_table(rules: AnyRules, usual: float) -> Table:
    """A game of usual length; whoever is to move then resigns, if it is not over by itself."""
    table: Table = RunningTableFactory(game=rules.slug)
    while table.is_running and table.ply < usual:
        play_random(table, 1, seed=table.version)
    if table.is_running:
        resign(table_id=table.pk, player_id=table.players.get(to_move=True).pk)
        table.refresh_from_db()
    return table


def page_figures(slug: str, early: Table, late: Table, over: Table) -> list[Figure]:
    """CPU time and queries of the whole page, for whoever is to move."""
    first, last, finished = (cpu_ms(viewer(table), table.get_absolute_url()) for table in (early, late, over))
    counts = [queries(viewer(table), table.get_absolute_url()) for table in (early, late)]
    return [
        Figure(f"{slug}: page at ply {early.ply}", first, "ms CPU"),
        Figure(f"{slug}: page at ply {late.ply}", last, "ms CPU", most=8),
        Figure(f"{slug}: page of the finished game, ply {over.ply}", finished, "ms CPU", most=8),
        Figure(f"{slug}: page at ply {late.ply}, drawn anew", first_look_ms(late), "ms CPU", most=8),
        Figure(f"{slug}: late page over early page", round(last / first, 2), "times", most=1.1),
        Figure(f"{slug}: queries of the early page", counts[0], "queries", most=10),
        Figure(f"{slug}: queries of the late page", counts[1], "queries", most=10),
    ]


def first_look_ms(table: Table) -> float:
    """CPU milliseconds of the page when nobody has seen this version yet, so that it is drawn."""
    browser, times = browser_of(viewer(table)), []
    for _ in range(REPEATS):
        caches["drawn"].clear()
        times.append(timed_get(browser, table.get_absolute_url()))
    return round(median(times) * 1000, 2)


def replay_figures(slug: str, over: Table) -> list[Figure]:
    """A step of the replay, as htmx asks for it: drawn anew at several plies, and drawn before."""
    user = viewer(over)
    middle = over.ply // 20 * 10 + 9  # as far from a snapshot as can be
    plies = (1, middle, over.ply - 1)
    addresses = [reverse("replay", args=[over.public_id, ply]) for ply in plies]
    new = [cpu_ms(user, address, HTMX, before=caches["drawn"].clear) for address in addresses]
    return [
        *(
            Figure(f"{slug}: replay step at ply {ply}", value, "ms CPU", most=10)
            for ply, value in zip(plies, new, strict=True)
        ),
        Figure(f"{slug}: last replay step over the first", round(new[2] / new[0], 2), "times"),
        Figure(f"{slug}: replay step seen before", cpu_ms(user, addresses[1], HTMX), "ms CPU", most=10),
    ]


def size_figures(slug: str, table: Table) -> list[Figure]:
    """The weight of the page, plain and as it travels."""
    body = body_of(viewer(table), table.get_absolute_url())
    return [
        Figure(f"{slug}: late page", round(len(body) / 1000, 1), "kB", most=200),
        Figure(f"{slug}: late page, compressed", round(len(gzip.compress(body)) / 1000, 1), "kB", most=40),
    ]


def refresh_figures(slug: str, table: Table) -> list[Figure]:
    """The refresh of a page on which nothing is new."""
    address = f"{reverse('table_refresh', args=[table.public_id])}?v={table.version}"
    user = viewer(table)
    return [
        Figure(f"{slug}: unchanged refresh", cpu_ms(user, address, HTMX), "ms CPU", most=2),
        Figure(f"{slug}: queries of an unchanged refresh", queries(user, address, HTMX), "queries", most=3),
    ]


def move_figures(slug: str, table: Table) -> list[Figure]:
    """Random moves with the redrawn page, from where the table stands."""
    place, times, counts = f"ply {table.ply}", [], []
    browsers = {player.user_id: browser_of(player.user) for player in table.players.select_related("user")}
    for number in range(MOVES):
        table.refresh_from_db()
        if not table.is_running:
            break
        user, form = next_move(table, number)
        address = reverse("table_moves", args=[table.public_id])
        if number % 3 == 1:
            counts.append(counted_post(browsers[user.pk], address, form))
        else:
            times.append(timed_post(browsers[user.pk], address, form))
    return [
        Figure(f"{slug}: move with redraw, {place}", round(median(times) * 1000, 2), "ms CPU", most=10),
        Figure(f"{slug}: queries of a move with redraw, {place}", median(counts), "queries"),
    ]


def next_move(table: Table, number: int) -> tuple[User, dict[str, object]]:
    """A random legal move, as the browser of whoever is to move sends it."""
    move, player, _ = random_move(table, Chance(number.to_bytes(32, "big")))
    text = rules_of(table).move_to_text(move)
    return player.user, {"m": text, "version": table.version, "key": f"bench-key-{table.version}"}


def viewer(table: Table) -> User:
    """Whoever is to move, or anybody at the table when it is over."""
    players = table.players.select_related("user")
    player = players.filter(to_move=True).first() or players.first()
    return player.user
