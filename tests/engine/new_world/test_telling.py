"""What New World says: every move and event in words, told apart where a player must choose."""

import pytest

from engine.core.words import say
from engine.new_world.pieces import KINDS
from engine.new_world.state import PlaceCard, PlaceSettler
from tests.engine.new_world.scenes import close_two_towns, join_shops, three_shops, two_towns
from tests.engine.new_world.table import (
    EDGE_FARM,
    EDGE_FLAG,
    FARM,
    FARM_TRAIL,
    RULES,
    STRAIGHT,
    STRAIGHT_POST,
    Table,
)

NAMES = ("Ann", "Ben", "Cid")


def offers(table):
    return [say(RULES.describe_move(table.view, move), RULES.templates, NAMES) for move in table.moves]


def log(table):
    viewed = (RULES.view_event(event, None) for event in table.events)
    sayings = (RULES.describe_event(event) for event in viewed)
    return [say(saying, RULES.templates, NAMES) for saying in sayings if saying]


def test_a_placement_names_card_place_and_turn():
    table = Table().hold(EDGE_FARM)
    saying = RULES.describe_move(table.view, PlaceCard(1, 1, 1))
    text = "Lay the town edge with a farm at column 1, row 1, turned a quarter clockwise"
    assert say(saying, RULES.templates) == text


def test_a_settler_is_told_by_role_and_where_it_stands():
    table = Table().place(EDGE_FARM, 1, 1, 1)
    assert offers(table) == [
        "Place a shopkeeper: town in the east",
        "Place a farmer: farm in the middle",
        "Place a trapper: plains all around",
        "Place no settler",
    ]


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_two_settlers_of_one_card_are_offered_in_the_same_words(kind, rotation):
    view = {"placed": {"kind": kind.no, "rotation": rotation}}
    moves = [PlaceSettler(segment.id) for segment in kind.segments]
    texts = {say(RULES.describe_move(view, move), RULES.templates) for move in moves}
    assert len(texts) == len(moves)


def test_a_choice_of_scoring_shows_what_it_brings():
    table = close_two_towns(two_towns().surveyors(2, 1))
    assert offers(table) == [
        "Score the town of the shopkeeper at column 1, row 4 (Ann: 8 points)",
        "Score the town of the shopkeeper at column 3, row 4 (Ben: 4 points)",
    ]


def test_a_scoring_is_told_with_all_that_counts():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").lay(STRAIGHT_POST, 2, 3, 1).surveyors(1, 0)
    table.lay(FARM_TRAIL, 3, 3, 3)
    assert log(table)[-3:-1] == [
        "Scored, trail of 4 cards with 1 trading post: Ann: 10 points, 4 of them for surveyors.",
        "A surveyor moves to column 1.",
    ]


def test_several_scorers_are_told_in_one_line():
    table = join_shops(three_shops((0, 1, 2), seats=3))
    assert "Scored, town of 5 cards with 1 flag: Ann: 12 points, Ben: 12 points, Cid: 12 points." in log(
        table
    )


def test_settlers_sent_home_are_named():
    table = close_two_towns(two_towns().surveyors(2, 1)).score(3, 4, "town1")
    assert "Sent home unscored, east of both surveyors: shopkeeper of Ann." in log(table)


def test_the_end_is_told_with_the_final_scoring():
    table = Table().lay(EDGE_FARM, 1, 2, 0, "plains1").hold(FARM).next_cards().lay(FARM, 1, 4)
    assert log(table)[-2:] == [
        "Final scoring, plains with 1 animal: Ann: 1 point.",
        "The last card has been laid.",
    ]


def test_leaving_is_told():
    assert log(Table(3).hold(EDGE_FLAG).leave(0)) == [
        "Ann leaves the game.",
        "Ben takes over the drawn card: town edge with a flag.",
    ]
