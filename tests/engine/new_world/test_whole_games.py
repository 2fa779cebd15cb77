"""Whole games of New World, through the contract alone."""

import pytest

from tests.engine.new_world.play import RULES, random_game


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nw_22_two_to_five_seats_play_to_the_end(seats):
    *_, end = random_game(seats, seats)
    outcome = RULES.outcome(end)
    assert len(outcome.scores) == len(outcome.places) == seats
    assert min(outcome.places) == 1
