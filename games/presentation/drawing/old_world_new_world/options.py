"""What can be chosen now, sorted by what a hand reaches for: a card, a unit, a section, a space.

A player picks things up step by step (a card, then a target) before a move is complete. What is
picked up stands in the page's address as one word: the path of a move so far, such as
`action/A7/57`. Every legal move has one path; the ways of a card that differ only by rotation share
one and are turned afterwards.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.presentation.scene import Choice, JsonObject, Scene

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One next step: the last of its path tells what is touched."""

    path: Path
    choice: Choice | None
    """The move that is complete with this step; None while more is to be picked."""
    href: str

    @property
    def touched(self) -> str:
        """The section, space, card or word that this step names."""
        return self.path[-1]


def path_of(move: JsonObject) -> Path:
    """The steps in which a move is picked together."""
    match move["kind"]:
        case "place":
            return ("card", move["card"], f"section:{move['section']}")
        case "burn":
            return ("card", move["card"], "burn")
        case "action":
            return ("card", move["card"], *_aims(move["card"], move["target"]))
        case "free_move" | "act_move" | "act_convert":
            way = (f"space:{move['origin']}", f"space:{move['target']}")
            return ("unit", *way, move["kind"])  # a Free Move may go where a paid one goes too
        case "deploy" | "act_deploy":
            removed = () if move["removed"] is None else (f"space:{move['removed']}",)
            return ("unit", f"space:{move['space']}", *(removed or ("supply",)))
        case "discard":
            return ("discard", ",".join(move["cards"]) or "none")
        case other:
            return ("end", other)


def _aims(card: str, target: Sequence[int]) -> Path:
    if card == "A3":  # Continental Drift: a card's section, then where to, or a turn
        section, to, quarters = target
        step = f"turn:{quarters}" if quarters else f"section:{to}"
        return (f"section:{section}", step)
    if card == "A2" and len(target) == 1:
        return (f"space:{target[0]}", "supply")
    return tuple(f"space:{space}" for space in target)


def picked(scene: Scene) -> Path:
    """What is picked up, as far as it leads to a legal move."""
    steps = tuple(scene.pick.split("/")) if scene.pick else ()
    reachable = any(path_of(choice.move)[: len(steps)] == steps for choice in scene.choices)
    return steps if reachable else ()


@lru_cache(maxsize=4)
def options(scene: Scene) -> tuple[Option, ...]:
    """The next steps from what is picked up; with nothing picked, cards and units are offered."""
    steps = picked(scene)
    return tuple(_next(scene, steps) if len(steps) > 1 or steps == ("discard",) else _beginnings(scene))


def _beginnings(scene: Scene) -> list[Option]:
    found: list[Option] = []
    for kind in ("card", "unit", "end"):
        found += _next(scene, (kind,))
    return found


def _next(scene: Scene, steps: Path) -> list[Option]:
    """The continuations of a path, each once; a lone continuation of a step is taken with it."""
    groups: dict[str, list[Choice]] = defaultdict(list)
    for choice in scene.choices:
        path = path_of(choice.move)
        if path[: len(steps)] == steps and len(path) > len(steps):
            groups[path[len(steps)]].append(choice)
    return [_option(scene, (*steps, step), group) for step, group in groups.items()]


def _option(scene: Scene, path: Path, group: list[Choice]) -> Option:
    paths = {path_of(choice.move) for choice in group}
    if len(paths) == 1 and not _is_first_touch(path):
        return Option(path, group[0], group[0].href)
    return Option(path, None, scene.picking("/".join(path)))


def _is_first_touch(path: Path) -> bool:
    """A card in the hand, or a unit that can go somewhere, is always picked up before it acts."""
    return path[0] == "card" and len(path) == 2


def find_discard(scene: Scene, cards: Iterable[str]) -> Choice | None:
    """The choice that discards just these cards."""
    wanted = sorted(cards)
    return next(
        (
            choice
            for choice in scene.choices
            if choice.move["kind"] == "discard" and sorted(choice.move["cards"]) == wanted
        ),
        None,
    )


def rotations(scene: Scene) -> list[Choice]:
    """The other ways to lay the card that the draft's last step laid, itself among them."""
    laid = [step for step in scene.steps if step.chosen is not None]
    last = laid[-1].chosen if laid else None
    if last is None or last["kind"] != "place":
        return []
    return [
        choice
        for choice in laid[-1].choices
        if choice.move["kind"] == "place"
        and (choice.move["card"], choice.move["section"]) == (last["card"], last["section"])
    ]
