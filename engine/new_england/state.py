"""A position of New England, secrets included, and the kinds of moves."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.core.seats import Seat
from engine.new_england.board import Mask


class Phase(StrEnum):
    """What the table is doing."""

    START = "start"
    ANNOUNCE = "announce"
    BID = "bid"
    BUY = "buy"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Family:
    """What one seat has. Tuples of three are by land type or by kind of piece."""

    money: int
    lands: tuple[Mask, ...] = (0, 0, 0)
    """The spaces of its land by type, developed or not, start tiles included."""
    developed: Mask = 0
    starts: tuple[Mask, ...] = (0, 0, 0)
    """The two spaces of the start tile by type; 0 while it is not placed."""
    pieces: tuple[Mask, ...] = (0, 0, 0)
    """Where its pieces stand by kind; on a start tile only the smaller space counts (NE-11)."""
    cards: tuple[str, ...] = ()
    """The cards it has executed, in order."""
    stored: tuple[tuple[str, int], ...] = ()
    """The cards in its barns with the round of storing, the earliest first."""
    marker: int | None = None
    left: int | None = None
    """How many had left before it, if it has left the game."""


@dataclass(frozen=True, slots=True)
class Item:
    """A land tile or card of the round's offer."""

    name: str
    """A land type or the id of a card."""
    sold_to: Seat | None = None
    uncovered_by: Seat | None = None
    """Who uncovered it as the ships' extra item (NE-13); None for the round's nine."""


@dataclass(frozen=True, slots=True)
class Buying:
    """How far the turn in phase 3 has come."""

    may_uncover: bool
    """Whether the ships' extra item is still to be had (NE-13)."""
    purchases: int = 0
    moved: Mask = 0
    """Where the pieces stand that may not move just now (NE-12)."""
    untouched: bool = True
    """Whether the turn's first step is still to come."""


@dataclass(slots=True)
class State:
    """The whole truth of a position; a value to everybody outside this package."""

    deck_option: str
    phase: Phase
    round: int
    """0 in the start round."""
    turn: int
    active: Seat
    """Who is to move; the last to move when the game is over."""
    start_seat: Seat
    """Who has the start marker."""
    families: list[Family]
    bag: tuple[str, ...]
    """Land types; the next one to be drawn is last."""
    deck: tuple[str, ...]
    """Card ids; the next one to be drawn is last."""
    offer: tuple[Item, ...] = ()
    gone: tuple[str, ...] = ()
    """What left the game: unsold items, and what was in the barns of those who left."""
    buying: Buying | None = None
    """In phase 3 only."""
    reason: str | None = None
    """The code of how the game ended, when it is over."""

    def copy(self) -> "State":
        """The same position, to be changed without changing this one."""
        return State(
            self.deck_option,
            self.phase,
            self.round,
            self.turn,
            self.active,
            self.start_seat,
            self.families.copy(),
            self.bag,
            self.deck,
            self.offer,
            self.gone,
            self.buying,
            self.reason,
        )


def put(areas: tuple[Mask, ...], index: int, area: Mask) -> tuple[Mask, ...]:
    """The areas, one of them larger by the given one."""
    return put_instead(areas, index, areas[index] | area)


def put_instead(areas: tuple[Mask, ...], index: int, area: Mask) -> tuple[Mask, ...]:
    """The areas, one of them replaced by the given one."""
    return (*areas[:index], area, *areas[index + 1 :])


@dataclass(frozen=True, slots=True)
class PlaceStart:
    """Place a start tile of a land type on two spaces that share an edge, the smaller space first."""

    kind: ClassVar[str] = "place_start"
    land: str
    spaces: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Announce:
    """Say how many of the nine items will be land tiles; they are uncovered at once."""

    kind: ClassVar[str] = "announce"
    lands: int


@dataclass(frozen=True, slots=True)
class TakeMarker:
    """Take the bid marker of a value: it sets the order of buying and the price of each purchase."""

    kind: ClassVar[str] = "take_marker"
    value: int


@dataclass(frozen=True, slots=True)
class Uncover:
    """Uncover the extra item of whoever has most ships: `stock` is "land" or "card"."""

    kind: ClassVar[str] = "uncover"
    stock: str


@dataclass(frozen=True, slots=True)
class BuyLand:
    """Buy a land tile of the offer and place it."""

    kind: ClassVar[str] = "buy_land"
    land: str
    space: str


@dataclass(frozen=True, slots=True)
class BuyCard:
    """Buy a card of the offer and execute it.

    `spaces` are those of the tiles to turn over, by row, then column, or the one for the piece.
    """

    kind: ClassVar[str] = "buy_card"
    card: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoreCard:
    """Buy a card of the offer and put it into an empty barn."""

    kind: ClassVar[str] = "store_card"
    card: str


@dataclass(frozen=True, slots=True)
class RunStored:
    """Execute a card stored in an earlier round; `spaces` as in `buy_card`."""

    kind: ClassVar[str] = "run_stored"
    card: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Move a pilgrim or a ship from one of one's tiles to another."""

    kind: ClassVar[str] = "move_piece"
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Buy no more, give the marker back and take income."""

    kind: ClassVar[str] = "end_turn"


Move = (
    PlaceStart
    | Announce
    | TakeMarker
    | Uncover
    | BuyLand
    | BuyCard
    | StoreCard
    | RunStored
    | MovePiece
    | EndTurn
)
MOVE_KINDS: tuple[type, ...] = (
    PlaceStart,
    Announce,
    TakeMarker,
    Uncover,
    BuyLand,
    BuyCard,
    StoreCard,
    RunStored,
    MovePiece,
    EndTurn,
)
