"""Replay every running and finished table and report every difference."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Table
from games.services.checking import settled_differences


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
        for table in tables.order_by("pk").iterator(chunk_size=10):
            found = settled_differences(table)
            count, wrong = count + 1, wrong + bool(found)
            for difference in found:
                self.stdout.write(f"{table.game} {table.public_id}: {difference}")
        self.stdout.write(f"{count} tables checked, {wrong} differ")
        if wrong:
            raise CommandError("some tables differ from their moves")
