"""The turn in preparation: what the viewer has chosen last, what else it could be, and what comes next."""

from dataclasses import dataclass

from games.presentation.drawing.new_england.ink import Cell, cells
from games.presentation.scene import Choice, JsonObject, Scene

PURCHASES = ("buy_land", "buy_card", "store_card")


@dataclass(frozen=True, slots=True)
class Draft:
    """What the drawing needs to know of the scene's steps."""

    chosen: Choice | None
    """The move that the draft ends with."""
    ways: tuple[Choice, ...]
    """All ways to do what was chosen, the chosen one among them: elsewhere, turned, another target."""
    others: tuple[Choice, ...]
    """All that could have been chosen instead."""
    open: tuple[Choice, ...]
    """What can be chosen next."""

    def way(self, by: int) -> Choice | None:
        """The way that follows the chosen one (1) or precedes it (-1); None if there is no other."""
        if self.chosen is None or len(self.ways) < 2:
            return None
        return self.ways[(self.ways.index(self.chosen) + by) % len(self.ways)]

    def of_kind(self, *kinds: str) -> tuple[Choice, ...]:
        """The open choices of some kinds."""
        return tuple(choice for choice in self.open if choice.move["kind"] in kinds)

    def instead(self, kind: str) -> tuple[Choice, ...]:
        """What could have been chosen instead, of one kind."""
        return tuple(choice for choice in self.others if choice.move["kind"] == kind)


def read_draft(scene: Scene) -> Draft:
    """The draft in a scene; empty for whoever is not to move."""
    done = [step for step in scene.steps if step.chosen is not None]
    if not done:
        return Draft(None, (), (), scene.choices)
    last = done[-1]
    chosen = next(choice for choice in last.choices if choice.move == last.chosen)
    ways = tuple(choice for choice in last.choices if _matter(choice.move) == _matter(chosen.move))
    return Draft(chosen, ways, last.choices, scene.choices)


def first_way(choices: tuple[Choice, ...], **fields: object) -> Choice | None:
    """The first choice whose move has these values."""
    return next(
        (c for c in choices if all(c.move.get(name) == value for name, value in fields.items())), None
    )


def places(move: JsonObject) -> tuple[Cell, ...]:
    """The spaces that a move names: those of a tile, of a shape, or where a piece will stand."""
    names = move.get("spaces") or [move.get("space") or move.get("target")]
    return cells(name for name in names if name)


def _matter(move: JsonObject) -> tuple[object, ...]:
    """What a move is about, whichever way it is done."""
    if move["kind"] == "place_start":
        return ("place_start",)
    return move["kind"], move.get("land"), move.get("card"), move.get("origin"), move.get("stock")
