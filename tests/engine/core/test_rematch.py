"""Who begins when the same people play again."""

import pytest

from engine.core.outcome import Outcome
from engine.core.rematch import rotated
from engine.registry import newest_rules

SEED = bytes(range(32))


def start(slug, seats, **options):
    rules = newest_rules()[slug]
    return rules, rules.setup(seats, options, SEED)


def ended(*places):
    return Outcome("resigned", places, (0,) * len(places), ((),) * len(places))


@pytest.mark.parametrize("slug", ["new-world", "new-england"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_all_2_the_next_one_begins_in_the_first_seat(slug, first):
    rules, state = start(slug, 3, first_seat=first)
    rematch = rules.rematch(state, ended(1, 2, 3))
    assert rematch == rotated(3, first)
    assert rematch.first == rematch.order[0] == (first + 1) % 3


@pytest.mark.parametrize("seats", [2, 4])
def test_ow_32_the_winner_begins_and_nobody_moves(seats):
    rules, state = start("old-world-new-world", seats)
    places = (*range(2, seats + 1), 1)
    rematch = rules.rematch(state, ended(*places))
    assert (rematch.order, rematch.first) == (tuple(range(seats)), seats - 1)


def test_ow_32_after_a_shared_first_place_or_none_the_seed_decides():
    rules, state = start("old-world-new-world", 2)
    assert rules.rematch(state, ended(1, 1)).first is None
    assert rules.rematch(state, None).first is None


def test_ow_32_with_three_south_begins_and_all_move_on():
    rules, state = start("old-world-new-world", 3)
    rematch = rules.rematch(state, ended(1, 2, 3))
    assert (rematch.order, rematch.first) == ((1, 2, 0), None)
