"""Pictures of boards as files: SVG from the game's drawing, PNG from the SVG."""

import re
from functools import lru_cache
from math import ceil

import resvg_py
from django.utils.translation import get_language

from games.models import Event, Table
from games.presentation.drawing import DRAWINGS
from games.presentation.log import latest_events, latest_turn
from games.presentation.scenes import Seated, build_scene

PNG_WIDTH = 1200
"""Pixels; the height follows from the board."""

MAIL_WIDTH = 480
"""Pixels of a picture in a mail, as wide as it is shown."""

KEPT = 64
"""How many pictures for mails a process keeps, as one turn is told to several people and again later."""


def board_svg(table: Table, *, night: bool = False) -> str:
    """The board of a started table as a spectator sees it. Raises LookupError where nothing draws it."""
    drawing = DRAWINGS[table.game]
    latest: list[Event] = latest_turn(table, latest_events(table))
    spectator = Seated(tuple(table.players.select_related("user").order_by("seat")), None)
    return drawing.picture(build_scene(table, spectator, last=latest), night=night)


def board_png(svg: str, *, width: int = PNG_WIDTH) -> bytes:
    """The picture as PNG, so many pixels wide. It takes time by the pixel."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def png_size(svg: str) -> tuple[int, int]:
    """How many pixels wide and high `board_png` draws this board."""
    width, height = (int(re.search(rf'<svg[^>]* {side}="(\d+)"', svg)[1]) for side in ("width", "height"))  # type: ignore[index]
    return PNG_WIDTH, ceil(PNG_WIDTH * height / width)


def mail_png(table: Table) -> bytes:
    """The present board for a mail, as a spectator sees it: drawn once for each version and language.

    Raises LookupError where nothing draws it.
    """
    return _mail_png(table, table.version, get_language() or "")


@lru_cache(maxsize=KEPT)
def _mail_png(table: Table, version: int, language: str) -> bytes:
    return board_png(board_svg(table), width=MAIL_WIDTH)
