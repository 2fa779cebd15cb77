"""From squares to a hand-drawn coast: the same edge has the same accident in every drawing."""

import zlib
from collections.abc import Callable, Iterable

from games.presentation.drawing.svg import Point, at

Corner = tuple[int, int]
Edge = tuple[Corner, Corner, bool]
"""From, to, and whether it is a coast; the other edges are cut straight."""
Cell = tuple[int, int]
Dot = tuple[float, float, bool, bool]
"""x, y, whether the line has a corner there, whether it goes on along the coast."""


def noise(*key: object) -> float:
    """A number from -1 to 1 that depends on the key alone."""
    return zlib.crc32(repr(key).encode()) / 2**31 - 1


def trace(inside: Iterable[Cell], is_coast: Callable[[Cell], bool], size: float) -> tuple[str, str]:
    """The shape of a set of cells (row, column) and its coasts alone, as path data."""
    shape = coast = ""
    for loop in _loops(set(inside), is_coast):
        closed, opened = _smooth(_dots(loop, size))
        shape += closed
        coast += opened
    return shape, coast


def _loops(inside: set[Cell], is_coast: Callable[[Cell], bool]) -> list[list[Edge]]:
    """Closed loops round the cells, each with the inside to its right."""
    ways = _edges(inside, is_coast)
    loops = []
    while ways:
        loops.append(_loop(ways, min(ways)))
    return loops


def _edges(inside: set[Cell], is_coast: Callable[[Cell], bool]) -> dict[Corner, list[tuple[Corner, bool]]]:
    ways: dict[Corner, list[tuple[Corner, bool]]] = {}
    for r, c in sorted(inside):
        around = (
            ((c, r), (c + 1, r), (r - 1, c)),
            ((c + 1, r), (c + 1, r + 1), (r, c + 1)),
            ((c + 1, r + 1), (c, r + 1), (r + 1, c)),
            ((c, r + 1), (c, r), (r, c - 1)),
        )
        for start, end, beyond in around:
            if beyond not in inside:
                ways.setdefault(start, []).append((end, is_coast(beyond)))
    return ways


def _loop(ways: dict[Corner, list[tuple[Corner, bool]]], start: Corner) -> list[Edge]:
    loop: list[Edge] = []
    here, came = start, (0, 0)
    while True:
        outs = ways[here]
        right = (here[0] - came[1], here[1] + came[0])
        chosen = next((i for i, (end, _) in enumerate(outs) if end == right), 0) if len(outs) > 1 else 0
        end, coast = outs.pop(chosen)  # where two lands touch at a corner, they stay apart
        if not outs:
            del ways[here]
        loop.append((here, end, coast))
        came = (end[0] - here[0], end[1] - here[1])
        here = end
        if here == start:
            return loop


def _dots(loop: list[Edge], size: float) -> list[Dot]:
    dots: list[Dot] = []
    for index, (start, end, coast) in enumerate(loop):
        before, _, coast_before = loop[index - 1]
        step = (end[0] - start[0], end[1] - start[1])
        straight = (start[0] - before[0], start[1] - before[1]) == step
        if not (coast and coast_before):
            dots.append((start[0] * size, start[1] * size, True, coast))
        elif straight:
            push = noise("corner", start) * 0.07
            dots.append(((start[0] + push * step[1]) * size, (start[1] + push * step[0]) * size, False, True))
        if coast:
            dots.extend(_along(start, end, size))
    return dots


def _along(start: Corner, end: Corner, size: float) -> Iterable[Dot]:
    """Three points of a coast edge, pushed aside; the same ones whichever way it is walked."""
    low, high = min(start, end), max(start, end)
    forward = (start, end) == (low, high)
    dx, dy = end[0] - start[0], end[1] - start[1]
    for part in (0.2, 0.5, 0.8):
        fixed = part if forward else 1 - part
        push = noise(low, high, round(fixed, 1)) * 0.065 * (1 if forward else -1)
        x, y = start[0] + dx * part + dy * push, start[1] + dy * part + dx * push
        yield x * size, y * size, False, True


def _smooth(dots: list[Dot]) -> tuple[str, str]:
    """The loop as one closed path, and its coast as open runs."""
    closed, coast, pen = f"M{at(dots[0][:2])}", "", False
    for index, here in enumerate(dots):
        there = dots[(index + 1) % len(dots)]
        segment = _segment(dots, index) if here[3] else f"L{at(there[:2])}"
        closed += segment
        if here[3]:
            coast += segment if pen else f"M{at(here[:2])}{segment}"
        pen = here[3]
    return closed + "Z", coast


def _segment(dots: list[Dot], index: int) -> str:
    here, there = dots[index], dots[(index + 1) % len(dots)]
    a, b = _tangent(dots, index), _tangent(dots, (index + 1) % len(dots))
    first = (here[0] + a[0], here[1] + a[1])
    second = (there[0] - b[0], there[1] - b[1])
    return f"C{at(first)} {at(second)} {at(there[:2])}"


def _tangent(dots: list[Dot], index: int) -> Point:
    if dots[index][2]:
        return 0, 0
    before, after = dots[index - 1], dots[(index + 1) % len(dots)]
    return (after[0] - before[0]) / 6, (after[1] - before[1]) / 6
