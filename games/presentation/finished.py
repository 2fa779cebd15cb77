"""Finished games as lists show them: rows put together without templates, so that a page is cheap."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from django.contrib.humanize.templatetags.humanize import naturalday
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import shown_name
from engine.registry import find_rules
from games.models import Player, Table
from games.models.players import bot_name
from games.presentation.tables import ENDINGS, options_in_words

ROW = (
    '<li>{picture}<div><h3><a href="{url}">{title}<span class="vh">, {table}</span></a></h3>'
    '<p class="soft">{facts}</p></div>'
    '<div><span class="line">{figures}</span><p>{standings}</p></div>'
    '<p class="when soft">{winners}<time datetime="{instant}">{day}</time></p>'
    '<a class="btn" href="{replay}">{step}<span class="vh">: {title}, {table}</span></a></li>'
)


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A finished table as an item of a list."""

    public_id: str
    html: SafeString


class _Game(NamedTuple):
    pk: int
    public_id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    ply: int
    end_reason: str
    rated: bool
    finished_at: datetime


class _Seat(NamedTuple):
    table: int
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


def finished_rows(tables: Sequence[int]) -> list[FinishedRow]:
    """Rows of finished tables, in the order of their keys; of each no more is fetched than is shown."""
    games = {row[0]: _Game(*row) for row in Table.objects.filter(pk__in=tables).values_list(*_Game._fields)}
    seats = defaultdict(list)
    for row in Player.objects.filter(table__in=tables).order_by("seat").values_list(*_Seat._fields):
        seats[row[0]].append(_Seat(*row))
    return [_row(games[pk], seats[pk]) for pk in tables if pk in games]


def _row(game: _Game, seats: Sequence[_Seat]) -> FinishedRow:
    words = {
        "url": reverse("table", args=[game.public_id]),
        "title": _(find_rules(game.game, game.rules_version).title),
        "table": f"{_('table')} {game.public_id}",
        "facts": _facts(game),
        "winners": _winners(seats),
        "instant": timezone.localtime(game.finished_at).isoformat(timespec="seconds"),
        "day": naturalday(game.finished_at),
        "replay": reverse("replay", args=[game.public_id, 0]),
        "step": _("Replay"),
    }
    escaped = {name: escape(str(text)) for name, text in words.items()}
    html = ROW.format(
        **escaped,
        picture=_picture(game.game),
        figures="".join(_figure(seat.colour) for seat in seats),
        standings=_standings(seats),
    )
    return FinishedRow(game.public_id, mark_safe(html))  # noqa: S308 - every word is escaped


def _facts(game: _Game) -> str:
    """How the game was played, in words."""
    told = (
        options_in_words(find_rules(game.game, game.rules_version), game.options),
        ngettext("%(moves)s move", "%(moves)s moves", game.ply) % {"moves": game.ply},
        str(ENDINGS.get(game.end_reason, "")),
        _("rated") if game.rated else "",
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
    return _("Won by %(names)s") % {"names": names} + ", " if names else ""


@lru_cache(maxsize=10_000)
def _profile(username: str) -> str:
    return reverse("profile", args=[username])


@cache
def _picture(game: str) -> str:
    return render_to_string("snippets/picture.html", {"game": game})


@cache
def _figure(colour: str) -> str:
    return render_to_string("snippets/figure.html", {"colour": colour})
