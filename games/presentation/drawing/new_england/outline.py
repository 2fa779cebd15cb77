"""The outline of a set of spaces: closed loops, straight or drawn by hand like a coast."""

from collections.abc import Callable, Iterable

from games.presentation.drawing.new_england.ink import Cell, grain
from games.presentation.drawing.svg import Point, at

Corner = tuple[int, int]
"""A corner of spaces: x and y in spaces from the north-west."""
Side = tuple[Corner, Corner, bool]
"""One edge of a space, clockwise, and whether the sea lies behind it."""
Dot = tuple[float, float, bool, bool]
"""A point of a drawn line: x, y, whether the line bends sharply there, whether it is coast from there on."""


def loops(inside: Iterable[Cell], at_sea: Callable[[Cell], bool] = lambda _: False) -> list[list[Side]]:
    """The closed loops around some spaces, clockwise; areas that touch at a corner stay apart."""
    waiting = _sides(set(inside), at_sea)
    found = []
    while waiting:
        here = start = min(waiting)
        loop: list[Side] = []
        while not loop or here != start:
            side = _next_side(waiting, here, loop[-1] if loop else None)
            loop.append(side)
            here = side[1]
        found.append(loop)
    return found


def border(inside: Iterable[Cell], space: float, corner: Point, inset: float) -> str:
    """The closed line around some spaces, drawn a little inside them."""
    drawn = ""
    for loop in loops(inside):
        points = []
        for (a, b, _), (c, d, _) in zip([loop[-1], *loop[:-1]], loop, strict=True):
            before, after = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
            if before != after:
                x = corner[0] + c[0] * space - (after[1] + before[1]) * inset
                y = corner[1] + c[1] * space + (after[0] + before[0]) * inset
                points.append((x, y))
        drawn += "M" + "L".join(at(point) for point in points) + "z"
    return drawn


def coast(inside: Iterable[Cell], at_sea: Callable[[Cell], bool], space: float) -> tuple[str, str]:
    """A land with a hand-drawn coast: its whole outline, and the coast alone."""
    whole = shore = ""
    for loop in loops(inside, at_sea):
        line, part = _smooth(_by_hand(loop, space))
        whole += line
        shore += part
    return whole, shore


def _sides(inside: set[Cell], at_sea: Callable[[Cell], bool]) -> dict[Corner, list[tuple[Corner, bool]]]:
    """Every outer edge by the corner where it begins."""
    waiting: dict[Corner, list[tuple[Corner, bool]]] = {}
    for row, column in inside:
        north_west, north_east = (column, row), (column + 1, row)
        south_east, south_west = (column + 1, row + 1), (column, row + 1)
        for a, b, beyond in (
            (north_west, north_east, (row - 1, column)),
            (north_east, south_east, (row, column + 1)),
            (south_east, south_west, (row + 1, column)),
            (south_west, north_west, (row, column - 1)),
        ):
            if beyond not in inside:
                waiting.setdefault(a, []).append((b, at_sea(beyond)))
    return waiting


def _next_side(waiting: dict[Corner, list[tuple[Corner, bool]]], here: Corner, last: Side | None) -> Side:
    ends = waiting[here]
    pick = 0
    if len(ends) > 1 and last is not None:
        right = (here[0] - (last[1][1] - last[0][1]), here[1] + (last[1][0] - last[0][0]))
        pick = next((i for i, (end, _) in enumerate(ends) if end == right), 0)
    end, sea = ends.pop(pick)
    if not ends:
        del waiting[here]
    return here, end, sea


def _by_hand(loop: list[Side], space: float) -> list[Dot]:
    """Straight where the map ends, and with small accidents along the coast; the same edge, the same ones."""
    dots: list[Dot] = []
    for (before, _, was_sea), (a, b, sea) in zip([loop[-1], *loop[:-1]], loop, strict=True):
        turns = (a[0] - before[0], a[1] - before[1]) != (b[0] - a[0], b[1] - a[1])
        if not sea or not was_sea:
            dots.append((a[0] * space, a[1] * space, True, sea))
        elif not turns:
            shift = grain(a[0], a[1]) * 0.07
            dots.append(
                ((a[0] + shift * (b[1] - a[1])) * space, (a[1] + shift * (b[0] - a[0])) * space, False, True)
            )
        if sea:
            dots += [_accident(a, b, share, space) for share in (0.2, 0.5, 0.8)]
    return dots


def _accident(a: Corner, b: Corner, share: float, space: float) -> Dot:
    along = (b[0] - a[0], b[1] - a[1])
    shift = grain(*a, *b, int(share * 10)) * 0.065
    x = a[0] + along[0] * share + along[1] * shift
    y = a[1] + along[1] * share - along[0] * shift
    return x * space, y * space, False, True


def _smooth(dots: list[Dot]) -> tuple[str, str]:
    """The whole line, and its coast alone as open runs."""
    whole, shore, drawing = f"M{at(dots[0][:2])}", "", False
    for place, dot in enumerate(dots):
        following = dots[(place + 1) % len(dots)]
        if dot[3]:
            one, other = _tangent(dots, place), _tangent(dots, (place + 1) % len(dots))
            part = (
                f"C{at((dot[0] + one[0], dot[1] + one[1]))} "
                f"{at((following[0] - other[0], following[1] - other[1]))} {at(following[:2])}"
            )
            shore += part if drawing else f"M{at(dot[:2])}{part}"
        else:
            part = f"L{at(following[:2])}"
        whole += part
        drawing = dot[3]
    return whole + "z", shore


def _tangent(dots: list[Dot], place: int) -> Point:
    if dots[place][2]:
        return 0, 0
    before, after = dots[place - 1], dots[(place + 1) % len(dots)]
    return (after[0] - before[0]) / 6, (after[1] - before[1]) / 6
