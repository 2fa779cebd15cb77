"""What is known to whom, and how positions are stored: NW-6 and NW-23."""

import copy
from itertools import pairwise

import pytest

from engine.core.chance import Chance
from engine.core.errors import MalformedMove
from engine.new_world.state import NoSettler, PlaceCard
from tests.engine.new_world.play import random_game
from tests.engine.new_world.scenes import close_two_towns, two_towns
from tests.engine.new_world.table import EDGE_HERD, FARM, RULES, Table


def test_nw_06_everybody_sees_the_drawn_card():
    table = Table(3).hold(FARM)
    assert [RULES.view(table.state, seat)["drawn"] for seat in (None, 0, 1, 2)] == [FARM] * 4
    table.lay(FARM, 1, 2)
    assert table.told("card_drawn") == [{"card": table.view["drawn"]}]


def test_nw_06_the_order_of_the_stock_is_secret():
    table = Table()
    data = RULES.state_to_json(table.state)
    for seat in (None, 0, 1):
        swapped = RULES.state_from_json({**data, "stock": data["stock"][::-1]})
        assert RULES.view(swapped, seat) == RULES.view(table.state, seat)


def test_nw_06_public_are_the_cards_left_and_the_kinds_not_yet_seen():
    table = Table().hold(FARM)
    assert table.view["stock_left"] == 94
    assert table.view["unseen"][0] == [FARM, 1]
    table.lay(FARM, 1, 2).hold(FARM)
    assert table.view["unseen"][0] == [2, 3]
    assert sum(count for _, count in table.view["unseen"]) == table.view["stock_left"] == 93


@pytest.mark.parametrize("stock", [60, 24])
def test_nw_23_the_cards_left_out_are_among_the_unseen_and_nobody_can_tell_them_apart(stock):
    table = Table(stock=stock)
    data = RULES.state_to_json(table.state)
    assert table.view["stock_left"] == stock - 1
    assert sum(count for _, count in table.view["unseen"]) == 94
    stock_cards, others = data["stock"][:], data["left_out"][:]
    stock_cards[0], others[0] = others[0], stock_cards[0]
    swapped = RULES.state_from_json({**data, "stock": stock_cards, "left_out": others})
    assert RULES.view(swapped, 0) == RULES.view(table.state, 0)


def test_nw_23_a_redealt_state_may_hold_any_card_that_nobody_has_seen():
    table = Table(stock=24)
    redealt = [RULES.redeal(table.state, 0, Chance(bytes(31) + bytes([n]))) for n in range(9)]
    assert len({tuple(state.stock) for state in redealt}) == 9
    pile = sorted([*table.state.stock, *table.state.left_out])
    assert all(sorted([*state.stock, *state.left_out]) == pile for state in redealt)
    assert any(sorted(state.stock) != sorted(table.state.stock) for state in redealt)


def test_nw_06_only_the_end_of_a_turn_reveals_something():
    table = Table().hold(FARM)
    before = table.state
    table.step(PlaceCard(1, 2, 0))
    assert not RULES.reveals(before, table.state)
    before = table.state
    table.step(NoSettler())
    assert RULES.reveals(before, table.state)


def test_withdrawing_with_a_card_in_hand_reveals_nothing():
    table = Table(3)
    before = table.state
    assert not RULES.reveals(before, table.leave(0).state)


def stored():
    return RULES.state_to_json(close_two_towns(two_towns()).state)


def test_a_stored_position_in_the_midst_of_scoring_is_read_again():
    state = close_two_towns(two_towns()).state
    again = RULES.state_from_json(stored())
    assert again == state
    assert again.to_score == state.to_score != []


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.pop("seat"),
        lambda d: d.update(extra=1),
        lambda d: d.update(seats=1),
        lambda d: d.update(seats="2"),
        lambda d: d.update(seat=2),
        lambda d: d.update(seat=True),
        lambda d: d.update(phase="dreaming"),
        lambda d: d.update(phase="place"),
        lambda d: d.update(phase="over"),
        lambda d: d.update(turn=1.5),
        lambda d: d.update(drawn=3),
        lambda d: d.update(cards="none"),
        lambda d: d["cards"].pop(),
        lambda d: d["cards"].reverse(),
        lambda d: d["cards"][0].append(0),
        lambda d: d["cards"].append([40, 4, 1, 0]),
        lambda d: d["stock"].pop(),
        lambda d: d["stock"].__setitem__(0, 51),
        lambda d: d.update(settlers=[]),
        lambda d: d["settlers"].reverse(),
        lambda d: d["settlers"].append([7 + 8 * 8, 0]),
        lambda d: d["settlers"].append([-8, 0]),
        lambda d: d["settlers"].__setitem__(0, [d["settlers"][0][0], 5]),
        lambda d: d.update(surveyors=[0, 1]),
        lambda d: d.update(surveyors=[2, 0]),
        lambda d: d.update(gains=[[0, 5, 0, "river", False, 5, 0, 1, 3]]),
        lambda d: d.update(gains=[[0, 5, 0, "trail", 0, 5, 0, 1, 3]]),
        lambda d: d.update(left=[0, 1]),
        lambda d: d.update(left=[4]),
        lambda d: d.update(reason="boredom"),
        lambda d: d.update(reason="resigned"),
        lambda d: d["options"].update(stock=7),
        lambda d: d.update(options={}),
    ],
)
def test_what_is_no_stored_position_is_refused_as_malformed(change):
    data = copy.deepcopy(stored())
    RULES.state_from_json(data)
    change(data)
    with pytest.raises(MalformedMove):
        RULES.state_from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", {}])
def test_what_is_no_object_is_refused_as_malformed(data):
    with pytest.raises(MalformedMove):
        RULES.state_from_json(data)


def test_a_view_shares_nothing_with_the_state():
    table = Table().lay(EDGE_HERD, 1, 2, 3, "town1")
    before = copy.deepcopy(RULES.state_to_json(table.state))
    view = table.view
    for value in view.values():
        if isinstance(value, list):
            value.clear()
    view["options"].clear()
    assert RULES.state_to_json(table.state) == before


def test_a_view_changes_when_something_is_seen():
    views = [RULES.view(state, None) for state in random_game(3, 2, {"stock": 24})]
    assert all(one != other for one, other in pairwise(views))
