"""What the game says, and what a view and a stored position hold."""

import re

import pytest

from engine.core.errors import MalformedMove
from engine.core.seats import Seat
from engine.core.words import say
from engine.old_world_new_world import view as view_module
from engine.old_world_new_world.pieces import ACTIONS, COMPONENTS, TERRAIN
from engine.old_world_new_world.state import (
    ActConvert,
    ActDeploy,
    Action,
    ActMove,
    Burn,
    Decline,
    Deploy,
    Discard,
    EndTurn,
    FreeMove,
    Place,
)
from tests.engine.old_world_new_world.build import NORTH, RULES, SOUTH, at, position, section

NAMES = ["Ann", "Ben", "Cleo"]
CARDS = {"A1": "T04", "C1": "T03/2", "C3": "T11", "E3": "T29"}
UNITS = {"D2": "0 ship", "C4": "1 soldier", "D4": "native", "C3": "1 ship"}
POSITION = position(CARDS, UNITS, hand=["T05", "T26"])


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Place("T05", section("G3"), 0), "Place Great Plain, one Camp on G3–H4"),
        (Place("T26", section("G3"), 3), "Place Highland Coast with Port on G3–H4, turned by 270°"),
        (Place("T30", section("E3"), 0), "Put Volcano over High Range on E3–F4"),
        (Deploy(at("D1"), None), "Deploy a Ship on D1"),
        (ActDeploy(at("D1"), at("D2")), "Deploy a Ship on D1; your Ship on D2 leaves the board"),
        (Decline(), "Leave the second symbol unused"),
        (Burn("T05"), "Burn Great Plain, one Camp"),
        (ActMove(at("D2"), at("C2")), "Move your Ship from D2 to C2"),
        (ActMove(at("D2"), at("D1")), "Move your Ship from D2 to D1 and score"),
        (FreeMove(at("D2"), at("D1")), "Free Move: your Ship from D2 to D1, and score"),
        (ActConvert(at("D2"), at("C4")), "Convert your unit on D2 into a Soldier on C4"),
        (Discard(("T05", "T26")), "Discard Great Plain, one Camp, Highland Coast with Port"),
        (Discard(()), "Pass: discard nothing"),
        (EndTurn(), "End the turn"),
        (Action("A1", (at("C4"),)), "Barbarians at the Camp on C4: 3 units are destroyed"),
        (Action("A6", (at("C2"),)), "Pirates at the Port on C2: 2 units are destroyed"),
        (Action("A2", (at("C3"),)), "Bribe the Ship of Ben on C3"),
        (Action("A2", (at("D4"), at("D2"))), "Bribe the Native on D4; your unit on D2 leaves the board"),
        (
            Action("A3", (section("C3"), section("C5"), 0)),
            "Continental Drift: Coast, Port facing Camp from C3–D4 to C5–D6",
        ),
        (
            Action("A3", (section("C3"), section("C3"), 3)),
            "Continental Drift: turn Coast, Port facing Camp on C3–D4 counter-clockwise",
        ),
        (Action("A4", (at("C3"), at("E3"))), "Convert the Ship of Ben on C3 into a Soldier on E3"),
        (Action("A5", (at("D3"),)), "Place a Native on D3"),
        (Action("A5", (at("D4"), at("D3"))), "Take the Native from D4 and place it on D3"),
        (Action("A7", (at("C3"), at("E3"))), "Tornado: the Ship of Ben from C3 to E3"),
        (Action("A7", (at("D4"), at("B4"))), "Tornado: the Native from D4 to B4"),
    ],
)
def test_an_offer_says_what_the_move_does(move, text):
    assert say(RULES.describe_move(RULES.view(POSITION, SOUTH), move), RULES.templates, NAMES) == text


