"""The log of a table in words, as one person may read it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from engine.core.events import event_from_json
from engine.core.seats import Seat
from engine.registry import AnyRules
from games.models import Event, Move, Player, Table
from games.positions import JsonObject, rules_of
from games.presentation.scene import Box
from games.words import in_words

LOG_LENGTH = 40
"""How many events the table page shows; the rest is in the archive of the game."""

MOST_KEPT = 20_000
"""So many events as somebody reads them are kept; when there are more, all are told anew."""
_kept: dict[tuple[object, ...], tuple[str, str]] = {}

LATEST = Prepared(lambda: Event.objects.filter(table=NUMBERS[0]).order_by("-seq")[:LOG_LENGTH])

SITE_EVENTS = {
    "site.joined": "",  # by nobody's seat, since seats are not drawn yet
    "site.left": "",
    "site.cancelled": gettext_noop("The table was called off."),
    "site.started": gettext_noop("The game began."),
    "site.resigned": gettext_noop("%(name)s resigned."),
    "site.resigned_to_bot": gettext_noop("%(name)s resigned; a bot plays on."),
    "site.time_up": gettext_noop("%(name)s has no time left, but %(hours)d hours of grace."),
    "site.timed_out": gettext_noop("%(name)s did not move in time and is out of the game."),
    "site.timed_out_to_bot": gettext_noop("%(name)s did not move in time; a bot plays on."),
    "site.limit_reached": gettext_noop(
        "The game has lasted as long as it may: %(name)s was to move and loses."
    ),
    "site.limit_reached_to_bots": gettext_noop(
        "The game has lasted as long as it may: bots play it to its end."
    ),
    "site.seat_taken_back": gettext_noop("%(name)s is back and plays again."),
    "site.substituted": gettext_noop("%(name)s takes the seat as a substitute."),
    "site.time_given": gettext_noop("%(giver)s gave %(name)s %(hours)d hours more."),
    "site.takeback_asked": gettext_noop("%(name)s asks to take back."),
    "site.takeback_declined": gettext_noop("%(name)s does not let it be taken back."),
    "site.end_asked": gettext_noop("%(name)s asks to end the game without a result."),
    "site.end_declined": gettext_noop("%(name)s wants to play on."),
    "site.ended_staff": gettext_noop("The staff ended the game without a result."),
    "site.dealt_anew": gettext_noop("What nobody knew by then is dealt anew."),
    "site.ended_agreed": gettext_noop("All agreed: the game ends without a result."),
    "site.pause_asked": gettext_noop("%(name)s asks for a pause."),
    "site.pause_declined": gettext_noop("%(name)s does not want to pause."),
    "site.paused": gettext_noop("All agreed: the table is paused."),
    "site.resumed": gettext_noop("%(name)s let the game go on."),
}
"""What the site's own events say, but for those that need a number."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    seq: int
    seat: int | None
    colour: str
    text: str
    when: datetime
    dated: bool
    """Is it the first of the lines that were told at its time, and so shows the time for all of them?"""
    undone: bool
    latest: bool
    """Is it part of the latest turn?"""
    ply: int
    places: str = ""
    """Where on the board it happened: boxes of four numbers, for the page to light them up."""


def viewed(rules: AnyRules, event: Event, seat: int | None) -> JsonObject:
    """A stored engine event as one seat, or a spectator (None), may know it."""
    whole = {"kind": event.kind, "seat": event.seat, "data": event.data, "secret": event.secret}
    return rules.view_event(event_from_json(whole), None if seat is None else Seat(seat))


def is_site_event(event: Event) -> bool:
    """Is it one of the site's own events, which no engine knows?"""
    return event.kind.startswith("site.")


def latest_events(table: Table) -> list[Event]:
    """The table's latest events, newest first, undone ones included; no more than the log shows."""
    return LATEST.all(table.pk)


def latest_turn(table: Table, events: Sequence[Event]) -> list[Event]:
    """Those of the newest-first events that belong to the latest turn in which somebody acted."""
    standing = [event for event in events if event.move_id is not None and not event.undone]
    if not standing:
        return []
    turn = standing[0].turn_number
    return [event for event in reversed(standing) if event.turn_number == turn]


