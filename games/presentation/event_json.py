"""Events as programs read them: the same bodies in streams and webhooks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max

from accounts.models import User
from games.models import Event, Move, Table
from games.positions import JsonObject, rules_of
from games.presentation.log import event_words, is_site_event, viewed
from games.presentation.scenes import seated
from games.presentation.table_json import instant

MOST_TOLD = 50
"""How many events one message of a webhook carries."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a table's events: what they may know, and the names they are told."""

    table: Table
    seat: int | None
    names: tuple[str, ...]


def reader_of(table: Table, viewer: User | None) -> Reader:
    """The viewer as a reader of the table's events."""
    who = seated(table, viewer.pk if viewer else None)
    return Reader(table, who.seat, who.names)


def readers_of(table: Table, user_ids: Iterable[int | None]) -> dict[int | None, Reader]:
    """Several users, or visitors (None), as readers of one table's events."""
    who = seated(table, None)
    by_user = {player.user_id: player.seat for player in who.players if player.user_id and not player.is_bot}
    return {
        user: Reader(table, by_user.get(user) if user is not None else None, who.names) for user in user_ids
    }


def event_json(reader: Reader, event: Event) -> JsonObject:
    """One event as the reader may know it; `text` is its line of the log, or empty."""
    rules, table = rules_of(reader.table), reader.table
    shown = (
        {"kind": event.kind, "seat": event.seat, "data": event.data}
        if is_site_event(event)
        else viewed(rules, event, reader.seat)
    )
    return {
        "id": event.seq,
        "table": table.public_id,
        "game": table.game,
        "version": event.version,
        "ply": event.ply,
        "turn_number": event.turn_number,
        **shown,
        "text": event_words(rules, event, reader.seat, reader.names),
        "undone": event.undone,
        "at": instant(event.created_at),
    }


def told_since_own_move(table: Table, user: User) -> list[JsonObject]:
    """What happened since the user's last own move, in order, the latest MOST_TOLD at most."""
    own = Move.objects.standing().filter(table=table, player__user=user, automatic=False, by_bot=False).last()
    events = Event.objects.filter(table=table)
    since = events.filter(move__seq__lte=own.seq).aggregate(last=Max("seq"))["last"] if own else None
    rows = events.filter(seq__gt=since or 0).order_by("-seq")[:MOST_TOLD]
    reader = reader_of(table, user)
    return [event_json(reader, event) for event in reversed(list(rows))]


def events_after(table: Table, seq: int, limit: int) -> Sequence[Event]:
    """The table's events after a sequence number, in order, at most so many."""
    return list(Event.objects.filter(table=table, seq__gt=seq).order_by("seq")[:limit])
