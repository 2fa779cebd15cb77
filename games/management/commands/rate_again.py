"""Compute all ratings anew from the finished tables."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.rating import rate_again, rate_due


class Command(BaseCommand):
    """`manage.py rate_again`: the same numbers again, unless the tables or the rules of rating changed."""

    help = "Computes every rating anew from the finished tables, in the order in which they counted."

    def handle(self, *args: Any, **options: Any) -> None:
        """All or nothing; then whatever has not counted yet."""
        again, new = rate_again(), rate_due()
        self.stdout.write(f"{again} tables rated again, {new} for the first time")