@pytest.mark.parametrize(
    ("kind", "seat", "data", "text"),
    [
        (
            "destroyed",
            0,
            {"space": 14, "owner_seat": None, "unit": "native"},
            "The Native on C2 was destroyed",
        ),
        (
            "destroyed",
            0,
            {"space": 14, "owner_seat": 1, "unit": "ship"},
            "The Ship of Ben on C2 was destroyed",
        ),
        (
            "bribed",
            0,
            {"space": 14, "owner_seat": 1, "victim": "ship", "unit": "ship"},
            "Ann bribed the Ship of Ben on C2",
        ),
        ("scored", 1, {"space": 1, "unit": "ship", "points": 1}, "Ben scored on B1 and has 1 point"),
        ("scored", 1, {"space": 1, "unit": "ship", "points": 2}, "Ben scored on B1 and has 2 points"),
        ("drew", 1, {"count": 2}, "Ben drew 2 cards"),
        ("drew", 1, {"count": 1, "cards": ["A7"]}, "Ben drew Tornado"),
        (
            "game_over",
            None,
            {"reason": "passes"},
            "Everybody passed three times running; the game ended by points",
        ),
    ],
)
def test_a_line_of_the_log_says_what_happened(kind, seat, data, text):
    saying = RULES.describe_event({"kind": kind, "seat": seat, "data": data})
    assert say(saying, RULES.templates, NAMES) == text


def test_what_needs_no_line_has_none():
    assert RULES.describe_event({"kind": "turn_began", "seat": 0, "data": {"turn": 3}}) is None


def test_cards_have_the_names_and_texts_of_the_box():
    for card in (*TERRAIN.values(), *ACTIONS.values()):
        assert RULES.templates[f"card_{card.code}"] == card.name
    for data in COMPONENTS["actions"]:
        assert RULES.templates[f"text_{data['id']}"] == data["text"]


def test_every_way_to_end_has_words():
    for reason in RULES.endings:
        assert reason in RULES.templates
        assert f"over_{reason}" in RULES.templates


@pytest.mark.parametrize("seat", [None, SOUTH, NORTH])
def test_a_view_has_the_fields_that_its_module_documents(seat):
    documented = re.findall(r"^- `(\w+)`:", view_module.__doc__, re.MULTILINE)
    assert list(RULES.view(POSITION, seat)) == documented


def test_a_view_shows_the_board():
    shown = RULES.view(POSITION, None)
    assert shown["terrain"][0] == "OOOO........"
    assert shown["terrain"][2] == "..AOMM......"
    assert shown["sections"][section("E3")] == {"card": "T29", "rotation": 0}
    assert shown["units"][0] == {"space": at("D2"), "seat": 0, "kind": "ship", "scored": False}
    assert (shown["natives"], shown["supply"]) == (1, [5, 4])
    assert shown["arrows"][SOUTH][1] == {"space": at("D1"), "unit": None}
    assert (shown["deck_left"], shown["hand"]) == (61, None)


def spoiled(**changes):
    return {**RULES.state_to_json(POSITION), **changes}


@pytest.mark.parametrize(
    "data",
    [
        {"deck": []},
        {"hands": [["T05", "T26"], []]},
        {"hands": 7},
        {"sides": ["south", "moon"]},
        {"units": [[100, 0, "ship"]]},
        {"units": [[0, 0, "soldier"]]},
        {"units": [[0, None, "ship"]]},
        {"units": [[0, 3, "ship"]]},
        {"units": [[-144, 0, "ship"]]},
        {"landed": [0]},
        {"current": 2},
        {"current": True},
        {"turn": 0},
        {"phase": "lunch"},
        {"plays_left": 3},
        {"free_steps": 31},
        {"pending": [144]},
        {"owed": ["native"]},
        {"passes": [0]},
        {"passes": [0, -1]},
        {"dropped": [5]},
        {"ended": "flood"},
        {"winner": 4},
        {"seed": "00"},
        {"counter": -1},
        {"cards": [None] * 36},
        {"cards": [["T05", 0]] * 35},
        {"extra": 1},
    ],
    ids=str,
)
def test_a_stored_position_that_cannot_be_is_refused(data):
    with pytest.raises(MalformedMove):
        RULES.state_from_json(spoiled(**data))


def test_a_stored_position_comes_back():
    assert RULES.state_from_json(spoiled()) == POSITION
    assert RULES.to_move(POSITION) == (Seat(0),)
