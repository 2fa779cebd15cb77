"""What is in the box: the country, land tiles, cards, wooden pieces, markers and money."""

import json
from dataclasses import dataclass
from importlib.resources import files

from engine.core.jsons import JsonObject

BOX: JsonObject = json.loads(files(__package__).joinpath("pieces.json").read_text())
"""The whole box as plain data; rows of the grid from the north, `#` is no space."""

GRID: tuple[str, ...] = tuple(BOX["grid"])
LANDS: tuple[str, ...] = tuple(BOX["lands"])
LAND_TILES: dict[str, int] = BOX["land_tiles"]
PIECES: tuple[str, ...] = tuple(BOX["pieces"])
PIECE_SUPPLY: tuple[int, ...] = tuple(BOX["pieces"].values())
MAJORITY_POINTS: tuple[int, ...] = tuple(BOX["majority_points"][piece] for piece in PIECES)
MARKERS: tuple[int, ...] = tuple(BOX["markers"])
SHAPES: dict[str, list[list[int]]] = BOX["shapes"]
DECKS: dict[str, dict[str, int]] = BOX["decks"]

LAND_INDEX: dict[str, int] = {land: index for index, land in enumerate(LANDS)}
PILGRIM, BARN, SHIP = (PIECES.index(piece) for piece in ("pilgrim", "barn", "ship"))

START_MONEY: int = BOX["money"]["start"]
INCOME: int = BOX["money"]["income"]
PILGRIM_INCOME: int = BOX["money"]["per_pilgrim"]

OFFER_SIZE: int = sum(BOX["offer"].values())
LEAST_LANDS: int = BOX["offer"]["land_only"]
MOST_LANDS: int = BOX["offer"]["land_only"] + BOX["offer"]["either"]

MOST_PURCHASES = 2
LAND, CARD = "land", "card"
"""The two stocks: the bag of land tiles and the deck of development cards."""


@dataclass(frozen=True, slots=True)
class Card:
    """A development card: it turns over land in a shape, or puts a piece on the board."""

    id: str
    points: int
    land: int
    """Index into LANDS; meaningless on a card with a piece."""
    shape: str | None
    piece: int | None
    """Index into PIECES; None exactly on a card with a shape."""


def _card(data: JsonObject) -> Card:
    land, piece = data.get("land"), data.get("piece")
    return Card(
        id=data["id"],
        points=data["points"],
        land=LAND_INDEX[land] if land else 0,
        shape=data.get("shape"),
        piece=PIECES.index(piece) if piece else None,
    )


CARDS: dict[str, Card] = {data["id"]: _card(data) for data in BOX["cards"]}


def land_stock() -> list[str]:
    """All land tiles of the bag, not yet shuffled."""
    return [land for land, count in LAND_TILES.items() for _ in range(count)]


def card_stock(deck: str) -> list[str]:
    """All cards of the deck that the option `deck` names (NE-2), not yet shuffled."""
    return [card for card, count in DECKS[deck].items() for _ in range(count)]
