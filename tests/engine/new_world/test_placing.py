"""Where cards may lie: NW-1 to NW-5."""

import pytest

from engine.new_world.pieces import KINDS
from engine.new_world.state import PlaceCard, PlaceSettler
from tests.engine.new_world.table import (
    BEND,
    BEND_HERD,
    CROSSROADS,
    DOUBLE_BEND,
    EDGE_FARM,
    EDGE_FLAG,
    EDGE_HERD,
    EDGE_STRAIGHT,
    FARM,
    FARM_TRAIL,
    FARM_TWO_TRAILS,
    FORK,
    STRAIGHT,
    STRAIGHT_POST_GAME,
    THREE,
    THROUGH_FLAG,
    TOWN_FULL,
    Table,
)


def places(table):
    return {(move.column, move.row) for move in table.moves}


def reachable(table):
    """Every place where some card that is still to come would fit."""
    kinds = [kind for kind, _ in table.view["unseen"]]
    return {place for kind in kinds for place in places(table.hold(kind))}


def test_nw_01_the_first_cards_lie_in_column_1_rows_1_to_10():
    assert reachable(Table()) == {(1, row) for row in range(1, 11)}


def test_nw_01_rows_go_on_north_and_south_without_limit():
    table = Table().lay(EDGE_HERD, 1, 1, 1).lay(EDGE_FLAG, 1, 10, 1)
    for step in range(1, 12):
        table.fill((1, 1 - step), (1, 10 + step))
    cards = {(card["column"], card["row"]) for card in table.view["cards"]}
    assert {(1, -10), (1, 21)} <= cards


def test_nw_01_with_ten_rows_no_card_lies_beyond_them():
    table = Table(ten_rows=True).lay(EDGE_HERD, 1, 1, 1).lay(EDGE_FLAG, 1, 10, 1)
    table.hold(FARM)
    assert (1, 2) in places(table)
    assert not {(1, 0), (1, 11)} & places(table)
    assert table.refusal(PlaceCard(1, 0, 0)) == table.refusal(PlaceCard(1, 11, 0)) == "off_the_land"


@pytest.mark.parametrize(("column", "row"), [(0, 0), (0, 5), (0, 11), (-1, 3), (1, 10**9), (10**9, 1)])
def test_nw_01_no_card_lies_in_column_0_or_outside_the_land(column, row):
    table = Table().lay(EDGE_HERD, 1, 1, 1).fill((1, 0)).hold(FARM)
    assert table.refusal(PlaceCard(column, row, 0)) == "off_the_land"


def test_nw_02_a_card_continues_the_west_edge_of_a_start_space():
    table = Table().hold(STRAIGHT)
    assert table.refusal(PlaceCard(1, 1, 0)) == "edge_differs"
    assert table.refusal(PlaceCard(1, 2, 1)) == "edge_differs"
    assert PlaceCard(1, 3, 1) in table.moves
    assert PlaceCard(1, 2, 0) in table.moves


def test_nw_02_a_start_space_counts_as_a_card_and_ends_its_trail():
    table = Table().lay(STRAIGHT, 1, 3, 1, "trail1").lay(FARM_TWO_TRAILS, 2, 3)
    (scored,) = table.told("feature_scored")
    assert scored["cards"] == [[0, 3], [1, 3], [2, 3]]
    assert table.scores == [3, 0]


def test_nw_02_no_settler_stands_on_a_start_space():
    table = Table().place(STRAIGHT, 1, 3, 1)
    assert table.segments() == ["trail1", "plains1", "plains2"]
    table.play(PlaceSettler("trail1"))
    assert table.settlers() == [(0, 1, 3, "robber")]


def test_nw_02_a_start_space_is_a_neighbour_of_a_farm():
    table = Table().lay(FARM, 1, 2, 0, "farm1").fill((1, 1), (1, 3), (2, 1), (2, 2))
    assert not table.told("feature_scored")
    table.fill((2, 3))
    assert table.told("feature_scored")[0]["count"] == 9


def test_nw_02_plains_of_a_start_space_join_those_of_its_card():
    table = Table().lay(FARM, 1, 2, 0, "plains1")
    features = table.state.board.features
    (trapper,) = table.state.settlers
    assert features.card_count(features.root(trapper)) == 2


