"""What happened last, marked on the map."""

from games.presentation.drawing.old_world_new_world.glyphs import unit_symbol
from games.presentation.drawing.old_world_new_world.look import SPACE, Look
from games.presentation.drawing.svg import at, box, disc, path, use
from games.presentation.scene import JsonObject, Scene


def last_marks(scene: Scene, look: Look) -> str:
    """The latest turn: cards framed, ways dashed, and what was destroyed crossed out."""
    return "".join(_mark(scene, look, event["kind"], event["data"]) for event in scene.last)


def _mark(scene: Scene, look: Look, kind: str, data: JsonObject) -> str:
    match kind:
        case "card_placed":
            return _card(look, data["section"])
        case "drifted":
            return _card(look, data["to"])
        case "moved" | "converted" | "blown":
            return _way(look, data["origin"], data["target"])
        case "native_placed" if data["origin"] is not None:
            return _way(look, data["origin"], data["space"])
        case "deployed" | "bribed" | "native_placed":
            return _space(look, data["space"])
        case "destroyed":
            return _destroyed(scene, look, data)
        case _:
            return ""


def _card(look: Look, section: int) -> str:
    x, y = look.section(section)
    frame = box("last", x + 1.5, y + 1.5, 2 * SPACE - 3, 2 * SPACE - 3)
    return frame + path("last-corner", f"M{at((x, y))}h17l-17 17z")


def _space(look: Look, space: int) -> str:
    x, y = look.centre(space)
    return box("last", x - SPACE / 2 + 1.5, y - SPACE / 2 + 1.5, SPACE - 3, SPACE - 3)


def _way(look: Look, origin: int, target: int) -> str:
    d = f"M{at(look.centre(origin))}L{at(look.centre(target))}"
    start = disc("symbol", look.centre(origin), 6) + disc("ink", look.centre(origin), 2)
    return path("way-halo", d) + path("way", d) + start


def _destroyed(scene: Scene, look: Look, data: JsonObject) -> str:
    x, y = look.centre(data["space"])
    kind = data.get("unit", "native")
    ghost = use(unit_symbol(kind, scene.colours, data["owner_seat"]), (x, y), 1, "dead")
    cross = f"M{at((x - 11, y - 11))}l22 22M{at((x + 11, y - 11))}l-22 22"
    return ghost + path("cross-halo", cross) + path("cross", cross)
