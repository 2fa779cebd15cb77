"""Where on the board an event of the log happened."""

from games.presentation.drawing.old_world_new_world.look import FRAME, SPACE, Look
from games.presentation.scene import Box, JsonObject


def places(look: Look, event: JsonObject) -> tuple[Box, ...]:
    """The sections and spaces that the event is about, as the viewer's board is turned."""
    data = event["data"]
    sections = [data[name] for name in ("section", "to") if isinstance(data.get(name), int)]
    spaces = [data[name] for name in ("space", "origin", "target") if isinstance(data.get(name), int)]
    return (
        *(_box(look.section(section), 2 * SPACE) for section in sections),
        *(_box(_corner(look, space), SPACE) for space in dict.fromkeys(spaces)),
    )


def _corner(look: Look, space: int) -> tuple[float, float]:
    x, y = look.centre(space)
    return x - SPACE / 2, y - SPACE / 2


def _box(corner: tuple[float, float], size: float) -> Box:
    return corner[0] + FRAME, corner[1] + FRAME, size, size
