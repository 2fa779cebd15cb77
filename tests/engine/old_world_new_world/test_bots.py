"""Bots bring games of Old World New World to an end."""

import pytest

from engine.cli.play import play_one
from engine.core.chance import Chance
from engine.old_world_new_world.state import FreeMove
from tests.engine.old_world_new_world.build import RULES, SOUTH, at, legal, play, position, seed_of

COAST = {"A1": "T04", "C1": "T03/2", "C3": "T01"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_against_greedy_brings_a_third_unit_across(seats):
    game = play_one(RULES, ["greedy"] * seats, f"bots/{seats}")
    assert game.reason == "third_point"
    assert game.turns <= 400


def test_greedy_beats_random():
    game = play_one(RULES, ["greedy", "random"], "bots")
    assert game.places[game.bots.index("greedy")] == 1


def test_a_point_is_worth_more_than_any_promise():
    state = position(COAST, {"D2": "0 ship", "A1": "0 ship"}, hand=["T08"])
    values = {move: RULES.appraise(play(state, move), SOUTH) for move in legal(state, FreeMove)}
    best = max(values, key=values.get)
    assert best.target in (at("B1"), at("D1"))


def test_a_nearer_unit_is_worth_more_and_a_rivals_less():
    far = position(COAST, {"D4": "0 ship"})
    near = position(COAST, {"D2": "0 ship"})
    threatened = position({"C11": "T01"}, {"D11": "1 ship"})
    safe = position({"C11": "T01"})
    assert RULES.appraise(near, SOUTH) > RULES.appraise(far, SOUTH)
    assert RULES.appraise(threatened, SOUTH) < RULES.appraise(safe, SOUTH)


def test_a_game_that_is_won_or_lost_is_worth_more_than_anything_else():
    arrows = {"B1": "0 ship", "F1": "0 ship"}
    state = position(COAST, {"D2": "0 ship"}, hand=["T08"], arrows=arrows)
    won = play(state, FreeMove(at("D2"), at("D1")))
    assert RULES.appraise(won, SOUTH) == -RULES.appraise(won, 1) > RULES.appraise(state, SOUTH)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_brings_a_third_unit_across(seats):
    assert RULES.playout(RULES.setup(seats, {}, seed_of(seats)), Chance(seed_of(1))).reason == "third_point"
