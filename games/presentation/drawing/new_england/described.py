"""The board as a table in words: the land on every space, whose it is, and the piece on it."""

from functools import cache

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from engine.new_england.board import BITS, COAST
from games.presentation.drawing.new_england.draft import places, read_draft
from games.presentation.drawing.new_england.ink import COLUMNS, LETTERS, ROWS
from games.presentation.drawing.new_england.words import LANDS, PIECES
from games.presentation.scene import BoardTable, JsonObject, Scene

_DEVELOPED = {True: gettext_lazy("developed"), False: gettext_lazy("undeveloped")}


def described(scene: Scene) -> BoardTable:
    """The country from the north-west."""
    language = get_language()
    words = {name: _tile(scene, tile, language) for tile in scene.view["tiles"] for name in tile["spaces"]}
    draft = read_draft(scene)
    ways = draft.ways or draft.of_kind("place_start")
    lit = {f"{LETTERS[column]}{row + 1}" for way in ways for row, column in places(way.move)}
    chosen, sea, coast = _("can be chosen"), _("sea"), _("at the sea")

    def space(name: str) -> str:
        if name not in BITS:
            return sea
        parts = (words.get(name, ""), coast if BITS[name] & COAST else "", chosen if name in lit else "")
        return "; ".join(part for part in parts if part)

    return BoardTable(
        columns=tuple(LETTERS[:COLUMNS]),
        rows=tuple(
            (str(row + 1), tuple(space(f"{letter}{row + 1}") for letter in LETTERS[:COLUMNS]))
            for row in range(ROWS)
        ),
        notes=(_("The sea lies in the north and in the east."),),
    )


def _tile(scene: Scene, tile: JsonObject, language: str | None) -> str:
    return f"{scene.names[tile['seat']]}: {_land(language, tile['land'], tile['developed'], tile['piece'])}"


@cache
def _land(_language: str | None, land: str, developed: bool, piece: str | None) -> str:
    """Land and what stands on it, in the language that is active."""
    words = f"{LANDS[land]}, {_DEVELOPED[developed]}"
    return f"{words}, {PIECES[piece]}" if piece else words
