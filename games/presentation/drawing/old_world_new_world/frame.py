"""The frame: home rows in their players' hatching, gold stripes, arrows and the units on them."""

from dataclasses import dataclass
from functools import lru_cache

from games.presentation.drawing.old_world_new_world.glyphs import hatched, number_of, unit_symbol
from games.presentation.drawing.old_world_new_world.look import (
    BOARD,
    FRAME,
    FULL,
    LANE,
    LETTERS,
    SIDE,
    SIDES,
    SPACE,
    STRIP,
    Look,
)
from games.presentation.drawing.svg import Point, at, box, letters, moved, path, use
from games.presentation.scene import Scene

OPPOSITE = {"south": "north", "west": "east", "north": "south", "east": "west"}
INITIALS = {"south": "S", "west": "W", "north": "N", "east": "E"}


@dataclass(frozen=True, slots=True)
class _Seating:
    """What the frame shows of a game, which is the same from move to move."""

    sides: tuple[str, ...]
    colours: tuple[str, ...]
    goals: tuple[frozenset[int], ...]
    """The spaces beside which each seat's arrows stand."""

    def seat_at(self, side: str) -> int | None:
        return self.sides.index(side) if side in self.sides else None


def draw_frame(scene: Scene, look: Look) -> str:
    """Everything around the map; the map's own corner is the origin."""
    goals = tuple(frozenset(arrow["space"] for arrow in arrows) for arrows in scene.view["arrows"])
    return _frame(_Seating(tuple(scene.view["sides"]), scene.colours, goals), look)


@lru_cache(maxsize=512)
def _frame(seating: _Seating, look: Look) -> str:
    sheet = box("paper", -FRAME, -FRAME, FULL, FULL)
    rim = box("frame", 0.8 - FRAME, 0.8 - FRAME, FULL - 1.6, FULL - 1.6)
    lines = box("rule", -LANE - STRIP, -LANE - STRIP, *(2 * (BOARD + 2 * (LANE + STRIP),)))
    sides = "".join(_side(seating, look, side) for side in SIDES)
    return sheet + rim + lines + sides + _rose(look)


def scored_units(scene: Scene, look: Look) -> str:
    """The units that stand on arrows."""
    drawn = ""
    for seat, arrows in enumerate(scene.view["arrows"]):
        for arrow in arrows:
            if arrow["unit"]:
                symbol = unit_symbol(arrow["unit"], scene.colours, seat)
                drawn += use(symbol, arrow_spot(scene, look, seat, arrow["space"]), 0.92)
    return drawn


def arrow_spot(scene: Scene, look: Look, seat: int, space: int) -> Point:
    """The middle of the arrow beside a goal space of a seat."""
    x, y = look.centre(space)
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[look.side(OPPOSITE[scene.view["sides"][seat]])]
    reach = SPACE / 2 + 15
    return x + dx * reach, y + dy * reach


def _place(shown: int, along: float, away: float) -> Point:
    """A point beside the map: so far along a side as seen, so far away from the map."""
    return ((along, BOARD + away), (-away, along), (along, -away), (BOARD + away, along))[shown]


def _strip(style: str, shown: int, start: float, end: float, near: float, far: float, more: str = "") -> str:
    (x, y), (u, v) = _place(shown, start, near), _place(shown, end, far)
    return box(style, min(x, u), min(y, v), abs(x - u), abs(y - v), more)


def _side(seating: _Seating, look: Look, side: str) -> str:
    shown = look.side(side)
    stripes = "".join(
        _strip("gold", shown, i * 2 * SPACE - 2.2, i * 2 * SPACE + 2.2, 1, LANE) for i in range(7)
    )
    goal_of = seating.seat_at(OPPOSITE[side])
    goals = seating.goals[goal_of] if goal_of is not None else frozenset()
    spaces = [_space_beside(look, shown, i) for i in range(SIDE)]
    lane = "".join(
        _arrow(seating, shown, i, goal_of) if space in goals else "" for i, space in enumerate(spaces)
    )
    marks = "".join(_label(side, shown, i, space, space in goals) for i, space in enumerate(spaces))
    return _home(seating, side, shown) + stripes + lane + marks


def _home(seating: _Seating, side: str, shown: int) -> str:
    seat = seating.seat_at(side)
    if seat is None:
        return _strip("blank", shown, 0, BOARD, LANE, LANE + STRIP)
    colour = hatched(number_of(seating.colours[seat]))
    x, y = _place(shown, BOARD / 2, LANE + STRIP / 2)
    plate = box("plate", x - 11, y - 7.5, 22, 15) + letters("label", (x, y + 4.6), INITIALS[side], 13)
    return _strip("rule-thin", shown, 0, BOARD, LANE, LANE + STRIP, colour) + plate


def _space_beside(look: Look, shown: int, i: int) -> int:
    row, column = ((SIDE - 1, i), (i, 0), (0, i), (i, SIDE - 1))[shown]
    return look.true_space(row, column)


def _arrow(seating: _Seating, shown: int, i: int, goal_of: int | None) -> str:
    assert goal_of is not None
    middle = (i + 0.5) * SPACE
    shaft = ((-13, 2.5), (13, 2.5), (13, 14), (17.5, 14), (0, 28.5), (-17.5, 14), (-13, 14))
    head = ((17.5, 14), (0, 28.5), (-17.5, 14))

    def outline(points: tuple[tuple[float, float], ...]) -> str:
        return "M" + "L".join(at(_place(shown, middle + along, away)) for along, away in points) + "Z"

    colour = hatched(number_of(seating.colours[goal_of]))
    return path("gold", outline(shaft)) + path("rule-thin", outline(head), colour)


def _label(side: str, shown: int, i: int, space: int, gold: bool) -> str:
    row, column = divmod(space, SIDE)
    name = LETTERS[column] if side in ("south", "north") else str(row + 1)
    x, y = _place(shown, (i + 0.5) * SPACE, 8.4 if gold else 11)
    return letters("on-gold" if gold else "label-soft", (x, y + 4), name, 12.5)


def _rose(look: Look) -> str:
    """Its long point looks north whichever way the board lies."""
    spot = (BOARD + (LANE + STRIP) / 2 + 1, -(LANE + STRIP) / 2 - 1)
    rose = path("plate", "M0-19L4-4L14 0L4 4L0 14L-4 4L-14 0L-4-4Z")
    rose += path("ink", "M0-19L0 0L4-4ZM14 0L0 0L4 4ZM0 14L0 0L-4 4ZM-14 0L0 0L-4-4Z")
    rose += path("lava", "M-4-19L0-25L4-19Z")
    return moved(spot, f'<g transform="rotate({-90 * look.turns})">{rose}</g>')
