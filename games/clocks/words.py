"""Time controls and spans of time in words."""

from datetime import timedelta
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.clocks.controls import DAY, HOUR, Kind, TimeControl

MINUTE = timedelta(minutes=1)
KEPT = 500
"""So many controls a process keeps in words, as lists show the same few again and again."""


def in_words(control: TimeControl) -> str:
    """The control in one line, such as "36 hours a turn, nights free"."""
    return _in_words(control, get_language())


def all_in_words(control: TimeControl, *, seats: int, drops: bool) -> list[str]:
    """Everything about time at a table, one sentence each, as people read it before they join."""
    return list(_all_in_words(control, seats, drops, get_language()))


def span_in_words(span: timedelta) -> str:
    """A span in its largest fitting units: "3 days", "36 hours", "1 day 2 hours", "12 minutes"."""
    if span < HOUR:
        return _minutes(max(0, span // MINUTE))
    days, rest = divmod(span, DAY)
    hours, minutes = rest // HOUR, rest % HOUR // MINUTE
    if not days:
        return _hours(hours) if not minutes or hours >= 6 else f"{_hours(hours)} {_minutes(minutes)}"
    if days < 2 and hours:
        return _hours(span // HOUR)
    return f"{_days(days)} {_hours(hours)}" if hours and days < 7 else _days(days)


@lru_cache(maxsize=KEPT)
def _in_words(control: TimeControl, _language: str | None) -> str:
    return ", ".join([_pace(control), *_free(control)])


@lru_cache(maxsize=KEPT)
def _all_in_words(control: TimeControl, seats: int, drops: bool, _language: str | None) -> tuple[str, ...]:
    return (
        _sentence(in_words(control)),
        *([] if not control.timed else [_at_zero(control, seats, drops)]),
        _("Whatever stops the clocks, the game ends %(span)s after its start.")
        % {"span": span_in_words(control.limit)},
    )


def _pace(control: TimeControl) -> str:
    turn = span_in_words(control.turn_hours * HOUR)
    match control.kind:
        case Kind.NONE:
            return _("no time limit")
        case Kind.TURN:
            return _("%(span)s a turn") % {"span": turn}
        case Kind.BANK:
            return _("%(bank)s in store and %(turn)s more each turn, at most %(cap)s") % {
                "bank": span_in_words(control.at_start),
                "turn": turn,
                "cap": span_in_words(control.most),
            }


def _free(control: TimeControl) -> list[str]:
    if not control.timed:
        return []
    wording = (
        (control.nights_free, _("nights free")),
        (control.weekends_free, _("weekends free")),
        (control.vacations_free, _("vacations free")),
    )
    return [words for free, words in wording if free]


def _at_zero(control: TimeControl, seats: int, drops: bool) -> str:
    if seats == 2:
        fate = _("the other player wins")
    elif drops:
        fate = _("the game goes on without the seat")
    else:
        fate = _("a bot takes the seat, until its player or a substitute takes it back")
    if not control.grace_hours:
        return _("When time is up, %(fate)s.") % {"fate": fate}
    return _("When time is up, there is a warning and %(grace)s of grace; then %(fate)s.") % {
        "grace": span_in_words(control.grace),
        "fate": fate,
    }


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _days(number: int) -> str:
    return ngettext("%(number)d day", "%(number)d days", number) % {"number": number}


def _hours(number: int) -> str:
    return ngettext("%(number)d hour", "%(number)d hours", number) % {"number": number}


def _minutes(number: int) -> str:
    return ngettext("%(number)d minute", "%(number)d minutes", number) % {"number": number}
