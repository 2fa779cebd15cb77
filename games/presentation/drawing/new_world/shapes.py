"""Plane geometry for drawing: points in hundredths of a card, and the SVG text of shapes."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Line = tuple[Point, ...]
Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: start, two control points, end."""

EDGES = "NESW"


def turn(point: Point, quarters: int) -> Point:
    """The point of a card after so many clockwise quarter turns of the card."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = 100 - y, x
    return (x, y)


def turn_all(points: Iterable[Point], quarters: int) -> Line:
    """All points turned with their card."""
    return tuple(turn(point, quarters) for point in points)


def turn_curve(curve: Curve, quarters: int) -> Curve:
    """The curve turned with its card."""
    a, b, c, d = (turn(point, quarters) for point in curve)
    return (a, b, c, d)


def number(value: float) -> str:
    """The shortest text of a number with at most one decimal place."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def coordinates(points: Iterable[Point]) -> str:
    """Points as in the `d` of a path: "x,y x,y"."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def polyline(points: Iterable[Point]) -> str:
    """An open path through the points."""
    return "M" + coordinates(points)


def curves_path(curves: Sequence[Curve]) -> str:
    """One open path along curves that follow each other."""
    return f"M{coordinates([curves[0][0]])}" + "".join(f"C{coordinates(curve[1:])}" for curve in curves)


def circle(centre: Point, radius: float) -> str:
    """A closed path around the centre."""
    r, d = number(radius), number(2 * radius)
    return f"M{coordinates([(centre[0] - radius, centre[1])])}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"


def sample(curves: Iterable[Curve], parts: int = 14) -> Line:
    """Points along the curves, ends included, each curve in so many parts."""
    return tuple(_on_curve(curve, i / parts) for curve in curves for i in range(parts + 1))


def _on_curve(curve: Curve, t: float) -> Point:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
        sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
    )


def between(a: Point, b: Point, share: float) -> Point:
    """The point that lies so far (0..1) on the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def distance_to_line(point: Point, line: Line) -> float:
    """How far the point is from the nearest point of the line."""
    return min(_distance_to_segment(point, a, b) for a, b in pairwise(line))


def _distance_to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy or 1e-9
    share = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.dist(p, (a[0] + share * dx, a[1] + share * dy))


def inside(point: Point, polygon: Line) -> bool:
    """Does the point lie in the closed polygon?"""
    return is_between(point[0], crossings(point[1], polygon))


def crossings(y: float, polygon: Line) -> list[float]:
    """Where the closed outline crosses this height."""
    ends = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return [(bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in ends if (ay > y) != (by > y)]


def is_between(x: float, crossed: Iterable[float]) -> bool:
    """Does x lie within an outline that crosses its height there?"""
    return sum(x < at for at in crossed) % 2 == 1


def grain(*seeds: int) -> float:
    """A number in [0, 1) that looks random and is the same in every process."""
    mixed = 0
    for seed in seeds:
        mixed = ((mixed ^ seed) * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed / 2**32
