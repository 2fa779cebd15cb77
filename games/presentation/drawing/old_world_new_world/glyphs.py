"""Ships, soldiers, Natives, Ports, Camps and mountains: the symbols that a page defines once."""

from collections.abc import Sequence
from functools import cache

from games.presentation.drawing.svg import moved, path, use

COLOURS = ("red", "blue", "yellow", "white")
"""Colours that can be chosen; each has its own engraver's hatching too."""

HULL = "M-15 5.5C-9 7.5 8 7.5 15.5 3.5C14.5 9 11.5 13.5 8.5 14H-8.5C-12 13.5-14.5 9.5-15 5.5Z"
SAIL = "M-8.5 3.5C-5.5-1-5.5-8-9-12.5C-2-10.5 5.5-10.8 10.5-13C13.5-8 13.5-1.5 10 3C4 5-3 5-8.5 3.5Z"
HELM = "M-8-5.5C-8-12.5-4.5-15.5 0-15.5C4.5-15.5 8-12.5 8-5.5L11-3.2H-11Z"
SHIELD = "M-10.5-2.6H10.5V4C10.5 10 5.5 13.5 0 15.8C-5.5 13.5-10.5 10-10.5 4Z"

_MARKS = (
    '<path class="m-hatch-0" stroke-width="1.4" d="M2.5 0V5"/>',
    '<path class="m-hatch-1" stroke-width="1.4" d="M0 2.5H5"/>',
    '<circle class="m-dot-2" cx="2.5" cy="2.5" r="1.15"/>',
    '<path class="m-hatch-3" stroke-width="1" d="M-1 1L1-1M0 5L5 0M4 6L6 4"/>',
)


def number_of(colour: str) -> int:
    """A colour's place among those of this game."""
    return COLOURS.index(colour) if colour in COLOURS else 0


def unit_symbol(kind: str, colours: Sequence[str], seat: int | None) -> str:
    """The symbol of a unit: a ship or soldier of a seat, or a Native."""
    return "ow-native" if seat is None else f"ow-{kind}-{number_of(colours[seat])}"


@cache
def definitions() -> str:
    """All symbols and patterns of this game."""
    seats = "".join(_pattern(i) + _ship(i) + _soldier(i) for i in range(len(COLOURS)))
    return f"<defs>{seats}{_native()}{_port()}{_camp()}{_heights()}</defs>"


def _symbol(name: str, drawn: str) -> str:
    return f'<g id="{name}">{drawn}</g>'


def _pattern(i: int) -> str:
    return (
        f'<pattern id="ow-seat-{i}" width="5" height="5" patternUnits="userSpaceOnUse">'
        f'<path class="m-seat-{i}" d="M0 0h5v5H0z"/>{_MARKS[i]}</pattern>'
    )


def hatched(i: int) -> str:
    """The attribute that fills with a colour's hatching."""
    return f'fill="url(#ow-seat-{i})"'


def _ship(i: int) -> str:
    halo = path("halo", HULL + SAIL + "M0-12V-16L6-14.5L0-13Z")
    mast = path("edge-only", "M.8 6V-16.5")
    body = path("edge", SAIL, hatched(i)) + path(f"seat-{i} m-edge", HULL)
    return _symbol(f"ow-ship-{i}", halo + mast + body + path(f"seat-{i} m-edge", "M.8-16.5L7-14.6L.8-12.8Z"))


def _soldier(i: int) -> str:
    halo = path("halo", SHIELD + HELM)
    pike = path("edge-only", "M-13.5 15V-14M-13.5-14l-2 4h4Z")
    body = path("edge", SHIELD, hatched(i)) + path(f"seat-{i} m-edge", HELM)
    return _symbol(f"ow-soldier-{i}", halo + pike + body + path("edge-only", "M-7-9.4C-3-12.6 3-12.6 7-9.4"))


def _native() -> str:
    feather = path("native-mark", "M-5.5 8.5C-8 1-3.5-7 6-9.5C7.5-1.5 3 6-4.2 6.8Z")
    quill = path("native-quill", "M-7.5 10.5L4.2-7.4M-3.2 3.8L1.8 3.4M-.8 .2L4 -.6")
    return _symbol("ow-native", '<circle class="m-native" r="13"/>' + feather + quill)


_ANCHOR = (
    "M0-7.4V9M-5-4.2H5M-8.4 2C-8 7-4 9.4 0 9.4C4 9.4 8 7 8.4 2"
    "M-10.4 4.4L-8.4 1.6L-5.8 4M10.4 4.4L8.4 1.6L5.8 4"
)
_TICKS = (
    "M-15-9H-18M-15 0H-18M-15 9H-18M15-9H18M15 0H18M15 9H18"
    "M-9-15V-18M0-15V-18M9-15V-18M-9 15V18M0 15V18M9 15V18"
)


def _port() -> str:
    rings = '<circle class="m-symbol" r="16"/><circle class="m-symbol-fine" r="13.4"/>'
    return _symbol(
        "ow-port", rings + path("symbol-line", _ANCHOR) + '<circle class="m-symbol-line" cy="-9" r="2"/>'
    )


