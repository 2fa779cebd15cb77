"""`manage.py create_token USERNAME --scopes read play` prints a new personal token."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from accounts.names import key_of
from accounts.scopes import SCOPES
from accounts.tokens import issue_token


class Command(BaseCommand):
    """Makes a token for scripts and tests; the secret is all that stands on standard output."""

    help = "Print a new personal token of a user. It is shown this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose, and what for."""
        parser.add_argument("username")
        parser.add_argument("--scopes", nargs="+", choices=tuple(SCOPES), default=["read"], metavar="SCOPE")
        parser.add_argument("--name", default="create_token", help="what it is for")
        parser.add_argument("--days", type=int, help="how long it works; without, until it is revoked")

    def handle(self, *args: Any, **options: Any) -> str:
        """Make the token. Raises CommandError when there is no such user."""
        user = User.objects.filter(username_key=key_of(options["username"]), closed_at=None).first()
        if user is None:
            raise CommandError(f"There is nobody called {options['username']}.")
        days = options["days"]
        if days is not None and days < 1:
            raise CommandError("A token works for a day at least.")
        expires_at = timezone.now() + timedelta(days=days) if days else None
        name = options["name"][:60]
        _token, secret = issue_token(user, name=name, scopes=options["scopes"], expires_at=expires_at)
        return secret
