"""New World's drawing: what the table page, mails and the archive show of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.presentation.drawing.new_world.bar import action_bar
from games.presentation.drawing.new_world.board import draw_board
from games.presentation.drawing.new_world.described import described
from games.presentation.drawing.new_world.guide import GUIDE
from games.presentation.drawing.new_world.lettering import OutlineLettering, PageLettering
from games.presentation.drawing.new_world.panels import (
    player_lines,
    removed_cards,
    score_rows,
    stock_lines,
)
from games.presentation.drawing.new_world.places import places
from games.presentation.drawing.new_world.position import position_of
from games.presentation.drawing.new_world.settlers import COLOURS
from games.presentation.drawing.palette import style
from games.presentation.scene import ActionBar, BoardTable, Box, JsonObject, Scene


class NewWorldDrawing:
    """The drawing of New World; fulfils `Drawing`."""

    seat_colours: Sequence[str] = COLOURS
    guide: Mapping[str, object] = GUIDE

    def board(self, scene: Scene) -> str:
        """The map with the viewer's choices as links."""
        return draw_board(scene, position_of(scene), PageLettering(), links=True)

    def picture(self, scene: Scene, *, night: bool = False) -> str:
        """The map as a picture file of its own, as everybody may see it."""
        head = f"<style>{style('css/new-world.css', night=night)}</style>"
        return draw_board(scene, position_of(scene), OutlineLettering(), links=False, head=head)

    def places(self, scene: Scene, event: JsonObject) -> tuple[Box, ...]:
        """Where on the map an event happened."""
        return places(event)

    def described(self, scene: Scene) -> BoardTable:
        """The board in words."""
        return described(scene, position_of(scene))

    def bar(self, scene: Scene) -> ActionBar:
        """What the action bar says to the viewer."""
        return action_bar(scene, position_of(scene))

    def panels(self, scene: Scene) -> dict[str, Any]:
        """Players, stock, cards set aside, and where all points came from when it is over."""
        position = position_of(scene)
        return {
            "players": tuple(player_lines(scene, position)),
            "stock": tuple(stock_lines(position)),
            "position": position,
            "removed": tuple(removed_cards(position)),
            "score_rows": tuple(score_rows(position)) if scene.outcome else (),
        }
