"""The whole position, and the kinds of moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.old_world_new_world.board import (
    IS_ARROW,
    SPACES_OF,
    Section,
    Space,
)
from engine.old_world_new_world.pieces import (
    EMPTY,
    NATIVE,
    NATIVE_UNITS,
    SHIP,
    SOLDIER,
    TERRAIN,
    UNITS,
    UnitKind,
)

Phase = Literal["start", "deploy", "burn_first", "burn_second", "main"]
START: Final = "start"
"""Nothing done in this turn yet: everything is open, discarding too."""
DEPLOY: Final = "deploy"
"""A card was placed with symbols in the home row: units may be deployed on `pending`."""
BURN_FIRST: Final = "burn_first"
"""A card was burned: one of the symbols in `owed` must be used now."""
BURN_SECOND: Final = "burn_second"
"""The second symbol of a burned card may be used or declined."""
MAIN: Final = "main"
"""Plays while there are some, and Free Moves."""

Reason = Literal["third_point", "passes", "resigned", "last_seat"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter on the board with one side up."""

    seat: Seat | None
    """Whose it is; None for a Native."""
    kind: UnitKind


NATIVE_UNIT: Final = Unit(None, NATIVE)
OWN_UNITS: Final[dict[tuple[Seat, str], Unit]] = {
    (Seat(seat), kind): Unit(Seat(seat), kind) for seat in range(4) for kind in (SHIP, SOLDIER)
}


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A terrain card on a section, turned clockwise by `rotation` quarters."""

    card: str
    rotation: int


@dataclass(slots=True)
class State:
    """A position. Only a step of this game's own rules changes one, and only a copy of its own."""

    sides: tuple[str, ...]
    """By seat: its side of the board."""
    chance: Chance
    hands: list[tuple[str, ...]]
    """By seat: its cards, sorted by code."""
    deck: list[str]
    """The face-down cards; the last one is drawn next."""
    discards: list[str]
    """The face-up discard pile, the newest card last."""
    cards: list[PlacedCard | None]
    """By section: the card that lies there."""
    terrain: list[str]
    """By space: its letter (`pieces`); follows from `cards`."""
    units: dict[Space, Unit]
    """Every unit that stands on a space."""
    arrows: dict[Space, Unit]
    """By goal space: the unit that scored there; a space in here has a covered arrow (OW-24)."""
    landed: frozenset[Space]
    """Where units stand that scored in this turn; they leave at its end (OW-23)."""
    current: Seat
    """Whose turn it is."""
    turn: int
    """From 1."""
    phase: Phase
    plays_left: int
    free_steps: int
    """Free Moves made in this turn."""
    pending: tuple[Space, ...]
    """In phase `deploy`: symbols just placed in the home row on which a unit may be deployed."""
    owed: tuple[UnitKind, ...]
    """In the burn phases: the unused symbols of the burned card, by the kind of unit they serve."""
    passes: tuple[int, ...]
    """By seat: how many of its turns, without a break up to its last one, discarded no card."""
    dropped: tuple[Seat, ...]
    """The seats that have left, in that order."""
    ended: Reason | None
    winner: Seat | None
    """Who ended the game by a third point, or stayed alone."""

    def copy(self) -> "State":
        """A state equal to this one that shares nothing changeable with it."""
        return State(
            self.sides,
            self.chance,
            self.hands.copy(),
            self.deck.copy(),
            self.discards.copy(),
            self.cards.copy(),
            self.terrain.copy(),
            self.units.copy(),
            self.arrows.copy(),
            self.landed,
            self.current,
            self.turn,
            self.phase,
            self.plays_left,
            self.free_steps,
            self.pending,
            self.owed,
            self.passes,
            self.dropped,
            self.ended,
            self.winner,
        )

    def lay(self, section: Section, placed: PlacedCard | None) -> None:
        """Put a card on a section, or take the card there away."""
        self.cards[section] = placed
        letters = EMPTY * 4 if placed is None else TERRAIN[placed.card].faces[placed.rotation]
        for space, letter in zip(SPACES_OF[section], letters, strict=True):
            self.terrain[space] = letter

    def unscored(self, seat: Seat) -> list[Space]:
        """Where the seat has units on the board that have not scored, in order."""
        landed = self.landed
        return sorted(
            space for space, unit in self.units.items() if unit.seat == seat and space not in landed
        )

    def supply(self, seat: Seat) -> int:
        """How many units of the seat are neither on the board nor on an arrow (OW-14)."""
        landed = self.landed
        return (
            UNITS
            - sum(unit.seat == seat and space not in landed for space, unit in self.units.items())
            - self.points(seat)
        )

    def natives_in_stock(self) -> int:
        """How many Natives are not on the board."""
        return NATIVE_UNITS - sum(unit is NATIVE_UNIT for unit in self.units.values())

    def points(self, seat: Seat) -> int:
        """One for each arrow that the seat's units have covered."""
        return sum(unit.seat == seat for unit in self.arrows.values())

    def scores_at(self, seat: Seat, space: Space) -> bool:
        """Would a unit of the seat score by stopping here (OW-22, OW-24, OW-25)?"""
        return space in IS_ARROW[self.sides[seat]] and space not in self.arrows and seat not in self.dropped

    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, in turn order from the one whose turn it is."""
        count = len(self.sides)
        order = (Seat((self.current + step) % count) for step in range(count))
        return tuple(seat for seat in order if seat not in self.dropped)


def terrain_of(cards: Sequence[PlacedCard | None]) -> list[str]:
    """The letters of all spaces under the given cards, by section."""
    terrain = [EMPTY] * (4 * len(cards))
    for spaces, placed in zip(SPACES_OF, cards, strict=True):
        if placed is not None:
            for space, letter in zip(spaces, TERRAIN[placed.card].faces[placed.rotation], strict=True):
                terrain[space] = letter
    return terrain


@dataclass(frozen=True, slots=True)
class Place:
    """Put a terrain card of the hand on a section, turned clockwise by `rotation` quarters."""

    kind: ClassVar[str] = "place"
    card: str
    section: Section
    rotation: int


@dataclass(frozen=True, slots=True)
class Deploy:
    """Put the matching unit on a symbol just placed in the home row.

    `removed` is where an own unit leaves the board for it, if none is in supply.
    """

    kind: ClassVar[str] = "deploy"
    space: Space
    removed: Space | None


@dataclass(frozen=True, slots=True)
class Decline:
    """Make no more use of the symbols just placed, or of the second symbol just burned."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Burn:
    """Discard a terrain card to use its symbols."""

    kind: ClassVar[str] = "burn"
    card: str


