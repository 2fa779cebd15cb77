"""A scratch line on the page: the board with what can be chosen, and the line so far in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from accounts.models import User
from engine.bots.registry import BOTS
from engine.core.seats import Seat
from games.lines import Line, before_last, extended, follow, pack, start
from games.models import KeptLine
from games.positions import Entry, JsonObject
from games.presentation.drawing import DRAWINGS, drawn_board
from games.presentation.replay import Reading
from games.presentation.scene import Scene
from games.presentation.scenes import Drafting
from games.words import in_words


@dataclass(frozen=True, slots=True)
class Played:
    """One decision of the line in words, with the colour of whoever made it."""

    colour: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that the reader kept."""

    pk: int
    name: str
    text: str
    ply: int
    href: str


def address(reading: Reading, line: Line, draft: Sequence[str] = (), *, go: bool = False) -> str:
    """Where a line is shown; with `go`, where the draft is played and bots answer."""
    query: list[tuple[str, object]] = [("deal", line.deal)] if line.deal > 1 else []
    if line.bot:
        query += [("bot", line.bot), ("seat", line.seat)]
    if line.moves:
        query.append(("line", pack(line.moves)))
    query += [("m", text) for text in draft]
    page = reading.links.what_if_go(line.ply) if go else reading.links.what_if(line.ply)
    return f"{page}?{urlencode(query)}" if query else page


def played_on(reading: Reading, line: Line, turn: Sequence[str]) -> Line:
    """The line with a turn of the reader's, and what bots answer. Raises MoveRefused, LineTooLong."""
    rules = reading.course.rules
    state = follow(rules, start(reading.course, line, reading.seat), line.moves).state
    return extended(rules, state, line, turn)


def what_if_context(reading: Reading, line: Line, draft: Sequence[str], pick: str) -> dict[str, Any]:
    """The context of `games/what_if.html`. Raises MoveRefused where line or draft does not fit."""
    rules, links = reading.course.rules, reading.links
    reached = follow(rules, start(reading.course, line, reading.seat), line.moves)
    entries, state = reached.entries, reached.state
    to_move = rules.to_move(state)
    mover = to_move[0] if to_move else None
    seat = mover if mover is not None and line.by_hand(mover) else Seat(line.seat or 0)
    drafting = Drafting(rules, seat, reading.names, partial(address, reading, line))
    shown = drafting.follow(state, draft)
    scene = Scene(
        slug=rules.slug,
        view=rules.view(shown, seat),
        seat=seat,
        names=reading.names,
        colours=tuple(sitter.colour for sitter in reading.course.sitters),
        steps=tuple(drafting.steps),
        pending=drafting.pending,
        last=tuple(_latest(reading, entries, line, seat)),
        outcome=rules.outcome(shown),
        pick=pick,
        draft_href=address(reading, line, draft),
        base_href=address(reading, line),
        components=rules.components,
    )
    return {
        "links": links,
        "game": rules.slug,
        "game_title": _(rules.title),
        "ply": line.ply,
        "line": line,
        "draft": draft,
        "page_href": links.what_if(line.ply),
        "packed": pack(line.moves),
        "scene": scene,
        "your_turn": bool(scene.steps),
        "bar": DRAWINGS[rules.slug].bar(scene),
        "mover": "" if mover is None else reading.names[mover],
        "go_href": address(reading, line, draft, go=True) if scene.complete else "",
        "bots_href": address(reading, line, go=True) if mover is not None and mover != seat else "",
        "replay_href": links.ply(line.ply),
        "keep_href": links.what_if_keep(line.ply),
        "played": list(_in_words(reading, entries, seat))[::-1],
        **_ways(reading, line, entries),
        **_set_up(reading, line, seat),
        **drawn_board(scene),
    }


def kept_lines(reading: Reading, user: User | None) -> list[Kept]:
    """The lines that this person kept of this game."""
    if user is None:
        return []
    rows = KeptLine.objects.filter(owner=user, **reading.about)
    return [Kept(row.pk, row.name, row.text, row.ply, kept_href(reading, row)) for row in rows]


def kept_href(reading: Reading, row: KeptLine) -> str:
    """Where a kept line is shown."""
    return address(reading, Line(row.ply, row.deal, tuple(row.moves), row.seat, row.bot))


def _latest(
    reading: Reading, entries: Sequence[Sequence[Entry]], line: Line, seat: int
) -> Iterator[JsonObject]:
    """What happened since the reader decided last, as they may know it."""
    first = len(entries)
    while first and (first == len(entries) or not line.by_hand(entries[first][0].seat)):
        first -= 1
    for decision in entries[first:]:
        for entry in decision:
            yield from (reading.course.rules.view_event(event, Seat(seat)) for event in entry.events)


def _in_words(reading: Reading, entries: Sequence[Sequence[Entry]], seat: int) -> Iterator[Played]:
    rules, names = reading.course.rules, reading.names
    for decision in entries:
        events = [rules.view_event(event, Seat(seat)) for entry in decision for event in entry.events]
        sayings = [saying for saying in map(rules.describe_event, events) if saying is not None]
        texts = tuple(in_words(saying, rules.templates, names) for saying in sayings)
        yield Played(reading.course.sitters[decision[0].seat].colour, texts or (decision[0].text,))


def _ways(reading: Reading, line: Line, entries: Sequence[Sequence[Entry]]) -> dict[str, str]:
    """Back by a decision, to the start, and to other luck."""
    if not line.moves:
        back = again = ""
    else:
        back = address(reading, before_last(line, [decision[0].seat for decision in entries]))
        again = address(reading, replace(line, moves=()))
    anew = address(reading, replace(line, moves=(), deal=line.deal + 1))
    return {"back_href": back, "again_href": again, "anew_href": anew}


def _set_up(reading: Reading, line: Line, seat: int) -> dict[str, Any]:
    """What the form that begins a line offers."""
    chosen = seat if line.seat is None else line.seat
    return {
        "start_href": reading.links.what_if_go(line.ply),
        "seats": [(place, name, place == chosen) for place, name in enumerate(reading.names)],
        "bots": [(bot, _("%(bot)s bot") % {"bot": bot.capitalize()}, bot == line.bot) for bot in BOTS],
    }
