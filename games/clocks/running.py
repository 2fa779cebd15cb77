"""A clock that runs except in its owner's free time."""

from datetime import datetime, timedelta

from games.clocks.habits import Habits

STRIDE = timedelta(days=14)
"""How far free time is looked up at once."""

FARTHEST = timedelta(days=6 * 365)
"""Farther ahead than any table's limit: no search goes on beyond it."""


def instant_after(start: datetime, amount: timedelta, habits: Habits) -> datetime:
    """When a clock that starts at `start` has run for `amount`; never beyond `FARTHEST`."""
    position, end_of_search = start, start + FARTHEST
    while position < end_of_search:
        until = position + STRIDE
        for begin, finish in [*habits.off_spans(position, until), (until, until)]:
            running = begin - position
            if amount <= running:
                return position + amount
            amount -= running
            position = finish
    return end_of_search


def time_run(start: datetime, end: datetime, habits: Habits) -> timedelta:
    """How long a clock has run between two instants; nothing when they stand the other way round."""
    if end <= start:
        return timedelta()
    off = sum((until - begin for begin, until in habits.off_spans(start, end)), timedelta())
    return end - start - off


def wake_after(instant: datetime, habits: Habits) -> datetime:
    """The instant itself, or the end of the free time that it lies in."""
    while habits.off_spans(instant, instant + timedelta.resolution):
        instant = habits.off_spans(instant, instant + STRIDE)[0][1]
    return instant
