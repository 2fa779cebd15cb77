"""Settlers in five colours that also differ in hat, coat and emblem, and the surveyors."""

from dataclasses import dataclass
from functools import cache

from games.presentation.drawing.new_world.shapes import Point, number

COLOURS = ("red", "blue", "yellow", "white", "black")
SCALE = 1.2
"""How much larger than their definition settlers stand on the board."""


@dataclass(frozen=True, slots=True)
class _Figure:
    hat: str
    coat: str
    emblem: str


_FIGURES = {
    "red": _Figure(
        "M-11-9.4H11C10-11.6 6-11.2 5.2-11.4 5.4-17 3-18 0-18S-5.4-17-5.2-11.4C-6-11.2-10-11.6-11-9.4z",
        "M-4.6-3.4C-9.4-1-11 7-11.6 15H11.6C11 7 9.4-1 4.6-3.4z",
        "M-4 6.6a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    ),
    "blue": _Figure(
        "M-8.4-9.4H8.4V-11.8H4.8L3.2-21H-3.2L-4.8-11.8H-8.4z",
        "M-9.6-3.4H9.6V15H-9.6z",
        "M-3.8 2.4H3.8V10H-3.8z",
    ),
    "yellow": _Figure(
        "M-7.4-4C-8.6-12-4-17 0-20 4-17 8.6-12 7.4-4L4.6-5C5-9 3-11 0-11S-5-9-4.6-5z",
        "M-2.6-3.4H2.6L13 15H-13z",
        "M0 2.2 5 11.4H-5z",
    ),
    "white": _Figure(
        "M-12-13C-6-13-3-16.4 0-18.6 3-16.4 6-13 12-13 9-9.8 4-9 0-9S-9-9.8-12-13z",
        "M-4-3.4H4L12 5 5.4 15H-5.4L-12 5z",
        "M0-.6 4.6 5 0 10.6-4.6 5z",
    ),
    "black": _Figure(
        "M-6.4-9C-7-15-3-17.6 0-17.6S6-16 6.4-12.4C10-12 13-9 12.4-3H8.8C9-6.4 8-8.6 6.4-9z",
        "M-10.4-3.4H10.4L5 5 10.4 15H-10.4L-5 5z",
        "M-1.5.6H1.5V3.6H4.4V6.6H1.5V10.6H-1.5V6.6H-4.4V3.6H-1.5z",
    ),
}
_HEAD = "M-4.8-7a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z"

_SURVEYOR = (
    '<g id="surveyor"><path class="m-leg" d="M0 0-14 38M0 0 14 38M0 0V40"/>'
    '<path class="m-brass" d="M-13 0a13 4.4 0 1 0 26 0a13 4.4 0 1 0-26 0z"/>'
    '<path class="m-brass" d="M-4-4H4V-12H-4z"/><path class="m-brass" d="M-17-20 13-24 14.6-15-15.6-11z"/>'
    '<path class="m-leg" d="M-19-21.4-17-9.6M15.6-25 17.4-14M0-28v5"/>'
    '<path class="m-brass" d="M-2.4-28a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z"/></g>'
)


@cache
def figures() -> str:
    """The definitions of all settlers (`s-red` and so on) and of the surveyor."""
    return "".join(_figure(colour) for colour in COLOURS) + _SURVEYOR


def settler(colour: str, at: Point, *, lying: bool = False, scale: float = SCALE) -> str:
    """A settler that stands there; trappers lie."""
    turned = " rotate(-90)" if lying else ""
    place = f"translate({number(at[0])} {number(at[1])}){turned} scale({scale:g})"
    return f'<use href="#s-{colour}" transform="{place}"/>'


def _figure(colour: str) -> str:
    figure = _FIGURES[colour]
    parts = (
        ("halo", figure.coat + _HEAD + figure.hat),
        (f"coat m-{colour}", figure.coat),
        ("head", _HEAD),
        (f"coat m-{colour}", figure.hat),
        (f"{colour}-mark", figure.emblem),
    )
    drawn = "".join(f'<path class="m-{style}" d="{d}"/>' for style, d in parts)
    return f'<g id="s-{colour}">{drawn}</g>'
