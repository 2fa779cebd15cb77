"""Pictures of boards as files: SVG from the game's drawing, PNG from the SVG."""

import resvg_py

from games.models import Event, Table
from games.presentation.drawing import DRAWINGS
from games.presentation.log import latest_events, latest_turn
from games.presentation.scenes import Seated, build_scene

PNG_WIDTH = 1200
"""Pixels; the height follows from the board."""


def board_svg(table: Table, *, night: bool = False) -> str:
    """The board of a started table as a spectator sees it. Raises LookupError where nothing draws it."""
    drawing = DRAWINGS[table.game]
    latest: list[Event] = latest_turn(table, latest_events(table))
    spectator = Seated(tuple(table.players.select_related("user").order_by("seat")), None)
    return drawing.picture(build_scene(table, spectator, last=latest), night=night)


def board_png(svg: str, *, width: int = PNG_WIDTH) -> bytes:
    """The picture as PNG, so many pixels wide. It takes time by the pixel."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
