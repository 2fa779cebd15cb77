"""What all games share, in New World: who begins, leaving, and what the system decides (ALL-2 to ALL-5)."""

import pytest

from engine.core.errors import BadOptions
from engine.new_world.state import NoSettler, PlaceCard, PlaceSettler, Score
from tests.engine.new_world.invariants import check_position
from tests.engine.new_world.play import seed_bytes
from tests.engine.new_world.scenes import close_two_towns, two_towns
from tests.engine.new_world.table import (
    EDGE_FLAG,
    EDGE_HERD,
    FACING,
    FARM,
    FARM_TRAIL,
    RULES,
    STRAIGHT,
    THROUGH_FLAG,
    TOWN_FULL,
    Table,
)


def test_all_2_the_first_seat_is_drawn_from_the_seed():
    first = [RULES.setup(5, {}, seed_bytes(number)).seat for number in range(60)]
    assert set(first) == {0, 1, 2, 3, 4}


def test_all_2_or_set_before_the_start():
    assert all(RULES.setup(3, {"first_seat": 2}, seed_bytes(number)).seat == 2 for number in range(9))
    with pytest.raises(BadOptions):
        RULES.setup(3, {"first_seat": 3}, bytes(32))


def test_all_2_the_others_follow_in_turn_order():
    table = Table(3, first_seat=2)
    seats = []
    for place in ((1, 2), (1, 3), (1, 4), (1, 5)):
        seats.append(table.state.seat)
        table.fill(place)
    assert seats == [2, 0, 1, 2]


@pytest.mark.parametrize("leaver", [0, 1])
def test_all_4_with_two_players_the_other_wins_at_once(leaver):
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").leave(leaver)
    assert table.kinds_told() == ["seat_withdrew", "game_over"]
    outcome = table.view["outcome"]
    assert outcome["reason"] == "resigned"
    assert outcome["places"][leaver] == 2
    assert table.scores == [0, 0]  # no final scoring


def test_all_4_the_game_goes_on_without_the_turns_of_a_seat_that_left():
    table = Table(3).leave(1)
    seats = []
    for place in ((1, 2), (1, 3), (1, 4), (1, 5)):
        seats.append(table.state.seat)
        table.fill(place)
    assert seats == [0, 2, 0, 2]


def test_all_4_leaving_off_turn_changes_nothing_else():
    table = Table(3).hold(FARM)
    turn = table.view["turn"]
    table.leave(2)
    assert table.kinds_told() == ["seat_withdrew"]
    assert (table.state.seat, table.view["turn"], table.view["drawn"]) == (0, turn, FARM)


def test_all_4_a_drawn_card_passes_to_the_next_seat():
    table = Table(3).hold(FARM)
    turn, left = table.view["turn"], table.view["stock_left"]
    table.leave(0)
    assert table.told("card_passed") == [{"card": FARM}]
    assert (table.state.seat, table.view["drawn"], table.view["stock_left"]) == (1, FARM, left)
    assert table.view["turn"] == turn + 1


def test_all_4_a_card_just_laid_stays_without_a_settler():
    table = Table(3).place(FARM, 1, 2).leave(0)
    assert table.view["cards"] == [{"column": 1, "row": 2, "kind": FARM, "rotation": 0}]
    assert table.settlers() == []
    assert table.state.seat == 1
    assert "card_drawn" in table.kinds_told()


def test_all_4_what_that_card_completed_is_scored_in_the_order_of_the_settlers():
    table = two_towns(3).surveyors(2, 1).place(FACING, 2, 4, 1, seat=0).leave(0)
    scored = [(data["column"], data["row"]) for data in table.told("feature_scored")]
    assert scored == [(1, 4), (3, 4)]
    assert table.scores == [8, 4, 0]
    assert table.view["phase"] == "place"


def test_all_4_pending_scorings_are_finished_in_the_order_of_the_settlers():
    table = close_two_towns(two_towns(3).surveyors(2, 1), seat=2)
    assert table.view["phase"] == "score"
    table.leave(2)
    assert [data["column"] for data in table.told("feature_scored")] == [1, 3]
    assert table.state.seat == 0


