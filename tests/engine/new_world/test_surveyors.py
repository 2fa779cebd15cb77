"""The surveyors, their bonus and what they leave behind: NW-14 to NW-17."""

import pytest

from engine.new_world.state import PlaceSettler
from tests.engine.new_world.scenes import join_shops, three_shops
from tests.engine.new_world.table import (
    EDGE_FARM,
    EDGE_FLAG,
    EDGE_HERD,
    FACING,
    FARM,
    FARM_TRAIL,
    STRAIGHT,
    STRAIGHT_POST,
    Table,
)


@pytest.mark.parametrize(
    ("surveyors", "bonus"),
    [((0, 0), 0), ((1, 0), 4), ((1, 1), 8), ((2, 1), 8), ((2, 2), 8), ((3, 2), 4), ((3, 3), 0)],
)
def test_nw_14_4_for_each_surveyor_in_a_column_with_a_settler_of_the_scorer(surveyors, bonus):
    table = join_shops(three_shops((0, 1, 0)).surveyors(*surveyors))
    assert table.told("feature_scored")[0]["points"] == [[0, 12 + bonus, bonus]]
    assert table.scores == [12 + bonus, 0]


def test_nw_14_two_settlers_of_one_player_in_one_surveyors_column_bring_4():
    table = join_shops(three_shops((0, 0, 1)).surveyors(1, 0))
    assert table.scores == [12 + 4, 0]


def test_nw_14_each_scorer_has_the_bonus_of_its_own_settlers():
    table = join_shops(three_shops((0, 1, 2), seats=3).surveyors(2, 1))
    assert table.scores == [16, 16, 16]
    table = join_shops(three_shops((0, 1, 2), seats=3).surveyors(1, 0))
    assert table.scores == [16, 16, 12]


def test_nw_14_the_settlers_column_counts_not_the_extent_of_the_feature():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").lay(STRAIGHT, 2, 3, 1).surveyors(2, 2)
    table.lay(FARM_TRAIL, 3, 3, 3)
    assert table.scores == [4, 0]


def test_nw_14_the_column_counts_before_the_surveyor_moves():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").surveyors(1, 0).lay(FARM_TRAIL, 2, 3, 3)
    assert table.scores == [3 + 4, 0]
    assert table.told("feature_scored")[0]["surveyors"] == [1, 0]
    assert table.view["surveyors"] == [1, 1]


def test_nw_15_both_start_in_column_0():
    assert Table().view["surveyors"] == [0, 0]


def shop_and_score(table, row, kind=EDGE_HERD):
    return table.lay(kind, 1, row, 1, "town1", seat=0)


def test_nw_15_in_the_same_column_one_moves_west_then_the_other_follows():
    table = shop_and_score(Table().lay(FARM, 1, 2).lay(FARM, 2, 2), 1)
    assert table.told("surveyor_moved") == [{"from": 0, "to": 1, "columns": [1, 0]}]
    shop_and_score(table, 5, EDGE_FLAG)
    assert table.told("surveyor_moved") == [{"from": 0, "to": 1, "columns": [1, 1]}]
    shop_and_score(table, 10, EDGE_FARM)
    assert table.told("surveyor_moved") == [{"from": 1, "to": 2, "columns": [2, 1]}]


def test_nw_15_in_the_same_column_none_moves_without_a_card_further_west():
    table = shop_and_score(Table().surveyors(1, 1), 1)
    assert table.told("surveyor_moved") == []
    assert table.told("surveyor_blocked") == [{"columns": [1, 1]}]
    assert table.view["surveyors"] == [1, 1]


def test_nw_15_they_go_on_once_a_card_lies_further_west():
    table = shop_and_score(Table().surveyors(1, 1), 1).lay(FARM, 1, 2).lay(FARM, 2, 2)
    assert shop_and_score(table, 5, EDGE_FLAG).view["surveyors"] == [2, 1]


def test_nw_15_the_eastern_one_catches_up_even_where_no_card_lies_further_west():
    assert shop_and_score(Table().surveyors(1, 0), 1).view["surveyors"] == [1, 1]


def test_nw_16_everybody_but_trappers_east_of_both_goes_home_unscored():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1", seat=1).lay(EDGE_FARM, 1, 4, 2, "farm1", seat=1)
    table.lay(EDGE_FLAG, 1, 2, 3, "town1", seat=1).lay(FARM, 1, 7, 0, "plains1", seat=1)
    table.surveyors(2, 2).lay(EDGE_HERD, 1, 1, 1, "town1", seat=0)
    (home,) = table.told("settlers_sent_home")
    assert [(s["row"], s["role"]) for s in home["settlers"]] == [
        (2, "shopkeeper"),
        (3, "robber"),
        (4, "farmer"),
    ]
    assert table.settlers() == [(1, 1, 7, "trapper")]
    assert table.view["supply"] == [5, 4]
    assert table.scores == [4, 0]


