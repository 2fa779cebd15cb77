"""Addresses that take no mail: marked, shown to their owner, not written to again."""

from email.message import Message
from smtplib import SMTPRecipientsRefused

from django.utils import timezone

from accounts.models import Preferences, User


def permanent_refusal(error: Exception) -> str | None:
    """The mail server's words if it refuses the address for good; None if trying again may help."""
    if not isinstance(error, SMTPRecipientsRefused) or not error.recipients:
        return None
    code, words = next(iter(error.recipients.values()))
    return f"{code} {words.decode(errors='replace')}"[:200] if 500 <= code < 600 else None


def mark(address: str, reason: str) -> bool:
    """Note that an address takes no mail; says whether a user has it."""
    user = User.objects.filter(email__iexact=address).exclude(email="").first()
    if user is None:
        return False
    Preferences.objects.update_or_create(
        user=user,
        defaults={
            "bounced_address": user.email,
            "bounced_at": timezone.now(),
            "bounce_reason": reason[:200],
        },
    )
    return True


def clear(user: User) -> None:
    """Try the address again."""
    Preferences.objects.filter(user=user).update(bounced_address="", bounced_at=None, bounce_reason="")


def failed_recipients(report: Message) -> list[tuple[str, str]]:
    """Addresses that a delivery report (RFC 3464) says have failed for good, each with the reason."""
    failed = []
    for part in report.walk():
        address, action, status, words = (
            str(part.get(name, "")).strip()
            for name in ("Final-Recipient", "Action", "Status", "Diagnostic-Code")
        )
        if address and action.lower() == "failed" and status.startswith("5"):
            failed.append((address.partition(";")[2].strip(), words.partition(";")[2].strip() or status))
    return failed
