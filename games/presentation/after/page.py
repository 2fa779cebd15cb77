"""The page about a finished game: result, points, key moments, time and story."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.words import Saying
from games.clocks.words import span_in_words
from games.courses import Course
from games.presentation.after.account import Account, Scores, account_of
from games.presentation.after.charts import LARGE, SMALL, Pin, Series, bar_chart, line_chart
from games.presentation.after.figures import Moment, Used, key_moments, time_used
from games.presentation.after.story import Story
from games.presentation.links import Links
from games.presentation.pictures import png_size
from games.presentation.replay import Reading, past_picture
from games.words import in_words


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the result, with every reason for points that the rules give."""

    place: int
    seat: int
    name: str
    colour: str
    score: int
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Source:
    """Where points came from: how many for each seat in the end, and a chart of how they came."""

    name: str
    points: Scores
    chart: SafeString


@dataclass(frozen=True, slots=True)
class Told:
    """A ply that changed points: what happened, who gained what, and the points then."""

    ply: int
    href: str
    text: str
    gains: str
    scores: Scores


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """One of the largest swings, as it is pinned to the chart."""

    number: int
    told: Told
    words: str


@dataclass(frozen=True, slots=True)
class TimeLine:
    """A seat's time in words."""

    name: str
    colour: str
    moves: int
    total: str
    average: str
    longest: str
    longest_ply: int | None
    longest_href: str


def after_context(course: Course, links: Links) -> dict[str, Any]:
    """The context of `games/after.html`."""
    title = _(course.rules.title)
    account = account_of(course)
    story = Story(course, account, links, title)
    told = {ply: _told(course, account, story, links, ply) for ply in account.changes()}
    moments = [
        KeyMoment(number, told[moment.ply], _swing_words(course, moment))
        for number, moment in enumerate(key_moments(account), 1)
    ]
    return {
        "links": links,
        "home_words": links.home_words,
        "png_href": links.png(course.last),
        "png_size": png_size(past_picture(Reading(course, links, None, {}), course.last)),
        "ply": course.last,
        "game_title": title,
        "sitters": course.sitters,
        "places": _places(course),
        "last": account.last,
        "scores_chart": _scores_chart(course, account, moments),
        "moments": moments,
        "sources": _sources(course, account),
        "totals": account.scores[-1],
        "told": list(told.values()),
        **_time(course, links),
        "chapters": story.chapters(),
    }


def _places(course: Course) -> list[Place]:
    outcome = course.rules.outcome(course.at(course.last).state)
    if outcome is None:
        return []
    names, templates = [sitter.name for sitter in course.sitters], course.rules.templates
    places = [
        Place(
            outcome.places[seat],
            seat,
            sitter.name,
            sitter.colour,
            outcome.scores[seat],
            tuple((in_words(line.reason, templates, names), line.points) for line in outcome.breakdown[seat]),
        )
        for seat, sitter in enumerate(course.sitters)
    ]
    return sorted(places, key=lambda place: (place.place, place.seat))


def _told(course: Course, account: Account, story: Story, links: Links, ply: int) -> Told:
    gains = [
        f"{sitter.name} {gain:+d}".replace("-", "−")
        for sitter, gain in zip(course.sitters, account.change(ply), strict=True)
        if gain
    ]
    words = " ".join(story.ply_words(ply))
    return Told(ply, links.ply(ply), words, ", ".join(gains), account.scores[ply])


def _swing_words(course: Course, moment: Moment) -> str:
    text = (
        ngettext(
            "%(name)s gained %(count)d point on the rest",
            "%(name)s gained %(count)d points on the rest",
            abs(moment.swing),
        )
        if moment.swing > 0
        else ngettext(
            "%(name)s lost %(count)d point on the rest",
            "%(name)s lost %(count)d points on the rest",
            abs(moment.swing),
        )
    )
    return text % {"name": course.sitters[moment.seat].name, "count": abs(moment.swing)}


def _scores_chart(course: Course, account: Account, moments: Sequence[KeyMoment]) -> SafeString:
    swings = {moment.ply: moment.seat for moment in key_moments(account)}
    pins = [
        Pin(
            moment.number,
            swings[moment.told.ply],
            moment.told.ply,
            moment.told.href,
            _("Key moment %(number)d, move %(ply)d") % {"number": moment.number, "ply": moment.told.ply},
        )
        for moment in moments
    ]
    return line_chart(
        _series(course, account.scores),
        frame=LARGE,
        most=account.most,
        label=_("Points after each move; the same stands in the table “Every point”"),
        pins=pins,
    )


def _series(course: Course, by_ply: Sequence[Scores]) -> list[Series]:
    return [
        Series(sitter.colour, [scores[seat] for scores in by_ply])
        for seat, sitter in enumerate(course.sitters)
    ]


def _sources(course: Course, account: Account) -> list[Source]:
    """The sources that anybody made points with, all on one scale."""
    used = {code: points for code, points in account.sources.items() if any(map(any, points))}
    most = max((max(map(max, points)) for points in used.values()), default=1)
    sources = []
    for code, by_ply in used.items():
        name = in_words(Saying(code), course.rules.templates)
        label = _("%(source)s: points after each move") % {"source": name}
        chart = line_chart(_series(course, by_ply), frame=SMALL, most=most, label=label)
        sources.append(Source(name, by_ply[-1], chart))
    return sources


def _time(course: Course, links: Links) -> dict[str, Any]:
    used = time_used(course)
    most = max((line.total for line in used), default=timedelta()) or timedelta(seconds=1)
    bars = [(course.sitters[line.seat].colour, line.total / most, span_in_words(line.total)) for line in used]
    return {
        "time_chart": bar_chart(bars, label=_("Time used by each player; the same stands in the table"))
        if used
        else "",
        "times": [_time_line(course, links, line) for line in used],
    }


def _time_line(course: Course, links: Links, used: Used) -> TimeLine:
    sitter = course.sitters[used.seat]
    return TimeLine(
        sitter.name,
        sitter.colour,
        used.moves,
        span_in_words(used.total),
        span_in_words(used.average),
        span_in_words(used.longest),
        used.longest_ply,
        links.ply(used.longest_ply) if used.longest_ply else "",
    )
