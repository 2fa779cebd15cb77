"""What bots think of positions, and that it makes them win."""

import pytest

from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from engine.core.seats import Seat
from tests.engine.new_england.games import RULES, seed_of, start
from tests.engine.new_england.positions import buying, family

FAR = family(settlement="H1+I1", field="H3+I3", pasture="H5+I5")


def worth(**land: object) -> float:
    """The value of a family with this land and these things to itself, in the middle of a game."""
    bag, deck = ["field"] * 20, ["ship"] * 20
    return RULES.appraise(buying(family(marker=4, **land), FAR, bag=bag, deck=deck), Seat(0))


def test_compact_land_is_worth_more_than_strung_out_land() -> None:
    assert worth(field="A1+B1 A2 B2") > worth(field="A1+B1 C1 D1")


def test_land_with_a_piece_on_it_promises_less() -> None:
    assert worth(field="A1+B1 A2 B2", barns="A1") < worth(field="A1+B1 A2 B2") + worth(
        field="A4+B4", barns="A4"
    ) - worth(field="A4+B4")


def test_money_counts_but_ever_less() -> None:
    poor, some, rich = (worth(field="A1+B1", money=money) for money in (0, 10, 20))
    assert poor < some < rich
    assert rich - some < some - poor


def test_points_count_in_full_against_the_strongest_opponent() -> None:
    assert worth(cards=["field_square4"]) == pytest.approx(worth() + 10)


def test_a_position_is_worth_as_much_to_one_as_it_costs_the_other() -> None:
    state = buying(family(field="A1+B1", cards=["ship"]), FAR)
    assert RULES.appraise(state, Seat(0)) == pytest.approx(-RULES.appraise(state, Seat(1)))


@pytest.mark.parametrize("number", range(2))
def test_greedy_wins_against_two_random_players(number: int) -> None:
    """A sample of the 200 games of which it has to win at least 90 %."""
    state, place, ply = start(3, number), number % 3, 0
    while to_move := RULES.to_move(state):
        ply += 1
        seat, move = RULES.forced_move(state) or (to_move[0], None)
        bot = BOTS["greedy" if seat == place else "random"]
        move = move or bot_move(bot, RULES, state, seat, Chance(seed_of(number), ply))
        state, _ = RULES.apply(state, seat, move)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.places[place] == 1
