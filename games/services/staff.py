"""What staff do to users, tables and reports; every act is noted with its reason."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import end_sessions
from games.errors import MessageRefused, NotOpen, NotStaff, TooManyMessages
from games.models import Message, Report, StaffAct, Table
from games.services.chat import delete_message
from games.services.ending import break_off
from games.services.locking import locked_table
from games.services.recording import Change
from games.services.tables import cancel_locked
from games.services.texts import tidy_text

BY_STAFF = "staff"
"""The reason of an end by staff."""

MOST_REPORTS = 20
"""So many reports of one user may wait to be settled."""


def any_table(public_id: str) -> Table | None:
    """Any table, private ones too: what staff are asked about may have happened anywhere."""
    return Table.objects.with_players().filter(public_id=public_id).first()


def check_staff(user: User, reason: str) -> None:
    """Raise NotStaff, or MessageRefused where no reason is given."""
    if not (user.is_staff and user.is_active):
        raise NotStaff
    if not tidy_text(reason):
        raise MessageRefused(_("Say why, for those who look it up later."))


def note_act(
    staff: User,
    kind: StaffAct.Kind,
    reason: str,
    *,
    table: Table | None = None,
    user: User | None = None,
    message: Message | None = None,
    details: str = "",
) -> StaffAct:
    """Write an act down, in the transaction that does it."""
    return StaffAct.objects.create(
        staff=staff,
        kind=kind,
        reason=tidy_text(reason)[:500],
        table=table,
        user=user,
        message=message,
        details=details,
    )


def report(*, reporter: User, user: User, text: str, message: Message | None = None) -> Report:
    """Tell staff of a user, or of one of their messages; the same message is reported once at a time.

    Raises MessageRefused or TooManyMessages.
    """
    told = tidy_text(text)
    if not told or len(told) > Report.LONGEST:
        raise MessageRefused(_("Say in 1 to %(most)d characters what is wrong.") % {"most": Report.LONGEST})
    if reporter.pk == user.pk:
        raise MessageRefused(_("You cannot report yourself."))
    with transaction.atomic():
        User.objects.select_for_update().only("pk").get(pk=reporter.pk)
        waiting = Report.objects.filter(reporter=reporter, settled_at=None)
        earlier = waiting.filter(message=message, user=user).first() if message else None
        if earlier is not None:
            return earlier
        if waiting.count() >= MOST_REPORTS:
            raise TooManyMessages(_("You have made many reports. Wait until some are settled."))
        return Report.objects.create(
            reporter=reporter,
            user=user,
            table=message.table if message else None,
            message=message,
            text=told,
        )


def settle(*, report_id: int, staff: User, verdict: str) -> Report:
    """Close a report with a word on it. Raises NotStaff, MessageRefused or Report.DoesNotExist."""
    check_staff(staff, verdict)
    with transaction.atomic():
        found = Report.objects.select_for_update().get(pk=report_id)
        if found.settled_at is None:
            found.settled_at, found.settled_by = timezone.now(), staff
            found.verdict = tidy_text(verdict)[:500]
            found.save()
            note_act(staff, StaffAct.Kind.SETTLED, verdict, user=found.user, table=found.table)
    return found


def suspend(*, user: User, staff: User, reason: str) -> None:
    """Keep a user out, at once: sign-in, open sessions and tokens are refused.

    Their seats wait: clocks run on, and what a table says of time applies. Raises NotStaff,
    or MessageRefused for oneself and without a reason.
    """
    check_staff(staff, reason)
    if user.pk == staff.pk:
        raise MessageRefused(_("You cannot suspend yourself."))
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(is_active=False)
        end_sessions(user)
        note_act(staff, StaffAct.Kind.SUSPENDED, reason, user=user)


def let_in(*, user: User, staff: User, reason: str) -> None:
    """Take a suspension back; a closed account stays closed. Raises NotStaff or MessageRefused."""
    check_staff(staff, reason)
    with transaction.atomic():
        User.objects.filter(pk=user.pk, closed_at=None).update(is_active=True)
        note_act(staff, StaffAct.Kind.LET_IN, reason, user=user)


def cancel(*, table_id: int, staff: User, reason: str) -> Table:
    """Call a table off before its game, or end its game without a result.

    Raises NotStaff, MessageRefused, or NotOpen where there is nothing left to cancel.
    """
    check_staff(staff, reason)
    with transaction.atomic():
        table = locked_table(table_id)
        if table.is_open:
            cancel_locked(table, BY_STAFF)
        elif table.is_running:
            break_off(Change.begin(table), BY_STAFF)
        else:
            raise NotOpen(_("There is nothing left to cancel: the game is over."))
        note_act(staff, StaffAct.Kind.CANCELLED, reason, table=table)
    return table


def delete(*, table_id: int, seq: int, staff: User, reason: str) -> Message:
    """Take a message away for everybody. Raises NotStaff, MessageRefused or NoMessage."""
    check_staff(staff, reason)
    with transaction.atomic():
        before = Message.objects.filter(table=table_id, seq=seq, deleted_at=None).exists()
        message = delete_message(table_id=table_id, seq=seq, staff=staff)
        if before:
            note_act(staff, StaffAct.Kind.DELETED, reason, table=message.table, message=message)
    return message
