"""The offer and the bid markers: what is for sale, what it costs the viewer, and why not."""

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from engine.new_england.pieces import CARDS, LANDS, PIECES
from games.presentation.drawing.new_england import words
from games.presentation.drawing.new_england.choices import link
from games.presentation.drawing.new_england.draft import Draft, first_way
from games.presentation.drawing.new_england.pieces import coin, seal
from games.presentation.drawing.new_england.tiles import shape_picture, tile_at
from games.presentation.drawing.svg import Point, disc, path, use
from games.presentation.scene import Choice, JsonObject, Scene

OPEN, STORE, SHUT, SOLD = "open", "store", "shut", "sold"
_MIDDLE: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the offer as the panel shows it."""

    picture: str
    title: str | Promise
    detail: str | Promise
    state: str
    """open: can be bought; store: only into a barn; shut: cannot be bought; sold."""
    note: str
    """The price, the reason why not, or who has bought it."""
    href: str
    """Where choosing it leads; empty where it cannot be chosen."""
    chosen: bool
    """Bought in the draft."""


@dataclass(frozen=True, slots=True)
class Row:
    """Offer spaces of one kind."""

    title: str
    items: tuple[Item, ...]


def offer_rows(scene: Scene, draft: Draft) -> tuple[Row, ...]:
    """The nine items in three rows, and the extra ones in a fourth."""
    items = tuple(_item(scene, draft, item) for item in scene.view["offer"])
    titles = (_("Land only"), _("Land or card"), _("Cards only"), _("Uncovered besides"))
    parts = (items[:3], items[3:6], items[6:9], items[9:])
    return tuple(Row(title, part) for title, part in zip(titles, parts, strict=True) if part)


def item_picture(name: str | None, colour: str) -> str:
    """A land tile, or what a card does, as a small SVG; nothing for no item."""
    return "" if name is None else _item_picture(get_language(), name, colour)


@lru_cache(maxsize=2048)
def _item_picture(_language: str | None, name: str, colour: str) -> str:
    return (
        f'<svg class="item" viewBox="-1 -1 46 46" role="img" aria-label="{escape(words.item_name(name))}">'
        f"{_drawn(name, colour)}</svg>"
    )


def bid_markers(scene: Scene, draft: Draft) -> str:
    """The ten markers, those taken with their holders' seals; links for who may take one."""
    choices = draft.others or draft.open
    drawn = "".join(
        _marker(scene, marker, first_way(choices, value=marker["value"])) for marker in scene.view["markers"]
    )
    return f'<div class="bids" role="group" aria-label="{escape(_marker_words(scene))}">{drawn}</div>'


def _marker(scene: Scene, marker: JsonObject, choice: Choice | None) -> str:
    holder, value = marker["seat"], marker["value"]
    if scene.pending and scene.pending.get("value") == value:
        words_of_it = _("You take the bid marker %(value)d") % {"value": value}
        return _marker_picture(coin(_MIDDLE, value, 15) + disc("pick", _MIDDLE, 19), words_of_it)
    if holder is None:
        free = _("Bid marker %(value)d, free") % {"value": value}
        drawn = coin(_MIDDLE, value, 15)
        return (
            link(choice, _marker_picture(drawn), style="choice marker")
            if choice
            else _marker_picture(drawn, free)
        )
    ring = disc("pick", _MIDDLE, 19) if scene.view["buyers"][:1] == [holder] else ""
    drawn = coin(_MIDDLE, value, 15, taken=True) + path("rule", "M0 15v4")
    held = _("Bid marker %(value)d, held by %(name)s") % {"value": value, "name": scene.names[holder]}
    return _marker_picture(drawn + seal(scene.colours[holder], (0, 31), 12) + ring, held, height=66)


def _marker_picture(drawn: str, label: str = "", *, height: int = 44) -> str:
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg viewBox="-22 -22 44 {height}" {told}>{drawn}</svg>'


def _item(scene: Scene, draft: Draft, item: JsonObject) -> Item:
    name, card = item["name"], item["card"]
    state, note, href = _state(scene, draft, item)
    title: str | Promise = words.LANDS[name] if card is None else words.points(card["points"])
    mine = item["sold_to"] is not None and item["sold_to"] == scene.seat
    return Item(
        picture=item_picture(name, scene.colours[scene.seat or 0]),
        title=title,
        detail=_detail(card),
        state=state,
        note=note,
        href=href,
        chosen=mine and any(name in (move.get("card"), move.get("land")) for move in scene.draft),
    )


def _detail(card: JsonObject | None) -> str | Promise:
    if card is None:
        return _("land tile")
    return words.SHAPES[card["shape"]] if card["shape"] else words.PIECES[card["piece"]]


def _state(scene: Scene, draft: Draft, item: JsonObject) -> tuple[str, str, str]:
    """State, note and address of an item."""
    if item["sold_to"] is not None:
        buyer = scene.names[item["sold_to"]]
        return (
            SOLD,
            _("yours") if item["sold_to"] == scene.seat else _("sold to %(name)s") % {"name": buyer},
            "",
        )
    name = item["name"]
    use_it = first_way(draft.open, kind="buy_land", land=name) or first_way(
        draft.open, kind="buy_card", card=name
    )
    store_it = first_way(draft.open, kind="store_card", card=name)
    terms = item["for_you"]
    if terms is None:
        return SHUT, "", ""
    price = ngettext("for %(count)d", "for %(count)d", terms["price"]) % {"count": terms["price"]}
    if terms["use"] is None:
        return OPEN, price, use_it.href if use_it else ""
    if terms["store"] is None:
        return STORE, _("store only, %(price)s") % {"price": price}, store_it.href if store_it else ""
    return SHUT, words.why_not(terms["use"]), ""


def _drawn(name: str, colour: str) -> str:
    if name in LANDS:
        return tile_at(name, [(0, 0)], (6, 6), 32)
    card = CARDS[name]
    if card.shape is None:
        assert card.piece is not None
        return use(f"{PIECES[card.piece]}-{colour}", (22, 22), 1.2)
    return shape_picture(LANDS[card.land], card.shape, 44)


def _marker_words(scene: Scene) -> str:
    held = [
        _("%(name)s holds the %(value)d") % {"name": scene.names[m["seat"]], "value": m["value"]}
        for m in reversed(scene.view["markers"])
        if m["seat"] is not None
    ]
    return ", ".join(held) or _("All bid markers are free")
