"""Writing down what is owed, inside the transaction that causes it.

Where something is due at once a mailer is woken after commit; what is due later a sweep finds.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import CharField, Value
from django.db.models.functions import Concat
from django.utils import timezone

from accounts.models import User
from games.models import Channel, Notice, Player, PushSubscription, Table, Webhook
from games.notices.kind import NoticeKind
from games.notices.kinds import KINDS, OF_THE_TURN
from games.notices.timing import due_at, reminders
from games.services.waking import send_after_commit


def owe(kind_name: str, table: Table, players: Iterable[Player], occasion: str, **data: object) -> None:
    """Owe a notice to the users of those among these seats that are in the kind's audience.

    `occasion` tells the same kind at the same table apart: it is told once.
    """
    kind = KINDS[kind_name]
    at_once = False
    for player in kind.audience(players):
        assert player.user is not None
        at_once |= _owe(kind, player.user, table, occasion, data, muted=player.mail_muted)
    if at_once:
        send_after_commit(table)


def owe_user(kind_name: str, user: User, occasion: str, **data: object) -> None:
    """Owe a notice that is about no table."""
    _owe(KINDS[kind_name], user, None, occasion, data)


def owe_to(kind_name: str, user: User, table: Table, occasion: str, **data: object) -> None:
    """Owe a notice about a table to somebody who need not sit there; a bot account has no use for it."""
    if not user.is_bot and _owe(KINDS[kind_name], user, table, occasion, data):
        send_after_commit(table)


def settle(kind_name: str, table: Table, user_id: int) -> None:
    """What was told to somebody about this is over: it counts as read."""
    over = Notice.objects.unread().filter(table=table, kind=kind_name, user=user_id)
    over.update(read_at=timezone.now())


def owe_turns(table: Table, players: Iterable[Player]) -> None:
    """Owe "your turn" to those among these players who are to move now."""
    owe("your_turn", table, players, f"turn {table.turn_number}", turn=table.turn_number)


def owe_reminders(table: Table, player: Player) -> None:
    """Owe the reminders of a running clock anew; those that were sent in this turn stay sent."""
    turn = f"turn {table.turn_number}"
    pending = Notice.objects.filter(
        table=table, user=player.user, kind="time_short", occasion__startswith=f"{turn} "
    )
    pending.exclude(state__in=(Notice.State.SENT, Notice.State.SENDING)).delete()
    if player.user is None or not KINDS["time_short"].audience([player]):
        return
    data: dict[str, object] = {"turn": table.turn_number}
    for name, instant in reminders(player, timezone.now()).items():
        _owe(
            KINDS["time_short"],
            player.user,
            table,
            f"{turn} {name}",
            data,
            muted=player.mail_muted,
            at=instant,
        )


def settle_turn(table: Table, players: Iterable[Player]) -> None:
    """What was told about a turn counts as read by those who are not to move any more."""
    still = [player.user_id for player in players if player.to_move]
    over = Notice.objects.unread().filter(table=table, kind__in=OF_THE_TURN)
    over.exclude(user__in=[pk for pk in still if pk]).update(read_at=timezone.now())


def step_back(table: Table, turn: int) -> None:
    """The table goes back to an earlier turn: what was told of later ones may be told once more."""
    later = Notice.objects.filter(table=table, kind__in=OF_THE_TURN, data__turn__gt=turn)
    later.filter(state=Notice.State.QUEUED).delete()
    again = Concat("occasion", Value(f" v{table.version}"), output_field=CharField())
    later.update(occasion=again)


def _owe(
    kind: NoticeKind,
    user: User,
    table: Table | None,
    occasion: str,
    data: dict[str, object],
    *,
    muted: bool = False,
    at: datetime | None = None,
) -> bool:
    """Is any of it to be sent at once?"""
    now = timezone.now()
    rows = [
        Notice(
            kind=kind.name,
            user=user,
            table=table,
            occasion=occasion,
            data=data,
            channel=channel,
            due_at=due_at(kind, user, channel, at or now),
            created_at=now,
        )
        for channel in wanted_channels(kind, user, muted=muted)
    ]
    for row in rows:
        if row.channel == Channel.SITE and at is None:
            row.state, row.settled_at = Notice.State.SENT, now
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    return any(row.state == Notice.State.QUEUED and row.due_at <= now for row in rows)


def wanted_channels(kind: NoticeKind, user: User, *, muted: bool = False) -> list[str]:
    """By which ways the user wants to be told of this kind; on the site always."""
    return [channel for channel in kind.channels if is_wanted(kind, user, channel, muted=muted)]


def is_wanted(kind: NoticeKind, user: User, channel: str, *, muted: bool = False) -> bool:
    """Does the user want to be told of this kind this way?"""
    if channel == Channel.SITE:
        return True
    if kind.name in user.preferences.muted_kinds:
        return False
    match channel:
        case Channel.MAIL:
            return bool(user.email) and user.turn_mail and not muted
        case Channel.PUSH:
            return PushSubscription.objects.filter(user=user).exists()
        case _:
            return Webhook.objects.filter(user=user, off_at=None).exists()
