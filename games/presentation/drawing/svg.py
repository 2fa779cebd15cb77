"""Small pieces of SVG for every drawing; the classes of a map begin with `m-`."""

from html import escape

Point = tuple[float, float]


def number(value: float) -> str:
    """The shortest text of a number with at most one decimal place."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point as in the `d` of a path."""
    return f"{number(point[0])} {number(point[1])}"


def path(style: str, d: str, more: str = "") -> str:
    """A path of a class; nothing if it has no points."""
    return f'<path class="m-{style}" d="{d}"{" " + more if more else ""}/>' if d else ""


def box(style: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A rectangle of a class."""
    return path(style, f"M{at((x, y))}h{number(width)}v{number(height)}h{number(-width)}z", more)


def disc(style: str, centre: Point, radius: float) -> str:
    """A full circle of a class."""
    x, y = number(centre[0]), number(centre[1])
    return f'<circle class="m-{style}" cx="{x}" cy="{y}" r="{number(radius)}"/>'


def letters(style: str, point: Point, text: object, size: float) -> str:
    """A text of a class that is centred there on its base line."""
    place = f'x="{number(point[0])}" y="{number(point[1])}" font-size="{number(size)}"'
    return f'<text class="m-{style}" text-anchor="middle" {place}>{escape(str(text))}</text>'


def moved(point: Point, drawn: str, scale: float = 1) -> str:
    """Something drawn around its own origin, put there."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({at(point)}){scaled}">{drawn}</g>'


def use(symbol: str, point: Point, scale: float = 1, style: str = "") -> str:
    """A defined symbol, put there."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    named = f' class="m-{style}"' if style else ""
    return f'<use href="#{symbol}"{named} transform="translate({at(point)}){scaled}"/>'


def link(href: str, label: str, drawn: str, style: str = "choice") -> str:
    """A choice on the map: a plain link that htmx also follows."""
    href, label = escape(href), escape(label)
    address = f'href="{href}" hx-get="{href}"'
    return f'<a class="{style}" {address} aria-label="{label}">{drawn}</a>'
