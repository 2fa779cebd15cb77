"""What the viewer may click on the map, as links that work without JavaScript too."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from games.presentation.drawing.new_england.draft import Draft, places
from games.presentation.drawing.new_england.ink import LEFT, SPACE, TOP, Cell, cell, corner, middle
from games.presentation.drawing.new_england.outline import border
from games.presentation.drawing.new_england.tiles import tile
from games.presentation.drawing.svg import Point, box, disc, letters, number, path
from games.presentation.scene import Choice

_OFFSETS = {
    2: ((11, 0), (-11, 0)),
    3: ((0, 10), (11, -10), (-11, -10)),
    4: ((11, 10), (-11, 10), (11, -10), (-11, -10)),
}
"""How several numbers on one space stand beside each other."""


def link(choice: Choice, drawn: str, *, style: str = "choice", more: str = "") -> str:
    """A link on the map with the move in words as its name."""
    href, label = escape(choice.href), escape(choice.text)
    return f'<a class="{style}" href="{href}" hx-get="{href}" aria-label="{label}"{more}>{drawn}</a>'


def offered(draft: Draft) -> str:
    """Everything on the map that can be chosen now, and what has been chosen last."""
    if draft.chosen is None:
        starts = draft.of_kind("place_start")
        return _start_places(starts[0].move["land"], starts, None) if starts else ""
    move = draft.chosen.move
    match move["kind"]:
        case "place_start":
            return _start_places(move["land"], draft.ways, draft.chosen)
        case "buy_card" | "run_stored" if len(move["spaces"]) > 1:
            return _shapes(draft)
        case "buy_land" | "buy_card" | "run_stored" | "move_piece":
            return _spots(draft)
        case _:
            return ""


def movable(draft: Draft) -> str:
    """A ring around every piece that may move now; a click moves it to its first target."""
    found: dict[str, Choice] = {}
    for choice in draft.of_kind("move_piece"):
        found.setdefault(choice.move["origin"], choice)
    ring = 'stroke-dasharray="4 3"'
    return "".join(
        link(choice, _hit(cell(origin)) + path("move-ring", _circle(middle([cell(origin)]), 19), ring))
        for origin, choice in found.items()
    )


def frame(spaces: Sequence[Cell]) -> str:
    """The heavy line around what has been chosen."""
    line = border(spaces, SPACE, (LEFT, TOP), 0)
    return path("chosen-halo", line, 'data-focus=""') + path("chosen", line)


def _start_places(land: str, ways: Sequence[Choice], chosen: Choice | None) -> str:
    """Every space where a start tile of the land can begin or end, and the tile where it was put."""
    taken = set(places(chosen.move)) if chosen else set()
    best: dict[Cell, Choice] = {}
    for choice in ways:
        if choice.move["land"] == land:
            first, second = places(choice.move)
            if places(best[first].move)[0] != first if first in best else True:
                best[first] = choice
            best.setdefault(second, choice)
    lit = "".join(_spot(choice, place) for place, choice in sorted(best.items()) if place not in taken)
    ghost = tile(land, sorted(taken), developed=False) + frame(sorted(taken)) if taken else ""
    return lit + ghost


def _spots(draft: Draft) -> str:
    """Ways that are one space each."""
    assert draft.chosen is not None
    lit = "".join(_spot(way, places(way.move)[0]) for way in draft.ways if way is not draft.chosen)
    return lit + frame(places(draft.chosen.move))


def _shapes(draft: Draft) -> str:
    """Ways that are shapes: all their spaces lit, and each way's number on one of them."""
    assert draft.chosen is not None
    chosen = set(places(draft.chosen.move))
    all_spaces = {place for way in draft.ways for place in places(way.move)}
    drawn = "".join(_lit(place) for place in sorted(all_spaces - chosen)) + frame(sorted(chosen))
    if len(draft.ways) == 1:
        return drawn
    spots = _number_spots([places(way.move) for way in draft.ways])
    numbered = enumerate(zip(draft.ways, spots, strict=True), start=1)
    return drawn + "".join(
        _numbered(way, order, spot, chosen=way is draft.chosen) for order, (way, spot) in numbered
    )


def _number_spots(ways: Sequence[tuple[Cell, ...]]) -> list[Point]:
    """Where each way's number stands: on the space of its own that fewest others need or have taken."""
    shared = Counter(place for way in ways for place in way)
    taken: Counter[Cell] = Counter()
    homes = []
    for way in ways:
        home = min(way, key=lambda place: (taken[place], shared[place], place))
        taken[home] += 1
        homes.append(home)
    crowd, spots = Counter(homes), []
    for home in homes:
        crowd[home] -= 1
        x, y = middle([home])
        dx, dy = _OFFSETS[taken[home]][crowd[home]] if taken[home] in _OFFSETS else (0, 0)
        spots.append((x + dx, y + dy))
    return spots


def _numbered(way: Choice, order: int, spot: Point, *, chosen: bool) -> str:
    style = "way-chosen" if chosen else "way"
    drawn = disc(style, spot, 11.5) + letters(f"{style}-number", (spot[0], spot[1] + 5), order, 15)
    if chosen:
        return drawn
    return link(way, f'<path class="reach" d="{_circle(spot, 22)}"/>{drawn}', more=f' id="way-{order}"')


def _spot(choice: Choice, place: Cell) -> str:
    x, y = corner(place)
    ticks = (
        f"M{number(x + 4)} {number(y + 13)}v-9h9M{number(x + 31)} {number(y + 4)}h9v9"
        f"M{number(x + 40)} {number(y + 31)}v9h-9M{number(x + 13)} {number(y + 40)}h-9v-9"
    )
    drawn = f'{_hit(place)}<path class="corners" d="{ticks}"/>'
    return link(choice, drawn, more=f' id="space-{place[0]}-{place[1]}"')


def _lit(place: Cell) -> str:
    x, y = corner(place)
    return box("lit", x + 4, y + 4, SPACE - 8, SPACE - 8)


def _hit(place: Cell) -> str:
    x, y = corner(place)
    return f'<path class="hit" d="M{number(x)} {number(y)}h{SPACE}v{SPACE}h-{SPACE}z"/>'


def _circle(centre: Point, radius: float) -> str:
    r, d = number(radius), number(2 * radius)
    return f"M{number(centre[0] - radius)} {number(centre[1])}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"
