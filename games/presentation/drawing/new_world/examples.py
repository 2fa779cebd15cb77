"""Small pictures for the rules page, made of the same cards and pieces as the board."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from games.presentation.drawing.new_world.cards import card, symbols
from games.presentation.drawing.new_world.choices import standing_at
from games.presentation.drawing.new_world.marks import marks
from games.presentation.drawing.new_world.position import Laid, Place, corner
from games.presentation.drawing.new_world.segments import is_plains
from games.presentation.drawing.new_world.settlers import figures, settler

_SCALE = 0.76
"""Pixels a hundredth of a card."""
_SURVEYOR_ROOM = 96


@dataclass(frozen=True, slots=True)
class Stood:
    """A settler in an example."""

    colour: str
    place: Place
    segment: str


@dataclass(frozen=True, slots=True)
class Example:
    """A few cards that say one thing."""

    cards: tuple[Laid, ...]
    settlers: tuple[Stood, ...] = ()
    surveyors: tuple[int, ...] = ()
    """Their columns, the western one first."""
    hand: Laid | None = None
    """A card that is being placed."""
    surveyed: int = 0
    """So many columns in the east are surveyed."""

    @property
    def all_cards(self) -> tuple[Laid, ...]:
        """The cards, that in hand included."""
        return (*self.cards, self.hand) if self.hand else self.cards


def _row(*cards: tuple[int, int]) -> tuple[Laid, ...]:
    """Cards from west to east, as kind and rotation; the last in column 1."""
    return tuple(Laid((len(cards) - i, 1), kind, turn) for i, (kind, turn) in enumerate(cards))


def _square(*rows: tuple[tuple[int, int], ...]) -> tuple[Laid, ...]:
    cards = ((_row(*row), number) for number, row in enumerate(rows, start=1))
    return tuple(
        Laid((laid.place[0], number), laid.kind, laid.rotation) for row, number in cards for laid in row
    )


EXAMPLES = {
    "placing": Example(_row((21, 0), (8, 1)), hand=Laid((3, 1), 11, 3)),
    "roles": Example(
        _row((8, 1), (36, 2), (18, 3), (19, 0)),
        settlers=(
            Stood("red", (4, 1), "trail1"),
            Stood("blue", (3, 1), "town1"),
            Stood("yellow", (2, 1), "farm1"),
            Stood("white", (1, 1), "plains1"),
        ),
    ),
    "trail": Example(
        _row((4, 0), (9, 1), (8, 1), (2, 1)),
        settlers=(Stood("red", (2, 1), "trail1"),),
        surveyors=(2, 1),
    ),
    "town": Example(_row((20, 1), (19, 3)), settlers=(Stood("blue", (1, 1), "town1"),)),
    "farm": Example(
        _square(((14, 2), (13, 2), (9, 3)), ((3, 1), (1, 0), (11, 3)), ((23, 1), (18, 3), (12, 2))),
        settlers=(Stood("yellow", (2, 2), "farm1"),),
        surveyors=(2, 2),
    ),
    "surveyed": Example(
        _row((8, 1), (9, 1), (14, 1)),
        settlers=(Stood("red", (2, 1), "trail1"), Stood("black", (1, 1), "plains2")),
        surveyors=(3, 2),
        surveyed=1,
    ),
    "plains": Example(_row((19, 0), (14, 0)), settlers=(Stood("white", (2, 1), "plains1"),)),
}
"""The pictures by name."""


@cache
def example_definitions() -> str:
    """What all examples use, once a page."""
    used = ((laid.kind, laid.rotation) for example in EXAMPLES.values() for laid in example.all_cards)
    drawn = f"{marks()}{figures()}{symbols(used)}"
    return f'<svg class="vh" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


def example_picture(name: str, label: str) -> str:
    """One example; `label` says what is to be seen. Raises KeyError for a name that there is not."""
    example = EXAMPLES[name]
    x, y, width, height = _box(example)
    size = f'width="{width * _SCALE:.0f}" height="{height * _SCALE:.0f}"'
    return (
        f'<svg class="nw example" {size} viewBox="{x} {y} {width} {height}" role="img" '
        f'aria-label="{escape(label)}">{_drawn(example)}</svg>'
    )


@cache
def _drawn(example: Example) -> str:
    return "".join(
        (
            "".join(card(laid.kind, laid.rotation, corner(laid.place)) for laid in example.all_cards),
            "".join(_veil(example)),
            "".join(_surveyors(example)),
            _hand(example.hand) if example.hand else "",
            "".join(_settler(example, stood) for stood in example.settlers),
        )
    )


def _box(example: Example) -> tuple[int, int, int, int]:
    """x, y, width and height."""
    west = max(laid.place[0] for laid in example.all_cards)
    rows = max(laid.place[1] for laid in example.all_cards)
    north = _SURVEYOR_ROOM if example.surveyors else 16
    south = _SURVEYOR_ROOM if len(set(example.surveyors)) == 1 else 16
    return -west * 100 - 16, -north, west * 100 + 32, rows * 100 + north + south


def _surveyors(example: Example) -> Iterator[str]:
    """On brass bars north of their columns; the second goes south if both have the same."""
    rows = max(laid.place[1] for laid in example.all_cards) * 100
    shared = len(set(example.surveyors)) == 1
    for number, column in enumerate(example.surveyors):
        x, south = -column * 100, shared and number == 1
        bar, feet = (rows, rows + 52) if south else (-14, -56)
        yield f'<path class="m-brass-bar" d="M{x} {bar}h100v14h-100z"/>'
        yield f'<use href="#surveyor" x="{x + 50}" y="{feet}"/>'


def _veil(example: Example) -> Iterator[str]:
    """Over the surveyed columns of a single row of cards."""
    width = example.surveyed * 100
    if width:
        starts = [*((0, y) for y in range(0, 101, 12)), *((x, 100) for x in range(12, width, 12))]
        lines = "".join(f"M{x - width} {y}l{min(y, width - x)}-{min(y, width - x)}" for x, y in starts)
        yield f'<path class="m-veil" d="M{-width} 0h{width}v100h-{width}z"/>'
        yield f'<path class="m-hatch" d="{lines}"/>'
        line = f"M{-width} -20V116"
        yield f'<path class="m-chain-halo" d="{line}"/><path class="m-chain" d="{line}"/>'


def _hand(laid: Laid) -> str:
    x, y = corner(laid.place)
    square = f"M{x:g} {y:g}h100v100h-100z"
    return f'<path class="hand-halo" d="{square}"/><path class="hand" d="{square}"/>'


def _settler(example: Example, stood: Stood) -> str:
    laid = next(laid for laid in example.all_cards if laid.place == stood.place)
    at = standing_at(laid, stood.segment, corner(laid.place))
    return settler(stood.colour, at, lying=is_plains(laid.kind, stood.segment))
