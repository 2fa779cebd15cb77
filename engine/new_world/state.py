"""A position of New World, and the moves that lead on from it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from engine.core.jsons import JsonObject
from engine.core.seats import Seat, all_seats
from engine.new_world.board import Board, column_of, row_of
from engine.new_world.faces import SEGMENTS_A_CARD
from engine.new_world.pieces import ROLES, Feature


class Phase(StrEnum):
    """What the seat to move decides next."""

    PLACE = "place"
    SETTLE = "settle"
    SCORE = "score"
    OVER = "over"


class EndReason(StrEnum):
    """How a game ends."""

    LAST_CARD = "last_card"
    """The last card was laid (NW-18)."""
    NO_CARD_FITS = "no_card_fits"
    """The last cards of the stock fitted nowhere (NW-5)."""
    RESIGNED = "resigned"
    """One of two players left (ALL-4)."""
    LAST_SEAT = "last_seat"
    """All players but one left (ALL-4)."""


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """Lay the drawn card at a place, turned clockwise by so many quarter turns."""

    kind: ClassVar[str] = "place_card"
    column: int
    row: int
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceSettler:
    """Put a settler on a segment of the card just laid, named as in the unturned card."""

    kind: ClassVar[str] = "place_settler"
    segment: str


@dataclass(frozen=True, slots=True)
class NoSettler:
    """Put no settler on the card just laid."""

    kind: ClassVar[str] = "no_settler"


@dataclass(frozen=True, slots=True)
class Score:
    """Score a completed feature next, named by the easternmost, then northernmost settler on it."""

    kind: ClassVar[str] = "score"
    column: int
    row: int
    segment: str


Move = PlaceCard | PlaceSettler | NoSettler | Score


class Gain(NamedTuple):
    """Points that a seat made with one feature."""

    seat: Seat
    points: int
    """With the bonus."""
    bonus: int
    feature: Feature
    final: bool
    """Made in the final scoring."""
    cards: int
    worth: int
    """Posts, flags or animals that counted."""
    column: int
    row: int
    """Where the settler stood that named the feature."""


class Settler(NamedTuple):
    """A settler on the board; settlers sort from east to west, then from north to south."""

    column: int
    row: int
    segment: str
    seat: Seat
    feature: Feature

    @property
    def role(self) -> str:
        """What it is called there (NW-7)."""
        return ROLES[self.feature]


class Surveyors(NamedTuple):
    """The columns of the two surveyors: the same, or neighbours (NW-15)."""

    west: int
    east: int


ON_THE_COAST = Surveyors(0, 0)


@dataclass(slots=True)
class State:
    """The whole truth of a position.

    A value to everybody outside this package. Within it, `rules` copies a state once and then lets
    `turns` work on the copy.
    """

    options: JsonObject
    board: Board
    stock: list[int]
    """Kinds of the face-down cards; the last one is drawn next."""
    left_out: tuple[int, ...]
    """Kinds that a short game never sees (NW-23)."""
    supply: list[int]
    """By seat: settlers at hand."""
    scores: list[int]
    """By seat; the sum of its gains."""
    seat: Seat
    """Whose turn it is."""
    turn: int = 1
    phase: Phase = Phase.PLACE
    drawn: int | None = None
    """The kind of the card in hand, public (NW-6)."""
    settlers: dict[int, Seat] = field(default_factory=dict)
    """Settlers on the board: the node each stands on, and its owner. A card holds one at most."""
    surveyors: Surveyors = ON_THE_COAST
    to_score: list[int] = field(default_factory=list)
    """In phase `score`: the roots of the completed features with settlers, each to be scored."""
    gains: list[Gain] = field(default_factory=list)
    """Every point made so far, in order."""
    removed: list[int] = field(default_factory=list)
    """Kinds of the cards set aside because they fitted nowhere (NW-5)."""
    left: list[Seat] = field(default_factory=list)
    """Seats that withdrew, in order (ALL-4)."""
    reason: EndReason | None = None
    """How the game ended."""

    def copy(self) -> "State":
        """An independent copy."""
        return State(
            self.options,
            self.board.copy(),
            self.stock.copy(),
            self.left_out,
            self.supply.copy(),
            self.scores.copy(),
            self.seat,
            self.turn,
            self.phase,
            self.drawn,
            self.settlers.copy(),
            self.surveyors,
            self.to_score.copy(),
            self.gains.copy(),
            self.removed.copy(),
            self.left.copy(),
            self.reason,
        )

    @property
    def seats(self) -> int:
        """How many seats the table has, those that withdrew included."""
        return len(self.supply)

    def staying(self) -> list[Seat]:
        """The seats that are still in the game, in turn order."""
        return [seat for seat in all_seats(self.seats) if seat not in self.left]

    def settler_on(self, node: int, seat: Seat) -> Settler:
        """The settler of a seat that stands on a node, in words for people."""
        index, segment = divmod(node, SEGMENTS_A_CARD)
        place, face = self.board.places[index], self.board.faces[index]
        return Settler(column_of(place), row_of(place), face.ids[segment], seat, face.features[segment])

    def settlers_of(self, root: int) -> list[int]:
        """The nodes with settlers on a feature, eastern and northern first."""
        find, places = self.board.features.root, self.board.places
        nodes = [node for node in self.settlers if find(node) == root]
        return sorted(nodes, key=lambda node: places[node // SEGMENTS_A_CARD])
