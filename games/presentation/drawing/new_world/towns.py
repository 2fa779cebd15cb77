"""The walls of towns: they meet at the corners of their card, exactly."""

from dataclasses import dataclass

from engine.new_world.pieces import Feature, Kind, Segment
from games.presentation.drawing.new_world.segments import segments_of
from games.presentation.drawing.new_world.shapes import Line, turn, turn_all

_LEFT: Line = ((0, 0), (13, 18), (32, 32))
_RIGHT: Line = ((68, 32), (87, 18), (100, 0))
_SLIM_LEFT: Line = ((0, 0), (24, 14), (37, 28))
_SLIM_RIGHT: Line = ((63, 28), (76, 14), (100, 0))
_ACROSS: Line = ((100, 0), (85, 25), (63, 40), (40, 63), (25, 85), (0, 100))
"""The wall of a town on the west and north edges."""


@dataclass(frozen=True, slots=True)
class Town:
    """One town segment as it is drawn."""

    area: Line
    """The closed outline of its ground."""
    walls: tuple[Line, ...]
    """From corner to corner; none where the town fills the whole card."""


def town_shapes(kind: Kind) -> dict[str, Town]:
    """Every town of the card by its segment."""
    towns = segments_of(kind, Feature.TOWN)
    held = {edge for town in towns for edge in town.edges}
    return {town.id: _town(town, held - set(town.edges)) for town in towns}


def lobe(slim_left: bool = False, slim_right: bool = False) -> Line:
    """The wall of a town that holds the north edge only; slimmer beside another town."""
    return (_SLIM_LEFT if slim_left else _LEFT) + (_SLIM_RIGHT if slim_right else _RIGHT)


def _town(segment: Segment, others: set[int]) -> Town:
    edges = sorted(segment.edges)
    match len(edges):
        case 1:
            return _on_one_edge(edges[0], others)
        case 2 if edges[1] - edges[0] == 2:
            return _across_the_card(edges[0])
        case 2:
            return _in_a_corner(edges[0] if edges[1] - edges[0] == 1 else edges[1])
        case 3:
            return _but_one_edge(next(edge for edge in range(4) if edge not in edges))
        case _:
            return Town(((0, 0), (100, 0), (100, 100), (0, 100)), ())


def _on_one_edge(edge: int, others: set[int]) -> Town:
    wall = turn_all(lobe((edge + 3) % 4 in others, (edge + 1) % 4 in others), edge)
    return Town(wall, (wall,))


def _across_the_card(edge: int) -> Town:
    one, other = turn_all(lobe(), edge + 1), turn_all(lobe(), edge + 3)
    return Town(one + other, (one, other))


def _in_a_corner(first: int) -> Town:
    """On two neighbouring edges, the first in clockwise order given."""
    wall = turn_all(_ACROSS, first + 1)
    return Town((*wall, turn((0, 0), first + 1)), (wall,))


def _but_one_edge(gap: int) -> Town:
    wall = turn_all(lobe(), gap)
    return Town((*wall, *turn_all(((100, 100), (0, 100)), gap)), (wall,))