def test_nw_16_between_the_surveyors_they_stay():
    table = Table().lay(FARM, 1, 2, 0, "farm1").surveyors(1, 0)
    table.lay(EDGE_HERD, 1, 1, 1, "town1")
    assert table.view["surveyors"] == [1, 1]
    assert table.settlers() == [(0, 1, 2, "farmer")]
    table.lay(FARM, 2, 2).lay(EDGE_FLAG, 1, 5, 1, "town1")
    assert table.view["surveyors"] == [2, 1]
    assert table.settlers() == [(0, 1, 2, "farmer")]


def test_nw_16_a_blocked_step_sends_home_too():
    table = Table().lay(STRAIGHT, 1, 3, 1).lay(STRAIGHT_POST, 2, 3, 1, "trail1").lay(FARM, 1, 2, 0, "farm1")
    table.surveyors(3, 3).lay(FARM_TRAIL, 3, 3, 3)
    assert "surveyor_blocked" in table.kinds_told()
    assert table.settlers() == []
    assert table.view["supply"] == [5, 5]


def test_nw_16_placing_east_of_both_is_allowed_until_the_next_scoring():
    table = Table().lay(FARM, 1, 2).lay(FARM, 2, 2).surveyors(2, 2)
    table.place(EDGE_FARM, 1, 4, 2)
    assert table.segments() == ["town1", "farm1", "plains1"]
    table.play(PlaceSettler("farm1")).lay(STRAIGHT, 1, 3, 1)
    assert [settler[3] for settler in table.settlers()] == ["farmer"]
    table.lay(EDGE_HERD, 1, 1, 1, "town1")
    assert table.settlers() == []


def test_nw_17_trappers_never_return():
    table = Table().lay(FARM, 1, 2, 0, "plains1")
    table.fill((2, 2), (3, 2), (4, 2)).surveyors(4, 4).lay(EDGE_HERD, 1, 1, 1, "town1")
    assert table.settlers()[0] == (0, 1, 2, "trapper")
    assert table.view["supply"][0] == 4


def test_worked_example_a_trail_of_4_cards_with_a_post_and_a_surveyor_scores_10():
    table = Table().lay(STRAIGHT, 1, 3, 1).lay(STRAIGHT_POST, 2, 3, 1).surveyors(3, 2)
    table.lay(FARM_TRAIL, 3, 3, 3, "trail1", seat=0)
    (scored,) = table.told("feature_scored")
    assert (scored["count"], scored["posts"]) == (4, 1)
    assert table.scores == [10, 0]
    assert table.view["surveyors"] == [3, 3]


RED, GREEN, BLUE = 0, 1, 2


def three_buildings_at_once():
    """Blue's card at column 2, row 5 completes red's town, blue's farm and blue's small town there."""
    table = Table(4).lay(EDGE_FLAG, 1, 5, 1).lay(FARM_TRAIL, 1, 6, 3).lay(FARM, 1, 7).lay(FARM, 2, 7)
    table.lay(EDGE_FARM, 2, 6, 0, "farm1", seat=BLUE)
    table.lay(FARM_TRAIL, 3, 7).lay(FARM_TRAIL, 3, 6, 1).lay(EDGE_FARM, 3, 5, 3).lay(EDGE_FARM, 1, 4)
    table.lay(EDGE_HERD, 2, 4, 2, "town1", seat=RED)
    table.lay(STRAIGHT, 2, 3, 1, "trail1", seat=GREEN)
    return table.surveyors(2, 2).lay(FACING, 2, 5, 0, "town2", seat=BLUE)


def test_worked_example_a_farm_with_two_surveyors_scores_17():
    table = three_buildings_at_once()
    assert len(table.moves) == 3
    table.score(2, 6, "farm1")
    assert table.scores[BLUE] == 17
    assert table.view["surveyors"] == [3, 2]


def test_worked_example_a_town_of_2_cards_with_one_surveyor_scores_8_and_the_column_is_cleared():
    table = three_buildings_at_once().score(2, 6, "farm1").score(2, 5, "town2")
    assert table.told("feature_scored")[0]["points"] == [[BLUE, 8, 4]]
    assert table.scores == [0, 0, 17 + 8, 0]
    assert table.view["surveyors"] == [3, 3]
    (home,) = table.told("settlers_sent_home")
    assert [(s["seat"], s["role"]) for s in home["settlers"]] == [(GREEN, "robber"), (RED, "shopkeeper")]
    assert table.settlers() == []
    assert table.view["phase"] == "place"  # red's town is complete, and is not scored
