"""Where cards lie: places, what surrounds them, and where the next card may go."""

from dataclasses import dataclass, field

from engine.new_world.faces import FITS, SEGMENTS_A_CARD, START_FACES, Face
from engine.new_world.features import Features
from engine.new_world.pieces import START_ROWS

# A place is one number: places of one column follow each other from north to south, columns from
# east to west. Only 95 cards can be laid, so no row lies further than 95 beyond the coast.
SPAN = 256
_SHIFT = 100
WEST = SPAN
STEPS = (-1, -SPAN, 1, SPAN)
"""From a place to its neighbour, by side: north, east, south, west."""
AROUND = (-SPAN - 1, -SPAN, -SPAN + 1, -1, 1, SPAN - 1, SPAN, SPAN + 1)
"""From a place to the eight places around it."""


def place_at(column: int, row: int) -> int | None:
    """The number of a place; None where no game can reach."""
    if 0 <= column < SPAN and -_SHIFT < row < SPAN - _SHIFT:
        return column * SPAN + row + _SHIFT
    return None


def column_of(place: int) -> int:
    """Columns are counted westward from the coast, which is column 0 (NW-1)."""
    return place // SPAN


def row_of(place: int) -> int:
    """Row 1 is Plymouth's, row 10 Jamestown's; rows go on north and south of them (NW-1)."""
    return place % SPAN - _SHIFT


@dataclass(slots=True)
class Board:
    """All cards in play with the features they make; start spaces are its first ten cards (NW-2)."""

    ten_rows: bool
    """No card north of row 1 or south of row 10."""
    places: list[int] = field(default_factory=list)
    """By card index: where it lies."""
    faces: list[Face] = field(default_factory=list)
    """By card index: what it shows."""
    index_at: dict[int, int] = field(default_factory=dict)
    """The index of the card at a place."""
    frontier: dict[int, int] = field(default_factory=dict)
    """Empty places beside a card, with the edge codes around them, one byte."""
    farms: dict[int, int] = field(default_factory=dict)
    """The node of the farm at a place."""
    features: Features = field(default_factory=Features)
    westmost: int = 0
    """The westernmost column that holds a card."""

    def copy(self) -> "Board":
        """An independent copy."""
        return Board(
            self.ten_rows,
            self.places.copy(),
            self.faces.copy(),
            self.index_at.copy(),
            self.frontier.copy(),
            self.farms.copy(),
            self.features.copy(),
            self.westmost,
        )

    def placements(self, kind: int) -> list[tuple[int, int]]:
        """Every place and rotation where a card of this kind fits, eastern and northern first."""
        fits, frontier = FITS[kind], self.frontier
        return [(place, rotation) for place in sorted(frontier) for rotation in fits[frontier[place]]]

    def has_place(self, kind: int) -> bool:
        """Can a card of this kind be laid anywhere (NW-5)?"""
        fits = FITS[kind]
        return any(fits[surroundings] for surroundings in self.frontier.values())

    def within(self, place: int) -> bool:
        """May this place ever hold a card (NW-1)?"""
        return place >= WEST and (not self.ten_rows or row_of(place) in START_ROWS)

    def lay(self, place: int, face: Face) -> None:
        """Put a card on an empty place, where it must fit, and join its segments to what is there."""
        index = len(self.places)
        first = index * SEGMENTS_A_CARD
        self.places.append(place)
        self.faces.append(face)
        self.index_at[place] = index
        self.frontier.pop(place, None)
        self.westmost = max(self.westmost, column_of(place))
        self.features.add(face, index)
        for side, step in enumerate(STEPS):
            near = place + step
            other = self.index_at.get(near)
            if other is not None:
                facing = self.faces[other].facing[side]
                self.features.join(face.ports[side], first, facing, other * SEGMENTS_A_CARD)
            elif self.within(near):
                self.frontier[near] = self.frontier.get(near, 0) | face.demands[side]
        self._surround(place, face, first)

    def _surround(self, place: int, face: Face, first: int) -> None:
        """Count the card for the farms around it, and the cards around its own farm (NW-8)."""
        farms, open_ends = self.farms, self.features.open_ends
        if farms:
            for step in AROUND:
                if (node := farms.get(place + step)) is not None:
                    open_ends[node] -= 1
        if face.farm is not None:
            farms[place] = first + face.farm
            open_ends[first + face.farm] = sum(place + step not in self.index_at for step in AROUND)


def first_board(*, ten_rows: bool) -> Board:
    """The coast with its ten start spaces and no card yet."""
    board = Board(ten_rows=ten_rows)
    for row, face in zip(START_ROWS, START_FACES, strict=True):
        board.lay(row + _SHIFT, face)
    return board
