"""Where in the country an event of the log happened."""

from games.presentation.drawing.new_england.ink import SPACE, cell, corner
from games.presentation.scene import Box, JsonObject


def places(event: JsonObject) -> tuple[Box, ...]:
    """The spaces that the event is about: settled, developed, or left and entered by a piece."""
    data = event["data"]
    names = [
        *data.get("spaces", []),
        *(data[name] for name in ("space", "origin", "target") if data.get(name)),
    ]
    return tuple((*corner(cell(name)), SPACE, SPACE) for name in dict.fromkeys(names))
