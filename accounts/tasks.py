"""Celery's entry points for accounts: both may run twice, late or not at all."""

from celery import shared_task
from django.core.management import call_command

from accounts.services import drop_stale_sign_ups


@shared_task
def sweep_sign_ups() -> None:
    """Free names and addresses that nobody confirmed."""
    drop_stale_sign_ups()


@shared_task
def sweep_sessions() -> None:
    """Delete sessions that have expired."""
    call_command("clearsessions")
