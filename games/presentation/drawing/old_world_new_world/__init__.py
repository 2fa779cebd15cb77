"""Old World New World's drawing: what the table page, mails and the archive show of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.presentation.drawing.old_world_new_world.bar import action_bar
from games.presentation.drawing.old_world_new_world.board import draw_board
from games.presentation.drawing.old_world_new_world.described import described
from games.presentation.drawing.old_world_new_world.glyphs import COLOURS
from games.presentation.drawing.old_world_new_world.guide import GUIDE
from games.presentation.drawing.old_world_new_world.look import look_of
from games.presentation.drawing.old_world_new_world.panels import panels_of
from games.presentation.drawing.old_world_new_world.places import places
from games.presentation.drawing.palette import style
from games.presentation.scene import ActionBar, BoardTable, Box, JsonObject, Scene


class OldWorldNewWorldDrawing:
    """The drawing of Old World New World; fulfils `Drawing`."""

    seat_colours: Sequence[str] = COLOURS
    guide: Mapping[str, object] = GUIDE

    def board(self, scene: Scene) -> str:
        """The board, turned to the viewer, with their choices as links."""
        return draw_board(scene, links=True)

    def picture(self, scene: Scene, *, night: bool = False) -> str:
        """The board as a picture file of its own."""
        head = f"<style>{style('css/old-world-new-world.css', night=night)}</style>"
        return draw_board(scene, links=False, head=head)

    def places(self, scene: Scene, event: JsonObject) -> tuple[Box, ...]:
        """Where on the map an event happened."""
        return places(look_of(scene), event)

    def described(self, scene: Scene) -> BoardTable:
        """The board in words."""
        return described(scene)

    def bar(self, scene: Scene) -> ActionBar:
        """What the action bar says to the viewer."""
        return action_bar(scene)

    def panels(self, scene: Scene) -> dict[str, Any]:
        """Players, the viewer's hand and the piles."""
        return panels_of(scene)
