"""What the page says about items, in the words of the rules."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.core.words import Saying
from engine.new_england.pieces import CARDS
from engine.new_england.words import TEMPLATES
from games.presentation.drawing.new_england.pieces import FAMILIES
from games.presentation.scene import JsonObject, Scene
from games.words import in_words

LANDS = {
    "settlement": gettext_lazy("Settlement"),
    "field": gettext_lazy("Field"),
    "pasture": gettext_lazy("Pasture"),
}
PIECES = {
    "pilgrim": gettext_lazy("Pilgrim"),
    "barn": gettext_lazy("Barn"),
    "ship": gettext_lazy("Ship"),
}
SHAPES = {
    "row2": gettext_lazy("two in a row"),
    "angle3": gettext_lazy("right angle"),
    "row3": gettext_lazy("three in a row"),
    "square4": gettext_lazy("square"),
}
_WHY_NOT = {
    "no_purchase_left": "",
    "no_place_for_land": gettext_lazy("no place for it"),
    "shape_missing": gettext_lazy("no open tiles of this shape"),
    "no_open_tile": gettext_lazy("no open tile"),
    "no_open_coast": gettext_lazy("no open tile at the sea"),
    "none_in_supply": gettext_lazy("none in the supply"),
}


def why_not(refusal: JsonObject) -> str:
    """Why an item cannot be bought, in so few words that they fit beside its picture."""
    if refusal["code"] == "too_expensive":
        missing = refusal["params"]["missing"]
        return ngettext("%(count)d shilling is missing", "%(count)d shillings are missing", missing) % {
            "count": missing
        }
    return str(_WHY_NOT[refusal["code"]])


def item_name(name: str) -> str:
    """A land tile or card in words."""
    return in_words(Saying(f"tile_{name}" if name in LANDS else f"card_{name}"), TEMPLATES)


def sentence(text: str) -> str:
    """An offer as a sentence of its own."""
    return f"{text}."


def shillings(count: int) -> str:
    """An amount of money."""
    return ngettext("%(count)d shilling", "%(count)d shillings", count) % {"count": count}


def points(count: int) -> str:
    """An amount of points."""
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def joined(words: Sequence[str]) -> str:
    """ "Anna", "Anna and Ben", "Anna, Ben and Cleo"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def family_name(scene: Scene, seat: int) -> str:
    """The family that a seat plays, by its colour."""
    return FAMILIES[scene.colours[seat]]


def own(scene: Scene) -> dict[str, Any]:
    """The viewer's family in the view."""
    assert scene.seat is not None
    family: dict[str, Any] = scene.view["families"][scene.seat]
    return family


def card_points(name: str) -> int:
    """What a card is worth."""
    return CARDS[name].points
