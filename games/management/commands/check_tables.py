"""Replay every running and finished table and report every difference."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Table
from games.models.tables import TableQuerySet
from games.services.checking import settled_differences

BATCH = 10
"""So many tables are read at once."""


class Command(BaseCommand):
    """`manage.py check_tables [PUBLIC_ID ...]`: exit code 1 when anything differs."""

    help = "Replays tables from their moves and reports every difference; all of them, or those named."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tables."""
        parser.add_argument("public_ids", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check one table after the other, in bounded memory."""
        tables = Table.objects.running() | Table.objects.over()
        if options["public_ids"]:
            tables = tables.filter(public_id__in=options["public_ids"])
        count = wrong = 0
        for table in _one_by_one(tables):
            found = settled_differences(table)
            count, wrong = count + 1, wrong + bool(found)
            for difference in found:
                self.stdout.write(f"{table.game} {table.public_id}: {difference}")
        self.stdout.write(f"{count} tables checked, {wrong} differ")
        if wrong:
            raise CommandError("some tables differ from their moves")


def _one_by_one(tables: TableQuerySet) -> Iterator[Table]:
    """The tables by age, a few of them in memory at a time."""
    last = 0
    while batch := list(tables.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield from batch
        last = batch[-1].pk