@dataclass(frozen=True, slots=True)
class ActDeploy:
    """With a burned symbol: put the matching unit on a space of the home row.

    `removed` is where an own unit leaves the board for it, if none is in supply.
    """

    kind: ClassVar[str] = "act_deploy"
    space: Space
    removed: Space | None


@dataclass(frozen=True, slots=True)
class ActMove:
    """With a burned symbol: move an own unit."""

    kind: ClassVar[str] = "act_move"
    origin: Space
    target: Space


@dataclass(frozen=True, slots=True)
class ActConvert:
    """With a burned symbol: turn an own unit over onto such a symbol beside it."""

    kind: ClassVar[str] = "act_convert"
    origin: Space
    target: Space


@dataclass(frozen=True, slots=True)
class FreeMove:
    """Move an own unit that stands on its symbol, over further symbols if need be."""

    kind: ClassVar[str] = "free_move"
    origin: Space
    target: Space


@dataclass(frozen=True, slots=True)
class Action:
    """Play an action card.

    `target` is, by card: Barbarians, Pirates [space of the symbol]; Bribery [space of the bribed
    unit] or, with no unit in supply, [that space, space of the own unit that goes]; Continental
    Drift [section, section it goes to, 0] or [section, the same section, 1 (clockwise) or 3
    quarter turns]; Convert, Tornado [space of the unit, space it goes to]; Natives [space] or,
    with both on the board, [space of the one taken, space it goes to].
    """

    kind: ClassVar[str] = "action"
    card: str
    target: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Instead of playing: discard these cards of the hand, in any order; none is a pass."""

    kind: ClassVar[str] = "discard"
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        """The same cards are the same move: they are kept sorted by code."""
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a turn in which no play is possible or left."""

    kind: ClassVar[str] = "end_turn"


Move = (
    Place | Deploy | Decline | Burn | ActDeploy | ActMove | ActConvert | FreeMove | Action | Discard | EndTurn
)
MOVE_KINDS: Final = (
    Place,
    Deploy,
    Decline,
    Burn,
    ActDeploy,
    ActMove,
    ActConvert,
    FreeMove,
    Action,
    Discard,
    EndTurn,
)
