"""Take a delivery report from standard input and mark the addresses that it says have failed."""

import email
import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.notices import bounces


class Command(BaseCommand):
    """For the pipe of the mailbox to which undeliverable mail comes back."""

    help = "Read one delivery report (RFC 3464) from standard input and mark the addresses that failed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Mark them, and tell how many are users'."""
        report = email.message_from_binary_file(sys.stdin.buffer)
        marked = [
            address for address, reason in bounces.failed_recipients(report) if bounces.mark(address, reason)
        ]
        self.stdout.write(f"{len(marked)} marked")
