"""Small drawn charts: plain SVG with classes, so that pages colour them by day and by night."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.presentation.drawing.svg import number

WIDTH, HEIGHT, EDGE = 320, 96, 6


def line_chart(values: Sequence[float], label: str) -> SafeString:
    """A line through the values, the first at the left; `label` says in words what it shows."""
    points = _points(values)
    drawn = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    end = points[-1]
    return _svg(
        f'<path class="c-floor" d="M0 {HEIGHT - 1}H{WIDTH}"/>'
        f'<polyline class="c-line" points="{drawn}"/>'
        f'<circle class="c-end" cx="{number(end[0])}" cy="{number(end[1])}" r="4"/>',
        label,
    )


def bar(share: float) -> SafeString:
    """A bar as long as a share of 1; the number beside it says the same."""
    length = number(WIDTH * min(max(share, 0), 1))
    drawn = f'<path class="c-floor" d="M0 11H{WIDTH}"/><rect class="c-bar" width="{length}" height="12"/>'
    place = f'viewBox="0 0 {WIDTH} 12" preserveAspectRatio="none" aria-hidden="true"'
    return mark_safe(f'<svg class="bar" {place}>{drawn}</svg>')  # noqa: S308 - numbers alone


def _points(values: Sequence[float]) -> list[tuple[float, float]]:
    low, high = min(values), max(values)
    span = (high - low) or 1
    step = (WIDTH - 2 * EDGE) / max(len(values) - 1, 1)
    room = HEIGHT - 2 * EDGE
    middle = 0.5 if high == low else 0
    return [
        (EDGE + step * place, HEIGHT - EDGE - room * ((value - low) / span + middle))
        for place, value in enumerate(values)
    ]


def _svg(drawn: str, label: str) -> SafeString:
    place = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}"'
    return mark_safe(f'<svg class="chart" {place}>{drawn}</svg>')  # noqa: S308 - the label is escaped
