"""The clocks of a table as its page shows them, and what the viewer can do about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.clocks.controls import HOUR
from games.clocks.words import all_in_words, in_words, span_in_words
from games.models import Player, Reliability, Table
from games.services.clocks import gift_of, has_given, may_take_back, may_take_over

URGENT = 6 * HOUR
"""With less time left than this a deadline is shown as urgent."""


@dataclass(frozen=True, slots=True)
class SeatTime:
    """One seat's line: its clock, and how reliably its player moves."""

    name: str
    colour: str
    to_move: bool
    deadline: datetime | None
    left: str
    """Time left in words, by the server's clock; empty where no time is running."""
    held: str
    """Time left of a clock that stands in a pause, in words."""
    urgent: bool
    warned: bool
    """Is the seat on its grace?"""
    wants_pause: bool
    reliability: str


@dataclass(frozen=True, slots=True)
class TablePace:
    """Everything about time on a running table's page."""

    words: str
    sentences: list[str]
    seats: list[SeatTime]
    paused_at: datetime | None
    limit_at: datetime | None
    asking: str
    """Names of those who ask for a pause."""
    can_give: bool
    gift: str
    can_ask_pause: bool
    can_decline_pause: bool
    can_resume: bool
    can_take_back: bool
    can_take_over: list[Player]


def pace_of(table: Table, players: Sequence[Player], viewer: User | None) -> TablePace:
    """The clocks of a running table for one viewer."""
    own = next((p for p in players if viewer is not None and p.user_id == viewer.pk), None)
    plays = own is not None and not own.is_bot and not own.withdrawn
    asking = [player for player in players if player.wants_pause]
    paused = table.paused_at is not None
    return TablePace(
        words=in_words(table.control),
        sentences=time_sentences(table),
        seats=seat_times(players),
        paused_at=table.paused_at,
        limit_at=table.limit_at,
        asking=", ".join(player.name for player in asking),
        can_give=plays and own is not None and _can_give(table, players, own),
        gift=span_in_words(gift_of(table)),
        can_ask_pause=plays and not paused and own not in asking,
        can_decline_pause=plays and not paused and bool(asking),
        can_resume=plays and paused,
        can_take_back=own is not None and may_take_back(table, own),
        can_take_over=[p for p in players if viewer is not None and may_take_over(table, p, viewer)],
    )


def seat_times(players: Sequence[Player]) -> list[SeatTime]:
    """Every seat's line as it is now."""
    now = timezone.now()
    return [_seat_time(player, now) for player in players]


def time_sentences(table: Table) -> list[str]:
    """All that is fixed about time at a table, as people read it before they join."""
    sentences = all_in_words(table.control, seats=table.seats, drops=table.leaving == Table.Leaving.DROP)
    if table.least_reliability:
        text = _("Whoever has a record must have moved in time in %(percent)d %% of turns.")
        sentences.append(text % {"percent": table.least_reliability})
    return sentences


def left_in_words(deadline: datetime | None, now: datetime) -> str:
    """The time left until a deadline; empty where there is none."""
    if deadline is None:
        return ""
    if deadline <= now:
        return _("time is up")
    return _("%(span)s left") % {"span": span_in_words(deadline - now)}


def record_of_user(player: Player) -> Reliability | None:
    """The record of the user who plays the seat, if there are enough turns to tell."""
    user = None if player.is_bot else player.user
    record = getattr(user, "reliability", None)
    return record if record is not None and record.is_known else None


def share_in_time(record: Reliability | None) -> str:
    """The record as it stands beside a name in a list; empty where too little is known."""
    if record is None or not record.is_known:
        return ""
    return _("%(percent)d %% in time") % {"percent": record.percent}


def least_in_words(table: Table) -> str:
    """What the table asks of those who sit down, for a list; empty when it asks nothing."""
    if not table.least_reliability:
        return ""
    return _("asks for %(percent)d %% of turns in time") % {"percent": table.least_reliability}


def reliability_in_words(record: Reliability | None) -> str:
    """The record in one line: turns in time, timeouts, and how long turns take."""
    if record is None or not record.is_known:
        return _("too few turns to tell")
    words = _(
        "%(percent)d %% of turns in time, half of them within %(median)s (%(quarter)s to %(three_quarters)s)"
    )
    line = words % {
        "percent": record.percent,
        "median": span_in_words(record.median),
        "quarter": span_in_words(record.quarter),
        "three_quarters": span_in_words(record.three_quarters),
    }
    return line if not record.timeouts else f"{line}, {_timeouts(record.timeouts)}"


def _timeouts(number: int) -> str:
    return ngettext("%(number)d time out", "%(number)d times out", number) % {"number": number}


def _seat_time(player: Player, now: datetime) -> SeatTime:
    record = record_of_user(player)
    deadline = player.deadline
    return SeatTime(
        name=player.name,
        colour=player.colour,
        to_move=player.to_move,
        deadline=deadline,
        left=left_in_words(deadline, now),
        held=_held_in_words(player),
        urgent=deadline is not None and deadline - now < URGENT,
        warned=deadline is not None and player.warned_at is not None,
        wants_pause=player.wants_pause,
        reliability=reliability_in_words(record) if record else "",
    )


def _held_in_words(player: Player) -> str:
    if not player.clock_runs or player.clock_left is None or player.deadline is not None:
        return ""
    return _("%(span)s left when the game goes on") % {"span": span_in_words(player.clock_left)}


def _can_give(table: Table, players: Sequence[Player], own: Player) -> bool:
    others = any(player.deadline is not None and player.pk != own.pk for player in players)
    return others and not has_given(table, own)
