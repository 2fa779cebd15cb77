"""The chat of a table as one person may read it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import Message, Player, Table
from games.models.talk import MessageQuerySet
from games.positions import JsonObject
from games.presentation.table_json import instant
from games.services.chat import may_write, mention_of, names_of, room_of, rooms_read_in

PANEL_LENGTH = 50
"""So many of the latest messages of all rooms stand beside the board."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a message: plain text, or the name of somebody who is called."""

    text: str
    is_call: bool


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message."""

    seq: int
    room: str
    author: str
    colour: str
    """The author's colour at the table; empty for a spectator."""
    pieces: tuple[Piece, ...]
    """Empty where staff deleted it."""
    when: datetime
    own: bool
    deleted: bool


@dataclass(frozen=True, slots=True)
class ChatRoom:
    """One room with its latest messages, newest first."""

    room: str
    lines: tuple[ChatLine, ...]


@dataclass(frozen=True, slots=True)
class Chat:
    """All that one person may read, their own room first."""

    version: int
    rooms: tuple[ChatRoom, ...]
    has_more: bool
    """Are there messages before these?"""
    can_write: bool

    @property
    def own(self) -> ChatRoom:
        """The room in which the reader would write."""
        return self.rooms[0]

    @property
    def others(self) -> tuple[ChatRoom, ...]:
        """What else they may read."""
        return self.rooms[1:]

    @property
    def newest(self) -> ChatLine | None:
        """The latest message of somebody else, to be announced."""
        lines = [line for room in self.rooms for line in room.lines if not line.own and not line.deleted]
        return max(lines, key=lambda line: line.seq, default=None)


def chat_of(table: Table, players: Sequence[Player], viewer: User | None) -> Chat:
    """The chat beside the board, for one viewer; one query, and none where nobody has written."""
    seated = viewer is not None and any(player.user_id == viewer.pk for player in players)
    own = Message.Room.PLAYERS if seated else Message.Room.SPECTATORS
    rooms = rooms_read_in(table, own, signed_in=viewer is not None)
    rows = list(_readable(table, viewer, rooms)[: PANEL_LENGTH + 1]) if table.chat_version else []
    lines = chat_lines(rows[:PANEL_LENGTH], players, viewer)
    return Chat(
        version=table.chat_version,
        rooms=tuple(ChatRoom(room, tuple(line for line in lines if line.room == room)) for room in rooms),
        has_more=len(rows) > PANEL_LENGTH,
        can_write=may_write(table, viewer),
    )


def readable(table: Table, viewer: User | None) -> MessageQuerySet:
    """Every message that the viewer may read, newest first, with authors."""
    room = room_of(table, viewer.pk if viewer else None)
    return _readable(table, viewer, rooms_read_in(table, room, signed_in=viewer is not None))


def chat_lines(
    messages: Iterable[Message], players: Sequence[Player], viewer: User | None
) -> tuple[ChatLine, ...]:
    """Messages as lines, in their order."""
    colours = {player.user_id: player.colour for player in players if player.user_id}
    messages = list(messages)
    called = any("@" in message.text for message in messages)
    names = [name for player in players if called for name in names_of(player)]
    calls = mention_of(names) if names else None
    return tuple(
        ChatLine(
            seq=message.seq,
            room=message.room,
            author=message.author.name,
            colour=colours.get(message.author_id, ""),
            pieces=() if message.is_deleted else _pieces(message.text, calls),
            when=message.created_at,
            own=viewer is not None and message.author_id == viewer.pk,
            deleted=message.is_deleted,
        )
        for message in messages
    )


def messages_json(table: Table, viewer: User | None, *, after: int = 0, limit: int = 100) -> list[JsonObject]:
    """Messages with a sequence number above `after` that the viewer may read, oldest first."""
    rows = readable(table, viewer).filter(seq__gt=after).order_by("seq")
    return [message_json(message) for message in rows[:limit]]


def message_json(message: Message) -> JsonObject:
    """One message as programs read it."""
    return {
        "id": message.seq,
        "room": message.room,
        "author": None if message.author.closed_at else message.author.username,
        "name": message.author.name,
        "text": "" if message.is_deleted else message.text,
        "deleted": message.is_deleted,
        "at": instant(message.created_at),
    }


def _readable(table: Table, viewer: User | None, rooms: Sequence[Message.Room]) -> MessageQuerySet:
    messages = Message.objects.filter(table=table, room__in=rooms).heard_by(viewer)
    return messages.select_related("author").order_by("-seq")


def _pieces(text: str, calls: re.Pattern[str] | None) -> tuple[Piece, ...]:
    pieces, begin = [], 0
    for call in calls.finditer(text) if calls else ():
        pieces += [Piece(text[begin : call.start()], False), Piece(call.group(), True)]
        begin = call.end()
    return tuple(piece for piece in (*pieces, Piece(text[begin:], False)) if piece.text)
