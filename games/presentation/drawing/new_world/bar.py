"""The action bar: what a click does and what comes after it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.drawing.new_world import choices
from games.presentation.drawing.new_world.cards import card
from games.presentation.drawing.new_world.draft import Draft, read_draft
from games.presentation.drawing.new_world.position import Laid, Position
from games.presentation.drawing.new_world.words import (
    card_name,
    joined,
    lies_at,
    points_for,
    settler_offer,
)
from games.presentation.scene import ActionBar, Scene

Buttons = tuple[tuple[str, str], ...]


def action_bar(scene: Scene, position: Position) -> ActionBar:
    """What the bar says to this viewer now."""
    draft = read_draft(scene)
    if position.phase == "over":
        return _over(scene)
    if not scene.steps:
        return _waiting(scene, position)
    if draft.settlers or draft.nobody:
        return _put_a_settler(scene, position, draft)
    if draft.scorings:
        return _score_first(scene, position, draft)
    if draft.ghost is None:
        return _choose_a_place(position, draft)
    return _ready(scene, position, draft)


def hand_picture(laid: Laid, *, inside: str = "", label: str) -> str:
    """A card by itself, with something drawn on it."""
    return (
        f'<svg class="hand-picture" viewBox="-4 -4 108 108" role="{"group" if inside else "img"}" '
        f'aria-label="{label}">{card(laid.kind, laid.rotation, (0, 0))}{inside}</svg>'
    )


def _over(scene: Scene) -> ActionBar:
    outcome = scene.outcome
    assert outcome is not None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    sentence = ngettext(
        "%(names)s has won with %(points)d points.",
        "%(names)s share the win with %(points)d points each.",
        len(winners),
    )
    names = joined([scene.names[seat] for seat in winners])
    return ActionBar(_("The game is over"), sentence % {"names": names, "points": outcome.scores[winners[0]]})


def _waiting(scene: Scene, position: Position) -> ActionBar:
    name = scene.names[position.to_move or 0]
    title = _("%(name)s is to move") % {"name": name}
    kind = position.placed.kind if position.placed else position.drawn
    if kind is None:
        return ActionBar(title, _cards_left(position))
    drawn = _("In hand: %(card)s.") % {"card": card_name(kind)}
    return ActionBar(title, drawn, note=_cards_left(position), picture=_picture(kind))


def _choose_a_place(position: Position, draft: Draft) -> ActionBar:
    kind = position.drawn or 0
    count = len(draft.places)
    sentence = ngettext(
        "Choose the one marked place on the map. Nothing is sent yet.",
        "Choose one of the %(count)d marked places on the map. Nothing is sent yet.",
        count,
    ) % {"count": count}
    title = _your_turn(kind)
    return ActionBar(title, sentence, note=_cards_left(position), picture=_picture(kind))


def _put_a_settler(scene: Scene, position: Position, draft: Draft) -> ActionBar:
    seat, laid = scene.seat or 0, draft.ghost
    assert laid is not None
    rings = "".join(choices.ring(choice, laid, (0, 0), scene.colours[seat]) for choice in draft.settlers)
    supply = ngettext(
        "You have %(count)d settler in supply.",
        "You have %(count)d settlers in supply.",
        position.supply[seat],
    ) % {"count": position.supply[seat]}
    return ActionBar(
        _("Put a settler on this card?"),
        lies_at(position, laid),
        note=supply + " " + _("Trappers stay until the end of the game."),
        offers=tuple((settler_offer(laid, c.move["segment"]), c.href) for c in draft.settlers),
        turns=_turns(draft),
        buttons=(*((_("Nobody"), choice.href) for choice in draft.nobody), *_start_again(scene)),
        picture=hand_picture(laid, inside=rings, label=_("The card just placed")),
    )


def _score_first(scene: Scene, position: Position, draft: Draft) -> ActionBar:
    count = len(draft.scorings)
    title = ngettext("%(count)d thing is complete", "%(count)d things are complete: which first?", count) % {
        "count": count
    }
    offers = {(offer.place, offer.segment): points_for(offer, scene.names) for offer in position.to_score}
    buttons = tuple(
        (offers.get(((c.move["column"], c.move["row"]), c.move["segment"]), c.text), c.href)
        for c in draft.scorings
    )
    sentence = _("After each, a surveyor moves west and settlers east of both go home.")
    return ActionBar(title, sentence, offers=buttons, buttons=_start_again(scene))


def _ready(scene: Scene, position: Position, draft: Draft) -> ActionBar:
    laid = draft.ghost
    assert laid is not None
    return ActionBar(
        _your_turn(laid.kind),
        f"{lies_at(position, laid)} {_with_settler(scene, draft, laid)}",
        note=_("Your turn ends when you confirm."),
        turns=_turns(draft),
        buttons=_start_again(scene),
        picture=_picture(laid.kind, laid.rotation),
    )


def _your_turn(kind: int) -> str:
    return _("Your turn: place the %(card)s") % {"card": card_name(kind)}


def _with_settler(scene: Scene, draft: Draft, laid: Laid) -> str:
    if draft.segment:
        return _("With it: %(offer)s.") % {"offer": settler_offer(laid, draft.segment).lower()}
    if scene.pending and scene.pending["kind"] == "place_card":
        return _("No settler can go on it.")
    return _("You put nobody on it.")


def _turns(draft: Draft) -> tuple[str, str] | None:
    left, right = draft.turned(-1), draft.turned(1)
    return (left.href, right.href) if left and right else None


def _start_again(scene: Scene) -> Buttons:
    return ((_("Start again"), scene.base_href),) if scene.draft else ()


def _picture(kind: int, rotation: int = 0) -> str:
    return hand_picture(Laid((0, 0), kind, rotation), label=_("The card in hand"))


def _cards_left(position: Position) -> str:
    left = position.stock_left
    return ngettext(
        "%(count)d card is left after this one.", "%(count)d cards are left after this one.", left
    ) % {"count": left}
