"""Stepping through a game: the position after any ply, as the viewer may know it."""

import hashlib
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from engine.core.seats import Seat
from games.courses import Course, Past, TableCourse
from games.models import Player, Table
from games.presentation.drawing import DRAWINGS, drawn_board
from games.presentation.links import Links, table_links
from games.presentation.log import event_words, own_last_ply, viewed
from games.presentation.pictures import png_size
from games.presentation.scene import Scene

SHOWN = (
    "seat",
    "colour",
    "bot",
    "joined",
    "table",
    "user__username",
    "user__display_name",
    "user__closed_at",
)
"""All of players that a replay shows."""
PLAYERS = Prepared(
    lambda: Player.objects.filter(table=NUMBERS[0]).select_related("user").only(*SHOWN).order_by("seat")
)
KEPT = 600
"""Seconds that a drawn ply is kept."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A course as one person reads it."""

    course: Course
    links: Links
    seat: int | None
    """The reader's own seat; None for everybody else."""
    about: dict[str, Any]
    """What names this game in what people keep of it: `table` or `study`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(sitter.name for sitter in self.course.sitters)


@dataclass(frozen=True, slots=True)
class Step:
    """One way from a ply to another; without an address where it leads nowhere."""

    name: str
    label: str
    key: str
    href: str


def read_table(table: Table, user: User | None) -> Reading:
    """A table's game as this person may know it."""
    players = tuple(PLAYERS.all(table.pk))
    return Reading(
        TableCourse(table, players), table_links(table), _own_seat(players, user), {"table": table}
    )


def past_scene(reading: Reading, past: Past) -> Scene:
    """The position of the past, with what its ply changed marked."""
    rules, seat = reading.course.rules, reading.seat
    return Scene(
        slug=rules.slug,
        view=rules.view(past.state, None if seat is None else Seat(seat)),
        seat=seat,
        names=reading.names,
        colours=tuple(sitter.colour for sitter in reading.course.sitters),
        last=tuple(viewed(rules, event, seat) for event in past.events),
        outcome=rules.outcome(past.state),
        base_href=reading.links.ply(past.ply),
        components=rules.components,
    )


def replay_context(reading: Reading, ply: int) -> dict[str, Any]:
    """The context of `games/replay.html`; `ply` is within 0 and the course's last.

    What follows from the ply alone is drawn once for each seat and language, and kept for a while.
    """
    course, links = reading.course, reading.links
    key = _key(reading, ply)
    shown = caches["drawn"].get(key)
    if shown is None:
        shown = _shown(reading, ply)
        caches["drawn"].set(key, shown, KEPT)
    return {
        "links": links,
        "game": course.rules.slug,
        "game_title": _(course.rules.title),
        "ply": ply,
        "last": course.last,
        **shown,
        "since_href": _since(reading, ply),
        "address": links.ply(ply),
        "what_if_href": links.what_if(ply),
        "svg_href": links.svg(ply),
        "png_href": links.png(ply),
        "png_size": png_size(shown["board"]),
        "after_href": links.after if course.finished else "",
    }


def _shown(reading: Reading, ply: int) -> dict[str, Any]:
    """The board and everything else that follows from the ply."""
    course = reading.course
    past = course.at(ply)
    scene = past_scene(reading, past)
    lines = (event_words(course.rules, event, reading.seat, reading.names) for event in past.events)
    parts = drawn_board(scene)
    context = {"scene": scene, **parts}
    return {
        "steps": steps_from(course, reading.links, ply),
        "caption": [line for line in lines if line],
        "scores": list(zip(reading.names, past.scores, strict=True)),
        "board": parts["board"],
        "players": render_to_string(parts["players_template"], context),
        "side": render_to_string(parts["side_template"], context),
    }


def _key(reading: Reading, ply: int) -> str:
    """Everything that a drawn ply depends on; names change without a new version."""
    zone = timezone.get_current_timezone_name()
    parts = (reading.course.cache_key, ply, reading.seat, get_language(), zone, *reading.names)
    return "ply:" + hashlib.sha256(repr(parts).encode()).hexdigest()


def past_picture(reading: Reading, ply: int, *, night: bool = False) -> str:
    """The board after `ply` moves as the reader may know it, as SVG."""
    scene = past_scene(reading, reading.course.at(ply))
    return DRAWINGS[reading.course.rules.slug].picture(scene, night=night)


def since_href(table: Table, user: User | None) -> str:
    """Where the viewer's own last move of a running game is; the beginning where there is none."""
    reading = read_table(table, user)
    return reading.links.ply(own_last_ply(table, reading.seat) or 0)


def steps_from(course: Course, links: Links, ply: int) -> list[Step]:
    """The ways from a ply, by moves and by turns, the two in the middle a move away."""
    turns, last = course.turns_around(ply), course.last
    ways = (
        ("first", pgettext("ply", "First"), "Home", 0 if ply else None),
        ("turn-back", _("Turn back"), "PageUp", turns.back),
        ("back", _("Back"), "ArrowLeft", ply - 1 if ply else None),
        ("forward", _("Forward"), "ArrowRight", ply + 1 if ply < last else None),
        ("turn-forward", _("Turn forward"), "PageDown", turns.forward),
        ("last", pgettext("ply", "Last"), "End", last if ply < last else None),
    )
    return [Step(name, label, key, "" if to is None else links.ply(to)) for name, label, key, to in ways]


def _own_seat(players: tuple[Player, ...], user: User | None) -> int | None:
    if user is None:
        return None
    return next((p.seat for p in players if p.user_id == user.pk and not p.is_bot), None)


def _since(reading: Reading, ply: int) -> str:
    """To the reader's own last move of a running game, if it lies elsewhere."""
    if not isinstance(reading.course, TableCourse):
        return ""
    own = own_last_ply(reading.course.table, reading.seat)
    return "" if own is None or own == ply else reading.links.ply(own)
