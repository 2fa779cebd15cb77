"""What is in the box: terrain cards with their four turns, action cards, and the counts."""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal

from engine.core.jsons import JsonObject

UnitKind = Literal["ship", "soldier", "native"]
SHIP: Final = "ship"
SOLDIER: Final = "soldier"
NATIVE: Final = "native"

EMPTY, OCEAN, PORT, PLAINS, CAMP, MOUNTAIN = ".", "O", "A", "P", "C", "M"
"""The letters of a space: no card yet, ocean without and with a Port, plains, Camp, mountain."""

GROUND: Final[dict[str, frozenset[str]]] = {
    SHIP: frozenset({OCEAN, PORT}),
    SOLDIER: frozenset({PLAINS, CAMP, MOUNTAIN}),
    NATIVE: frozenset({OCEAN, PORT, PLAINS, CAMP, MOUNTAIN}),
}
"""On which letters each kind of unit may be."""

SYMBOL: Final[dict[str, str]] = {SHIP: PORT, SOLDIER: CAMP}
SERVED_BY: Final[dict[str, UnitKind]] = {PORT: SHIP, CAMP: SOLDIER}

BARBARIANS, BRIBERY, DRIFT, CONVERT, NATIVES, PIRATES, TORNADO = (f"A{number}" for number in range(1, 8))

_BOX: JsonObject = json.loads(files(__package__).joinpath("pieces.json").read_text(encoding="utf-8"))
COMPONENTS: JsonObject = _BOX

UNITS: Final[int] = _BOX["counts"]["units_per_player"]
NATIVE_UNITS: Final[int] = _BOX["counts"]["natives"]
HAND: Final[int] = _BOX["counts"]["hand"]
PLAYS: Final[int] = _BOX["counts"]["plays_per_turn"]
GOAL_POINTS: Final[int] = _BOX["counts"]["points_to_win"]


@dataclass(frozen=True, slots=True)
class TerrainCard:
    """A kind of terrain card."""

    code: str
    name: str
    count: int
    faces: tuple[str, str, str, str]
    """By quarter turns clockwise: the letters of the north-west, north-east, south-west and
    south-east space."""
    same_as: tuple[int, int, int, int]
    """By quarter turns: the smallest turn with an equal face (OW-7)."""
    rotations: tuple[int, ...]
    """The turns whose faces differ."""
    symbols: tuple[UnitKind, ...]
    """For each symbol, the kind of unit that it serves."""
    volcano: bool


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A kind of action card."""

    code: str
    name: str
    count: int


def _turned(face: str) -> str:
    north_west, north_east, south_west, south_east = tuple(face)
    return south_west + north_west + south_east + north_east


def _terrain_card(data: JsonObject) -> TerrainCard:
    face = "".join(data["rows"])
    faces = (face, _turned(face), _turned(_turned(face)), _turned(_turned(_turned(face))))
    same_as = (0, faces.index(faces[1]), faces.index(faces[2]), faces.index(faces[3]))
    symbols = tuple(SERVED_BY[letter] for letter in sorted(face) if letter in SERVED_BY)
    return TerrainCard(
        code=data["id"],
        name=data["name"],
        count=data["count"],
        faces=faces,
        same_as=same_as,
        rotations=tuple(sorted(set(same_as))),
        symbols=symbols,
        volcano=data["volcano"],
    )


TERRAIN: Final[dict[str, TerrainCard]] = {data["id"]: _terrain_card(data) for data in _BOX["terrain"]}
ACTIONS: Final[dict[str, ActionCard]] = {
    data["id"]: ActionCard(data["id"], data["name"], data["count"]) for data in _BOX["actions"]
}

CARD_COUNTS: Final[dict[str, int]] = {
    **{card.code: card.count for card in TERRAIN.values()},
    **{card.code: card.count for card in ACTIONS.values()},
}
DECK: Final[tuple[str, ...]] = tuple(code for code, count in CARD_COUNTS.items() for _ in range(count))
