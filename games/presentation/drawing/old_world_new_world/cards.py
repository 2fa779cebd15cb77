"""Cards: their pictures, in the hand and as backs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.presentation.drawing.old_world_new_world.glyphs import ACTIONS
from games.presentation.drawing.old_world_new_world.terrain import terrain
from games.presentation.drawing.svg import box, moved, path


def terrain_of(components: Mapping[str, Any], card: str) -> dict[str, Any] | None:
    """The catalogue's entry of a terrain card; None for an action card."""
    return next((entry for entry in components["terrain"] if entry["id"] == card), None)


def symbols_of(components: Mapping[str, Any], card: str) -> tuple[int, int]:
    """How many Ports and Camps a card bears; none on an action card."""
    entry = terrain_of(components, card)
    letters = "".join(entry["rows"]) if entry else ""
    return letters.count("A"), letters.count("C")


def picture(components: Mapping[str, Any], card: str, size: float, key: str) -> str:
    """The square of a card: a map for terrain, an engraved picture for an action."""
    entry = terrain_of(components, card)
    if entry is None:
        return action_picture(card, size)
    return _map(tuple(entry["rows"]), entry["volcano"], size, key)


@lru_cache(maxsize=256)
def _map(rows: tuple[str, str], volcano: bool, size: float, key: str) -> str:
    cells = tuple(((r, c), rows[r][c]) for r in (0, 1) for c in (0, 1))
    ground = terrain(cells, ((0, 0),) if volcano else (), size / 2, key)
    half = size / 2
    return ground + path("hair", f"M{half} 0V{size}M0 {half}H{size}") + box("rule", 0, 0, size, size)


def action_picture(card: str, size: float) -> str:
    """The engraved square of an action card."""
    engraved = moved((size / 2, size / 2), ACTIONS[card], round(size / 80, 2))
    return box("blank", 0, 0, size, size) + engraved + box("rule", 0, 0, size, size)
