"""The action bar: what a click does and what comes after it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.drawing.new_england.draft import PURCHASES, Draft, first_way, read_draft
from games.presentation.drawing.new_england.offer import item_picture
from games.presentation.drawing.new_england.words import (
    LANDS,
    item_name,
    joined,
    own,
    points,
    sentence,
    shillings,
)
from games.presentation.scene import ActionBar, Choice, Scene

Buttons = tuple[tuple[str, str], ...]


def action_bar(scene: Scene) -> ActionBar:
    """What the bar says to this viewer now."""
    if scene.view["phase"] == "over":
        return _over(scene)
    if not scene.steps:
        return _waiting(scene)
    draft = read_draft(scene)
    match scene.view["phase"]:
        case "start":
            return _place_start(scene, draft)
        case "announce":
            return _announce(scene, draft)
        case "bid":
            return _take_marker(scene, draft)
        case _:
            return _buy(scene, draft)


def _over(scene: Scene) -> ActionBar:
    outcome = scene.outcome
    assert outcome is not None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    names = joined([scene.names[seat] for seat in winners])
    text = ngettext(
        "%(names)s has won with %(points)s.", "%(names)s share the win with %(points)s each.", len(winners)
    )
    return ActionBar(
        _("The game is over"), text % {"names": names, "points": points(outcome.scores[winners[0]])}
    )


def _waiting(scene: Scene) -> ActionBar:
    name = scene.names[scene.view["to_move"][0]]
    doing = {
        "start": _("%(name)s is to place a start tile."),
        "announce": _("%(name)s is to announce how many land tiles there will be."),
        "bid": _("%(name)s is to take a bid marker."),
        "buy": _("%(name)s is to buy and settle."),
    }
    title = _("%(name)s is to move") % {"name": name}
    return ActionBar(title, doing[scene.view["phase"]] % {"name": name}, note=_stocks(scene))


def _place_start(scene: Scene, draft: Draft) -> ActionBar:
    title = _("Your turn: place a start tile")
    if draft.chosen is None:
        land = LANDS[draft.open[0].move["land"]]
        text = _("Choose a space for your %(land)s start tile; you can turn and change it afterwards.")
        note = _("It covers two spaces and may not touch another tile, not even at a corner.")
        return ActionBar(title, text % {"land": str(land).lower()}, note=note, offers=_other_lands(draft))
    return ActionBar(
        title,
        sentence(draft.chosen.text),
        note=_("Your turn ends when you confirm."),
        offers=_other_lands(draft),
        turns=_start_turns(draft),
        buttons=_start_again(scene),
    )


def _other_lands(draft: Draft) -> Buttons:
    """The other start tiles on the same spaces, or on the first there are."""
    ways = draft.ways or draft.open
    now = draft.chosen.move if draft.chosen else ways[0].move
    found = []
    for land, name in LANDS.items():
        choice = first_way(ways, land=land, spaces=now["spaces"]) or first_way(ways, land=land)
        if choice and land != now["land"]:
            found.append((_("%(land)s instead") % {"land": name}, choice.href))
    return tuple(found)


def _start_turns(draft: Draft) -> tuple[str, str] | None:
    """The other start tile of the same land that begins on the same space."""
    assert draft.chosen is not None
    move = draft.chosen.move
    for way in draft.ways:
        other = way.move
        if other["land"] == move["land"] and other["spaces"][0] == move["spaces"][0] and other != move:
            return way.href, way.href
    return None


def _announce(scene: Scene, draft: Draft) -> ActionBar:
    title = _("Your turn: announce the offer")
    view = scene.view
    ends = draft.chosen is not None and _cannot_fill(scene, draft.chosen.move["lands"])
    text = (
        _("How many of the nine items will be land tiles?")
        if draft.chosen is None
        else sentence(draft.chosen.text)
    )
    if ends:
        text += " " + _("Bag or deck cannot fill that: the game ends at once.")
    note = _("%(lands)d land tiles are left in the bag, %(cards)d cards in the deck.") % {
        "lands": view["bag_left"],
        "cards": view["deck_left"],
    }
    return ActionBar(title, text, note=note, offers=_numbers(draft), buttons=_start_again(scene))


def _cannot_fill(scene: Scene, lands: int) -> bool:
    return bool(lands > scene.view["bag_left"] or 9 - lands > scene.view["deck_left"])


def _numbers(draft: Draft) -> Buttons:
    return tuple(
        (
            _("%(lands)d land, %(cards)d cards")
            % {"lands": choice.move["lands"], "cards": 9 - choice.move["lands"]},
            choice.href,
        )
        for choice in draft.others or draft.open
        if choice is not draft.chosen
    )


def _take_marker(scene: Scene, draft: Draft) -> ActionBar:
    title = _("Your turn: take a bid marker")
    money = own(scene)["money"]
    if draft.chosen is None:
        text = _("The highest marker buys first and pays its number for each purchase. You have %(money)s.")
        return ActionBar(title, text % {"money": shillings(money)}, offers=_markers(draft.open))
    value = draft.chosen.move["value"]
    count = min(2, money // value)
    text = ngettext(
        "You take the %(value)d: your %(money)s are enough for %(count)d purchase.",
        "You take the %(value)d: your %(money)s are enough for %(count)d purchases.",
        count,
    ) % {"value": value, "money": shillings(money), "count": count}
    others = tuple(choice for choice in draft.others if choice is not draft.chosen)
    return ActionBar(title, text, offers=_markers(others), buttons=_start_again(scene))


def _markers(choices: tuple[Choice, ...]) -> Buttons:
    return tuple((str(choice.move["value"]), choice.href) for choice in choices)


def _buy(scene: Scene, draft: Draft) -> ActionBar:
    chosen = draft.chosen
    title = _buying_title(scene)
    if chosen is None:
        return ActionBar(
            title,
            _may_buy(scene, draft),
            note=_stocks(scene),
            offers=_free_acts(draft),
            buttons=_end_turn(draft),
        )
    return ActionBar(
        title,
        sentence(chosen.text),
        note=_what_next(draft),
        offers=_free_acts(draft),
        buttons=(*_next_way(draft), *_store_instead(draft), *_end_turn(draft), *_start_again(scene)),
        picture=item_picture(
            chosen.move.get("card") or chosen.move.get("land"), scene.colours[scene.seat or 0]
        ),
    )


def _buying_title(scene: Scene) -> str:
    buying = scene.view["buying"]
    return {
        2: _("Your turn: two purchases at %(price)s each"),
        1: _("Your turn: one more purchase at %(price)s"),
        0: _("Your turn: both purchases are made"),
    }[buying["purchases_left"]] % {"price": shillings(buying["price"])}


def _may_buy(scene: Scene, draft: Draft) -> str:
    money = shillings(own(scene)["money"])
    if draft.of_kind(*PURCHASES):
        return _("Choose from the offer. You have %(money)s.") % {"money": money}
    return _("There is nothing that you can buy. You have %(money)s.") % {"money": money}


def _what_next(draft: Draft) -> str:
    assert draft.chosen is not None
    if draft.chosen.move["kind"] == "end_turn":
        return _("Your turn ends when you confirm.")
    if draft.chosen.move["kind"] == "uncover":
        return _("What is uncovered cannot be taken back; your turn goes on afterwards.")
    count = len(draft.ways)
    if count > 1:
        return ngettext(
            "%(count)d way is open.", "%(count)d ways are open: choose another one on the map.", count
        ) % {"count": count}
    return _("Choose on, or end your turn.")


def _next_way(draft: Draft) -> Buttons:
    way = draft.way(1)
    if way is None or draft.chosen is None:
        return ()
    return ((f"{draft.ways.index(draft.chosen) + 1} / {len(draft.ways)} ▶", way.href),)


def _store_instead(draft: Draft) -> Buttons:
    """The same card into a barn, or out of it onto the map."""
    assert draft.chosen is not None
    move = draft.chosen.move
    if move["kind"] == "buy_card":
        choice = first_way(draft.instead("store_card"), card=move["card"])
        return ((_("Store it instead"), choice.href),) if choice else ()
    if move["kind"] == "store_card":
        choice = first_way(draft.instead("buy_card"), card=move["card"])
        return ((_("Execute it instead"), choice.href),) if choice else ()
    return ()


def _free_acts(draft: Draft) -> Buttons:
    """Uncovering the ships' extra item, and executing stored cards."""
    names = {"land": _("Uncover a land tile"), "card": _("Uncover a card")}
    stored = {choice.move["card"]: choice for choice in reversed(draft.of_kind("run_stored"))}
    return (
        *((names[choice.move["stock"]], choice.href) for choice in draft.of_kind("uncover")),
        *(
            (_("Execute: %(card)s") % {"card": item_name(card)}, choice.href)
            for card, choice in stored.items()
        ),
    )


def _end_turn(draft: Draft) -> Buttons:
    return tuple((_("End turn"), choice.href) for choice in draft.of_kind("end_turn"))


def _start_again(scene: Scene) -> Buttons:
    return ((_("Start again"), scene.base_href),) if scene.draft else ()


def _stocks(scene: Scene) -> str:
    return _("Left: %(lands)d land tiles, %(cards)d cards.") % {
        "lands": scene.view["bag_left"],
        "cards": scene.view["deck_left"],
    }
