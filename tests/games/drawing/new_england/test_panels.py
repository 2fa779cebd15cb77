import xml.etree.ElementTree as ET

import pytest
from django.template.loader import render_to_string

from engine.new_england.state import BuyCard, BuyLand, Phase, TakeMarker
from games.presentation.drawing import drawn_board
from games.presentation.drawing.new_england import NewEnglandDrawing
from tests.engine.new_england.positions import buying, family
from tests.games.drawing.new_england.scenes import RULES, positions, scene

DRAWING = NewEnglandDrawing()
OWNER = family(field="A1+B1 C1", pasture="A3+B3", barns="A1", money=9, marker=4)


def items(a_scene):
    return [item for row in DRAWING.panels(a_scene)["offer"] for item in row.items]


def test_the_offer_says_what_can_be_bought_what_only_stored_and_why_not():
    state = buying(OWNER, family(marker=2), offer=["field", "settlement", "field_square4", "pasture_row2"])
    found = [(item.state, item.note, bool(item.href)) for item in items(scene(state, seat=0))]
    assert found == [
        ("open", "for 4", True),
        ("shut", "no place for it", False),
        ("store", "store only, for 4", True),
        ("open", "for 4", True),
    ]


@pytest.mark.parametrize(
    ("owner", "item", "why"),
    [
        (family(field="A1+B1", money=3, marker=8), "field", "5 shillings are missing"),
        (family(field="A1+B1", money=7, marker=8), "field", "1 shilling is missing"),
        (family(field="A1+B1", marker=2), "field_row3", "no open tiles of this shape"),
        (family(field="A1+B1", marker=2, developed="A1 B1"), "barn", "no open tile"),
        (family(field="C3+D3", marker=2), "ship", "no open tile at the sea"),
    ],
)
def test_each_reason_has_its_words(owner, item, why):
    (shown,) = items(scene(buying(owner, offer=[item]), seat=0))
    assert (shown.state, shown.note) == ("shut", why)


def test_a_sold_item_says_to_whom():
    state = buying(OWNER, family(field="H1+I1", marker=2), offer=["field", "field"])
    state, _ = RULES.apply(state, 0, BuyLand("field", "D1"))
    (mine, _), (theirs, _) = items(scene(state, seat=0)), items(scene(state, seat=1))
    assert (mine.note, theirs.note) == ("yours", "sold to Alice")
    assert not mine.chosen
    assert not theirs.href


def test_what_the_draft_buys_is_framed():
    state = buying(OWNER, offer=["field"])
    assert [item.chosen for item in items(scene(state, seat=0, draft=[BuyLand("field", "D1")]))] == [True]


def test_an_item_leads_to_the_first_way_to_use_it():
    state = buying(OWNER, offer=["pasture_row2"])
    (item,) = items(scene(state, seat=0))
    assert item.href.endswith(RULES.move_to_text(BuyCard("pasture_row2", ("A3", "B3"))))


def test_the_nine_items_lie_in_three_rows_and_extra_ones_in_a_fourth():
    state = next(state for state, _events in positions() if len(state.offer) > 9)
    rows = DRAWING.panels(scene(state))["offer"]
    assert [len(row.items) for row in rows][:3] == [3, 3, 3]
    assert [row.title for row in rows] == ["Land only", "Land or card", "Cards only", "Uncovered besides"]


def test_markers_are_links_for_who_may_take_one_and_for_nobody_else():
    state = next(state for state, _events in positions() if state.phase is Phase.BID)
    free = 10 - sum(each.marker is not None for each in state.families)
    mine, other = (
        DRAWING.panels(scene(state, seat=seat))["markers"] for seat in (state.active, (state.active + 1) % 4)
    )
    assert mine.count("<a ") == free
    assert other.count("<a ") == 0
    chosen = DRAWING.panels(scene(state, seat=state.active, draft=[TakeMarker(7)]))["markers"]
    assert chosen.count("m-pick") == 1


def test_taken_markers_bear_their_holders_seals():
    state = next(state for state, _events in positions() if state.phase is Phase.BUY)
    markers = DRAWING.panels(scene(state))["markers"]
    assert markers.count("m-seal") == 4
    assert markers.count("m-sunk-number") == 4


def test_families_stand_in_the_order_of_buying():
    state = buying(family(marker=2), family(marker=9), family(), seat=1, start_seat=1)
    assert [line.seat for line in DRAWING.panels(scene(state))["families"]] == [1, 0, 2]


def test_families_show_money_pieces_majorities_stored_cards_and_points():
    owner = family(field="A1+B1 C1", barns="A1 C1", money=9, cards=["barn", "barn"], stored=[("ship", 1)])
    line = DRAWING.panels(scene(buying(owner), seat=0))["families"][0]
    assert (line.money, line.points, line.you, line.to_move, line.family) == (9, 2, True, True, "Winslow")
    assert [(kind.count, kind.bonus) for kind in line.pieces] == [(0, 0), (2, 3), (0, 0)]
    assert [(card.name, card.points) for card in line.stored] == [("ship card", 1)]
    assert [count for _picture, count in line.cards] == [2]


@pytest.mark.parametrize("ply", [0, 5, 20, 60, 111, -1])
def test_the_panels_are_well_formed_pages(ply):
    state, events = positions()[ply]
    context = drawn_board(scene(state, seat=state.active, events=events))
    for name in ("players_template", "side_template"):
        page = render_to_string(context[name], context)
        ET.fromstring(f"<div>{page}</div>")  # noqa: S314 (our own page)
        assert "None" not in page


@pytest.mark.parametrize("place", [40, 120, -1])
def test_the_points_of_every_family_name_what_they_are_for(place):
    state, _events = positions()[place]
    for line in DRAWING.panels(scene(state))["families"]:
        told = [int(part.rsplit(": ", 1)[1]) for part in line.told.split("; ") if ": " in part]
        assert sum(told) == line.points, line.told