def _camp() -> str:
    fence = path("symbol", "M-15-15H15V15H-15Z") + path("symbol-fine", _TICKS)
    tent = path("symbol-line", "M-11 10.5L0-8.5L11 10.5Z") + path("symbol-full", "M-4.4 10.5L0 .5L4.4 10.5Z")
    return _symbol("ow-camp", fence + tent + path("symbol-fine", "M0-8.5V-13L5-11.4L0-10"))


def _heights() -> str:
    steep = path("peak", "M-15 9C-10 5-6-4-1-12C1-13.5 2-11 3.5-8C7-1 10 5 15 9Z")
    steep += path("hachure", "M1-10L2.5 7M4-5.5L7.5 8M8 1.5L11 8M-3-6L-5-1")
    low = path("peak", "M-13 8C-8 4-5-3-1-8C1-10 3-7 5-4C8 0 10 5 13 8Z")
    low += path("hachure", "M1.5-7L3 6M5-2.5L8 7")
    return _symbol("ow-peak-a", steep) + _symbol("ow-peak-b", low) + _symbol("ow-volcano", _volcano())


def _volcano() -> str:
    foothills = "".join(
        use("ow-peak-b", place, 0.8) for place in ((-27, -22), (27, -20), (-29, 27), (29, 28))
    )
    cone = path("peak", "M-34 30C-20 22-13-2-8-14C-4-11 4-11 8-14C13-2 20 22 34 30C16 34-16 34-34 30Z")
    crater = path("lava", "M-8-14C-4-9.5 4-9.5 8-14C4-17 -4-17 -8-14Z")
    streams = path("lava-line", "M-3-10C-5 0-1 6-5 16M3-10C6-2 4 6 8 13M0-9V3")
    flanks = path("hachure", "M12 0L17 20M15 10L24 28M10 12L12 28M-13 6L-17 22M-10 20L-11 28")
    smoke = path("smoke", "M0-19C-6-23 3-26-2-31C-5-34 1-36 0-37M5-20C10-24 3-28 9-32")
    return foothills + cone + crater + streams + flanks + smoke


ACTIONS = {
    "A1": path("symbol-line", "M-24 26L14-24M24 26L-14-24")
    + path("peak", "M6-26C18-30 26-24 27-12C20-14 14-17 9-17ZM-6-26C-18-30-26-24-27-12C-20-14-14-17-9-17Z")
    + path("symbol", "M-10 27L0 9L10 27Z")
    + path("lava", "M0 8C-5 2 2 0 0-6C6-2 7 4 3 9"),
    "A2": path("symbol", "M-8-16C-24-4-28 24-14 27H14C28 24 24-4 8-16Z")
    + path("peak", "M-9-16C-5-19 5-19 9-16L13-27C6-23-6-23-13-27Z")
    + path("symbol-line", "M-10-16H10")
    + '<circle class="m-gold" cy="9" r="9.5"/>'
    + path("symbol-fine", "M0 3.5V14.5M-3 6H2M-3 12H3"),
    "A3": path("land", "M-14-14H14V14H-14Z")
    + path("sea", "M-14 2C-6-4 2 8 14-2V14H-14Z")
    + path("symbol-line", "M-14 2C-6-4 2 8 14-2M-14-14H14V14H-14Z")
    + path(
        "symbol-line",
        "M0-18V-30M-5-25L0-31L5-25M0 18V30M-5 25L0 31L5 25"
        "M-18 0H-30M-25-5L-31 0L-25 5M18 0H30M25-5L31 0L25 5",
    ),
    "A4": moved((-15, -11), path("symbol", HULL + SAIL))
    + moved((17, 12), path("symbol", SHIELD + HELM))
    + path(
        "symbol-line", "M6-20C18-22 24-16 24-8M20-11L24-7L28-12M-6 24C-18 26-24 20-24 12M-28 16L-24 11L-20 15"
    ),
    "A5": use("ow-native", (0, 0), 1.9),
    "A6": path("symbol-line", "M-16 30V-30")
    + path("ink", "M-16-27C-4-32 8-20 26-26V4C8 10-4-2-16 3Z")
    + path("bone", "M-6-20L14-2M16-20L-4-4")
    + path("wave", "M-24 28Q-18 22-12 28T0 28T12 28T24 28"),
    "A7": path(
        "symbol",
        "M-26-25C-10-31 12-31 26-25C12-19-10-19-26-25ZM-20-14C-8-19 12-19 21-15C10-9-10-9-20-14Z"
        "M-12-3C-4-7 10-7 16-4C9 1-6 1-12-3ZM-5 7C0 4 8 4 12 6C8 10-1 11-5 7Z"
        "M1 16C4 14 8 14 10 16C8 19 3 19 1 16Z",
    )
    + path("symbol-line", "M5 19C2 23 8 25 3 30"),
}
"""The picture of each action card, about 60 units square around its middle."""
