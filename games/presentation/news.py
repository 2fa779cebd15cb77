"""What is new at a table or in a feed since a reader last heard of it: what streams carry."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils import translation

from accounts.models import User
from games.models import Event, Feed, FeedEntry, Table
from games.positions import JsonObject
from games.presentation.event_json import Reader, event_json, events_after, reader_of, readers_of

EVENTS_AT_ONCE = 200
ENTRIES_AT_ONCE = 50
HERE = "stream.at"
"""The kind of what says where a stream stands after each change; it is no event."""


@dataclass(frozen=True, slots=True)
class Ear:
    """Whose knowledge and language news are for."""

    user_id: int | None
    language: str


@dataclass(frozen=True, slots=True)
class Told:
    """One message: after it a reader has heard everything up to `seq`."""

    seq: int
    body: bytes
    numbered: bool = True
    """False where a reader who stops here must begin with this entry again."""


@dataclass(slots=True)
class News:
    """What was read in one go."""

    seq: int
    """Up to here everything is in it."""
    more: bool = False
    """Is there more to read already?"""
    told: dict[Ear, list[Told]] = field(default_factory=dict)
    state: tuple[int, ...] = ()
    """Where the topic stands: changes also without an event, by a clock or a message."""
    here: bytes = b""
    """The message that tells the state."""


def table_news(table_id: int, after: int, ears: Collection[Ear]) -> News:
    """The table's events after a sequence number, for each ear. Raises Table.DoesNotExist."""
    table = Table.objects.get(pk=table_id)
    events = events_after(table, after, EVENTS_AT_ONCE)
    news = News(events[-1].seq if events else max(after, table.event_seq))
    news.more = len(events) == EVENTS_AT_ONCE
    news.state = (table.version, table.chat_version)
    news.here = _bytes(
        {
            "kind": HERE,
            "table": table.public_id,
            "id": news.seq,
            "version": table.version,
            "chat_version": table.chat_version,
        }
    )
    if events:
        readers = readers_of(table, {ear.user_id for ear in ears})
        alike: dict[tuple[int | None, str], list[Told]] = {}
        for ear in ears:
            reader = readers[ear.user_id]
            if (reader.seat, ear.language) not in alike:
                alike[reader.seat, ear.language] = _told(reader, ear.language, events)
            news.told[ear] = alike[reader.seat, ear.language]
    return news


def feed_news(user_id: int, after: int, ears: Collection[Ear]) -> News:
    """What is in a user's feed after a number, for ears of this user. Raises User.DoesNotExist."""
    user = User.objects.get(pk=user_id)
    entries = list(FeedEntry.objects.filter(user=user, seq__gt=after).order_by("seq")[:ENTRIES_AT_ONCE])
    news = News(entries[-1].seq if entries else after)
    news.more = len(entries) == ENTRIES_AT_ONCE
    news.state = (news.seq,)
    news.here = _bytes({"kind": HERE, "feed": news.seq})
    if entries:
        readers = _readers(user, {entry.table_id for entry in entries})
        events = _events(entries)
        for ear in ears:
            with translation.override(ear.language):
                news.told[ear] = [
                    told for entry in entries for told in _of_entry(readers[entry.table_id], entry, events)
                ]
    return news


def where_tables_stand(table_ids: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of each table that which rises with all that streams tell of."""
    rows = Table.objects.filter(pk__in=list(table_ids))
    return {pk: rest for pk, *rest in rows.values_list("pk", "event_seq", "version", "chat_version")}  # type: ignore[misc]


def where_feeds_stand(user_ids: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of each user's feed the number of its latest entry."""
    rows = Feed.objects.filter(pk__in=list(user_ids))
    return {pk: (seq,) for pk, seq in rows.values_list("pk", "seq")}


def feed_seq(user: User) -> int:
    """The number of the latest entry of a user's feed; 0 while it is empty."""
    return Feed.objects.filter(user=user).values_list("seq", flat=True).first() or 0


def _told(reader: Reader, language: str, events: Sequence[Event]) -> list[Told]:
    with translation.override(language):
        return [Told(event.seq, _bytes(event_json(reader, event))) for event in events]


def _readers(user: User, table_ids: Collection[int]) -> dict[int, Reader]:
    return {table.pk: reader_of(table, user) for table in Table.objects.filter(pk__in=table_ids)}


def _events(entries: Sequence[FeedEntry]) -> dict[tuple[int, int], Event]:
    """The events of all entries, by table and sequence number."""
    wanted = Q()
    for entry in entries:
        wanted |= Q(table_id=entry.table_id, seq__range=(entry.first, entry.last))
    return {(event.table_id, event.seq): event for event in Event.objects.filter(wanted)}


def _of_entry(reader: Reader, entry: FeedEntry, events: dict[tuple[int, int], Event]) -> list[Told]:
    """An entry's events. `feed` is where to resume: only its last event counts the entry as heard."""
    numbers = [seq for seq in range(entry.first, entry.last + 1) if (entry.table_id, seq) in events]
    return [
        Told(
            entry.seq,
            _bytes(
                {**event_json(reader, events[entry.table_id, seq]), "feed": entry.seq - (seq != numbers[-1])}
            ),
            numbered=seq == numbers[-1],
        )
        for seq in numbers
    ]


def _bytes(body: JsonObject) -> bytes:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
