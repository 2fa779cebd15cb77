"""Geometry of the 12 x 12 board: spaces, sections, rays, home rows and goals."""

from typing import Final, NewType

from engine.old_world_new_world.pieces import COMPONENTS

Space = NewType("Space", int)
"""row * 12 + column; row 0 is the north edge, column 0 the west edge."""
Section = NewType("Section", int)
"""row * 6 + column of a place for one card of 2 x 2 spaces."""

SIDE: Final[int] = COMPONENTS["board"]["side"]
SECTIONS_A_SIDE: Final[int] = COMPONENTS["board"]["sections"]
SPACES: Final = tuple(Space(number) for number in range(SIDE * SIDE))
SECTIONS: Final = tuple(Section(number) for number in range(SECTIONS_A_SIDE**2))
ON_BOARD: Final = range(len(SPACES))
"""All numbers that are spaces."""

_STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))


def space_name(space: int) -> str:
    """The space as players call it: column A to L from the west, row 1 to 12 from the north."""
    return f"{'ABCDEFGHIJKL'[space % SIDE]}{space // SIDE + 1}"


def section_name(section: int) -> str:
    """The section by its north-west and south-east spaces, such as `C3–D4`."""
    spaces = SPACES_OF[section]
    return f"{space_name(spaces[0])}–{space_name(spaces[3])}"


def _at(row: int, column: int) -> Space | None:
    return Space(row * SIDE + column) if 0 <= row < SIDE and 0 <= column < SIDE else None


def _beside(space: int, steps: tuple[tuple[int, int], ...], distance: int = 1) -> tuple[Space, ...]:
    row, column = divmod(space, SIDE)
    places = (_at(row + distance * down, column + distance * right) for down, right in steps)
    return tuple(place for place in places if place is not None)


def _ray(space: int, step: tuple[int, int]) -> tuple[Space, ...]:
    return tuple(place for distance in range(1, SIDE) for place in _beside(space, (step,), distance))


def _spaces_of(section: int) -> tuple[Space, Space, Space, Space]:
    row, column = divmod(section, SECTIONS_A_SIDE)
    first = 2 * row * SIDE + 2 * column
    return Space(first), Space(first + 1), Space(first + SIDE), Space(first + SIDE + 1)


def _neighbours_of(section: int) -> tuple[Section, ...]:
    row, column = divmod(section, SECTIONS_A_SIDE)
    places = ((row + down, column + right) for down, right in _STRAIGHT)
    inside = range(SECTIONS_A_SIDE)
    return tuple(Section(r * SECTIONS_A_SIDE + c) for r, c in places if r in inside and c in inside)


RAYS: Final = tuple(tuple(_ray(space, step) for step in _STRAIGHT) for space in SPACES)
"""By space: the spaces north, east, south and west of it, nearest first."""
AROUND: Final = tuple(tuple(sorted(_beside(space, _STRAIGHT + _DIAGONAL))) for space in SPACES)
"""By space: the up to eight spaces around it (OW-19)."""
TWO_AWAY: Final = tuple(tuple(sorted(_beside(space, _STRAIGHT, 2))) for space in SPACES)
"""By space: the up to four spaces exactly two away in a straight line."""

SPACES_OF: Final = tuple(_spaces_of(section) for section in SECTIONS)
"""By section: its north-west, north-east, south-west and south-east space."""
NEIGHBOURS_OF: Final = tuple(_neighbours_of(section) for section in SECTIONS)
"""By section: the up to four sections beside it."""
CLOCKWISE: Final = (1, 3, 0, 2)
"""Where each of a section's four spaces goes when its card makes a quarter turn clockwise."""


def _edge(words: str) -> tuple[Space, ...]:
    line, number = words.split()
    start = int(number)
    if line == "row":
        return tuple(Space(start * SIDE + place) for place in range(SIDE))
    return tuple(Space(place * SIDE + start) for place in range(SIDE))


HOME: Final[dict[str, tuple[Space, ...]]] = {
    side["side"]: _edge(side["home"]) for side in COMPONENTS["board"]["sides"]
}
"""By side of the board: the twelve spaces of its home row."""
ARROWS: Final[dict[str, tuple[Space, ...]]] = {
    side["side"]: tuple(_edge(side["goal"])[place] for place in COMPONENTS["board"]["arrows"])
    for side in COMPONENTS["board"]["sides"]
}
"""By side of the board: the six spaces beside an arrow on the opposite edge."""
IS_HOME: Final = {side: frozenset(spaces) for side, spaces in HOME.items()}
IS_ARROW: Final = {side: frozenset(spaces) for side, spaces in ARROWS.items()}

AHEAD: Final[dict[str, tuple[int, ...]]] = {
    side: tuple(len(rays[forward]) for rays in RAYS) for forward, side in enumerate(HOME)
}
"""By side of the board and space: how many spaces lie ahead of it as far as the goal edge."""


def sides_for(seats: int, *, adjacent: bool) -> tuple[str, ...]:
    """The side of the board that each seat has, in turn order."""
    key = "2_adjacent" if seats == 2 and adjacent else str(seats)
    return tuple(COMPONENTS["board"]["players"][key])
