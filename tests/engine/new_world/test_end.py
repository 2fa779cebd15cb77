"""How a game ends and who wins: NW-18 to NW-23."""

import pytest

from engine.core.errors import BadOptions
from tests.engine.new_world.play import random_game
from tests.engine.new_world.scenes import join_shops, three_shops, two_robbers, two_towns
from tests.engine.new_world.table import (
    BEND_HERD,
    EDGE_FARM,
    EDGE_FLAG,
    EDGE_HERD,
    FACING,
    FARM,
    RULES,
    STRAIGHT,
    STRAIGHT_POST,
    THROUGH_FLAG,
    Table,
)


def last_card(table, *args, **kwargs):
    """Lay a card with nothing left in the stock."""
    return table.hold(args[0]).next_cards().lay(*args, **kwargs)


def test_nw_18_the_game_ends_with_the_turn_of_the_last_card():
    table = Table().hold(FARM).next_cards(EDGE_HERD).lay(FARM, 1, 2)
    assert table.view["phase"] == "place"
    table.lay(EDGE_HERD, 1, 1, 1)
    assert table.view["phase"] == "over"
    assert table.view["to_move"] is None
    assert table.moves == []
    assert table.view["outcome"]["reason"] == "last_card"


def test_nw_18_features_that_the_last_card_completes_are_scored_as_usual():
    table = last_card(Table().surveyors(1, 1), EDGE_FLAG, 1, 1, 1, "town1", seat=0)
    assert table.kinds_told()[:2] == ["settler_placed", "feature_scored"]
    assert table.scores == [6 + 8, 0]
    assert table.told("final_scored") == []


def test_nw_18_the_order_of_scoring_is_still_free_after_the_last_card():
    table = two_towns()
    last_card(table, FACING, 2, 4, 1, seat=0)
    assert table.view["phase"] == "score"
    table.score(1, 4, "town1")
    assert table.view["phase"] == "over"


def test_nw_19_an_unfinished_trail_scores_1_a_card_and_2_a_post_without_bonus():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1", seat=1).surveyors(1, 1)
    assert last_card(table, STRAIGHT_POST, 2, 3, 1).scores == [0, 3 + 2]


def test_nw_19_an_unfinished_town_scores_1_a_card_and_1_a_flag():
    assert last_card(Table(), THROUGH_FLAG, 1, 1, 0, "town1", seat=0).scores == [2 + 1, 0]


def test_nw_19_an_unfinished_farm_scores_1_for_itself_and_1_a_neighbour():
    table = Table().lay(FARM, 1, 2, 0, "farm1", seat=0)
    assert last_card(table, EDGE_HERD, 1, 1, 1).scores == [1 + 4, 0]


def test_nw_19_plains_score_1_an_animal_after_everything_else():
    table = Table().lay(EDGE_FARM, 1, 2, 0, "plains1", seat=0).lay(STRAIGHT, 1, 6, 1, "trail1", seat=1)
    last_card(table, BEND_HERD, 2, 2)
    assert table.scores == [1 + 2, 2]
    assert [data["feature"] for data in table.told("final_scored")] == ["trail", "plains"]
    assert table.told("final_scored")[1]["animals"] == 3


def test_nw_19_the_majority_counts_as_before():
    shops = join_shops(three_shops((0, 1, 0), open_west=True))
    assert last_card(shops, FARM, 1, 2).scores == [5 + 2, 0]
    shops = join_shops(three_shops((0, 1, 2), seats=3, open_west=True))
    assert last_card(shops, FARM, 1, 2).scores == [7, 7, 7]


def test_nw_19_completed_features_are_not_scored_again():
    table = Table().lay(EDGE_FLAG, 1, 1, 1, "town1")
    assert last_card(table, FARM, 1, 2).scores == [6, 0]


def test_nw_19_every_point_has_a_reason():
    table = Table().lay(EDGE_FLAG, 1, 1, 1, "town1", seat=0).lay(FARM, 1, 2, 0, "farm1", seat=0)
    table.lay(STRAIGHT, 1, 3, 1, "trail1", seat=1)
    last_card(table, EDGE_HERD, 1, 4, 3, "plains1", seat=1)
    lines = table.view["outcome"]["breakdown"]
    assert [(line["code"], line["points"]) for line in lines[0]] == [("town_complete", 6), ("farm_final", 6)]
    assert [(line["code"], line["points"]) for line in lines[1]] == [("trail_final", 2), ("plains_final", 2)]
    assert lines[0][0]["params"] == {"cards": 2, "worth": 1, "column": 1, "row": 1, "bonus": 0}


def test_nw_20_equal_points_share_the_place():
    table = last_card(two_robbers(), EDGE_HERD, 1, 1, 1)
    assert table.view["outcome"]["places"] == [1, 1]
    table = Table(4).edit(gains=[[seat, 5, 0, "trail", False, 5, 0, 1, 3] for seat in (1, 3)])
    assert last_card(table, FARM, 1, 2).view["outcome"]["places"] == [3, 1, 3, 1]


def test_nw_21_scores_go_on_beyond_the_50_spaces_of_the_track():
    table = Table().edit(gains=[[0, 99, 8, "town", False, 40, 0, 1, 3]])
    assert table.lay(EDGE_HERD, 1, 1, 1, "town1", seat=0).scores == [103, 0]


@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_nw_22_no_other_number_of_players(seats):
    with pytest.raises(BadOptions):
        RULES.setup(seats, {}, bytes(32))


@pytest.mark.parametrize("stock", [95, 60, 24])
def test_nw_23_a_short_game_ends_after_so_many_cards(stock):
    *_, end = random_game(stock, 2, {"stock": stock})
    view = RULES.view(end, None)
    assert len(view["cards"]) + len(view["removed"]) == stock
    assert sum(count for _, count in view["unseen"]) == 95 - stock


@pytest.mark.parametrize("stock", [0, 1, 94, 96, "24", True])
def test_nw_23_there_are_three_sizes_of_the_stock(stock):
    with pytest.raises(BadOptions):
        RULES.setup(2, {"stock": stock}, bytes(32))


def test_nw_23_the_cards_of_a_short_game_come_from_the_top_of_the_whole_stock():
    def drawn(stock):
        state = RULES.setup(2, {"stock": stock}, b"a seed of thirty-two bytes......")
        return [state.drawn, *state.stock[::-1]]

    assert drawn(95)[:60] == drawn(60)
    assert drawn(60)[:24] == drawn(24)
