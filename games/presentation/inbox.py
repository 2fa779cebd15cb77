"""Notices as lines of a page."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from games.models import Notice
from games.notices.kinds import KINDS
from games.positions import JsonObject
from games.presentation.table_json import instant


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice as its user reads it."""

    about: str
    """The table in words, or what it is about instead."""
    text: str
    url: str
    when: datetime
    unread: bool


@dataclass(frozen=True, slots=True)
class SentLine:
    """One message that went, or will go, out: the history of a row."""

    about: str
    channel: str
    state: str
    queued: datetime
    due: datetime | None
    """When it is to be sent; None once it is settled."""
    settled: datetime | None
    error: str


def inbox_lines(notices: Iterable[Notice]) -> list[NoticeLine]:
    """What stands in the inbox; a kind that the site does not know any more is left out."""
    return [
        NoticeLine(
            about=KINDS[notice.kind].subject(notice),
            text=KINDS[notice.kind].body(notice),
            url=notice.table.get_absolute_url() if notice.table else reverse("notice_settings"),
            when=notice.settled_at or notice.created_at,
            unread=notice.read_at is None,
        )
        for notice in notices
        if notice.kind in KINDS
    ]


def notice_json(notice: Notice) -> JsonObject | None:
    """A notice of the inbox as programs read it; None for a kind that the site does not know any more."""
    line = next(iter(inbox_lines([notice])), None)
    if line is None:
        return None
    return {
        "kind": notice.kind,
        "table": notice.table.public_id if notice.table else None,
        "about": line.about,
        "text": line.text,
        "at": instant(line.when),
        "unread": line.unread,
    }


def sent_lines(notices: Iterable[Notice]) -> list[SentLine]:
    """The history of what went out."""
    return [
        SentLine(
            about=f"{KINDS[notice.kind].subject(notice)}: {KINDS[notice.kind].title}",
            channel=notice.get_channel_display(),
            state=notice.get_state_display(),
            queued=notice.created_at,
            due=notice.due_at if notice.settled_at is None else None,
            settled=notice.settled_at,
            error=notice.last_error,
        )
        for notice in notices
        if notice.kind in KINDS
    ]
