"""What the page says about cards, settlers and places, in the words of the rules."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.new_world.card_names import CARD_NAMES
from engine.new_world.pieces import START_ROWS, Feature, Segment
from games.presentation.drawing.new_world.faces import face
from games.presentation.drawing.new_world.position import Complete, Laid, Place, Position
from games.presentation.drawing.new_world.segments import kind_of, segment_named, segments_of
from games.presentation.drawing.new_world.shapes import turn

ROLES = {
    "robber": gettext_lazy("robber"),
    "shopkeeper": gettext_lazy("shopkeeper"),
    "farmer": gettext_lazy("farmer"),
    "trapper": gettext_lazy("trapper"),
}

COLOURS = {
    "red": gettext_lazy("Red"),
    "blue": gettext_lazy("Blue"),
    "yellow": gettext_lazy("Yellow"),
    "white": gettext_lazy("White"),
    "black": gettext_lazy("Black"),
}

_DIRECTIONS = (
    gettext_lazy("north"),
    gettext_lazy("east"),
    gettext_lazy("south"),
    gettext_lazy("west"),
)


def card_name(no: int) -> str:
    """The card's name, such as "town corner bend"."""
    template = CARD_NAMES[f"card_{no}"]
    assert isinstance(template, str)
    return _(template)


def place_name(place: Place) -> str:
    """The place in words."""
    return _("column %(column)d, row %(row)d") % {"column": place[0], "row": place[1]}


def joined(words: list[str]) -> str:
    """ "north", "north and east", "north, east and south"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def lies_at(position: Position, laid: Laid) -> str:
    """Where the card in hand will lie and what it will touch."""
    where = place_name(laid.place)
    sides = [str(_DIRECTIONS[edge]) for edge in range(4) if _is_land(position, _beside(laid.place, edge))]
    return _("It will lie at %(place)s, joining land to the %(sides)s.") % {
        "place": where,
        "sides": joined(sides),
    }


def settler_offer(laid: Laid, segment: str) -> str:
    """What a settler would become on that part of the card: "Robber on the trail to the south"."""
    kind = kind_of(laid.kind)
    part = segment_named(kind, segment)
    alone = len(segments_of(kind, part.feature)) == 1
    where = "" if alone else _whereabouts(laid, part)
    offers = {
        Feature.TRAIL: _("Robber on the trail") if alone else _("Robber on the trail to the %(where)s"),
        Feature.TOWN: _("Shopkeeper in the town") if alone else _("Shopkeeper in the town in the %(where)s"),
        Feature.FARM: _("Farmer on the farm"),
        Feature.PLAINS: _("Trapper on the plains") if alone else _("Trapper on the plains in the %(where)s"),
    }
    return offers[part.feature] % {"where": where} if where else offers[part.feature]


def points_for(offer: Complete, names: tuple[str, ...]) -> str:
    """A complete feature as an offer: "Town at column 3, row 4: 8 points for Anna"."""
    shares = [
        ngettext("%(points)d point for %(name)s", "%(points)d points for %(name)s", points)
        % {"points": points, "name": names[seat]}
        for seat, points in offer.points
    ]
    features = {
        "trail": _("Trail at %(place)s: %(points)s"),
        "town": _("Town at %(place)s: %(points)s"),
        "farm": _("Farm at %(place)s: %(points)s"),
    }
    return features[offer.feature] % {"place": place_name(offer.place), "points": joined(shares)}


def _is_land(position: Position, place: Place) -> bool:
    column, row = place
    return position.card_at(place) is not None or (column == 0 and row in START_ROWS)


def _beside(place: Place, edge: int) -> Place:
    column, row = place
    return ((column, row - 1), (column - 1, row), (column, row + 1), (column + 1, row))[edge]


def _whereabouts(laid: Laid, part: Segment) -> str:
    """In which part of the card a segment lies, as the card is turned."""
    edges = sorted({(edge + laid.rotation) % 4 for edge in part.edges})
    if edges:
        return joined([str(_DIRECTIONS[edge]) for edge in edges])
    x, y = turn(face(laid.kind).anchors[part.id], laid.rotation)
    north_south = _("north") if y < 42 else _("south") if y > 58 else ""
    east_west = _("west") if x < 42 else _("east") if x > 58 else ""
    return "-".join(word for word in (north_south, east_west) if word) or _("middle")
