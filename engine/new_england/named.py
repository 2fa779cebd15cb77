"""What a move names by words of its own, or the refusal of a word that names nothing."""

from engine.core.errors import IllegalMove
from engine.new_england.board import BITS, Mask
from engine.new_england.pieces import CARDS, LAND_INDEX


def land_named(land: str) -> int:
    """The index of a land type; raises IllegalMove if there is none of this name."""
    if land not in LAND_INDEX:
        raise IllegalMove("no_such_land", land=land[:40])
    return LAND_INDEX[land]


def space_named(name: str) -> Mask:
    """The space with this name; raises IllegalMove if there is none."""
    if name not in BITS:
        raise IllegalMove("no_such_space", space=name[:40])
    return BITS[name]


def check_card(card: str) -> None:
    """Raises IllegalMove if there is no card with this id."""
    if card not in CARDS:
        raise IllegalMove("no_such_card", card=card[:40])
