"""The whole board: frame, map, units, what may be chosen and what happened last."""

from django.utils.translation import gettext as _

from games.presentation.drawing.old_world_new_world.frame import draw_frame, scored_units
from games.presentation.drawing.old_world_new_world.glyphs import definitions, unit_symbol
from games.presentation.drawing.old_world_new_world.look import (
    BOARD,
    FRAME,
    FULL,
    SIDE,
    SPACE,
    Look,
    look_of,
    section_name,
    space_name,
)
from games.presentation.drawing.old_world_new_world.marks import last_marks
from games.presentation.drawing.old_world_new_world.options import Option, options, picked, rotations
from games.presentation.drawing.old_world_new_world.terrain import terrain
from games.presentation.drawing.svg import at, box, disc, link, moved, path, use
from games.presentation.scene import Choice, Scene

CARD = 2 * SPACE
LEAST_SPACE = 44
"""A space on the page is at least so many pixels wide, as a finger needs; smaller screens scroll it."""
LEAST = FULL * LEAST_SPACE // SPACE


def draw_board(scene: Scene, *, links: bool, head: str = "") -> str:
    """The board as SVG; `head` goes in front of everything, such as a style element."""
    look = look_of(scene)
    lit = _lit(scene, look) if links else ""
    body = (
        draw_frame(scene, look)
        + _ground(scene, look)
        + last_marks(scene, look)
        + scored_units(scene, look)
        + _units(scene, look)
        + (_ghost(scene, look) + lit if links else "")
        + box("frame", 0, 0, BOARD, BOARD)
    )
    role = 'role="group"' if links else 'role="img"'
    return (
        '<svg class="board-map ow" data-opens="middle" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {FULL} {FULL}" '
        f'width="{LEAST}" height="{LEAST}" {role} aria-label="{_label(scene)}">{head}{definitions()}'
        f"{moved((FRAME, FRAME), body)}</svg>"
    )


def _label(scene: Scene) -> str:
    sides = {"south": _("south"), "west": _("west"), "north": _("north"), "east": _("east")}
    side = "south" if scene.seat is None else scene.view["sides"][scene.seat]
    return _("The board, with the home row of the %(side)s at the bottom") % {"side": sides[side]}


def _ground(scene: Scene, look: Look) -> str:
    letters = "".join(scene.view["terrain"])
    seen = {look.cell(space): letter for space, letter in enumerate(letters) if letter != "."}
    volcanoes = tuple(sorted(_upper_left(look, section) for section in _volcanoes(scene)))
    ground = terrain(tuple(sorted(seen.items())), volcanoes, SPACE, "ow")
    lines = "".join(f"M{i * SPACE} 0V{BOARD}M0 {i * SPACE}H{BOARD}" for i in range(1, SIDE, 2))
    sections = "".join(f"M{i * SPACE} 0V{BOARD}M0 {i * SPACE}H{BOARD}" for i in range(2, SIDE, 2))
    grid = f'<g clip-path="url(#ow-map)">{path("hair", lines)}</g>{path("section", sections)}'
    return box("unknown", 0, 0, BOARD, BOARD) + _blanks(scene, look) + ground + grid


def _volcanoes(scene: Scene) -> list[int]:
    cones = {entry["id"] for entry in scene.components["terrain"] if entry["volcano"]}
    return [i for i, placed in enumerate(scene.view["sections"]) if placed and placed["card"] in cones]