def test_nw_02_plains_of_neighbouring_start_spaces_do_not_meet_on_the_board():
    table = Table().lay(THROUGH_FLAG, 1, 7, 1, "plains1").place(EDGE_STRAIGHT, 1, 8)
    assert "plains1" in table.segments()


def test_nw_03_an_edge_towards_the_sea_beside_the_start_spaces_never_closes():
    table = Table().lay(EDGE_FLAG, 1, 1, 1).lay(EDGE_HERD, 1, 0, 1, "town1", seat=0)
    assert table.settlers() == [(0, 1, 0, "shopkeeper")]
    assert (0, 0) not in reachable(table)


def farm_with_all_its_neighbours(row, **options):
    table = Table(**options)
    kind, rotation = (FARM, 0) if row in (2, 4, 7, 9) else (EDGE_FARM, 1)
    if row not in range(1, 11):
        table.fill(*((1, between) for between in range(1, row)))
    table.lay(kind, 1, row, rotation, "farm1", seat=0)
    table.fill((2, row))
    for beside in (row - 1, row + 1):
        if beside in range(1, 11) or not options:
            table.fill((1, beside), (2, beside))
    return table


@pytest.mark.parametrize("row", [2, 9])
def test_nw_03_a_farm_in_column_1_can_be_complete_in_rows_2_to_9(row):
    assert farm_with_all_its_neighbours(row).scores[0] == 9


@pytest.mark.parametrize("row", [1, 10])
def test_nw_03_a_farm_in_column_1_is_never_complete_in_rows_1_and_10(row):
    assert farm_with_all_its_neighbours(row).settlers() == [(0, 1, row, "farmer")]


@pytest.mark.parametrize(("row", "inside", "turn"), [(1, 2, 0), (10, 9, 1)])
def test_nw_03_with_ten_rows_no_farm_at_the_rim_is_ever_complete(row, inside, turn):
    table = Table(ten_rows=True).lay(EDGE_HERD, 1, inside, 2 if row == 1 else 0)
    table.lay(BEND_HERD, 2, inside, turn).lay(FARM, 2, row, 0, "farm1", seat=0)
    table.fill((1, row), (3, inside), (3, row))
    assert table.settlers() == [(0, 2, row, "farmer")]
    assert not {(1, 0), (2, 0), (3, 0), (1, 11), (2, 11), (3, 11)} & reachable(table)


@pytest.mark.parametrize(("row", "inside", "turn"), [(1, 2, 0), (10, 9, 1)])
def test_nw_03_without_ten_rows_that_farm_can_be_completed(row, inside, turn):
    table = Table().lay(EDGE_HERD, 1, inside, 2 if row == 1 else 0)
    table.lay(BEND_HERD, 2, inside, turn).lay(FARM, 2, row, 0, "farm1", seat=0)
    outside = 0 if row == 1 else 11
    table.fill((1, row), (3, inside), (3, row), *((column, outside) for column in (1, 2, 3)))
    assert table.scores == [9, 0]


def test_nw_04_corner_contact_alone_is_not_enough():
    table = Table().lay(FARM, 1, 2).hold(BEND)
    assert table.refusal(PlaceCard(2, 1, 0)) == table.refusal(PlaceCard(2, 3, 0)) == "place_lonely"
    assert (2, 2) in places(table)


def test_nw_04_a_place_holds_one_card():
    table = Table().lay(FARM, 1, 2).hold(FARM)
    assert table.refusal(PlaceCard(1, 2, 0)) == "place_taken"


@pytest.mark.parametrize(
    ("kind", "column", "row", "rotation"),
    [(STRAIGHT, 1, 1, 1), (EDGE_HERD, 1, 3, 1), (EDGE_HERD, 1, 2, 1), (STRAIGHT, 1, 5, 0), (FARM, 1, 6, 0)],
)
def test_nw_04_every_shared_edge_continues_trail_town_and_plains(kind, column, row, rotation):
    assert Table().hold(kind).refusal(PlaceCard(column, row, rotation)) == "edge_differs"


def test_nw_04_all_shared_edges_count_not_just_one():
    table = Table().lay(EDGE_HERD, 1, 1, 1).hold(STRAIGHT)
    # At column 1, row 2 the coast wants plains to the east and the new card plains to the north.
    assert table.refusal(PlaceCard(1, 2, 0)) == "edge_differs"
    assert PlaceCard(1, 2, 0) in Table().hold(STRAIGHT).moves


