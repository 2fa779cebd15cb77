"""Lobby and my tables, with ten thousand tables in the database."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from bench.figures import Figure
from bench.requests import cpu_ms, queries
from engine.core.fairness import commitment
from engine.registry import newest_rules
from games.models import Player, Table

TABLES = 10_000
PEOPLE = 400
STATES = (Table.Status.OPEN, Table.Status.RUNNING, Table.Status.RUNNING, Table.Status.FINISHED)


def measure_lists() -> list[Figure]:
    """CPU time and queries of the two lists, for somebody with forty tables."""
    fill()
    user = User.objects.get(username="bench0")
    figures = []
    for name in ("lobby", "my_tables"):
        address = reverse(name)
        words = f"{name.replace('_', ' ')}, {TABLES} tables"
        figures.append(Figure(words, cpu_ms(user, address), "ms CPU"))
        figures.append(Figure(f"queries of {words}", queries(user, address), "queries", most=10))
    return figures


def fill() -> None:
    """Ten thousand tables of two people each, in the states that a site has."""
    people = User.objects.bulk_create(
        User(username=f"bench{number}", username_key=f"bench{number}", email=f"bench{number}@example.org")
        for number in range(PEOPLE)
    )
    tables = Table.objects.bulk_create(_table(number, people) for number in range(TABLES))
    Player.objects.bulk_create(
        player for number, table in enumerate(tables) for player in _players(number, table, people)
    )


def _table(number: int, people: list[User]) -> Table:
    slug, rules = list(newest_rules().items())[number % len(newest_rules())]
    status, then = STATES[number % len(STATES)], timezone.now() - timedelta(minutes=number)
    table = Table(
        game=slug,
        rules_version=rules.version,
        seats=2,
        host=people[number % PEOPLE],
        status=status,
        created_at=then,
        started_at=None if status == Table.Status.OPEN else then,
        turn_started_at=then if status == Table.Status.RUNNING else None,
        finished_at=then if status == Table.Status.FINISHED else None,
    )
    table.commitment = commitment(bytes(table.server_seed)).hex()
    return table


def _players(number: int, table: Table, people: list[User]) -> list[Player]:
    count = 1 if table.is_open else 2
    return [
        Player(
            table=table,
            joined=joined,
            seat=None if table.is_open else joined,
            user=people[(number + 7 * joined) % PEOPLE],
            colour=("red", "blue")[joined],
            over_at=table.finished_at,
            to_move=table.is_running and joined == number // PEOPLE % 2,
        )
        for joined in range(count)
    ]
