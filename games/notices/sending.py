"""Sending what is owed: rows claimed by one UPDATE, checked again, sent, and marked."""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from accounts.models import MailMode
from games import counts
from games.models import Channel, Notice
from games.models.notices import NoticeQuerySet
from games.notices import bounces, mail, push, webhooks
from games.notices.kinds import KINDS
from games.notices.owing import is_wanted

logger = logging.getLogger(__name__)

RETRIES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=3))
"""How long to wait after each failure; after the last the notice is given up, visibly."""

LOST_AFTER = timedelta(minutes=10)
"""A notice in sending for longer has lost its worker: longer than any task may run."""

MACHINES_APART = timedelta(seconds=30)
"""How far the clocks of two machines may differ."""

MERGEABLE = tuple(kind.name for kind in KINDS.values() if kind.mergeable)
URGENT = tuple(kind.name for kind in KINDS.values() if kind.urgent)

MAIL_AFTER_MAIL = 100
"""So many mails go over one connection; some servers close it after more."""


class Postman:
    """Carries mails of one batch over one connection, opened with the first."""

    def __init__(self) -> None:
        self._connection: BaseEmailBackend | None = None
        self._carried = 0

    def carry(self, notices: Sequence[Notice]) -> None:
        """Send one mail for these notices. Raises whatever the mail server's library raises."""
        if self._connection is None:
            self._connection = get_connection()
            self._connection.open()
        try:
            self._connection.send_messages([mail.message(notices)])
        except Exception:
            self.close()  # the next mail begins on a connection that works
            raise
        self._carried += 1
        if self._carried % MAIL_AFTER_MAIL == 0:
            self.close()

    def close(self) -> None:
        """End the connection, however it stands."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None


def send_due(*, table_id: int | None = None, limit: int = 500) -> int:
    """Send what is due now, of one table or of all; returns how many notices were sent."""
    notices = Notice.objects.due(timezone.now())
    if table_id is not None:
        notices = notices.filter(table=table_id)
    postman = Postman()
    try:
        return sum(send_one(pk, postman) for pk in list(notices.values_list("pk", flat=True)[:limit]))
    finally:
        postman.close()


def release_lost() -> int:
    """Queue again what a lost worker had begun; the mail bears the same Message-ID then.

    What was begun at a time that has not come yet, because the clock was set back, counts from now.
    """
    now, begun = timezone.now(), Notice.objects.filter(state=Notice.State.SENDING)
    begun.filter(claimed_at__gt=now + MACHINES_APART).update(claimed_at=now)
    return begun.filter(claimed_at__lt=now - LOST_AFTER).update(state=Notice.State.QUEUED)


def send_one(pk: int, postman: Postman) -> int:
    """Send one due notice, and those that the same mail carries, unless another worker was faster."""
    claimed = _claim(pk, timezone.now())
    notices = [notice for notice in claimed if _is_wanted(notice)]
    _settle([notice for notice in claimed if notice not in notices], Notice.State.DROPPED)
    if not notices:
        return 0
    carriers: dict[str, Callable[[Sequence[Notice]], None]] = {
        Channel.SITE: lambda notices: None,  # the row itself is what stands on the site
        Channel.MAIL: postman.carry,
        Channel.PUSH: push.carry,
        Channel.WEBHOOK: webhooks.carry,
    }
    try:
        carriers[notices[0].channel](notices)
    except Exception as error:  # whatever another server comes up with must not stop the others
        _fail(notices, error)
        return 0
    _settle(notices, Notice.State.SENT)
    return len(notices)


def _claim(pk: int, now: datetime) -> list[Notice]:
    """Take a due notice, and those that the same mail carries; nothing if another worker was faster."""
    notices = Notice.objects.select_related("user__stored_preferences", "table")
    notice = notices.filter(pk=pk).first()
    if notice is None:
        return []
    leader = notice.bundle or pk
    taken = {"state": Notice.State.SENDING, "claimed_at": now, "bundle": leader}
    if not Notice.objects.due(now).filter(pk=leader).update(**taken):
        return []
    if not _companions(notice, now).update(**taken) and leader == pk:
        return [notice]
    claimed = notices.filter(bundle=leader, state=Notice.State.SENDING, claimed_at=now)
    return sorted(claimed, key=lambda one: (one.pk != leader, one.due_at, one.pk))


def _companions(notice: Notice, now: datetime) -> NoticeQuerySet:
    """The notices that go in the same mail: at a second attempt those of the first; else, where the
    user does not want mail at once, the other tables that wait, or all that a daily mail tells."""
    waiting = Notice.objects.filter(user=notice.user, channel=Channel.MAIL, state=Notice.State.QUEUED)
    if notice.bundle is not None:
        return waiting.filter(bundle=notice.bundle)
    mode = notice.user.preferences.mail_mode
    if notice.channel == Channel.MAIL and mode == MailMode.DIGEST and notice.kind not in URGENT:
        return waiting.filter(bundle=None, due_at__lte=now).exclude(kind__in=URGENT)
    if notice.channel == Channel.MAIL and mode == MailMode.DELAY and notice.kind in MERGEABLE:
        return waiting.filter(bundle=None, kind__in=MERGEABLE)
    return waiting.none()


def _is_wanted(notice: Notice) -> bool:
    """Is it still true, and does its receiver still want it this way?"""
    kind = KINDS[notice.kind]
    muted = (
        notice.table is not None and notice.table.players.filter(user=notice.user, mail_muted=True).exists()
    )
    if not is_wanted(kind, notice.user, notice.channel, muted=muted):
        return False
    if notice.channel == Channel.MAIL and mail.address_refused(notice.user):
        return False
    return kind.is_current(notice)


def _settle(notices: Sequence[Notice], state: str) -> None:
    if not notices:
        return
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(state=state, settled_at=timezone.now())
    counts.count("notices", len(ids), channel=notices[0].channel, state=state)


def _fail(notices: Sequence[Notice], error: Exception) -> None:
    """Put it off, or give it up where no further try is left or of use."""
    refusal = bounces.permanent_refusal(error) if notices[0].channel == Channel.MAIL else None
    if refusal is not None:
        bounces.mark(notices[0].user.email, refusal)
    reason = (refusal or f"{type(error).__name__}: {error}")[:200]
    logger.warning("notice %s was not sent: %s", notices[0].pk, type(error).__name__)
    attempts = notices[0].attempts + 1
    gone = refusal is not None or attempts > len(RETRIES)
    now = timezone.now()
    changes: dict[str, object] = (
        {"state": Notice.State.FAILED, "settled_at": now}
        if gone
        else {"state": Notice.State.QUEUED, "due_at": now + RETRIES[attempts - 1]}
    )
    ids = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=ids).update(attempts=attempts, last_error=reason, **changes)
    outcome = Notice.State.FAILED if gone else "put off"
    counts.count("notices", len(ids), channel=notices[0].channel, state=outcome)