def log_lines(
    table: Table,
    players: Sequence[Player],
    seat: int | None,
    events: Iterable[Event],
    latest: Iterable[Event],
    places: Callable[[JsonObject], Iterable[Box]] | None = None,
) -> list[LogLine]:
    """The events as lines, in the order given; those without words are left out.

    `places` tells where on the board a viewed event happened.
    """
    rules, marked = rules_of(table), {event.pk for event in latest}
    by_seat = {player.seat: player for player in players}
    names = [by_seat[number].name for number in sorted(s for s in by_seat if s is not None)]
    lines: list[LogLine] = []
    for event in events:
        text, spots = _told(table, rules, event, seat, names, places)
        if text:
            player = by_seat.get(event.seat)
            colour = player.colour if player else ""
            lines.append(
                LogLine(
                    seq=event.seq,
                    seat=event.seat,
                    colour=colour,
                    text=text,
                    when=event.created_at,
                    dated=not lines or lines[-1].when != event.created_at,
                    undone=event.undone,
                    latest=event.pk in marked,
                    ply=event.ply,
                    places=spots,
                )
            )
    return lines


def _told(
    table: Table,
    rules: AnyRules,
    event: Event,
    seat: int | None,
    names: Sequence[str],
    places: Callable[[JsonObject], Iterable[Box]] | None,
) -> tuple[str, str]:
    """An event's words and places, which never change for one reader; kept by the process."""
    which = (table.public_id, table.rules_version, event.seq, event.created_at, event.undone)
    key = (*which, seat, places is None, get_language(), *names)
    told = _kept.get(key)
    if told is None:
        placed = places if _has_place(event) else None
        spots = _places(viewed(rules, event, seat), placed) if placed else ""
        told = event_words(rules, event, seat, names), spots
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = told
    return told


def _has_place(event: Event) -> bool:
    """What was taken back is not on the board any more, and the site's own events never were."""
    return not event.undone and not is_site_event(event)


def _places(event: JsonObject, places: Callable[[JsonObject], Iterable[Box]]) -> str:
    return ",".join(" ".join(f"{number:g}" for number in box) for box in places(event))


def event_words(rules: AnyRules, event: Event, seat: int | None, names: Sequence[str]) -> str:
    """The event as a line of the log, for one seat or a spectator (None); empty for one without words."""
    if is_site_event(event):
        return _site_words(event, names)
    saying = rules.describe_event(viewed(rules, event, seat))
    return "" if saying is None else in_words(saying, rules.templates, names)


def news_for(table: Table, user: User) -> list[LogLine]:
    """What happened since the user's last own move, oldest first; at most LOG_LENGTH lines."""
    players = list(table.players.select_related("user"))
    mine = next((player for player in players if player.user_id == user.pk), None)
    seat = mine.seat if mine else None
    own = Move.objects.standing().filter(table=table, player=mine, automatic=False)
    last = own.last() if mine else None
    events = Event.objects.standing().filter(table=table)
    if last is not None:
        events = events.filter(ply__gt=last.ply)
    newest = list(events.order_by("-seq")[:LOG_LENGTH])
    return log_lines(table, players, seat, reversed(newest), ())


def own_last_ply(table: Table, seat: int | None) -> int | None:
    """The ply of the last move that this seat's user made in a running game, if there is one."""
    if seat is None or not table.is_running:
        return None
    own = Move.objects.standing().filter(table=table, seat=seat, automatic=False, by_bot=False)
    return own.values_list("ply", flat=True).last()


def _site_words(event: Event, names: Sequence[str]) -> str:
    name = names[event.seat] if event.seat is not None and event.seat < len(names) else ""
    if event.kind in ("site.undone", "site.taken_back", "site.stepped_back"):
        return _taken_back(event, name)
    values = {"name": name, **event.data}
    if "giver" in event.data:
        values["giver"] = names[event.data["giver"]]
    template = SITE_EVENTS[event.kind]
    return _(template) % values if template else ""


def _taken_back(event: Event, name: str) -> str:
    count = event.data["moves"]
    if event.kind == "site.stepped_back":
        text = ngettext(
            "After a fault the staff stepped the game back: a move is gone.",
            "After a fault the staff stepped the game back: %(count)d moves are gone.",
            count,
        )
    elif event.kind == "site.undone":
        text = ngettext("%(name)s took back a move.", "%(name)s took back %(count)d moves.", count)
    else:
        text = ngettext(
            "The others let %(name)s take back: a move is gone.",
            "The others let %(name)s take back: %(count)d moves are gone.",
            count,
        )
    return text % {"name": name, "count": count}
