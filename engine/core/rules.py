"""The contract that every game fulfils and everything else relies on.

All methods are pure functions of their arguments: the same arguments, the same answer, nothing
changed. A state is a value to everybody outside its game's package.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar

from engine.core.chance import Chance
from engine.core.events import Event
from engine.core.jsons import JsonObject
from engine.core.outcome import Outcome
from engine.core.rematch import Rematch
from engine.core.seats import Seat
from engine.core.words import Saying, Templates

S = TypeVar("S")
M = TypeVar("M")


class Rules(Hashable, Protocol[S, M]):
    """One version of the rules of one game."""

    slug: ClassVar[str]
    """The game's name in addresses, such as `new-world`."""
    version: ClassVar[int]
    """Rises whenever an old record could replay otherwise; old versions stay in the registry."""
    title: ClassVar[str]
    least_seats: ClassVar[int]
    most_seats: ClassVar[int]
    endings: ClassVar[tuple[str, ...]]
    """Every code that `Outcome.reason` can have."""
    milestones: ClassVar[frozenset[str]]
    """The kinds of events that the story of a game tells; all others are left to its log."""

    # What is in the box.

    @property
    def options_schema(self) -> JsonObject:
        """The options as a JSON Schema of an object; see `engine.core.options`."""
        ...

    @property
    def move_schema(self) -> JsonObject:
        """All kinds of moves as a JSON Schema (`oneOf` by `kind`)."""
        ...

    @property
    def components(self) -> JsonObject:
        """What is in the box as data, for drawing and for third parties."""
        ...

    @property
    def templates(self) -> Templates:
        """Every code that this game can say, with its English template."""
        ...

    # Playing.

    def setup(self, seats: int, options: Mapping[str, object], seed: bytes) -> S:
        """The first position. All luck follows from `seed` (32 bytes). Raises BadOptions."""
        ...

    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Who may move, in turn order; empty exactly when the game is over."""
        ...

    def turn_number(self, state: S) -> int:
        """Rises when a new turn begins, also where the same seat acts twice running."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """All legal moves in a fixed order, without doubles; empty when not to move."""
        ...

    def apply(self, state: S, seat: Seat, move: M) -> tuple[S, tuple[Event, ...]]:
        """The position after the move, and what happened.

        Raises IllegalMove exactly when the move is not in `legal_moves(state, seat)`.
        """
        ...

    def forced_move(self, state: S) -> tuple[Seat, M] | None:
        """The decision that the system takes by itself now (ALL-5), or None."""
        ...

    def withdraw(self, state: S, seat: Seat) -> tuple[S, tuple[Event, ...]]:
        """The seat leaves for good (ALL-4). Raises IllegalMove when it has left or all is over."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None exactly while somebody is to move."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """Each seat's points so far."""
        ...

    def sources(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """Where the points so far came from: each seat's, by kind; together they are `scores`.

        The kinds are codes with a template, all of them at every position and always in one order.
        """
        ...

    def rematch(self, start: S, outcome: Outcome | None) -> Rematch:
        """How the same people sit when they play again.

        `start` is the first position of the game before, `outcome` how it ended; None where it was
        broken off.
        """
        ...

    # Knowing.

    def view(self, state: S, seat: Seat | None) -> JsonObject:
        """What a seat, or a spectator (None), may know, as plain data.

        Equal for any two states that this seat cannot tell apart. Built from what may be known.
        """
        ...

    def view_event(self, event: Event, seat: Seat | None) -> JsonObject:
        """What a seat, or a spectator, may know of an event: `kind`, `seat` and `data`."""
        ...

    def redeal(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """A state that this seat cannot tell from the given one, hidden things drawn anew.

        It follows from what the seat may know and from `chance` alone: two states that the seat
        cannot tell apart are redealt alike, so that nothing hidden can be worked out from it.
        """
        ...

    def reshuffle(self, state: S, chance: Chance) -> S:
        """What nobody knows drawn anew: no seat can tell this state from the given one.

        Later luck follows from the given chance. The same state and chance give the same state.
        """
        ...

    def reveals(self, before: S, after: S) -> bool:
        """Did the step show somebody something new (a draw, an uncovering)? Undo stops there."""
        ...

    # Thinking ahead.

    def playout(self, state: S, chance: Chance) -> Outcome:
        """How the game ends if everybody plays at random from here; as fast as can be."""
        ...

    def appraise(self, state: S, seat: Seat) -> float:
        """How good the position is for the seat, in points ahead of its strongest opponent.

        Counts what is scored and what open things promise. Looks at nothing that is hidden from
        the seat. For bots; comparable only between positions of one game.
        """
        ...

    # Reading and writing.

    def state_to_json(self, state: S) -> JsonObject:
        """The whole state, secrets included."""
        ...

    def state_from_json(self, data: JsonObject) -> S:
        """The state that `state_to_json` wrote; raises MalformedMove for anything else."""
        ...

    def move_to_json(self, move: M) -> JsonObject:
        """The move as an object with its `kind`."""
        ...

    def move_from_json(self, data: object) -> M:
        """The move an object stands for; raises MalformedMove."""
        ...

    def move_to_text(self, move: M) -> str:
        """The move on one line of plain text."""
        ...

    def move_from_text(self, text: str) -> M:
        """The move a line stands for; raises MalformedMove."""
        ...

    # Telling. All from what the reader may know: views and viewed events.

    def describe_move(self, view: JsonObject, move: M) -> Saying:
        """The move as an offer to a player: "Place the farm at column 4, row 2"."""
        ...

    def describe_event(self, event: JsonObject) -> Saying | None:
        """A viewed event as a line of the log; None for one that needs no line."""
        ...

    def tell_event(self, event: JsonObject) -> Saying:
        """A viewed event of a kind in `milestones` as a sentence of the game's story, looking back."""
        ...
