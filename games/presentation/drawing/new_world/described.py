"""The board as a table in words: every card with its four sides, who stands on it, and what may be chosen."""

from collections import defaultdict
from functools import cache

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from engine.new_world.pieces import START_ROWS, START_SPACES, Feature
from games.presentation.drawing.new_world.draft import read_draft
from games.presentation.drawing.new_world.frame import extent_of
from games.presentation.drawing.new_world.position import Place, Position
from games.presentation.drawing.new_world.segments import kind_of
from games.presentation.drawing.new_world.words import ROLES, card_name
from games.presentation.scene import BoardTable, Scene

_SIDES = {
    Feature.TRAIL: gettext_lazy("trail"),
    Feature.TOWN: gettext_lazy("town"),
    Feature.PLAINS: gettext_lazy("plains"),
}
_WEST = 3


def described(scene: Scene, position: Position) -> BoardTable:
    """The map from west to east and from north to south; the last column is the coast."""
    extent = extent_of(position)
    columns, rows = range(extent.west, 0, -1), range(extent.top, extent.bottom + 1)
    words = _words_by_place(scene, position)
    return BoardTable(
        columns=(*(_("Column %(n)d") % {"n": column} for column in columns), _("Coast")),
        rows=tuple(
            (_("Row %(n)d") % {"n": row}, (*(words[column, row] for column in columns), _coast(row)))
            for row in rows
        ),
        notes=(_surveyors(position),),
    )


def _words_by_place(scene: Scene, position: Position) -> defaultdict[Place, str]:
    draft, language = read_draft(scene), get_language()
    words: defaultdict[Place, str] = defaultdict(str)
    for place, ways in draft.places.items():
        words[place] = _free(language, len(ways))
    for laid in position.cards:
        words[laid.place] = _card(language, laid.kind, laid.rotation)
    if draft.ghost:
        card = _card(language, draft.ghost.kind, draft.ghost.rotation)
        words[draft.ghost.place] = _("in hand: %(card)s") % {"card": card}
    for standing in position.settlers:
        words[standing.place] += f"; {scene.names[standing.seat]}: {ROLES[standing.role]}"
    return words


@cache
def _free(_language: str | None, ways: int) -> str:
    """A place where the card in hand fits in so many ways, in the language that is active."""
    fits = ngettext("free: fits %(count)d way", "free: fits %(count)d ways", ways)
    return fits % {"count": ways}


@cache
def _card(_language: str | None, kind: int, rotation: int) -> str:
    """A card's name and what lies at its four sides, as it is turned, in the language that is active."""
    edges = kind_of(kind).edges
    shown = [_SIDES[feature] for side in range(4) if (feature := edges[(side - rotation) % 4])]
    north, east, south, west = shown
    sides = _("north %(north)s, east %(east)s, south %(south)s, west %(west)s") % {
        "north": north,
        "east": east,
        "south": south,
        "west": west,
    }
    return f"{card_name(kind)}: {sides}"


def _coast(row: int) -> str:
    if row not in START_ROWS:
        return ""
    feature = START_SPACES[row - START_ROWS[0]].edges[_WEST]
    return "" if feature is None else str(_SIDES[feature])


def _surveyors(position: Position) -> str:
    west, east = position.surveyors
    return _("The surveyors are over columns %(west)d and %(east)d.") % {"west": west, "east": east}
