"""The panels beside the board: players with their supply, the stock by kind, the final scoring."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presentation.drawing.new_world.cards import mini
from games.presentation.drawing.new_world.position import Position
from games.presentation.drawing.new_world.words import COLOURS, card_name
from games.presentation.scene import Scene

SETTLERS = 5


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player in the panel."""

    seat: int
    name: str
    colour: str
    colour_name: str
    score: int
    told: str
    """What made the points."""
    supply: int
    away: int
    """Settlers on the board."""
    to_move: bool
    you: bool
    left: bool
    """Withdrew from the game."""

    @property
    def figures(self) -> list[tuple[int, bool]]:
        """Where each settler of the supply row is drawn, and whether it is away."""
        return [(number * 30, number >= self.supply) for number in range(SETTLERS)]


@dataclass(frozen=True, slots=True)
class StockLine:
    """A kind of card that has not been seen yet."""

    name: str
    count: int
    picture: str
    """SVG; uses the marks that the board defines."""


def player_lines(scene: Scene, position: Position) -> list[PlayerLine]:
    """The players in the order of their seats."""
    return [
        PlayerLine(
            seat,
            name,
            scene.colours[seat],
            str(COLOURS[scene.colours[seat]]),
            score=position.scores[seat],
            told=_told(position.sources[seat]),
            supply=position.supply[seat],
            away=SETTLERS - position.supply[seat],
            to_move=position.to_move == seat,
            you=scene.seat == seat,
            left=seat in position.left,
        )
        for seat, name in enumerate(scene.names)
    ]


def stock_lines(position: Position) -> list[StockLine]:
    """What may still come, most frequent first."""
    kinds = sorted(position.unseen, key=lambda pair: (-pair[1], pair[0]))
    return [StockLine(card_name(no), count, SafeString(mini(no))) for no, count in kinds]


def removed_cards(position: Position) -> list[str]:
    """The cards set aside because they fitted nowhere."""
    return [card_name(no) for no in position.removed]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Where points came from, by seat."""

    name: str
    points: tuple[int, ...]


_SOURCES = (
    ("trail_complete", gettext_lazy("Complete trails")),
    ("town_complete", gettext_lazy("Complete towns")),
    ("farm_complete", gettext_lazy("Complete farms")),
    ("bonus", gettext_lazy("Surveyors")),
    ("trail_final", gettext_lazy("Unfinished trails")),
    ("town_final", gettext_lazy("Unfinished towns")),
    ("farm_final", gettext_lazy("Unfinished farms")),
    ("plains_final", gettext_lazy("Plains")),
)
"""The code of a reason for points, and what the table calls it."""


def score_rows(position: Position) -> list[ScoreRow]:
    """The scores by source; the surveyors' bonus stands by itself. The columns add up to the scores."""
    return [
        ScoreRow(str(name), tuple(sources.get(code, 0) for sources in position.sources))
        for code, name in _SOURCES
    ]


def _told(sources: Mapping[str, int]) -> str:
    told = [f"{name}: {sources[code]}" for code, name in _SOURCES if code in sources]
    return "; ".join(told) or _("No points yet")
