"""The whole board: the layers of the map from below to above."""

from collections.abc import Sequence
from html import escape

from django.utils.translation import gettext as _

from games.presentation.drawing.new_england import choices
from games.presentation.drawing.new_england.draft import read_draft
from games.presentation.drawing.new_england.ground import ground
from games.presentation.drawing.new_england.ink import (
    HEIGHT,
    LEFT,
    SPACE,
    TOP,
    WIDTH,
    Cell,
    cell,
    cells,
    middle,
)
from games.presentation.drawing.new_england.outline import border
from games.presentation.drawing.new_england.pieces import definitions, family_border, seal
from games.presentation.drawing.new_england.tiles import tile
from games.presentation.drawing.svg import path, use
from games.presentation.scene import JsonObject, Scene

LEAST_SPACE = 44
"""A space on the page is at least so many pixels wide, as a finger needs; smaller screens scroll the map."""


def draw_board(scene: Scene, *, links: bool, head: str = "") -> str:
    """The map as one SVG; with `links` it holds what the viewer may choose."""
    tiles = scene.view["tiles"]
    draft = read_draft(scene)
    covered = {place for each in tiles for place in cells(each["spaces"])}
    layers = (
        ground(covered),
        "".join(tile(each["land"], cells(each["spaces"]), developed=each["developed"]) for each in tiles),
        _borders(scene, tiles),
        _last_turn(scene),
        _pieces(scene, tiles),
        choices.offered(draft) if links else "",
        choices.movable(draft) if links else "",
    )
    return f"{_opening(links)}{head}<defs>{definitions()}</defs>{''.join(layers)}</svg>"


def _opening(links: bool) -> str:
    role = "group" if links else "img"
    size = f'width="{WIDTH * LEAST_SPACE // SPACE}" height="{HEIGHT * LEAST_SPACE // SPACE}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ne board-map" {size} '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="{role}" aria-label="{escape(_("The board"))}">'
    )


def _borders(scene: Scene, tiles: Sequence[JsonObject]) -> str:
    lands: dict[tuple[int, str], list[Cell]] = {}
    for each in tiles:
        lands.setdefault((each["seat"], each["land"]), []).extend(cells(each["spaces"]))
    return "".join(family_border(scene.colours[seat], spaces) for (seat, _land), spaces in lands.items())


def _pieces(scene: Scene, tiles: Sequence[JsonObject]) -> str:
    """Seals of start tiles, on the joint or beside a piece, and the pieces themselves."""
    drawn = ""
    for each in tiles:
        colour, spaces = scene.colours[each["seat"]], cells(each["spaces"])
        if each["start"]:
            drawn += seal(colour, middle(spaces[1:] if each["piece"] else spaces))
        if each["piece"]:
            symbol = f"{each['piece']}-{colour}"
            title = escape(f"{scene.names[each['seat']]}: {each['spaces'][0]}")
            drawn += f"<g><title>{title}</title>{use(symbol, middle(spaces[:1]))}</g>"
    return drawn


def _last_turn(scene: Scene) -> str:
    """A line around everything that the latest turn put down, turned over or moved."""
    marked: list[tuple[Cell, ...]] = []
    for event in scene.last:
        data = event["data"]
        names = data.get("spaces") or [data.get("space") or data.get("target")]
        marked.append(tuple(cell(name) for name in names if name))
    return "".join(_marked(spaces) for spaces in marked if spaces)


def _marked(spaces: Sequence[Cell]) -> str:
    line = border(spaces, SPACE, (LEFT, TOP), 1)
    return path("last-halo", line) + path("last", line, 'data-last=""')
