"""The board as a table in words: the ground of every space, its symbol, and the unit on it."""

from functools import cache

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.presentation.drawing.old_world_new_world.look import LETTERS, SIDE, space_name
from games.presentation.drawing.old_world_new_world.options import options
from games.presentation.drawing.old_world_new_world.words import side_name, unit_name
from games.presentation.scene import BoardTable, JsonObject, Scene

_GROUND = {
    ".": "",
    "O": gettext_lazy("ocean"),
    "A": gettext_lazy("ocean with a Port"),
    "P": gettext_lazy("plains"),
    "C": gettext_lazy("plains with a Camp"),
    "M": gettext_lazy("mountain"),
}


def described(scene: Scene) -> BoardTable:
    """The board from the north-west, whoever looks, and where each player has to come."""
    units = {unit["space"]: _unit(scene, unit) for unit in scene.view["units"]}
    lit = {int(option.touched[6:]) for option in options(scene) if option.touched.startswith("space:")}
    grounds = _grounds(get_language())
    spaces = [
        _space(grounds[letter], units.get(space, ""), lit=space in lit)
        for space, letter in enumerate("".join(scene.view["terrain"]))
    ]
    return BoardTable(
        columns=tuple(LETTERS),
        rows=tuple((str(row + 1), tuple(spaces[row * SIDE : (row + 1) * SIDE])) for row in range(SIDE)),
        notes=tuple(_goals(scene, seat) for seat in range(len(scene.names))),
    )


@cache
def _grounds(_language: str | None) -> dict[str, str]:
    """What lies on a space by its letter, in the language that is active."""
    return {letter: str(ground) for letter, ground in _GROUND.items()}


def _space(ground: str, unit: str, *, lit: bool) -> str:
    parts = (ground, unit, _("can be chosen") if lit else "")
    return "; ".join(part for part in parts if part)


def _unit(scene: Scene, unit: JsonObject) -> str:
    kind = unit_name(unit["kind"])
    return kind if unit["seat"] is None else f"{scene.names[unit['seat']]}: {kind}"


def _goals(scene: Scene, seat: int) -> str:
    arrows = scene.view["arrows"][seat]
    goals = ", ".join(
        space_name(arrow["space"]) + (f" ({unit_name(arrow['unit'])})" if arrow["unit"] else "")
        for arrow in arrows
    )
    return _("%(name)s sits in the %(side)s and scores on %(goals)s.") % {
        "name": scene.names[seat],
        "side": side_name(scene.view["sides"][seat]),
        "goals": goals,
    }
