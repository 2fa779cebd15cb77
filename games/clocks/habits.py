"""When a person does not play: nights, weekends and vacations in their own time zone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.clocks.controls import DAY, TimeControl

Span = tuple[datetime, datetime]
"""From the first instant up to, not including, the second."""

SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Habits:
    """A person's free time, by local clock and calendar."""

    zone: str = "UTC"
    """A name of the IANA list."""
    quiet: tuple[time, time] | None = None
    """Every night from the one to the other, also past midnight."""
    weekend: bool = False
    """Saturday and Sunday."""
    vacations: tuple[tuple[date, date], ...] = ()
    """First and last day of each."""

    def stopping(self, control: TimeControl) -> "Habits":
        """The part of it that stops a clock of this control."""
        return replace(
            self,
            quiet=self.quiet if control.nights_free else None,
            weekend=self.weekend and control.weekends_free,
            vacations=self.vacations if control.vacations_free else (),
        )

    def off_spans(self, start: datetime, end: datetime) -> list[Span]:
        """The free time between two instants, joined and in order.

        Where the local clock jumps over a time, that time is the instant of the jump; where it
        shows a time twice, free time begins at the first and ends at the second.
        """
        spans = sorted(span for day in _days(self.zone, start, end) for span in self._spans_from(day))
        return [
            (max(begin, start), min(until, end))
            for begin, until in _joined(spans)
            if begin < end and until > start
        ]

    def _spans_from(self, day: date) -> Iterator[Span]:
        """The spans that begin on a local day."""
        zone = ZoneInfo(self.zone)
        if self.quiet is not None:
            begin, until = self.quiet
            morning = day if begin < until else day + DAY
            yield _first(day, begin, zone), _last(morning, until, zone)
        if self.weekend and day.weekday() == SATURDAY:
            yield _first(day, time(), zone), _last(day + 2 * DAY, time(), zone)
        if any(first <= day <= last for first, last in self.vacations):
            yield _first(day, time(), zone), _last(day + DAY, time(), zone)

    def to_json(self) -> dict[str, Any]:
        """Plain data, as a row keeps it with the clock that it governs."""
        return {
            "zone": self.zone,
            "quiet": [t.isoformat("minutes") for t in self.quiet] if self.quiet else None,
            "weekend": self.weekend,
            "vacations": [[day.isoformat() for day in vacation] for vacation in self.vacations],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Habits":
        """What `to_json` wrote; of nothing, no free time."""
        if not data:
            return cls()
        begin_until = [time.fromisoformat(text) for text in data["quiet"] or ()]
        return cls(
            zone=data["zone"],
            quiet=(begin_until[0], begin_until[1]) if begin_until else None,
            weekend=data["weekend"],
            vacations=tuple(
                (date.fromisoformat(first), date.fromisoformat(last)) for first, last in data["vacations"]
            ),
        )


def _days(zone: str, start: datetime, end: datetime) -> Iterator[date]:
    """The local days whose spans may reach into the time between two instants."""
    day = start.astimezone(ZoneInfo(zone)).date() - 2 * DAY
    while day <= end.astimezone(ZoneInfo(zone)).date():
        yield day
        day += DAY


def _joined(spans: list[Span]) -> Iterator[Span]:
    """Sorted spans with those that touch or overlap made one."""
    current: Span | None = None
    for begin, until in spans:
        if begin >= until:
            continue
        if current is not None and begin <= current[1]:
            current = (current[0], max(current[1], until))
            continue
        if current is not None:
            yield current
        current = (begin, until)
    if current is not None:
        yield current


def _first(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """The first instant at which the local clock shows this time, or jumps over it."""
    return _instant(datetime.combine(day, clock), zone, fold=0)


def _last(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """The last instant at which the local clock shows this time, or jumps over it."""
    return _instant(datetime.combine(day, clock), zone, fold=1)


def _instant(local: datetime, zone: ZoneInfo, fold: int) -> datetime:
    instant = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) == local:
        return instant
    # The local time does not exist. The jump lies between its readings with the offset after
    # the jump and the one before it.
    low = local.replace(tzinfo=zone, fold=1).astimezone(UTC)
    high = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // 2
        if middle.astimezone(zone).replace(tzinfo=None) >= local:
            high = middle
        else:
            low = middle
    return high.replace(microsecond=0)