@pytest.mark.parametrize("leaver", [0, 1])
def test_all_4_the_other_wins_at_once_whatever_was_to_be_scored(leaver):
    table = close_two_towns(two_towns())
    assert len(table.view["to_score"]) == 2
    table.leave(leaver)
    assert (table.view["outcome"]["reason"], table.view["to_score"], table.scores) == ("resigned", [], [0, 0])
    check_position(RULES, table.state)


def test_all_4_the_last_card_of_a_seat_that_leaves_ends_the_game():
    table = Table(3).hold(FARM).next_cards().place(FARM, 1, 2).leave(0)
    assert table.view["outcome"]["reason"] == "last_card"
    assert table.view["outcome"]["places"] == [3, 1, 1]


def test_all_4_pieces_stay_block_and_still_score():
    table = Table(3).lay(STRAIGHT, 1, 3, 1, "trail1", seat=0).leave(0)
    table.place(STRAIGHT, 2, 3, 1)
    assert "trail1" not in table.segments()
    table.play(NoSettler()).lay(FARM_TRAIL, 3, 3, 3)
    assert table.scores == [4, 0, 0]
    assert table.view["surveyors"] == [1, 0]
    assert table.view["supply"] == [5, 5, 5]


def test_all_4_places_are_last_the_first_to_leave_very_last_whatever_they_score():
    table = Table(4).edit(
        gains=[[0, 90, 0, "town", False, 45, 0, 1, 5], [2, 1, 0, "plains", True, 1, 1, 1, 2]]
    )
    table.leave(0).leave(3).hold(FARM).next_cards().lay(FARM, 1, 2)
    assert table.view["outcome"]["places"] == [4, 2, 1, 3]
    assert table.view["left"] == [0, 3]


def test_all_4_the_only_seat_left_wins_at_once_without_a_final_scoring():
    table = Table(3).lay(STRAIGHT, 1, 3, 1, "trail1", seat=0).leave(1).leave(0)
    assert table.kinds_told() == ["seat_withdrew", "game_over"]
    assert table.view["outcome"]["reason"] == "last_seat"
    assert table.view["outcome"]["places"] == [2, 3, 1]
    assert table.scores == [0, 0, 0]


def test_all_5_no_settler_is_automatic_where_every_segment_is_settled():
    table = Table().lay(THROUGH_FLAG, 1, 5, 0, "town1").hold(TOWN_FULL).step(PlaceCard(2, 5, 0))
    assert RULES.forced_move(table.state) == (1, NoSettler())
    table = Table().lay(THROUGH_FLAG, 1, 5, 0).hold(TOWN_FULL).step(PlaceCard(2, 5, 0))
    assert RULES.forced_move(table.state) is None


def test_all_5_no_settler_is_automatic_with_an_empty_supply():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1", seat=0)
    for row in (6, 8):
        table.lay(STRAIGHT, 1, row, 1, "trail1", seat=0)
    table.lay(FARM, 1, 2, 0, "farm1", seat=0).lay(FARM, 1, 7, 0, "farm1", seat=0)
    table.turn_of(0).hold(EDGE_HERD).step(PlaceCard(1, 1, 1))
    assert RULES.forced_move(table.state) == (0, NoSettler())


def test_all_5_a_placement_is_never_automatic_even_if_it_is_the_only_one():
    table = Table().lay(EDGE_HERD, 1, 1, 1).lay(EDGE_FLAG, 1, 10, 1).hold(TOWN_FULL)
    assert table.moves == [PlaceCard(1, 5, 0)]
    assert RULES.forced_move(table.state) is None


def test_all_5_a_scoring_without_a_choice_is_automatic():
    table = Table().hold(EDGE_HERD).step(PlaceCard(1, 1, 1)).step(PlaceSettler("town1"))
    assert RULES.forced_move(table.state) == (0, Score(1, 1, "town1"))
    table = close_two_towns(two_towns())
    assert RULES.forced_move(table.state) is None
