"""Players, the hand, and the discard pile beside the board."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.drawing.old_world_new_world import words
from games.presentation.drawing.old_world_new_world.bar import discarded
from games.presentation.drawing.old_world_new_world.cards import picture, symbols_of
from games.presentation.drawing.old_world_new_world.glyphs import number_of, unit_symbol
from games.presentation.drawing.old_world_new_world.look import space_name
from games.presentation.drawing.old_world_new_world.options import options, picked
from games.presentation.scene import Scene


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line of the list of players."""

    name: str
    side: str
    symbol: str
    back: int
    """The number of the colour on the backs of the player's cards."""
    cards: range
    supply: int
    points: int
    goals: tuple[bool, bool, bool]
    told: str
    """How many points, and by which units on which spaces."""
    you: bool
    to_move: bool
    left: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's hand."""

    name: str
    use: str
    picture: str
    ports: range
    camps: range
    href: str
    """Where picking it leads; empty where it cannot be picked now."""
    chosen: bool


def panels_of(scene: Scene) -> dict[str, Any]:
    """The context of the panels' templates."""
    view = scene.view
    discards: list[str] = sorted(view["discards"])
    hand = _hand(scene)
    return {
        "players": [_player(scene, seat) for seat in range(len(scene.names))],
        "hand": hand,
        "can_choose": any(card.href for card in hand),
        "deck_left": view["deck_left"],
        "discards": tuple(
            (words.card_name(scene.components, card), count) for card, count in Counter(discards).items()
        ),
        "discard_count": len(discards),
        "natives": view["natives"],
    }


def _player(scene: Scene, seat: int) -> PlayerLine:
    view = scene.view
    points = view["points"][seat]
    return PlayerLine(
        name=scene.names[seat],
        side=words.side_name(view["sides"][seat]),
        symbol=unit_symbol("soldier", scene.colours, seat),
        back=number_of(scene.colours[seat]),
        cards=range(view["hand_sizes"][seat]),
        supply=view["supply"][seat],
        points=points,
        goals=(points > 0, points > 1, points > 2),
        told=_told(scene, seat, points),
        you=seat == scene.seat,
        to_move=seat in view["to_move"],
        left=seat in view["dropped"],
    )


def _told(scene: Scene, seat: int, points: int) -> str:
    told = _("%(points)d of 3 points") % {"points": points}
    scored = [
        f"{words.unit_name(arrow['unit'])} {space_name(arrow['space'])}"
        for arrow in scene.view["arrows"][seat]
        if arrow["unit"]
    ]
    return f"{told}: {', '.join(scored)}" if scored else told


def _hand(scene: Scene) -> list[HandCard]:
    cards: list[str] = scene.view["hand"] or []
    hrefs = {
        option.touched: option.href
        for option in options(scene)
        if option.path[0] == "card" and len(option.path) == 2
    }
    steps = picked(scene)
    discarding = steps[:1] == ("discard",)
    hand, dropped = [], Counter(discarded(scene)) if discarding else Counter[str]()
    for index, card in enumerate(cards):
        chosen = dropped[card] > 0 if discarding else steps[:2] == ("card", card)
        href = _toggled(scene, card, chosen) if discarding else _picked_href(scene, hrefs, steps, card)
        if discarding and chosen:
            dropped[card] -= 1
        hand.append(_hand_card(scene, card, index, href, chosen))
    return hand


def _picked_href(scene: Scene, hrefs: dict[str, str], steps: tuple[str, ...], card: str) -> str:
    """With one card picked, another can be picked instead."""
    if steps[:1] != ("card",):
        return hrefs.get(card, "")
    playable = any(choice.move.get("card") == card for choice in scene.choices)
    return scene.picking(f"card/{card}") if playable else ""


def _toggled(scene: Scene, card: str, chosen: bool) -> str:
    cards = Counter(discarded(scene))
    cards[card] += -1 if chosen else 1
    return scene.picking("discard/" + (",".join(sorted(cards.elements())) or "none"))


def _hand_card(scene: Scene, card: str, index: int, href: str, chosen: bool) -> HandCard:
    ports, camps = symbols_of(scene.components, card)
    return HandCard(
        name=words.card_name(scene.components, card),
        use=words.use_of(scene.components, card),
        picture=picture(scene.components, card, 80, f"ow-hand-{index}"),
        ports=range(ports),
        camps=range(camps),
        href=href,
        chosen=chosen,
    )