@pytest.mark.parametrize(
    ("kind", "rotations"),
    [(FARM, 1), (CROSSROADS, 1), (TOWN_FULL, 1), (STRAIGHT, 2), (STRAIGHT_POST_GAME, 2), (FORK, 4)],
)
def test_nw_04_rotations_that_give_the_same_card_are_one_move(kind, rotations):
    table = Table().hold(kind)
    assert {move.rotation for move in table.moves} == set(range(rotations))


def test_nw_04_the_larger_of_two_equal_rotations_is_refused():
    table = Table().hold(STRAIGHT)
    assert PlaceCard(1, 3, 1) in table.moves
    assert table.refusal(PlaceCard(1, 3, 3)) == "looks_the_same"
    assert table.refusal(PlaceCard(1, 3, 4)) == table.refusal(PlaceCard(1, 3, -1)) == "no_such_rotation"


def test_nw_04_one_animal_makes_rotations_differ():
    straight_game = 14
    table = Table().hold(straight_game)
    assert {move.rotation for move in table.moves if move.row == 2} == {0, 2}


def test_nw_04_all_segments_of_a_card_laid_so_stay_available():
    table = Table().place(CROSSROADS, 1, 3)
    assert {"trail1", "trail2", "trail3", "trail4"} < set(table.segments())
    table = Table().place(STRAIGHT_POST_GAME, 1, 2)
    assert table.segments() == ["trail1", "plains1", "plains2"]


@pytest.mark.parametrize("ten_rows", [False, True])
def test_nw_05_every_kind_fits_on_the_empty_coast(ten_rows):
    table = Table(ten_rows=ten_rows)
    assert all(table.hold(kind.no).moves for kind in KINDS)


def coast_without_trails_and_towns():
    """All that is left to continue are plains: four kinds fit nowhere."""
    table = Table()
    table.lay(EDGE_HERD, 1, 1, 1).lay(EDGE_FLAG, 1, 5, 1).lay(EDGE_FARM, 1, 10, 1)
    return table.lay(FARM_TRAIL, 1, 3, 3).lay(FARM_TRAIL, 1, 6, 3)


NOWHERE = (CROSSROADS, CROSSROADS + 1, DOUBLE_BEND, TOWN_FULL)


def test_nw_05_cards_without_a_place_leave_the_game_and_the_player_draws_again():
    table = coast_without_trails_and_towns().hold(FARM_TRAIL).next_cards(*NOWHERE, BEND, THREE)
    seat = table.state.seat
    table.lay(FARM_TRAIL, 1, 8, 3)
    assert [data["card"] for data in table.told("card_set_aside")] == list(NOWHERE)
    assert table.told("card_drawn") == [{"card": BEND}]
    assert table.kinds_told()[-5:] == ["card_set_aside"] * 4 + ["card_drawn"]
    assert table.view["drawn"] == BEND
    assert table.view["removed"] == list(NOWHERE)
    assert table.state.seat == 1 - seat


def test_nw_05_a_card_set_aside_is_not_replaced_and_never_tried_again():
    table = coast_without_trails_and_towns().hold(FARM_TRAIL).next_cards(TOWN_FULL, EDGE_FARM, BEND)
    table.lay(FARM_TRAIL, 1, 8, 3)
    assert table.view["stock_left"] == 1
    table.lay(EDGE_FARM, 1, 2, 3)  # opens a town again
    assert table.view["drawn"] == BEND
    assert table.view["removed"] == [TOWN_FULL]


def test_nw_05_a_card_is_tried_after_the_scoring_of_the_turn_before():
    table = coast_without_trails_and_towns().hold(FARM_TRAIL).next_cards(TOWN_FULL, BEND)
    table.lay(FARM_TRAIL, 1, 8, 3, "trail1")
    assert table.kinds_told() == [
        "settler_placed",
        "feature_scored",
        "settlers_returned",
        "surveyor_moved",
        "card_set_aside",
        "card_drawn",
    ]


def test_nw_05_if_the_stock_empties_that_way_the_final_scoring_follows():
    table = coast_without_trails_and_towns().hold(FARM_TRAIL).next_cards(*NOWHERE)
    table.lay(FARM_TRAIL, 1, 8, 3, "plains1", seat=0)
    assert table.view["phase"] == "over"
    assert table.view["outcome"]["reason"] == "no_card_fits"
    assert [data["feature"] for data in table.told("final_scored")] == ["plains"]
    assert table.kinds_told()[-1] == "game_over"
