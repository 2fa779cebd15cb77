"""Talking at a table: who reads and writes in which room, writing, muting, deleting."""

import re
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import MessageRefused, NoChat, NoMessage, NotStaff, RequestKeyUsed, TooManyMessages
from games.models import Message, Mute, Player, Table
from games.notices import owing
from games.services import waking
from games.services.locking import locked_table
from games.services.sitting import is_kept_away
from games.services.texts import tidy_text

A_MINUTE = timedelta(minutes=1)
MOST_A_MINUTE = 12
"""So many messages may somebody write in a minute, at all tables together."""


def room_of(table: Table, user_id: int | None) -> Message.Room:
    """The room in which this user writes: a seat's user is a player also while a bot plays the seat."""
    seated = user_id is not None and table.players.filter(user_id=user_id).exists()
    return Message.Room.PLAYERS if seated else Message.Room.SPECTATORS


def rooms_read_in(table: Table, room: Message.Room, *, signed_in: bool) -> tuple[Message.Room, ...]:
    """What somebody who writes in `room` may read there, their own room first.

    While a rated game runs, spectators talk about what players must not know: players do not read
    them, nor does anybody who is not signed in and may be a player.
    """
    if not (table.is_running and table.rated):
        others = [other for other in Message.Room if other != room]
        return (room, *others)
    if room == Message.Room.PLAYERS or not signed_in:
        return (Message.Room.PLAYERS,)
    return (Message.Room.SPECTATORS, Message.Room.PLAYERS)


def may_write(table: Table, user: User | None) -> bool:
    """Is somebody signed in who can write here? At a table that was called off nobody can."""
    return user is not None and table.status != Table.Status.CANCELLED


def post_message(*, table_id: int, user: User, text: str, request_key: str = "") -> Message:
    """Write in the user's room; the same request key writes once.

    Those who are called by “@” and their name are told. Raises NoChat, MessageRefused,
    TooManyMessages, or RequestKeyUsed where the key came with another text.
    """
    shown = _checked(text)
    with transaction.atomic():
        table = locked_table(table_id)
        User.objects.select_for_update().get(pk=user.pk)  # one after the other, whatever the table
        earlier = _earlier(user, request_key)
        if earlier is not None:
            if (earlier.table_id, earlier.text) != (table.pk, shown):
                raise RequestKeyUsed
            return earlier
        if not may_write(table, user):
            raise NoChat
        _check_rate(user)
        room = room_of(table, user.pk)
        if room == Message.Room.SPECTATORS and is_kept_away(table, user):
            raise NoChat
        message = Message.objects.create(
            table=table,
            seq=_changed(table),
            room=room,
            author=user,
            text=shown,
            request_key=request_key,
        )
        _tell_mentioned(table, message)
    return message


def find_message(table: Table, user: User | None, seq: int) -> Message:
    """A message that the user may read. Raises NoMessage."""
    room = room_of(table, user.pk if user else None)
    rooms = rooms_read_in(table, room, signed_in=user is not None)
    message = Message.objects.filter(table=table, seq=seq, room__in=rooms).select_related("author").first()
    if message is None:
        raise NoMessage
    return message


def delete_message(*, table_id: int, seq: int, staff: User) -> Message:
    """Take a message away for everybody. Raises NotStaff or NoMessage; a second time changes nothing."""
    if not staff.is_staff:
        raise NotStaff
    with transaction.atomic():
        table = locked_table(table_id)
        message = Message.objects.filter(table=table, seq=seq).first()
        if message is None:
            raise NoMessage
        if not message.is_deleted:
            message.deleted_at, message.deleted_by = timezone.now(), staff
            message.save(update_fields=("deleted_at", "deleted_by"))
            _changed(table)
    return message


def mute(user: User, other: User) -> None:
    """Let the user read nothing more of somebody, at any table. Oneself cannot be muted."""
    if user.pk == other.pk:
        raise MessageRefused(_("You cannot mute yourself."))
    Mute.objects.get_or_create(user=user, muted=other)


def unmute(user: User, other_id: int) -> None:
    """Read them again."""
    Mute.objects.filter(user=user, muted_id=other_id).delete()


def mention_of(names: Iterable[str]) -> re.Pattern[str]:
    """Finds “@” with one of these names, the longest that fits: "@Ada L" calls no "Ada"."""
    longest_first = sorted({re.escape(name) for name in names}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)@({'|'.join(longest_first)})(?!\w|[-.'’]\w)", re.IGNORECASE)


def names_of(player: Player) -> tuple[str, ...]:
    """The names by which a player can be called: shown name and user name."""
    return (player.user.username, player.user.name) if player.user and not player.user.closed_at else ()


def _checked(text: str) -> str:
    shown = tidy_text(text)
    if not shown:
        raise MessageRefused(_("Write something first."))
    if len(shown) > Message.LONGEST:
        too_long = _("A message has at most %(most)d characters; this one has %(length)d.")
        raise MessageRefused(too_long % {"most": Message.LONGEST, "length": len(shown)})
    return shown


def _earlier(user: User, request_key: str) -> Message | None:
    if not request_key:
        return None
    return Message.objects.filter(author=user, request_key=request_key).first()


def _check_rate(user: User) -> None:
    since = timezone.now() - A_MINUTE
    if Message.objects.filter(author=user, created_at__gt=since).count() >= MOST_A_MINUTE:
        raise TooManyMessages


def _changed(table: Table) -> int:
    table.chat_version += 1
    table.save(update_fields=("chat_version",))
    waking.tell_after_commit(table, ())
    return table.chat_version


def _tell_mentioned(table: Table, message: Message) -> None:
    others = _called(table, message)
    if not others:
        return
    occasion = f"message {message.seq}"
    owing.owe("mentioned", table, others, occasion, message=message.seq, author=message.author_id)


def _called(table: Table, message: Message) -> list[Player]:
    """The players whom a message of their own room calls and who wish to hear its author."""
    if message.room != Message.Room.PLAYERS or "@" not in message.text:
        return []
    deaf = Mute.objects.filter(muted=message.author_id).values("user")
    apart = User.objects.kept_apart_from(message.author).values("pk")
    players = table.players.filter(user__isnull=False).exclude(user=message.author_id)
    players = players.exclude(user__in=deaf).exclude(user__in=apart)
    by_name: dict[str, Player] = {}
    for player in players.select_related("user"):
        by_name |= {name.casefold(): player for name in names_of(player)}
    found = mention_of(by_name).findall(message.text) if by_name else []
    return list({by_name[name.casefold()].pk: by_name[name.casefold()] for name in found}.values())
