"""What is complete, what it scores, for whom and in which order: NW-8 and NW-10 to NW-13."""

import pytest

from engine.new_world.state import PlaceSettler, Score
from tests.engine.new_world.scenes import (
    close_two_towns,
    join_shops,
    three_shops,
    town_around_a_hole,
    two_robbers,
    two_towns,
)
from tests.engine.new_world.table import (
    BEND,
    BEND_HERD,
    BEND_POST,
    CROSSROADS,
    EDGE_FLAG,
    EDGE_HERD,
    FACING,
    FARM,
    FARM_TRAIL,
    FORK,
    GATE,
    STRAIGHT,
    STRAIGHT_POST,
    THROUGH_FLAG,
    Table,
)


def trail_from_the_coast():
    return Table().lay(STRAIGHT, 1, 3, 1, "trail1")


@pytest.mark.parametrize(
    ("kind", "rotation"), [(FORK, 0), (GATE, 3), (FARM_TRAIL, 3)], ids=["crossing", "town", "farm"]
)
def test_nw_08_a_trail_ends_at_a_crossing_a_town_or_a_farm_and_at_the_coast(kind, rotation):
    table = trail_from_the_coast().lay(kind, 2, 3, rotation)
    assert table.scores == [3, 0]
    assert table.settlers() == []


def test_nw_08_a_trail_with_an_open_end_is_not_complete():
    assert trail_from_the_coast().lay(BEND, 2, 3, 3).scores == [0, 0]


def ring(*corners):
    """A ring of four cards at columns 2 and 3, rows 2 and 3; a robber stands on the last one."""
    table = Table().lay(FARM, 1, 2)
    places = ((2, 2, 0), (3, 2, 3), (3, 3, 2), (2, 3, 1))
    for kind, (column, row, rotation) in list(zip(corners, places, strict=True))[:-1]:
        table.lay(kind, column, row, rotation)
    return table.lay(corners[-1], 2, 3, 1, "trail1", seat=0)


def test_nw_08_a_closed_loop_is_a_complete_trail():
    assert ring(BEND, BEND, BEND_POST, BEND).scores == [4 + 2, 0]


def test_nw_08_a_trail_from_a_crossing_back_to_it_is_complete_and_counts_its_card_once():
    table = Table().lay(FARM, 1, 2).lay(FORK, 2, 2, 1).lay(BEND, 3, 2, 3).lay(BEND, 3, 3, 2)
    table.lay(BEND, 2, 3, 1, "trail1", seat=0)
    assert table.scores == [4, 0]


def test_nw_08_trails_that_meet_in_a_crossing_are_different_trails():
    table = trail_from_the_coast().place(CROSSROADS, 2, 3)
    assert table.segments()[:3] == ["trail1", "trail3", "trail4"]
    table.play(PlaceSettler("trail4"))
    assert table.scores == [3, 0]
    assert table.settlers() == [(1, 2, 3, "robber")]


def test_nw_08_trails_that_stop_at_the_same_farm_are_different_trails():
    table = trail_from_the_coast().place(3, 2, 3)
    assert "trail2" in table.segments()
    assert "trail1" not in table.segments()


def test_nw_08_trails_of_one_crossing_can_be_joined_elsewhere():
    table = Table().lay(FARM, 1, 2).lay(FORK, 2, 2, 1, "trail1").lay(BEND, 3, 2, 3)
    table.lay(BEND, 3, 3, 2).place(BEND, 2, 3, 1)
    assert "trail1" not in table.segments()
    assert table.scores == [0, 0]


def test_nw_08_a_town_is_complete_without_an_open_town_edge():
    table = Table().lay(THROUGH_FLAG, 1, 1, 0, "town1")
    assert table.settlers() == [(0, 1, 1, "shopkeeper")]
    table.lay(EDGE_HERD, 2, 1, 1)
    assert table.scores == [2 * (3 + 1), 0]


def test_nw_08_an_empty_place_walled_in_by_a_town_does_not_keep_it_open():
    table = town_around_a_hole().lay(THROUGH_FLAG, 3, 3)
    assert table.scores == [2 * (10 + 1), 0]
    assert (3, 4) not in [(card["column"], card["row"]) for card in table.view["cards"]]


@pytest.mark.parametrize("missing", [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3)])
def test_nw_08_a_farm_is_complete_when_the_last_of_its_eight_neighbours_lies(missing):
    table = Table().lay(FARM, 1, 2, 0, "farm1")
    order = [(2, 2), (2, 1), (1, 1), (2, 3), (1, 3)]
    if missing == (2, 2):
        order = [(1, 1), (2, 1), (1, 3), (2, 3)]
    table.fill(*(place for place in order if place != missing))
    assert table.settlers() == [(0, 1, 2, "farmer")]
    table.fill(missing)
    assert table.told("feature_scored")[0]["points"] == [[0, 9, 0]]
    assert table.settlers() == []


def test_nw_08_a_farm_card_can_be_the_last_of_its_own_surroundings():
    table = Table().lay(EDGE_FLAG, 1, 1, 1).lay(FARM_TRAIL, 1, 3, 3).lay(BEND_HERD, 2, 1)
    table.lay(BEND, 2, 2, 1).lay(BEND, 2, 3).lay(FARM, 1, 2, 0, "farm1", seat=0)
    assert table.scores == [9, 0]


def test_nw_08_plains_are_never_complete():
    table = Table().lay(THROUGH_FLAG, 1, 7, 1, "plains1")
    features = table.state.board.features
    (trapper,) = table.state.settlers
    assert features.open_ends[features.root(trapper)] == 0
    assert table.settlers() == [(0, 1, 7, "trapper")]
    assert table.scores == [0, 0]


