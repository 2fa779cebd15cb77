"""`manage.py write_schema`: the API's schema as a file of the project."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.api.schema import schema_mark, schema_text


class Command(BaseCommand):
    """Writes docs/openapi.json, and says how CHANGELOG.md names it."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the schema as it is now."""
        text = schema_text()
        (settings.BASE_DIR / "docs" / "openapi.json").write_text(text)
        self.stdout.write(f"CHANGELOG.md, first line below “API”: - `{schema_mark(text)}`: what changed")
