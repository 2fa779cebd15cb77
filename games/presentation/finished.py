"""Finished games as lists show them: rows put together without templates, so that a page is cheap."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from functools import cache, lru_cache
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib.humanize.templatetags.humanize import naturalday
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.models import shown_name
from accounts.prepared import NUMBERS, Prepared
from engine.registry import find_rules
from games.models import Player
from games.models.players import bot_name
from games.presentation.tables import ENDINGS, options_in_words

ROW = (
    '<li>{picture}<div><h3><a href="{url}">{title}<span class="vh">, {table}</span></a></h3>'
    '<p class="soft">{facts}</p></div>'
    '<div><span class="line">{figures}</span><p>{standings}</p></div>'
    '<p class="when soft">{winners}<time datetime="{instant}">{day}</time></p>'
    '<a class="btn" href="{replay}">{step}<span class="vh">: {title}, {table}</span></a></li>'
)
ID = "0000000000"
"""Stands for a public id in an address."""


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A finished table as an item of a list."""

    public_id: str
    html: SafeString


class _Seat(NamedTuple):
    """A seat, and the table at which it is."""

    table: int
    table__public_id: str
    table__game: str
    table__rules_version: int
    table__options: dict[str, Any]
    table__ply: int
    table__end_reason: str
    table__rated: bool
    table__finished_at: datetime
    colour: str
    bot: str
    joined: int
    score: int | None
    place: int | None
    user__username: str | None
    user__display_name: str
    user__closed_at: datetime | None

    @property
    def name(self) -> str:
        """As `Player.name`."""
        if self.user__username is None:
            return bot_name(self.bot, self.joined)
        return shown_name(self.user__username, self.user__display_name, self.user__closed_at)

    @property
    def linked(self) -> str:
        """The name as HTML, with a way to the player's page where there is one."""
        name = escape(self.name)
        if self.user__username is None or self.user__closed_at is not None:
            return name
        return f'<a class="name" href="{_profile(self.user__username)}">{name}</a>'


MOST = len(NUMBERS)
"""So many tables are asked for at once."""
SEATS: Prepared[tuple[Any, ...]] = Prepared(
    lambda: Player.objects.filter(table__in=NUMBERS).order_by("table", "seat").values_list(*_Seat._fields)
)


class _Reader(NamedTuple):
    """For whom rows are put together. What all rows have in common is kept by language."""

    language: str
    zone: tzinfo
    today: date


def finished_rows(tables: Sequence[int]) -> list[FinishedRow]:
    """Rows of finished tables, in the order of their keys; of each no more is fetched than is shown."""
    zone = timezone.get_current_timezone()
    reader = _Reader(get_language() or "", zone, timezone.now().astimezone(zone).date())
    seats = [
        _Seat(*row) for start in range(0, len(tables), MOST) for row in _seats(tables[start : start + MOST])
    ]
    rows = {pk: _row(list(group), reader) for pk, group in groupby(seats, lambda seat: seat.table)}
    return [rows[pk] for pk in tables if pk in rows]


def _seats(tables: Sequence[int]) -> list[tuple[Any, ...]]:
    """The seats of some tables, MOST at most."""
    filled = [*tables, *[tables[-1]] * (MOST - len(tables))]
    return SEATS.all(*filled)


def _row(seats: Sequence[_Seat], reader: _Reader) -> FinishedRow:
    table, language = seats[0], reader.language
    public_id = table.table__public_id
    finished_at = table.table__finished_at.astimezone(reader.zone)
    html = ROW.format(
        picture=_picture(table.table__game),
        url=_address("table").replace(ID, public_id),
        title=_title(language, table.table__game, table.table__rules_version),
        table=_named(language).replace(ID, public_id),
        facts=_facts(table, language),
        figures="".join(_figure(seat.colour) for seat in seats),
        standings=_standings(seats),
        winners=_winners(seats),
        instant=finished_at.isoformat(timespec="seconds"),
        day=_day(reader, finished_at.date()),
        replay=_address("replay", 0).replace(ID, public_id),
        step=_step(language),
    )
    return FinishedRow(public_id, mark_safe(html))  # noqa: S308 - every word is escaped


def _facts(table: _Seat, language: str) -> str:
    """How the game was played, in words, as HTML."""
    options = json.dumps(table.table__options)
    told = (
        _options(language, table.table__game, table.table__rules_version, options),
        _moves(language, table.table__ply),
        _ending(language, table.table__end_reason),
        _rated(language) if table.table__rated else "",
    )
    return "; ".join(words for words in told if words)


def _standings(seats: Iterable[_Seat]) -> str:
    """Names and points as HTML, the best first."""
    ranked = sorted(seats, key=lambda seat: seat.place or 0)
    points = ("" if seat.score is None else seat.score for seat in ranked)
    return ", ".join(
        f'{seat.linked} <b class="num">{score}</b>' for seat, score in zip(ranked, points, strict=True)
    )


def _winners(seats: Iterable[_Seat]) -> str:
    names = ", ".join(seat.name for seat in seats if seat.place == 1)
    return escape(_("Won by %(names)s") % {"names": names}) + ", " if names else ""


@lru_cache(maxsize=10_000)
def _profile(username: str) -> str:
    return reverse("profile", args=[username])


@cache
def _address(name: str, *rest: int) -> str:
    return reverse(name, args=[ID, *rest])


@cache
def _picture(game: str) -> str:
    return render_to_string("snippets/picture.html", {"game": game})


@cache
def _figure(colour: str) -> str:
    return render_to_string("snippets/figure.html", {"colour": colour})


# What follows is said in the language that is active, which must be the one that is named.


@cache
def _title(_language: str, game: str, version: int) -> str:
    return escape(_(find_rules(game, version).title))


@cache
def _named(_language: str) -> str:
    return escape(f"{_('table')} {ID}")


@cache
def _step(_language: str) -> str:
    return escape(_("Replay"))


@cache
def _rated(_language: str) -> str:
    return escape(_("rated"))


@cache
def _ending(_language: str, reason: str) -> str:
    return escape(str(ENDINGS.get(reason, "")))


@lru_cache(maxsize=2_000)
def _moves(_language: str, ply: int) -> str:
    return escape(ngettext("%(moves)s move", "%(moves)s moves", ply) % {"moves": ply})


@lru_cache(maxsize=2_000)
def _options(_language: str, game: str, version: int, options: str) -> str:
    return escape(options_in_words(find_rules(game, version), json.loads(options)))


@lru_cache(maxsize=2_000)
def _day(reader: _Reader, day: date) -> str:
    return escape(str(naturalday(datetime.combine(day, time(), reader.zone))))