def test_nw_10_a_trail_scores_1_a_card_and_2_a_trading_post():
    table = trail_from_the_coast().lay(STRAIGHT_POST, 2, 3, 1).lay(STRAIGHT_POST, 3, 3, 1)
    assert table.lay(FARM_TRAIL, 4, 3, 3).scores == [5 + 2 * 2, 0]


def test_nw_10_a_town_scores_2_a_card_and_2_a_flag():
    assert Table().lay(EDGE_HERD, 1, 1, 1, "town1").scores == [4, 0]
    assert Table().lay(EDGE_FLAG, 1, 1, 1, "town1").scores == [6, 0]


def test_nw_10_a_card_counts_once_however_often_the_town_visits_it():
    # The town leaves the card in the north to the east and comes back to it from the west.
    table = town_around_a_hole().lay(FACING, 3, 3, 1)
    assert table.told("feature_scored")[0]["count"] == 10
    assert table.scores == [2 * 10, 0]


def test_nw_10_every_trading_post_of_a_trail_that_visits_a_card_twice_counts():
    assert ring(BEND, BEND_POST, BEND_POST, BEND).scores == [4 + 2 * 2, 0]


def test_nw_11_the_majority_takes_the_full_points_and_others_none():
    table = join_shops(three_shops((0, 1, 0)))
    assert table.scores == [12, 0]
    assert table.told("feature_scored")[0]["points"] == [[0, 12, 0]]


def test_nw_11_all_tied_players_take_the_full_points():
    assert two_robbers().lay(STRAIGHT, 2, 3, 1).scores == [5, 5]
    assert join_shops(three_shops((0, 1, 2), seats=3)).scores == [12, 12, 12]


def test_nw_11_all_settlers_on_the_feature_go_home():
    table = join_shops(three_shops((0, 1, 0)))
    assert table.settlers() == []
    assert table.view["supply"] == [5, 5]
    (returned,) = table.told("settlers_returned")
    assert [(s["seat"], s["column"], s["row"]) for s in returned["settlers"]] == [
        (0, 1, 4),
        (1, 1, 6),
        (0, 2, 5),
    ]


def test_nw_12_the_active_player_picks_which_feature_is_scored_next():
    table = close_two_towns(two_towns(), seat=0)
    assert table.view["phase"] == "score"
    assert table.moves == [Score(1, 4, "town1"), Score(3, 4, "town1")]
    assert [choice["points"] for choice in table.view["to_score"]] == [[[0, 4]], [[1, 4]]]
    assert table.view["to_move"] == 0
    assert table.refusal(Score(1, 4, "town1"), seat=1) == "not_your_turn"


@pytest.mark.parametrize("move", [Score(2, 4, "town1"), Score(1, 4, "plains1"), Score(1, 5, "town1")])
def test_nw_12_only_completed_features_with_settlers_can_be_picked(move):
    assert close_two_towns(two_towns()).refusal(move) == "not_to_score"


@pytest.mark.parametrize(("column", "scores"), [(1, [4, 4]), (3, [4 + 4, 4])])
def test_nw_12_all_are_scored_those_of_opponents_included(column, scores):
    table = close_two_towns(two_towns()).score(column, 4, "town1")
    assert table.scores == scores
    assert table.view["phase"] == "place"


def test_nw_12_the_last_one_is_scored_by_the_system():
    table = close_two_towns(two_towns())
    table.step(Score(3, 4, "town1"))
    assert table.moves == [Score(1, 4, "town1")]
    assert table.view["phase"] == "score"


def test_nw_13_score_return_move_remove():
    table = two_towns().surveyors(2, 1).turn_of(0)
    close_two_towns(table).step(Score(3, 4, "town1"))
    assert table.kinds_told()[:4] == [
        "feature_scored",
        "settlers_returned",
        "surveyor_moved",
        "settlers_sent_home",
    ]


def test_nw_13_a_feature_emptied_on_the_way_is_not_scored_and_moves_nobody():
    table = close_two_towns(two_towns().surveyors(2, 1)).score(3, 4, "town1")
    assert table.scores == [0, 4]
    assert len(table.told("surveyor_moved")) == 1
    assert table.view["surveyors"] == [2, 2]
    assert table.view["supply"] == [5, 5]
    assert table.view["phase"] == "place"


def test_nw_13_in_the_other_order_both_are_scored():
    table = close_two_towns(two_towns().surveyors(2, 1)).score(1, 4, "town1")
    assert table.scores == [8, 4]
    assert table.view["surveyors"] == [3, 2]


def test_nw_13_majority_and_bonus_are_reckoned_among_the_settlers_still_there():
    # Seat 1 leads in the town until the farm is scored and column 1 is cleared.
    table = three_shops((1, 1, 0), farmer=0).lay(STRAIGHT, 1, 3, 1)
    table.fill((2, 3), (3, 3), (3, 4), (3, 5)).surveyors(2, 1)
    join_shops(table).score(2, 4, "farm1")
    farm, town = table.told("feature_scored")
    assert farm["points"] == [[0, 9 + 4, 4]]
    assert town["points"] == [[0, 12 + 4 + 4, 8]]
    assert table.scores == [13 + 20, 0]


def test_nw_13_a_complete_feature_without_settlers_moves_nobody():
    table = Table().lay(EDGE_FLAG, 1, 1, 1)
    assert table.kinds_told()[-1] == "card_drawn"
    assert "feature_scored" not in table.kinds_told()
    assert table.view["surveyors"] == [0, 0]
