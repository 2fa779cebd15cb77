"""Write the whole site into a file: `manage.py export_everything site.jsonl.gz`."""

import gzip
import io
import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.transfer import write_everything


class Command(BaseCommand):
    """The file has every secret of the site; only its owner can read it."""

    help = "Writes every row of the site into a file, for import_everything on another database."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("path", type=Path, help="compressed where it ends in .gz; must not exist")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it."""
        path: Path = options["path"]
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            if path.suffix == ".gz":
                with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
                    count = self._write(packed)
            else:
                count = self._write(file)
        self.stdout.write(f"{count} rows written to {path}")

    def _write(self, file: Any) -> int:
        out = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=False)
        count = write_everything(out)
        out.flush()
        out.detach()
        return count
