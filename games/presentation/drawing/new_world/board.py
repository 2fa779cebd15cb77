"""The whole board: the layers of the map from below to above."""

from html import escape

from django.utils.translation import ngettext

from games.presentation.drawing.new_world import choices, frame
from games.presentation.drawing.new_world.cards import card, symbols
from games.presentation.drawing.new_world.draft import Draft, read_draft
from games.presentation.drawing.new_world.lettering import Lettering
from games.presentation.drawing.new_world.marks import marks
from games.presentation.drawing.new_world.position import Laid, Place, Position, Standing, corner
from games.presentation.drawing.new_world.settlers import figures, settler
from games.presentation.drawing.new_world.words import ROLES
from games.presentation.scene import Scene

_HATCH = (
    '<pattern id="nw-hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(-45)"><path class="m-hatch" d="M0 4.5H9"/></pattern>'
)
LEAST_CARD = 44
"""A card on the page is at least so many pixels wide; smaller screens scroll the map."""


def draw_board(scene: Scene, position: Position, lettering: Lettering, *, links: bool, head: str = "") -> str:
    """The map as one SVG; with `links` it holds what the viewer may choose."""
    extent = frame.extent_of(position)
    draft = read_draft(scene)
    layers = (
        frame.paper(extent),
        "".join(card(laid.kind, laid.rotation, corner(laid.place)) for laid in position.cards),
        frame.surveyed(extent, position.surveyors),
        frame.border(extent, position.surveyors, lettering),
        _last_move(scene),
        choices.legal_places(draft) if links and position.phase != "score" else "",
        choices.card_in_hand(draft) if links else "",
        "".join(_standing(scene, position, standing) for standing in position.settlers),
        _offers(scene, position, draft) if links else "",
    )
    definitions = f"<defs>{_definitions(position, draft)}</defs>"
    return f"{_opening(extent, position, draft, links)}{head}{definitions}{''.join(layers)}</svg>"


def _opening(extent: frame.Extent, position: Position, draft: Draft, links: bool) -> str:
    x, y, width, height = extent.box
    laid = len(position.cards)
    label = ngettext("The board: %(count)d card", "The board: %(count)d cards", laid) % {"count": laid}
    if links and draft.places:
        places = len(draft.places)
        label += ngettext(", %(count)d place to choose from", ", %(count)d places to choose from", places) % {
            "count": places
        }
    role = "group" if links else "img"
    size = f'width="{width * LEAST_CARD // 100}" height="{height * LEAST_CARD // 100}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nw board-map" {size} '
        f'viewBox="{x} {y} {width} {height}" role="{role}" aria-label="{escape(label)}">'
    )


def _definitions(position: Position, draft: Draft) -> str:
    used = {(laid.kind, laid.rotation) for laid in position.cards}
    if draft.ghost:
        used.add((draft.ghost.kind, draft.ghost.rotation))
    if position.drawn:
        used.add((position.drawn, 0))
    return marks() + figures() + symbols(used) + _HATCH


def _last_move(scene: Scene) -> str:
    """A frame with a folded corner on every card of the latest turn."""
    placed = [event["data"] for event in scene.last if event["kind"] == "card_placed"]
    return "".join(_last_card((data["column"], data["row"])) for data in placed)


def _last_card(place: Place) -> str:
    x, y = (int(value) for value in corner(place))
    square = f"M{x + 3} {y + 3}h94v94h-94z"
    return (
        f'<path class="m-last-halo" d="{square}"/><path class="m-last" data-last="" d="{square}"/>'
        f'<path class="m-fold" d="M{x + 3} {y + 3}h20l-20 20z"/>'
    )


def _standing(scene: Scene, position: Position, standing: Standing) -> str:
    laid = _card_under(position, standing)
    at = choices.standing_at(laid, standing.segment, corner(standing.place))
    title = escape(f"{scene.names[standing.seat]}: {ROLES[standing.role]}")
    drawn = settler(scene.colours[standing.seat], at, lying=standing.role == "trapper")
    return f"<g><title>{title}</title>{drawn}</g>"


def _card_under(position: Position, standing: Standing) -> Laid:
    laid = position.card_at(standing.place)
    assert laid is not None, f"no card under the settler at {standing.place}"
    return laid


def _offers(scene: Scene, position: Position, draft: Draft) -> str:
    return (
        choices.settler_rings(scene, position, draft)
        + choices.pending_settler(scene, draft)
        + choices.scoring_rings(scene, position, draft)
    )
