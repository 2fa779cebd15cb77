"""Who may stand where: NW-7 and NW-9."""

import pytest

from engine.new_world.state import NoSettler, PlaceCard, PlaceSettler
from tests.engine.new_world.scenes import join_shops, three_shops, town_around_a_hole, two_robbers
from tests.engine.new_world.table import (
    BEND_POST,
    EDGE_FARM,
    EDGE_FLAG,
    EDGE_HERD,
    FACING,
    FARM,
    FARM_TRAIL,
    FORK,
    STRAIGHT,
    STRAIGHT_POST,
    TOWN_FULL,
    Table,
)


@pytest.mark.parametrize(
    ("kind", "rotation", "segment", "role"),
    [
        (FARM_TRAIL, 0, "trail1", "robber"),
        (EDGE_FARM, 0, "town1", "shopkeeper"),
        (EDGE_FARM, 0, "plains1", "trapper"),
        (EDGE_FARM, 0, "farm1", "farmer"),
    ],
)
def test_nw_07_a_settler_is_called_by_what_it_stands_on(kind, rotation, segment, role):
    table = Table().lay(kind, 1, 2, rotation, segment)
    assert table.settlers() == [(0, 1, 2, role)]
    assert table.told("settler_placed") == [{"column": 1, "row": 2, "segment": segment, "role": role}]
    assert table.view["supply"] == [4, 5]


def test_nw_07_one_settler_at_most_and_only_on_the_card_just_laid():
    table = Table().lay(EDGE_FARM, 1, 2).place(FARM, 1, 4)
    assert table.segments() == ["farm1", "plains1"]
    assert table.refusal(PlaceSettler("town1")) == "no_such_segment"
    table.step(PlaceSettler("farm1"))
    assert table.refusal(PlaceSettler("plains1"), seat=1) == "not_your_turn"
    assert table.refusal(PlaceSettler("plains1")) == "card_first"


def test_nw_07_the_settler_comes_after_the_card():
    table = Table().place(FARM, 1, 2)
    assert table.refusal(PlaceCard(1, 4, 0)) == "settler_now"
    assert table.moves == [PlaceSettler("farm1"), PlaceSettler("plains1"), NoSettler()]


@pytest.mark.parametrize("seat", [0, 1])
def test_nw_07_a_feature_with_a_settler_takes_no_other_not_even_of_the_same_player(seat):
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1", seat=0)
    table.place(STRAIGHT, 2, 3, 1, seat=seat)
    assert "trail1" not in table.segments()
    assert table.refusal(PlaceSettler("trail1")) == "feature_settled"


def test_nw_07_it_does_not_matter_how_far_away_the_other_settler_is():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1")
    for column in range(2, 4):
        table.lay(STRAIGHT, column, 3, 1)
    table.lay(STRAIGHT_POST, 4, 3, 1).lay(STRAIGHT_POST, 5, 3, 1).place(BEND_POST, 6, 3, 3)
    assert "trail1" not in table.segments()


def test_nw_07_a_card_that_joins_two_settled_features_takes_no_settler_on_them():
    table = two_robbers().place(STRAIGHT, 2, 3, 1)
    assert "trail1" not in table.segments()
    assert [settler[0] for settler in table.settlers()] == [0, 1]


def test_nw_07_a_trapper_may_not_join_plains_that_the_card_connects_to_settled_ones():
    table = Table().lay(FARM, 1, 2, 0, "plains1").place(FARM, 2, 2)
    assert table.segments() == ["farm1"]
    table.play(NoSettler()).place(EDGE_HERD, 2, 1, 0)
    assert table.segments() == ["town1"]


def test_nw_07_a_farm_is_free_whoever_stands_around_it():
    table = Table().lay(EDGE_FARM, 1, 2, 0, "farm1").place(EDGE_FARM, 2, 2, 0)
    assert table.segments() == ["town1", "farm1", "plains1"]


def test_nw_07_a_vacated_feature_is_free_again():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").surveyors(2, 2).lay(EDGE_HERD, 1, 1, 1, "town1")
    assert table.settlers() == []
    assert "trail1" in table.place(STRAIGHT, 2, 3, 1).segments()


def test_nw_07_segments_of_one_feature_are_each_a_choice_and_the_chosen_one_is_kept():
    scores = []
    for segment in ("town1", "town2"):
        table = town_around_a_hole().edit(settlers=[]).place(FACING, 3, 3, 1)
        assert {"town1", "town2"} <= set(table.segments())
        table.play(PlaceSettler(segment))
        (returned,) = table.told("settlers_returned")
        assert returned["settlers"][0]["segment"] == segment
        scores.append(table.scores)
    assert scores[0] == scores[1]


def five_settlers_out():
    table = Table()
    for row in (3, 6, 8):
        table.lay(STRAIGHT, 1, row, 1, "trail1", seat=0)
    return table.lay(FARM, 1, 2, 0, "farm1", seat=0).lay(FARM, 1, 7, 0, "farm1", seat=0)


def test_nw_07_five_settlers_a_player():
    table = five_settlers_out()
    assert table.view["supply"] == [0, 5]
    table.turn_of(0).hold(FORK).step(PlaceCard(2, 3, 0))
    assert table.moves == [NoSettler()]
    assert table.refusal(PlaceSettler("trail2")) == "no_settler_left"


def test_nw_07_the_others_may_still_settle():
    table = five_settlers_out().place(FORK, 2, 3, 0, seat=1)
    assert "trail2" in table.segments()


def test_nw_09_a_settler_on_a_feature_just_completed_scores_and_returns_in_the_same_turn():
    table = Table().place(EDGE_HERD, 1, 1, 1)
    assert "town1" in table.segments()
    table.play(PlaceSettler("town1"))
    assert table.scores == [4, 0]
    assert table.settlers() == []
    assert table.view["supply"] == [5, 5]


def test_nw_09_it_can_be_placed_again_from_its_owners_next_turn_on():
    table = Table().lay(EDGE_HERD, 1, 1, 1, "town1")
    assert table.state.seat == 1
    table.lay(FARM, 1, 2).lay(EDGE_FLAG, 1, 5, 1, "town1")
    assert table.scores == [4 + 6 + 4, 0]


def test_nw_09_a_completed_feature_that_is_settled_takes_no_other():
    table = three_shops((0, 1, 0)).place(TOWN_FULL, 1, 5)
    assert table.state.phase == "place"  # nothing to settle: the turn went on
    assert join_shops(three_shops((0, 1, 0))).scores == [12, 0]
