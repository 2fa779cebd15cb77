"""Sending what is owed: each row claimed by one UPDATE, checked again, sent, and marked."""

import logging
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Notice
from games.notices import mail
from games.notices.kinds import KINDS

logger = logging.getLogger(__name__)

RETRIES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=3))
"""How long to wait after each failure; after the last the notice is given up, visibly."""

LOST_AFTER = timedelta(minutes=10)
"""A notice in sending for longer has lost its worker: longer than any mail takes."""


def send_due(*, table_id: int | None = None, limit: int = 500) -> int:
    """Send what is due now, of one table or of all; returns how many were sent."""
    notices = Notice.objects.due(timezone.now())
    if table_id is not None:
        notices = notices.filter(table=table_id)
    return sum(_send(pk) for pk in notices.values_list("pk", flat=True)[:limit])


def release_lost() -> int:
    """Queue again what a lost worker had begun; the mail bears the same Message-ID then."""
    lost = Notice.objects.filter(state=Notice.State.SENDING, claimed_at__lt=timezone.now() - LOST_AFTER)
    return lost.update(state=Notice.State.QUEUED)


def _send(pk: int) -> bool:
    now = timezone.now()
    claimed = Notice.objects.due(now).filter(pk=pk).update(state=Notice.State.SENDING, claimed_at=now)
    if not claimed:
        return False  # another worker was faster
    notice = Notice.objects.select_related("user", "table").get(pk=pk)
    if not KINDS[notice.kind].wanted(notice) or not notice.user.email:
        _settle(notice, Notice.State.DROPPED)
        return False
    try:
        mail.send(notice)
    except Exception as error:  # whatever a mail server comes up with must not stop the others
        _put_off(notice, error)
        return False
    _settle(notice, Notice.State.SENT)
    return True


def _settle(notice: Notice, state: str) -> None:
    notice.state = state
    notice.settled_at = timezone.now()
    notice.save(update_fields=("state", "settled_at"))


def _put_off(notice: Notice, error: Exception) -> None:
    logger.warning("notice %s was not sent: %s", notice.pk, type(error).__name__)
    notice.attempts += 1
    notice.last_error = type(error).__name__
    if notice.attempts > len(RETRIES):
        notice.state = Notice.State.FAILED
        notice.settled_at = timezone.now()
    else:
        notice.state = Notice.State.QUEUED
        notice.due_at = _next_try(notice.attempts)
    notice.save(update_fields=("attempts", "last_error", "state", "due_at", "settled_at"))


def _next_try(attempts: int) -> datetime:
    return timezone.now() + RETRIES[attempts - 1]
