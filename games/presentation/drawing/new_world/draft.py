"""The turn in preparation: what the viewer has chosen so far and may choose now."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.presentation.drawing.new_world.position import Laid, Place, Position, position_of
from games.presentation.scene import Choice, Scene


@dataclass(frozen=True, slots=True)
class Way:
    """One rotation in which the card in hand fits a place."""

    rotation: int
    href: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What the drawing needs to know of the scene's steps."""

    places: dict[Place, tuple[Way, ...]]
    """Where the card in hand may lie, its rotations in rising order."""
    ghost: Laid | None
    """The card in hand where the viewer put it."""
    settlers: tuple[Choice, ...]
    """The places for a settler that may be chosen now."""
    nobody: tuple[Choice, ...]
    """The choice to place none."""
    segment: str | None
    """Where the viewer put a settler, not yet sent."""
    scorings: tuple[Choice, ...]
    """The complete features of which one is to be scored next."""

    @property
    def ways(self) -> tuple[Way, ...]:
        """The rotations that fit where the card in hand lies."""
        return self.places.get(self.ghost.place, ()) if self.ghost else ()

    def turned(self, by: int) -> Way | None:
        """The next legal rotation clockwise (1) or back (-1); None if there is no other."""
        if self.ghost is None or len(self.ways) < 2:
            return None
        rotations = [way.rotation for way in self.ways]
        if self.ghost.rotation not in rotations:
            return self.ways[0]
        return self.ways[(rotations.index(self.ghost.rotation) + by) % len(rotations)]


@lru_cache(maxsize=4)
def read_draft(scene: Scene) -> Draft:
    """The draft in a scene; empty for whoever is not to move."""
    first = scene.steps[0].choices if scene.steps else ()
    return Draft(
        places=_places(first),
        ghost=_ghost(scene, position_of(scene)),
        settlers=_of_kind(scene.choices, "place_settler"),
        nobody=_of_kind(scene.choices, "no_settler"),
        segment=next((move["segment"] for move in scene.draft if move["kind"] == "place_settler"), None),
        scorings=_of_kind(scene.choices, "score"),
    )


def _of_kind(choices: Sequence[Choice], kind: str) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if choice.move["kind"] == kind)


def _places(choices: Sequence[Choice]) -> dict[Place, tuple[Way, ...]]:
    places: dict[Place, list[Way]] = {}
    for choice in _of_kind(choices, "place_card"):
        place = (choice.move["column"], choice.move["row"])
        places.setdefault(place, []).append(Way(choice.move["rotation"], choice.href))
    return {place: tuple(sorted(ways, key=lambda way: way.rotation)) for place, ways in places.items()}


def _ghost(scene: Scene, position: Position) -> Laid | None:
    """The card laid by the draft, or earlier in this turn."""
    if not scene.steps:
        return None
    kind = position.placed.kind if position.placed else position.drawn
    for move in scene.draft:
        if move["kind"] == "place_card" and kind is not None:
            return Laid((move["column"], move["row"]), kind, move["rotation"])
    return position.placed
