"""The action bar: where the player stands, what a click will do, what comes after."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.drawing.old_world_new_world import words
from games.presentation.drawing.old_world_new_world.cards import picture
from games.presentation.drawing.old_world_new_world.look import space_name
from games.presentation.drawing.old_world_new_world.options import (
    Option,
    find_discard,
    options,
    picked,
    rotations,
)
from games.presentation.scene import ActionBar, Choice, Scene

MOST_OFFERS = 8
"""More choices than this are left to the board and to the list in words."""


def action_bar(scene: Scene) -> ActionBar:
    """What the bar says to this viewer now."""
    if scene.outcome is not None:
        return _over(scene)
    if not scene.steps:
        return _waiting(scene)
    if scene.complete:
        return _confirm(scene)
    steps = picked(scene)
    if steps[:1] == ("discard",):
        return _discarding(scene)
    return _picking(scene, steps) if len(steps) > 1 else _open(scene)


def _over(scene: Scene) -> ActionBar:
    assert scene.outcome is not None
    winners = [scene.names[seat] for seat, place in enumerate(scene.outcome.places) if place == 1]
    sentence = ngettext("%(names)s has won.", "%(names)s have won together.", len(winners))
    return ActionBar(_("The game is over"), sentence % {"names": ", ".join(winners)})


def _waiting(scene: Scene) -> ActionBar:
    title = _("%(name)s is to move") % {"name": words.to_move_name(scene)}
    return ActionBar(title, _("We write to you when it is your turn.") if scene.seat is not None else "")


def _confirm(scene: Scene) -> ActionBar:
    chosen = [step for step in scene.steps if step.chosen is not None]
    said = [_said(step.choices, step.chosen) for step in chosen]
    return ActionBar(
        _("Confirm your turn"),
        said[-1],
        note=_("Nothing is sent before you confirm."),
        turns=_turns(scene),
        buttons=_again(scene),
        picture=_card_picture(scene, _drafted_card(scene)),
    )


def _said(choices: tuple[Choice, ...], chosen: object) -> str:
    return next((choice.text for choice in choices if choice.move == chosen), "")


def _open(scene: Scene) -> ActionBar:
    """Nothing is picked up: what may be picked now."""
    title, sentence = _phase(scene)
    offers = [option for option in options(scene) if option.path[0] == "end"]
    own = tuple((option.choice.text, option.href) for option in offers if option.choice)
    if any(choice.move["kind"] == "discard" for choice in scene.choices):
        own = (*own, (_("Discard cards instead"), scene.picking("discard/none")))
    return ActionBar(
        title,
        sentence,
        note=_drafted(scene),
        offers=own,
        turns=_turns(scene),
        buttons=_again(scene),
        picture=_card_picture(scene, _drafted_card(scene)),
    )


def _phase(scene: Scene) -> tuple[str, str]:
    view = scene.view
    match view["phase"]:
        case "deploy":
            spaces = ", ".join(space_name(space) for space in view["pending"])
            return _("Deploy a unit?"), _("The card brings symbols to your home row: %(spaces)s.") % {
                "spaces": spaces
            }
        case "burn_first":
            return _("Use the burned card"), _("Choose a lit space to deploy on, or a framed unit to move.")
        case "burn_second":
            return _("One more action"), _("You may use the second symbol as well, or let it go.")
        case _:
            return _plays(scene)


def _plays(scene: Scene) -> tuple[str, str]:
    left = scene.view["plays_left"]
    title = ngettext("Your turn: one more card", "Your turn: play %(n)d cards", left) % {"n": left}
    free = any(choice.move["kind"] == "free_move" for choice in scene.choices)
    if not left:
        title = _("Your turn: Free Moves, or the end")
        return title, _("Pick a framed unit for a Free Move, or end your turn.") if free else _(
            "End your turn."
        )
    hint = _("Pick a card from your hand, or a framed unit for a Free Move.")
    return title, hint if free else _("Pick a card from your hand.")


def _picking(scene: Scene, steps: tuple[str, ...]) -> ActionBar:
    found = options(scene)
    offers = tuple((_offer(option), option.href) for option in found if _offered(option, len(found)))
    card = steps[1] if steps[0] == "card" else ""
    title = words.card_name(scene.components, card) if card else _("Where to?")
    sentence = _aim(scene, steps, found)
    back = (_("Put it back"), scene.draft_href)
    return ActionBar(
        title, sentence, offers=offers, buttons=(back, *_again(scene)), picture=_card_picture(scene, card)
    )


def _offered(option: Option, count: int) -> bool:
    on_map = option.touched.partition(":")[0] in ("space", "section")
    return not on_map or (count <= MOST_OFFERS and option.choice is not None)


def _offer(option: Option) -> str:
    return option.choice.text if option.choice else _("Burn it")


def _aim(scene: Scene, steps: tuple[str, ...], found: Sequence[Option]) -> str:
    if steps[0] != "card":
        return ngettext("One lit space.", "Choose one of the %(n)d lit spaces.", len(found)) % {
            "n": len(found)
        }
    action = words.action_text(scene.components, steps[1])
    if action:
        return action
    lit = sum(option.touched.startswith("section:") for option in found)
    return ngettext(
        "Choose the lit section to lay it on.", "Choose one of the %(n)d lit sections to lay it on.", lit
    ) % {"n": lit}


def _discarding(scene: Scene) -> ActionBar:
    cards = discarded(scene)
    choice = find_discard(scene, cards)
    text = ngettext("Discard %(n)d card", "Discard %(n)d cards", len(cards)) % {"n": len(cards)}
    if not cards:
        text = _("Discard nothing: pass")
    return ActionBar(
        _("Discard cards and draw new ones"),
        _("Choose the cards in your hand. It ends your turn, without a play or a Free Move."),
        offers=((text, choice.href),) if choice else (),
        buttons=((_("Play cards after all"), scene.draft_href),),
    )


def discarded(scene: Scene) -> tuple[str, ...]:
    """The cards that are picked for discarding."""
    steps = scene.pick.split("/")
    return () if steps[-1] == "none" else tuple(card for card in steps[-1].split(",") if card)


def _drafted(scene: Scene) -> str:
    said = [_said(step.choices, step.chosen) for step in scene.steps if step.chosen is not None]
    return " · ".join(said[-3:])


def _drafted_card(scene: Scene) -> str:
    cards: list[str] = [move["card"] for move in scene.draft if "card" in move]
    return cards[-1] if cards else ""


def _card_picture(scene: Scene, card: str) -> str:
    if not card:
        return ""
    art = picture(scene.components, card, 80, "ow-bar")
    return f'<svg class="card ow" viewBox="0 0 80 80" aria-hidden="true">{art}</svg>'


def _again(scene: Scene) -> tuple[tuple[str, str], ...]:
    return ((_("Start again"), scene.base_href),) if scene.draft else ()


def _turns(scene: Scene) -> tuple[str, str] | None:
    ways = rotations(scene)
    if len(ways) < 2:
        return None
    laid = next(move for move in reversed(scene.draft) if move["kind"] == "place")
    now = next(i for i, way in enumerate(ways) if way.move["rotation"] == laid["rotation"])
    return ways[now - 1].href, ways[(now + 1) % len(ways)].href
