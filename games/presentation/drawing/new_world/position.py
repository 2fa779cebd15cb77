"""A viewed position of New World, typed, as the drawing reads it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.presentation.drawing.new_world.shapes import Point
from games.presentation.scene import Scene

Place = tuple[int, int]
"""Column, counted westward from the coast, and row, counted southward."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the board."""

    place: Place
    kind: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A settler on the board."""

    seat: int
    place: Place
    segment: str
    role: str


@dataclass(frozen=True, slots=True)
class Complete:
    """A complete feature that waits to be scored."""

    place: Place
    segment: str
    feature: str
    points: tuple[tuple[int, int], ...]
    """Seat and points, bonus included."""


@dataclass(frozen=True, slots=True)
class Position:
    """What everybody may know of a game."""

    phase: str
    """place, settle, score or over."""
    to_move: int | None
    cards: tuple[Laid, ...]
    """In the order of laying."""
    placed: Laid | None
    """The card laid in the present turn."""
    settlers: tuple[Standing, ...]
    surveyors: tuple[int, int]
    """Their columns, the western one first."""
    supply: tuple[int, ...]
    scores: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...]
    """By seat, the points by what made them."""
    left: tuple[int, ...]
    drawn: int | None
    stock_left: int
    unseen: tuple[tuple[int, int], ...]
    """Kinds not seen yet and how many of each."""
    removed: tuple[int, ...]
    to_score: tuple[Complete, ...]
    ten_rows: bool
    short: bool
    """Were cards left out of the stock?"""

    def card_at(self, place: Place) -> Laid | None:
        """The card that lies there."""
        return next((card for card in self.cards if card.place == place), None)


@lru_cache(maxsize=4)
def position_of(scene: Scene) -> Position:
    """The position in a scene, read once for all that is drawn of it."""
    return read_position(scene.view)


def read_position(view: Mapping[str, Any]) -> Position:
    """The position in a view."""
    west, east = view["surveyors"]
    return Position(
        phase=view["phase"],
        to_move=view["to_move"],
        cards=tuple(_laid(card) for card in view["cards"]),
        placed=_laid(view["placed"]) if view["placed"] else None,
        settlers=tuple(_standing(settler) for settler in view["settlers"]),
        surveyors=(west, east),
        supply=tuple(view["supply"]),
        scores=tuple(view["scores"]),
        sources=tuple(view["sources"]),
        left=tuple(view["left"]),
        drawn=view["drawn"],
        stock_left=view["stock_left"],
        unseen=_pairs(view["unseen"]),
        removed=tuple(view["removed"]),
        to_score=tuple(_complete(feature) for feature in view["to_score"]),
        ten_rows=view["options"]["ten_rows"],
        short=view["options"]["stock"] < 95,
    )


def corner(place: Place) -> Point:
    """The north-west corner of a place on the board, in hundredths of a card."""
    column, row = place
    return (-100.0 * column, 100.0 * (row - 1))


def _laid(data: Mapping[str, Any]) -> Laid:
    return Laid((data["column"], data["row"]), data["kind"], data["rotation"])


def _standing(data: Mapping[str, Any]) -> Standing:
    return Standing(data["seat"], (data["column"], data["row"]), data["segment"], data["role"])


def _complete(data: Mapping[str, Any]) -> Complete:
    return Complete((data["column"], data["row"]), data["segment"], data["feature"], _pairs(data["points"]))


def _pairs(data: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((first, second) for first, second in data)
