"""What a board drawing and its panels get to see: one position, as one person may know it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote

from engine.core.outcome import Outcome

JsonObject = dict[str, Any]

Box = tuple[float, float, float, float]
"""A place on a board in the units of its drawing: left, top, width and height."""


class Choice:
    """One legal move that can be taken next; its words and address are made when first asked for."""

    __slots__ = ("_address", "_href", "_text", "move", "value")

    def __init__(
        self, move: JsonObject, value: str, text: Callable[[], str], href: Callable[[], str]
    ) -> None:
        self.move = move
        self.value = value
        """The move on one line of plain text, as a form sends it."""
        self._text, self._href = text, href
        self._address = ""

    @property
    def text(self) -> str:
        """The move in words, translated."""
        return self._text()

    @property
    def href(self) -> str:
        """Where this choice leads: the same table with the move added to the draft."""
        if not self._address:
            self._address = self._href()
        return self._address


@dataclass(frozen=True, slots=True)
class Step:
    """A point of the draft where the player decides: what could be chosen there."""

    choices: tuple[Choice, ...]
    chosen: JsonObject | None
    """The move that was taken into the draft here; None at the last step, still open."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A position to be shown; each is equal to itself alone, so that what is read from it can be kept.

    While a player prepares a turn, the moves chosen so far (the draft) are carried in the page's
    address and applied to a copy of the position; nothing is stored before the turn is sent. A
    last move that would end the turn or show something hidden is not applied: it is `pending`.
    """

    slug: str
    view: JsonObject
    """The position with the draft applied, as the viewer may know it (see the game's view.py)."""
    seat: int | None
    """The viewer's seat, or None for a spectator."""
    names: tuple[str, ...]
    """The players' names by seat."""
    colours: tuple[str, ...]
    """The players' colours by seat: red, blue, yellow, white or black."""
    steps: tuple[Step, ...] = ()
    """The decisions of the turn so far, the open one last; empty when the viewer is not to move."""
    pending: JsonObject | None = None
    """The chosen move that only takes effect when the turn is sent."""
    last: tuple[JsonObject, ...] = ()
    """The viewed events of the latest turn, to be marked on the board."""
    outcome: Outcome | None = None
    """How the game ended; None while it runs."""
    pick: str = ""
    """What the viewer has picked up without deciding anything yet, in a game's own word."""
    draft_href: str = ""
    """The table with the draft as it stands and nothing picked."""
    base_href: str = ""
    """The table without a draft: where "start again" leads."""
    components: Mapping[str, Any] = field(default_factory=dict)
    """What is in the box, from the rules' `components`."""

    def picking(self, pick: str) -> str:
        """Where it leads to pick something up: the same draft, with `pick` in the address."""
        joint = "&" if "?" in self.draft_href else "?"
        return f"{self.draft_href}{joint}pick={quote(pick)}"

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; empty once the draft is complete."""
        return self.steps[-1].choices if self.steps and self.steps[-1].chosen is None else ()

    @property
    def draft(self) -> tuple[JsonObject, ...]:
        """The moves chosen so far."""
        return tuple(step.chosen for step in self.steps if step.chosen is not None)

    @property
    def complete(self) -> bool:
        """Is there a draft that can be sent as a whole turn?"""
        return bool(self.draft) and not self.choices


@dataclass(frozen=True, slots=True)
class ActionBar:
    """What the bar above the board says: where the player stands and what comes next."""

    title: str
    """Such as "Your turn: place the town corner bend"."""
    sentence: str
    """What the prepared click will do, or what to choose now."""
    note: str = ""
    """What is good to know besides; left out where there is little room."""
    offers: tuple[tuple[str, str], ...] = ()
    """The choices that are open now as links (text, href): twins of what the board offers."""
    turns: tuple[str, str] | None = None
    """Where it leads to turn the piece in hand to the left and to the right."""
    buttons: tuple[tuple[str, str], ...] = ()
    """Further links (text, href) beside the one that sends the turn, such as "Start again"."""
    picture: str = ""
    """A small SVG, such as the card in hand."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The board in words, for those who do not see it: a table with a heading for each row and column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Each row's heading and what lies on its places; empty where nothing does."""
    notes: tuple[str, ...]
    """What holds for the whole board, in sentences."""


class Drawing(Protocol):
    """What a game brings to the page; found by its slug in `games.presentation.drawing`."""

    seat_colours: Sequence[str]
    """Colours that can be chosen when sitting down, in the order they are offered."""

    guide: Mapping[str, object]
    """What to say of each kind of decision the first time it comes, by kind of move, translated late."""

    def board(self, scene: Scene) -> str:
        """The board as inline SVG, legal choices as links; no style attributes."""
        ...

    def picture(self, scene: Scene, *, night: bool = False) -> str:
        """The board as a self-contained SVG file: colours written out, no links."""
        ...

    def places(self, scene: Scene, event: JsonObject) -> tuple[Box, ...]:
        """Where on the board a viewed event happened; empty for one that has no place."""
        ...

    def described(self, scene: Scene) -> BoardTable:
        """The board in words, with what the viewer may choose."""
        ...

    def bar(self, scene: Scene) -> ActionBar:
        """The action bar for the viewer, to move or waiting."""
        ...

    def panels(self, scene: Scene) -> dict[str, Any]:
        """Context for `templates/games/<slug>/players.html` and `side.html`."""
        ...
