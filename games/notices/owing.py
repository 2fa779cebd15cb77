"""Writing down what is owed, inside the transaction that causes it.

Where something is due at once a mailer is woken after commit; what is due later a sweep finds.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from itertools import chain

from django.db.models import CharField, Value
from django.db.models.functions import Concat, Now
from django.utils import timezone

from accounts.models import User
from accounts.prepared import NUMBERS, PreparedUpdate
from accounts.rows import insert_new
from games.models import Channel, Notice, Player, Table
from games.models.players import belongings_of
from games.notices.kind import NoticeKind
from games.notices.kinds import KINDS, OF_THE_TURN
from games.notices.timing import due_at, reminders
from games.services.waking import send_after_commit


def owe(kind_name: str, table: Table, players: Iterable[Player], occasion: str, **data: object) -> None:
    """Owe a notice to the users of those among these seats that are in the kind's audience.

    `occasion` tells the same kind at the same table apart: it is told once.
    """
    kind = KINDS[kind_name]
    rows = [_to_player(kind, table, player, occasion, data) for player in kind.audience(players)]
    _store(table, list(chain.from_iterable(rows)))


def owe_user(kind_name: str, user: User, occasion: str, **data: object) -> None:
    """Owe a notice that is about no table."""
    _store(None, _rows(KINDS[kind_name], user, None, occasion, data))


def owe_to(kind_name: str, user: User, table: Table, occasion: str, **data: object) -> None:
    """Owe a notice about a table to somebody who need not sit there; a bot account has no use for it."""
    if not user.is_bot:
        _store(table, _rows(KINDS[kind_name], user, table, occasion, data))


def settle(kind_name: str, table: Table, user_id: int) -> None:
    """What was told to somebody about this is over: it counts as read."""
    over = Notice.objects.unread().filter(table=table, kind=kind_name, user=user_id)
    over.update(read_at=timezone.now())


def owe_turns(table: Table, players: Iterable[Player]) -> None:
    """Owe "your turn" to those among these players who are to move now."""
    owe("your_turn", table, players, f"turn {table.turn_number}", turn=table.turn_number)


def owe_reminders(table: Table, players: Iterable[Player]) -> None:
    """Owe the reminders of clocks that have begun to run in this turn."""
    kind, now, turn = KINDS["time_short"], timezone.now(), table.turn_number
    rows = [
        _to_player(kind, table, player, f"turn {turn} {name}", {"turn": turn}, at=instant)
        for player in kind.audience(players)
        for name, instant in reminders(player, now).items()
    ]
    _store(table, list(chain.from_iterable(rows)))


def renew_reminders(table: Table, player: Player) -> None:
    """Owe the reminders of a running clock anew; those that were sent in this turn stay sent."""
    pending = Notice.objects.filter(
        table=table, user=player.user, kind="time_short", occasion__startswith=f"turn {table.turn_number} "
    )
    pending.exclude(state__in=(Notice.State.SENT, Notice.State.SENDING)).delete()
    owe_reminders(table, [player])


def settle_turn(table: Table, players: Iterable[Player]) -> None:
    """What was told about a turn counts as read by those who are not to move any more."""
    still = [player.user_id for player in players if player.to_move and player.user_id is not None]
    _settled(len(still)).run(table.pk, *still)


def step_back(table: Table, turn: int) -> None:
    """The table goes back to an earlier turn: what was told of later ones may be told once more."""
    later = Notice.objects.filter(table=table, kind__in=OF_THE_TURN, data__turn__gt=turn)
    later.filter(state=Notice.State.QUEUED).delete()
    again = Concat("occasion", Value(f" v{table.version}"), output_field=CharField())
    later.update(occasion=again)


def _to_player(
    kind: NoticeKind,
    table: Table,
    player: Player,
    occasion: str,
    data: dict[str, object],
    at: datetime | None = None,
) -> list[Notice]:
    assert player.user is not None
    return _rows(kind, player.user, table, occasion, data, seat=player, at=at)


def _rows(
    kind: NoticeKind,
    user: User,
    table: Table | None,
    occasion: str,
    data: dict[str, object],
    *,
    seat: Player | None = None,
    at: datetime | None = None,
) -> list[Notice]:
    """One row for each way in which the user wants to be told."""
    now = timezone.now()
    rows = [
        Notice(
            kind=kind.name,
            user=user,
            table=table,
            occasion=occasion,
            data=data,
            channel=channel,
            due_at=due_at(kind, user, channel, at or now, seat),
            created_at=now,
        )
        for channel in wanted_channels(kind, user, muted=bool(seat and seat.mail_muted), seat=seat)
    ]
    for row in rows:
        if row.channel == Channel.SITE and at is None:
            row.state, row.settled_at = Notice.State.SENT, now
    return rows


def _store(table: Table | None, rows: list[Notice]) -> None:
    """Store what is owed, and have what is due at once sent after commit."""
    if not rows:
        return
    insert_new(rows)
    now = timezone.now()
    if table is not None and any(row.state == Notice.State.QUEUED and row.due_at <= now for row in rows):
        send_after_commit(table)


@cache
def _settled(still: int) -> PreparedUpdate:
    """What was told of a turn is read by everybody but so many users."""
    over = Notice.objects.unread().filter(table=NUMBERS[0], kind__in=OF_THE_TURN)
    return PreparedUpdate(lambda: over.exclude(user__in=NUMBERS[1 : 1 + still]), read_at=Now())


def wanted_channels(
    kind: NoticeKind, user: User, *, muted: bool = False, seat: Player | None = None
) -> list[str]:
    """By which ways the user wants to be told of this kind; on the site always."""
    return [channel for channel in kind.channels if is_wanted(kind, user, channel, muted=muted, seat=seat)]


def is_wanted(
    kind: NoticeKind, user: User, channel: str, *, muted: bool = False, seat: Player | None = None
) -> bool:
    """Does the user want to be told of this kind this way? `seat`, theirs, may know how to reach them."""
    if channel == Channel.SITE:
        return True
    if kind.name in user.preferences.muted_kinds:
        return False
    match channel:
        case Channel.MAIL:
            return bool(user.email) and user.turn_mail and not muted
        case Channel.PUSH:
            return "push" in (seat.user_has if seat else belongings_of(user.pk))
        case _:
            return "webhook" in (seat.user_has if seat else belongings_of(user.pk))
