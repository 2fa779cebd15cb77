"""What the viewer may click on the map, as links that work without JavaScript too."""

from functools import lru_cache
from html import escape

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.presentation.drawing.new_world.cards import card
from games.presentation.drawing.new_world.draft import Draft, Way
from games.presentation.drawing.new_world.faces import face
from games.presentation.drawing.new_world.position import Complete, Laid, Place, Position, corner
from games.presentation.drawing.new_world.segments import is_plains
from games.presentation.drawing.new_world.settlers import settler
from games.presentation.drawing.new_world.shapes import Point, circle, number, turn
from games.presentation.drawing.new_world.words import points_for, settler_offer
from games.presentation.scene import Choice, Scene


def link(href: str, label: str, drawn: str, *, style: str = "choice", more: str = "") -> str:
    """A link on the map with a name for those who do not see it."""
    target = escape(href)
    return (
        f'<a class="{style}" href="{target}" hx-get="{target}" aria-label="{escape(label)}"{more}>{drawn}</a>'
    )


def legal_places(draft: Draft) -> str:
    """Every place where the card in hand fits, but for the one where it lies."""
    taken = draft.ghost.place if draft.ghost else None
    return "".join(
        _legal_place(place, ways) for place, ways in sorted(draft.places.items()) if place != taken
    )


def card_in_hand(draft: Draft) -> str:
    """The card where the viewer put it; a click turns it to its next legal rotation."""
    if draft.ghost is None:
        return ""
    x, y = corner(draft.ghost.place)
    square = f"M{x:g} {y:g}h100v100h-100z"
    drawn = (
        f'<path class="shade" d="M{x + 6:g} {y + 7:g}h100v100h-100z"/>'
        f"{card(draft.ghost.kind, draft.ghost.rotation, (x, y))}"
        f'<path class="hand-halo" d="{square}"/><path class="hand" d="{square}"/>'
    )
    way = draft.turned(1)
    if way is None:
        return _lying_fast(draft.ghost.place, drawn)
    return _turning(draft.ghost.place, way, drawn + _knob(x + 98, y + 2))


def settler_rings(scene: Scene, position: Position, draft: Draft) -> str:
    """Dashed rings where a settler may stand on the card just laid."""
    if position.placed is None or scene.seat is None:
        return ""
    at = corner(position.placed.place)
    colour = scene.colours[scene.seat]
    return "".join(ring(choice, position.placed, at, colour) for choice in draft.settlers)


def ring(choice: Choice, laid: Laid, at: Point, colour: str) -> str:
    """One ring of a card drawn there, with a small settler in it."""
    segment = choice.move["segment"]
    x, y = standing_at(laid, segment, at)
    lying = is_plains(laid.kind, segment)
    drawn = (
        f'<path class="touched" d="{circle((x, y), 18)}"/>'
        f'<path class="choice-ring" d="{circle((x, y), 15)}"/>'
        + settler(colour, (x, y + (0 if lying else 1)), lying=lying, scale=0.62)
    )
    return link(choice.href, settler_offer(laid, segment), drawn, style="choice settle")


def pending_settler(scene: Scene, draft: Draft) -> str:
    """The settler that the viewer has put on the card in hand."""
    if draft.ghost is None or draft.segment is None or scene.seat is None:
        return ""
    at = standing_at(draft.ghost, draft.segment, corner(draft.ghost.place))
    lying = is_plains(draft.ghost.kind, draft.segment)
    chosen = f'<path class="chosen-ring" d="{circle(at, 26)}"/>'
    return chosen + settler(scene.colours[scene.seat], at, lying=lying)


def scoring_rings(scene: Scene, position: Position, draft: Draft) -> str:
    """The complete features of which one is to be scored next, each with what it brings."""
    offers = {(c.place, c.segment): c for c in position.to_score}
    drawn = ""
    for choice in draft.scorings:
        move = choice.move
        offer = offers.get(((move["column"], move["row"]), move["segment"]))
        if offer:
            drawn += _scoring(scene, position, choice, offer)
    return drawn


def standing_at(laid: Laid, segment: str, at: Point) -> Point:
    """Where a settler stands on a card drawn there."""
    x, y = turn(face(laid.kind).anchors[segment], laid.rotation)
    return (at[0] + x, at[1] + y)


def _legal_place(place: Place, ways: tuple[Way, ...]) -> str:
    label = _fitting(get_language(), place, len(ways))
    return link(ways[0].href, label, _corners(place), more=_place_id(place))


@lru_cache(maxsize=1024)
def _corners(place: Place) -> str:
    """The site's mark of a legal place."""
    x, y = (int(value) for value in corner(place))
    ticks = (
        f"M{x + 8} {y + 30}v-22h22M{x + 70} {y + 8}h22v22M{x + 92} {y + 70}v22h-22"
        f"M{x + 30} {y + 92}h-22v-22M{x + 50} {y + 42}v16M{x + 42} {y + 50}h16"
    )
    return f'<path class="hit" d="M{x} {y}h100v100h-100z"/><path class="corners" d="{ticks}"/>'


@lru_cache(maxsize=4096)
def _fitting(_language: str | None, place: Place, ways: int) -> str:
    """A place where the card in hand fits in so many ways, in the language that is active."""
    fits = ngettext("fits %(count)d way", "fits %(count)d ways", ways) % {"count": ways}
    return _("Column %(column)d, row %(row)d: %(fits)s") % {
        "column": place[0],
        "row": place[1],
        "fits": fits,
    }


def _turning(place: Place, way: Way, drawn: str) -> str:
    label = _("The card in hand at column %(column)d, row %(row)d: turn it") % {
        "column": place[0],
        "row": place[1],
    }
    more = f'{_place_id(place)} data-key="r" data-focus=""'
    return link(way.href, label, drawn, style="choice in-hand", more=more)


def _lying_fast(place: Place, drawn: str) -> str:
    """No link, but it keeps the focus of whoever put the card there by keyboard."""
    label = _("The card in hand at column %(column)d, row %(row)d; it fits one way") % {
        "column": place[0],
        "row": place[1],
    }
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<g class="in-hand"{_place_id(place)} tabindex="-1" {named} data-focus="">{drawn}</g>'


def _place_id(place: Place) -> str:
    """The same whether the card lies there or not, so that the focus stays while it is turned."""
    return f' id="place-{place[0]}-{place[1]}"'


def _knob(x: float, y: float) -> str:
    arrow = f"M{x - 8:g} {y + 6:g}a10 10 0 1 1 16 0M{x + 10:g} {y - 2:g}l-1.4 9.4-9.2-2"
    return f'<path class="knob" d="{circle((x, y), 21)}"/><path class="knob-arrow" d="{arrow}"/>'


def _scoring(scene: Scene, position: Position, choice: Choice, offer: Complete) -> str:
    laid = position.card_at(offer.place)
    if laid is None:
        return ""
    x, y = standing_at(laid, offer.segment, corner(offer.place))
    most = max((points for _seat, points in offer.points), default=0)
    drawn = f'<path class="choice-ring open" d="{circle((x, y), 34)}"/>' + _badge(x + 25, y - 25, f"+{most}")
    return link(choice.href, points_for(offer, scene.names), drawn, style="choice score")


def _badge(x: float, y: float, text: str) -> str:
    disc = f'<path class="badge" d="{circle((x, y), 17)}"/>'
    return f'{disc}<text class="badge-text" x="{number(x)}" y="{number(y + 6.5)}">{escape(text)}</text>'
