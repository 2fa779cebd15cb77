"""The drawings of all games, by slug; the one place where a new game's drawing is added."""

from typing import Any

from django.utils.safestring import mark_safe

from games.presentation.drawing.new_england import NewEnglandDrawing
from games.presentation.drawing.new_world import NewWorldDrawing
from games.presentation.drawing.old_world_new_world import OldWorldNewWorldDrawing
from games.presentation.scene import Drawing, Scene

DRAWINGS: dict[str, Drawing] = {
    "new-world": NewWorldDrawing(),
    "old-world-new-world": OldWorldNewWorldDrawing(),
    "new-england": NewEnglandDrawing(),
}
"""Slug to drawing; every game of the engine's registry has one."""


def drawn_board(scene: Scene) -> dict[str, Any]:
    """What a page needs to show a scene: the board, and the game's own panels with their templates."""
    drawing = DRAWINGS[scene.slug]
    return {
        "board": mark_safe(drawing.board(scene)),  # noqa: S308 (our own drawing; it escapes every text)
        "panels": drawing.panels(scene),
        "players_template": f"games/{scene.slug}/players.html",
        "side_template": f"games/{scene.slug}/side.html",
    }
