"""The bots at New World."""

from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from engine.new_world.state import PlaceSettler
from tests.engine.new_world.play import RULES, seed_bytes
from tests.engine.new_world.table import EDGE_FLAG, FARM, Table


def scores(seed, bots, options):
    """The end of a game in which each seat is a bot's."""
    state = RULES.setup(len(bots), options, seed_bytes(seed))
    plies = 0
    while to_move := RULES.to_move(state):
        (seat,) = to_move
        move = bot_move(BOTS[bots[seat]], RULES, state, seat, Chance(seed_bytes(seed), plies))
        state, _ = RULES.apply(state, seat, move)
        plies += 1
    return RULES.scores(state)


def test_greedy_beats_random_by_far():
    for seed in range(6):
        bots = ("greedy", "random") if seed % 2 else ("random", "greedy")
        points = dict(zip(bots, scores(seed, bots, {"stock": 60}), strict=True))
        assert points["greedy"] > points["random"]


def test_greedy_completes_a_town_with_the_settler_that_scores_it():
    table = Table().hold(EDGE_FLAG)
    move = bot_move(BOTS["greedy"], RULES, table.state, 0, Chance(bytes(32)))
    table.step(move)
    settler = bot_move(BOTS["greedy"], RULES, table.state, 0, Chance(bytes(32)))
    assert settler == PlaceSettler("town1")
    table.play(settler)
    assert table.scores[0] == 6


def test_appraise_at_the_end_is_the_margin():
    table = Table().lay(EDGE_FLAG, 1, 1, 1, "town1", seat=0).hold(FARM).next_cards().lay(FARM, 1, 2)
    assert RULES.appraise(table.state, 0) == 6 == -RULES.appraise(table.state, 1)