def _upper_left(look: Look, section: int) -> tuple[int, int]:
    x, y = look.section(section)
    return int(y // SPACE), int(x // SPACE)


def _blanks(scene: Scene, look: Look) -> str:
    d = ""
    for section, placed in enumerate(scene.view["sections"]):
        if placed is None:
            x, y = look.section(section)
            d += f"M{at((x + SPACE - 5, y + SPACE))}h10M{at((x + SPACE, y + SPACE - 5))}v10"
    return path("section", d)


def _units(scene: Scene, look: Look) -> str:
    standing = sorted(scene.view["units"], key=lambda unit: look.cell(unit["space"]))
    return "".join(
        use(unit_symbol(unit["kind"], scene.colours, unit["seat"]), look.centre(unit["space"]))
        for unit in standing
    )


def _ghost(scene: Scene, look: Look) -> str:
    """The card that the draft lays: framed, with a knob that turns it on."""
    ways = rotations(scene)
    if not ways:
        return ""
    laid = next(move for move in reversed(scene.draft) if move["kind"] == "place")
    x, y = look.section(laid["section"])
    frame = box("ghost", x - 1, y - 1, CARD + 2, CARD + 2)
    if len(ways) == 1:
        return frame
    following = _following(ways, laid["rotation"])
    arrow = path("knob-line", "M-6.5 1.5A6.5 6.5 0 1 1-1.5 6.3") + path(
        "knob-full", "M-10.5-1.5L-6.6 3.6L-2.2-1Z"
    )
    knob = moved((x + CARD, y), disc("knob", (0, 0), 15) + arrow)
    return frame + link(following.href, _("Turn the card"), knob, 'choice turn" data-key="r')


def _following(ways: list[Choice], rotation: int) -> Choice:
    at_now = next(i for i, way in enumerate(ways) if way.move["rotation"] == rotation)
    return ways[(at_now + 1) % len(ways)]


def _lit(scene: Scene, look: Look) -> str:
    origin = _origin(scene)
    ray = _space_frame("picked", look, origin) if origin is not None else ""
    return ray + "".join(_light(scene, look, option, origin) for option in options(scene))


def _origin(scene: Scene) -> int | None:
    """The space of the unit that is picked up."""
    spaces = [step for step in picked(scene) if step.startswith("space:")]
    return int(spaces[-1].partition(":")[2]) if spaces else None


def _light(scene: Scene, look: Look, option: Option, origin: int | None) -> str:
    what, _colon, where = option.touched.partition(":")
    if what == "section":
        return _light_section(look, option, int(where), empty=scene.view["sections"][int(where)] is None)
    if what == "space":
        return _light_space(scene, look, option, int(where), origin)
    return ""


def _light_section(look: Look, option: Option, section: int, *, empty: bool) -> str:
    x, y = look.section(section)
    ground = box("lit" if empty else "lit-over", x + 1, y + 1, CARD - 2, CARD - 2)
    label = _("Section %(name)s") % {"name": section_name(section)}
    return link(option.href, option.choice.text if option.choice else label, ground + _brackets(x, y, CARD))


def _light_space(scene: Scene, look: Look, option: Option, space: int, origin: int | None) -> str:
    taken = any(unit["space"] == space for unit in scene.view["units"])
    x, y = look.centre(space)
    hit = box("hit", x - SPACE / 2, y - SPACE / 2, SPACE, SPACE)
    if taken:
        mark = _space_frame("pick", look, space)
    elif origin is not None:
        mark = path("ray", f"M{at(look.centre(origin))}L{at((x, y))}") + disc("reach", (x, y), 6.2)
    else:
        mark = _brackets(x - SPACE / 2, y - SPACE / 2, SPACE)
    label = option.choice.text if option.choice else _("Space %(name)s") % {"name": space_name(space)}
    return link(option.href, label, hit + mark)


def _space_frame(style: str, look: Look, space: int) -> str:
    x, y = look.centre(space)
    return box(style, x - SPACE / 2 + 1, y - SPACE / 2 + 1, SPACE - 2, SPACE - 2)


def _brackets(x: float, y: float, width: float) -> str:
    """Corner brackets and a plus: the site's mark of a legal place."""
    margin, arm = width / 20, width / 6
    a, b, c, d = x + margin, x + width - margin, y + margin, y + width - margin
    corners = (
        f"M{at((a, c + arm))}V{c:g}h{arm:.3g}M{at((b - arm, c))}H{b:g}v{arm:.3g}"
        f"M{at((b, d - arm))}V{d:g}h-{arm:.3g}M{at((a + arm, d))}H{a:g}v-{arm:.3g}"
    )
    middle = (x + width / 2, y + width / 2)
    plus = f"M{at((middle[0] - 6, middle[1]))}h12M{at((middle[0], middle[1] - 6))}v12"
    return path("lit-corner", corners + plus)
