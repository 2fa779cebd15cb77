import re

import pytest

from engine.core.seats import Seat
from games.presentation.drawing.new_world import NewWorldDrawing
from tests.games.drawing.new_world.scenes import COLOURS, NAMES, RULES, positions, scene

DRAWING = NewWorldDrawing()


def test_the_players_have_their_points_settlers_and_turn():
    state = positions()[50]
    view = RULES.view(state, None)
    lines = DRAWING.panels(scene(state, seat=1))["players"]
    assert [line.name for line in lines] == list(NAMES[:3])
    assert [line.colour for line in lines] == list(COLOURS[:3])
    assert [line.score for line in lines] == view["scores"]
    assert [line.supply for line in lines] == view["supply"]
    assert [line.seat for line in lines if line.to_move] == [view["to_move"]]
    assert [line.seat for line in lines if line.you] == [1]


def test_points_are_explained_by_what_made_them():
    start, later = positions()[0], positions()[-1]
    assert {line.told for line in DRAWING.panels(scene(start))["players"]} == {"No points yet"}
    for line in DRAWING.panels(scene(later))["players"]:
        assert sum(map(int, re.findall(r": (-?\d+)", line.told))) == line.score, line.told


def test_the_supply_shows_five_settlers_those_away_faded():
    state = next(s for s in positions() if RULES.view(s, None)["supply"][0] == 3)
    line = DRAWING.panels(scene(state))["players"][0]
    assert [away for _x, away in line.figures] == [False, False, False, True, True]


def test_who_left_is_marked():
    state, _events = RULES.withdraw(positions()[20], Seat(1))
    lines = DRAWING.panels(scene(state))["players"]
    assert [line.seat for line in lines if line.left] == [1]


def test_the_stock_counts_every_card_not_seen_yet():
    state = positions()[50]
    stock = DRAWING.panels(scene(state))["stock"]
    view = RULES.view(state, None)
    assert sum(line.count for line in stock) == view["stock_left"]
    assert [line.count for line in stock] == sorted((line.count for line in stock), reverse=True)
    assert all(line.picture.startswith("<path") for line in stock)


def test_a_short_game_says_that_cards_were_left_out():
    state = positions(3, 2, 24)[5]
    panels = DRAWING.panels(scene(state))
    assert panels["position"].short
    assert sum(line.count for line in panels["stock"]) > panels["position"].stock_left


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_final_table_adds_up_to_the_scores(seed):
    end = positions(seed)[-1]
    rows = DRAWING.panels(scene(end))["score_rows"]
    sums = [sum(column) for column in zip(*(row.points for row in rows), strict=True)]
    assert sums == list(RULES.outcome(end).scores)
    assert any(row.points != (0, 0, 0) for row in rows)


def test_a_running_game_has_no_final_table():
    assert DRAWING.panels(scene(positions()[40]))["score_rows"] == ()
