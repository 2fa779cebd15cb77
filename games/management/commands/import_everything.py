"""Fill an empty site from a file: `manage.py import_everything site.jsonl.gz`."""

import gzip
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.transfer import TransferRefused, read_everything


class Command(BaseCommand):
    """All of it or nothing."""

    help = "Fills a fresh database with what export_everything wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("path", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it."""
        path: Path = options["path"]
        opened = gzip.open if path.suffix == ".gz" else open
        try:
            with opened(path, "rt", encoding="utf-8") as source:
                count = read_everything(source)
        except (OSError, EOFError, ValueError, TransferRefused) as error:
            raise CommandError(f"{path} was not taken: {error}") from error
        self.stdout.write(f"{count} rows read from {path}")
