"""What the page says of this game beside the engine's own sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presentation.drawing.old_world_new_world.cards import symbols_of, terrain_of
from games.presentation.scene import Scene

_UNITS = {
    "ship": gettext_lazy("Ship"),
    "soldier": gettext_lazy("Soldier"),
    "native": gettext_lazy("Native"),
}

_SIDES = {
    "south": gettext_lazy("South"),
    "west": gettext_lazy("West"),
    "north": gettext_lazy("North"),
    "east": gettext_lazy("East"),
}


def unit_name(kind: str) -> str:
    """A kind of unit, translated."""
    return str(_UNITS[kind])


def card_name(components: Mapping[str, Any], card: str) -> str:
    """The printed name of a card, translated."""
    entries = [*components["terrain"], *components["actions"]]
    return _(next(entry["name"] for entry in entries if entry["id"] == card))


def side_name(side: str) -> str:
    """A side of the board as a player's place."""
    return str(_SIDES[side])


def use_of(components: Mapping[str, Any], card: str) -> str:
    """What a card in the hand is good for, in words."""
    entry = terrain_of(components, card)
    if entry is None:
        return _("an action to play")
    ports, camps = symbols_of(components, card)
    if not ports + camps:
        return _("only to be placed, on a mountain") if entry["volcano"] else _("only to be placed")
    return _("to be placed, or burned for %(symbols)s") % {"symbols": _symbols(ports, camps)}


def _symbols(ports: int, camps: int) -> str:
    port_words = ngettext("%(n)d Port", "%(n)d Ports", ports) % {"n": ports}
    camp_words = ngettext("%(n)d Camp", "%(n)d Camps", camps) % {"n": camps}
    return ", ".join(text for text, count in ((port_words, ports), (camp_words, camps)) if count)


def action_text(components: Mapping[str, Any], card: str) -> str:
    """What an action card does, in our words; nothing for a terrain card."""
    return next((_(entry["text"]) for entry in components["actions"] if entry["id"] == card), "")


def to_move_name(scene: Scene) -> str:
    """Whoever is to move."""
    moving = scene.view["to_move"]
    return scene.names[moving[0]] if moving else ""
