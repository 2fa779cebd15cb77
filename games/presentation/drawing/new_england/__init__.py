"""New England's drawing: what the table page, mails and the archive show of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.presentation.drawing.new_england.bar import action_bar
from games.presentation.drawing.new_england.board import draw_board
from games.presentation.drawing.new_england.described import described
from games.presentation.drawing.new_england.draft import read_draft
from games.presentation.drawing.new_england.guide import GUIDE
from games.presentation.drawing.new_england.lettering import outlined
from games.presentation.drawing.new_england.offer import bid_markers, offer_rows
from games.presentation.drawing.new_england.panels import family_lines, gone_lines
from games.presentation.drawing.new_england.pieces import COLOURS
from games.presentation.drawing.new_england.places import places
from games.presentation.drawing.palette import style
from games.presentation.scene import ActionBar, BoardTable, Box, JsonObject, Scene


class NewEnglandDrawing:
    """The drawing of New England; fulfils `Drawing`."""

    seat_colours: Sequence[str] = COLOURS
    guide: Mapping[str, object] = GUIDE

    def board(self, scene: Scene) -> str:
        """The map with the viewer's choices as links."""
        return draw_board(scene, links=True)

    def picture(self, scene: Scene, *, night: bool = False) -> str:
        """The map as a picture file of its own, as everybody may see it."""
        head = f"<style>{style('css/new-england.css', night=night)}</style>"
        return outlined(draw_board(scene, links=False, head=head))

    def places(self, scene: Scene, event: JsonObject) -> tuple[Box, ...]:
        """Where on the map an event happened."""
        return places(event)

    def described(self, scene: Scene) -> BoardTable:
        """The board in words."""
        return described(scene)

    def bar(self, scene: Scene) -> ActionBar:
        """What the action bar says to the viewer."""
        return action_bar(scene)

    def panels(self, scene: Scene) -> dict[str, Any]:
        """Families, offer, bid markers and stocks."""
        draft = read_draft(scene)
        return {
            "families": family_lines(scene),
            "offer": offer_rows(scene, draft),
            "markers": bid_markers(scene, draft),
            "gone": tuple(gone_lines(scene)),
            "view": scene.view,
        }
