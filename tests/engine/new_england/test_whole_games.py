"""Random games run to their end."""

import pytest

from engine.core.chance import Chance
from engine.new_england.pieces import DECKS
from tests.engine.new_england.games import RULES, seed_of, start, walk


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deck", list(DECKS))
def test_random_games_end_with_an_outcome(seats: int, deck: str) -> None:
    *_, (_, _, _, last, _) = walk(start(seats, seats, deck=deck), seats)
    outcome = RULES.outcome(last)
    assert outcome is not None
    assert outcome.reason in RULES.endings
    assert outcome.scores == tuple(sum(line.points for line in lines) for lines in outcome.breakdown)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_from_any_position_end_with_an_outcome(seats: int) -> None:
    for ply, (state, *_) in enumerate(walk(start(seats, seats), seats)):
        if ply % 20 == 0:
            assert RULES.playout(state, Chance(seed_of(ply))).reason in RULES.endings
