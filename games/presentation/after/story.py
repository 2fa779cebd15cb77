"""The story of a game in prose, told from its events as anybody may read them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.courses import Course
from games.models import Event
from games.presentation.after.account import Account
from games.presentation.links import Links
from games.presentation.log import event_words, is_site_event, viewed
from games.words import in_words

CHAPTER = 30
"""About so many plies make a chapter."""
MOST_CHAPTERS = 8
TOLD_OF_THE_SITE = frozenset(
    {
        "site.resigned",
        "site.resigned_to_bot",
        "site.timed_out",
        "site.timed_out_to_bot",
        "site.limit_reached",
        "site.limit_reached_to_bots",
        "site.seat_taken_back",
        "site.substituted",
    }
)
"""The site's own events that belong into the story of a game."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the ply that it tells of."""

    text: str
    ply: int | None = None
    href: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the story."""

    title: str
    sentences: tuple[Sentence, ...]


class Story:
    """Tells one game; every sentence in the language that is active."""

    def __init__(self, course: Course, account: Account, links: Links, title: str) -> None:
        self._course, self._account, self._links, self._title = course, account, links, title
        self._names = [sitter.name for sitter in course.sitters]
        self._events: dict[int, list[Event]] = {}
        for event in course.events():
            self._events.setdefault(event.ply, []).append(event)

    def chapters(self) -> list[Chapter]:
        """The beginning, the game in parts, and the end."""
        parts = [Chapter(_("The beginning"), tuple(self._beginning()))]
        for first, last in self._spans():
            title = _("Moves %(first)d to %(last)d") % {"first": first, "last": last}
            parts.append(Chapter(title, tuple(self._part(first, last))))
        if self._course.finished:
            parts.append(Chapter(_("The end"), tuple(self._end())))
        return parts

    def ply_words(self, ply: int) -> list[str]:
        """What is worth telling of one ply, as sentences; of others, what the log says."""
        events = [event for event in self._events.get(ply, []) if event.move_id is not None]
        told = [event for event in events if self._is_told(event)]
        return [text for text in (map(self._words, told) if told else map(self._line, events)) if text]

    def _beginning(self) -> Iterator[Sentence]:
        values = {"names": _listed(self._names), "game": self._title}
        if self._course.began_at is None:
            yield Sentence(_("%(names)s sat down to %(game)s.") % values)
        else:
            values["date"] = date_format(self._course.began_at, "DATE_FORMAT")
            yield Sentence(_("On %(date)s %(names)s sat down to %(game)s.") % values)
        first = self._course.rules.to_move(self._course.at(0).state)
        if first:
            yield Sentence(_("%(name)s had the first move.") % {"name": self._names[first[0]]})

    def _spans(self) -> list[tuple[int, int]]:
        last = self._account.last
        count = max(1, min(MOST_CHAPTERS, round(last / CHAPTER)))
        edges = [last * part // count for part in range(count + 1)]
        return [(before + 1, after) for before, after in pairwise(edges) if after > before]

    def _part(self, first: int, last: int) -> Iterator[Sentence]:
        for ply in range(first, last + 1):
            for event in self._events.get(ply, []):
                if self._is_told(event) and (text := self._words(event)):
                    yield Sentence(text, ply, self._links.ply(ply))
            if words := self._turn_of_the_lead(ply):
                yield Sentence(words)
        yield Sentence(self._standing(last))

    def _is_told(self, event: Event) -> bool:
        if is_site_event(event):
            return event.kind in TOLD_OF_THE_SITE
        return event.kind in self._course.rules.milestones

    def _words(self, event: Event) -> str:
        """An event that is told, as the story tells it."""
        rules = self._course.rules
        if is_site_event(event):
            return self._line(event)
        return _closed(in_words(rules.tell_event(viewed(rules, event, None)), rules.templates, self._names))

    def _line(self, event: Event) -> str:
        """An event as the log tells it."""
        return _closed(event_words(self._course.rules, event, None, self._names))

    def _turn_of_the_lead(self, ply: int) -> str:
        """Who came to the front with this ply, if anybody did."""
        before, after = self._account.leaders(ply - 1), self._account.leaders(ply)
        if before == after:
            return ""
        if not after:
            return _("That made all level.")
        values = {"names": self._named(after), "points": max(self._account.scores[ply])}
        if len(after) > 1:
            return _("That made %(names)s level in front, with %(points)d.") % values
        return _("That put %(names)s in front, with %(points)d.") % values

    def _standing(self, ply: int) -> str:
        scores = self._account.scores[ply]
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        told = [f"{self._names[seat]} {scores[seat]}" for seat in order]
        return _("The points after move %(ply)d: %(points)s.") % {"ply": ply, "points": ", ".join(told)}

    def _end(self) -> Iterator[Sentence]:
        course = self._course
        outcome = course.rules.outcome(course.at(course.last).state)
        if outcome is None:
            return
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        points = outcome.scores[winners[0]]
        values = {"names": self._named(winners), "points": points}
        text = ngettext(
            "%(names)s won with %(points)d point.", "%(names)s won with %(points)d points.", points
        )
        if len(winners) > 1:
            text = ngettext(
                "%(names)s shared the win with %(points)d point.",
                "%(names)s shared the win with %(points)d points each.",
                points,
            )
        yield Sentence(text % values)
        yield Sentence(self._length())

    def _length(self) -> str:
        last = self._account.last
        text = ngettext("The game had %(count)d move", "The game had %(count)d moves", last) % {"count": last}
        changes = sum(self._took_over(ply) for ply in self._account.changes())
        lead = ngettext(
            "the lead changed hands %(count)d time.", "the lead changed hands %(count)d times.", changes
        )
        return f"{text}; {lead % {'count': changes}}"

    def _took_over(self, ply: int) -> bool:
        """Did somebody come to the front alone with this ply who was not there before?"""
        before, after = self._account.leaders(ply - 1), self._account.leaders(ply)
        return len(after) == 1 and before != after

    def _named(self, seats: Sequence[int]) -> str:
        return _listed([self._names[seat] for seat in seats])


def _closed(text: str) -> str:
    """The text with a full stop."""
    return text if not text or text.endswith(".") else f"{text}."


def _listed(names: Sequence[str]) -> str:
    """Names as a sentence has them."""
    if len(names) < 2:
        return "".join(names)
    values = {"first": ", ".join(names[:-1]), "last": names[-1]}
    return _("%(first)s and %(last)s") % values
