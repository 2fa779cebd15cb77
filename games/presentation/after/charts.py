"""Charts as inline SVG: classes and attributes alone, colours from the page's tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString

from games.presentation.drawing.svg import Point, at, number

MARKS = {
    "red": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    "blue": "M-4.5 -4.5h9v9h-9z",
    "yellow": "M0 -5.5L5.5 4.5H-5.5z",
    "white": "M0 -6L6 0L0 6L-6 0z",
    "black": "M-2 -5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z",
}
"""Each colour's emblem, so that lines are told apart without their colours."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a value at every ply."""

    colour: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Pin:
    """A numbered place on a chart that leads somewhere."""

    number: int
    series: int
    ply: int
    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a chart, and where its lines may go."""

    width: float
    height: float
    left: float = 46
    right: float = 16
    top: float = 22
    bottom: float = 40

    @property
    def across(self) -> float:
        """The width of the field."""
        return self.width - self.left - self.right

    @property
    def up(self) -> float:
        """The height of the field."""
        return self.height - self.top - self.bottom


LARGE = Frame(640, 320)
SMALL = Frame(300, 190)


@dataclass(frozen=True, slots=True)
class Scale:
    """From plies and points to places on the chart."""

    frame: Frame
    plies: int
    least: int
    most: int

    def place(self, ply: float, value: float) -> Point:
        """Where a value at a ply lies."""
        across = self.frame.left + self.frame.across * ply / max(1, self.plies)
        share = (value - self.least) / max(1, self.most - self.least)
        return across, self.frame.top + self.frame.up * (1 - share)


def line_chart(
    series: Sequence[Series], *, frame: Frame, most: int, label: str, pins: Sequence[Pin] = ()
) -> SafeString:
    """Lines that step from ply to ply; `most` is the largest value that the scale must hold."""
    plies = max(len(line.values) for line in series) - 1
    least = min(0, *(min(line.values) for line in series))
    scale = Scale(frame, plies, least, max(1, most))
    field = _grid(scale)
    lines = "".join(_line(scale, line, shift) for shift, line in enumerate(series))
    pinned = "".join(_pin(scale, series, pin) for pin in pins)
    return _svg(frame, label, field + lines + pinned, linked=bool(pins))


def bar_chart(bars: Sequence[tuple[str, float, str]], *, label: str) -> SafeString:
    """Bars across, one below the other: colour, length from 0 to 1, and the words at their end."""
    frame = Frame(640, 20 + 44 * len(bars), left=26, right=130, top=10, bottom=10)
    drawn = "".join(_bar(frame, row, *bar) for row, bar in enumerate(bars))
    return _svg(frame, label, drawn, linked=False)


def ticks(most: int, *, about: int = 5) -> list[int]:
    """Round numbers from 0 up to `most`, about so many steps of 1, 2 or 5 times a power of ten."""
    step = 1
    for factor in (2, 2.5, 2) * 6:
        if most / step <= about:
            break
        step = round(step * factor)
    return list(range(0, most + 1, step))


def _svg(frame: Frame, label: str, drawn: str, *, linked: bool) -> SafeString:
    role = "group" if linked else "img"
    box = f"0 0 {number(frame.width)} {number(frame.height)}"
    return SafeString(
        f'<svg class="chart" viewBox="{box}" role="{role}" aria-label="{escape(label)}">{drawn}</svg>'
    )


def _grid(scale: Scale) -> str:
    frame, parts = scale.frame, []
    for value in sorted({*ticks(scale.most), scale.least}):
        x, y = scale.place(0, value)
        style = "axis" if value == 0 else "rule"
        parts.append(f'<path class="{style}" d="M{at((x, y))}h{number(frame.across)}"/>')
        parts.append(_text(x - 8, y + 5, value, "end"))
    for ply in ticks(scale.plies, about=4 if frame.width < LARGE.width else 8):
        x, y = scale.place(ply, scale.least)
        parts.append(f'<path class="rule" d="M{at((x, y))}v6"/>{_text(x, y + 24, ply, "middle")}')
    return "".join(parts)


def _line(scale: Scale, line: Series, shift: int) -> str:
    d = _steps(scale, line.values)
    colour = escape(line.colour)
    marked = "".join(_mark(scale, line, ply) for ply in _mark_plies(line.values, shift))
    return f'<path class="casing" d="{d}"/><path class="line {colour}" d="{d}"/>{marked}'


def _steps(scale: Scale, values: Sequence[int]) -> str:
    """Along to each ply where the value changes, then up or down."""
    d, before = f"M{at(scale.place(0, values[0]))}", values[0]
    for ply, value in enumerate(values):
        if value != before:
            x, y = scale.place(ply, value)
            d += f"H{number(x)}V{number(y)}"
            before = value
    return d + f"H{number(scale.place(len(values) - 1, before)[0])}"


def _mark_plies(values: Sequence[int], shift: int) -> list[int]:
    """The end, and a few places on the way that differ from line to line."""
    last = len(values) - 1
    return sorted({last, *((2 * part + 1) * last // 8 + shift * last // 24 for part in range(3))})


def _mark(scale: Scale, line: Series, ply: int) -> str:
    place = scale.place(ply, line.values[min(ply, len(line.values) - 1)])
    d = MARKS.get(line.colour, MARKS["red"])
    return f'<path class="mark {escape(line.colour)}" transform="translate({at(place)})" d="{d}"/>'


def _pin(scale: Scale, series: Sequence[Series], pin: Pin) -> str:
    x, y = scale.place(pin.ply, series[pin.series].values[pin.ply])
    above = max(14.0, y - 24)
    return (
        f'<a href="{escape(pin.href)}" aria-label="{escape(pin.label)}">'
        f'<path class="pin-line" d="M{at((x, y))}V{number(above)}"/>'
        f'<circle class="pin" cx="{number(x)}" cy="{number(above)}" r="13"/>'
        f"{_text(x, above + 5, pin.number, 'middle')}</a>"
    )


def _bar(frame: Frame, row: int, colour: str, share: float, words: str) -> str:
    y, length = frame.top + 44 * row, max(2.0, frame.across * share)
    mark, style = MARKS.get(colour, MARKS["red"]), escape(colour)
    d = f"M{at((frame.left, y))}h{number(length)}v32h{number(-length)}z"
    return (
        f'<path class="mark {style}" transform="translate({at((10, y + 16))})" d="{mark}"/>'
        f'<path class="bar-of {style}" d="{d}"/>'
        f"{_text(frame.left + length + 8, y + 21, words, 'start')}"
    )


def _text(x: float, y: float, words: object, anchor: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{escape(str(words))}</text>'
