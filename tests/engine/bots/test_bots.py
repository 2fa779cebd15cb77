"""Bots choose legal moves through the contract alone, and see only what their seat may see."""

import pytest

from engine.bots import greedy
from engine.bots.play import bot_move, branch
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from tests.engine.bots.orchard import Orchard, OrchardRules, Pick, Store, Stroll, Windfall

SEED = bytes(range(32))
TELLTALE = 987_654


def moves_of(bot, rules, state, seat, times):
    return [bot_move(bot, rules, state, seat, Chance(SEED, number)) for number in range(times)]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_repeats_itself_with_the_same_chance(name):
    rules = OrchardRules(trees=50)
    first, second = (bot_move(BOTS[name], rules, Orchard(), 0, Chance(SEED)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_never_meets_what_is_hidden_from_its_seat(name):
    rules = OrchardRules(trees=5)

    def spy(rules, state, seat, chance):
        assert state.secret != TELLTALE
        return BOTS[name](rules, state, seat, chance)

    moves_of(spy, rules, Orchard(secret=TELLTALE), 0, 5)
    assert TELLTALE not in rules.seen


def test_branches_of_one_chance_differ_by_label_and_counter():
    chances = [branch(Chance(SEED, n), label) for n in range(3) for label in ("redeal", "choose")]
    assert len({chance.seed for chance in chances}) == 6


def test_random_takes_every_legal_move():
    taken = moves_of(BOTS["random"], OrchardRules(trees=4), Orchard(), 0, 80)
    assert set(taken) == {Pick(0), Pick(1), Pick(2), Pick(3)}


def test_greedy_sees_what_a_move_is_worth_at_the_end_of_the_turn():
    rules = OrchardRules(trees=10)
    assert moves_of(BOTS["greedy"], rules, Orchard(), 0, 3) == [Pick(9)] * 3
    assert moves_of(BOTS["greedy"], rules, Orchard(picked=9), 0, 3) == [Store(False)] * 3


def test_greedy_settles_ties_by_chance():
    rules = OrchardRules(trees=1)
    assert set(moves_of(BOTS["greedy"], rules, Orchard(picked=0), 0, 40)) == {Store(False), Store(True)}


def test_greedy_takes_no_detour_to_a_turn_that_is_as_good_without():
    rules = OrchardRules(trees=1, stroll=True)
    assert Stroll() not in moves_of(BOTS["greedy"], rules, Orchard(picked=0), 0, 20)


def test_greedy_looks_at_no_more_positions_than_it_may():
    rules = OrchardRules(trees=3000)
    bot_move(BOTS["greedy"], rules, Orchard(), 0, Chance(SEED))
    assert 100 < rules.looked_at <= greedy.NODES


def test_greedy_tries_every_kind_of_move_where_it_cannot_try_all_moves():
    rules = OrchardRules(trees=3000, windfall=True)
    assert moves_of(BOTS["greedy"], rules, Orchard(), 0, 3) == [Windfall()] * 3
