"""Announcing, bid markers, order, income and the end of rounds: NE-5 to NE-8, NE-16, NE-17."""

import pytest

from engine.core.errors import IllegalMove
from engine.new_england.state import Announce, BuyLand, EndTurn, Phase, State, TakeMarker
from tests.engine.new_england.games import RULES
from tests.engine.new_england.positions import announcing, buying, family, moves_of, play, spots

HOME = family(settlement="A1+B1", field="A3+B3", pasture="A5+B5")
AWAY = family(settlement="E1+F1", field="E3+F3", pasture="E5+F5")
FAR = family(settlement="H1+I1", field="H3+I3", pasture="H5+I5")
MANY_LANDS = ("field", "pasture") * 10
MANY_CARDS = ("pilgrim", "barn") * 10


def table(bag: tuple[str, ...] = MANY_LANDS, deck: tuple[str, ...] = MANY_CARDS) -> State:
    return announcing(HOME, AWAY, FAR, seat=1, bag=bag, deck=deck)


def test_ne_05_the_start_player_announces_three_to_six_land_tiles() -> None:
    state = table()
    assert RULES.to_move(state) == (1,)
    assert RULES.legal_moves(state, 1) == tuple(Announce(lands) for lands in (3, 4, 5, 6))


@pytest.mark.parametrize("lands", [2, 7])
def test_ne_05_fewer_or_more_are_refused(lands: int) -> None:
    with pytest.raises(IllegalMove, match="bad_announcement"):
        play(table(), Announce(lands))


@pytest.mark.parametrize("lands", [3, 4, 5, 6])
def test_ne_05_the_other_items_are_cards(lands: int) -> None:
    state = play(table(), Announce(lands))
    stocks = [item["stock"] for item in RULES.view(state, None)["offer"]]
    assert stocks == ["land"] * lands + ["card"] * (9 - lands)
    assert (len(state.bag), len(state.deck)) == (20 - lands, 20 - (9 - lands))


def test_ne_05_items_come_from_the_top_of_bag_and_deck() -> None:
    state = play(table(), Announce(3))
    assert [item.name for item in state.offer] == ["pasture", "field", "pasture", *("barn", "pilgrim") * 3]


@pytest.mark.parametrize(
    ("bag", "deck", "lands", "reason"),
    [(4, 20, 5, "bag_empty"), (20, 3, 5, "deck_empty"), (5, 3, 6, "bag_empty")],
)
def test_ne_06_what_cannot_be_filled_ends_the_game_before_anything_is_drawn(
    bag: int, deck: int, lands: int, reason: str
) -> None:
    before = table(MANY_LANDS[:bag], MANY_CARDS[:deck])
    state = play(before, Announce(lands))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == reason
    assert (state.bag, state.deck, state.offer) == (before.bag, before.deck, ())
    assert RULES.to_move(state) == ()
    assert not RULES.reveals(before, state)


def test_ne_06_an_unfillable_number_may_be_announced_on_purpose() -> None:
    state = table(MANY_LANDS[:4])
    assert Announce(6) in RULES.legal_moves(state, 1)
    assert RULES.outcome(play(state, Announce(4))) is None


@pytest.mark.parametrize(("bag", "deck"), [(2, 20), (20, 2), (4, 4)])
def test_ne_06_when_no_number_could_be_filled_the_game_ends_with_the_round(bag: int, deck: int) -> None:
    last_turn = buying(HOME, AWAY, bag=MANY_LANDS[:bag], deck=MANY_CARDS[:deck])
    state = play(last_turn, EndTurn())
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "stocks_empty"
    assert state.round == last_turn.round


def test_ne_06_one_fillable_number_keeps_the_game_going() -> None:
    state = play(buying(HOME, AWAY, bag=MANY_LANDS[:3], deck=MANY_CARDS[:6]), EndTurn())
    assert state.phase is Phase.ANNOUNCE


def test_ne_07_the_start_player_takes_a_marker_first_then_clockwise() -> None:
    state = play(table(), Announce(3))
    assert RULES.to_move(state) == (1,)
    state = play(state, TakeMarker(1))
    assert RULES.to_move(state) == (2,)
    state = play(state, TakeMarker(3))
    assert RULES.to_move(state) == (0,)


def test_ne_07_ten_markers_each_can_be_taken_once_affordable_or_not() -> None:
    state = play(announcing(family(money=0), AWAY, bag=MANY_LANDS, deck=MANY_CARDS), Announce(3))
    assert RULES.legal_moves(state, 0) == tuple(TakeMarker(value) for value in range(1, 11))
    state = play(state, TakeMarker(10))
    assert RULES.legal_moves(state, 1) == tuple(TakeMarker(value) for value in range(1, 10))
    with pytest.raises(IllegalMove, match="marker_taken"):
        play(state, TakeMarker(10))


@pytest.mark.parametrize("value", [0, 11])
def test_ne_07_there_are_no_other_markers(value: int) -> None:
    with pytest.raises(IllegalMove, match="no_such_marker"):
        play(play(table(), Announce(3)), TakeMarker(value))


def test_ne_08_the_highest_marker_buys_first() -> None:
    state = play(table(), Announce(3), TakeMarker(4), TakeMarker(2), TakeMarker(9))
    assert state.phase is Phase.BUY
    order = [state.active]
    for _ in range(2):
        state = play(state, EndTurn())
        order.append(state.active)
    assert order == [0, 1, 2]


def test_ne_08_marker_4_and_two_cards_cost_8_shillings() -> None:
    """The rule book's example."""
    state = buying(family(settlement="A1+B1", field="A3+B3", money=12, marker=4), offer=["pilgrim", "barn"])
    state = play(state, moves_of(state, "buy_card", card="pilgrim")[0])
    state = play(state, moves_of(state, "buy_card", card="barn")[0])
    assert state.families[0].money == 12 - 8


def test_ne_08_two_purchases_at_most_of_either_kind_in_any_order() -> None:
    state = buying(HOME, offer=["pilgrim", "field", "field"])
    state = play(state, BuyLand("field", "C3"))
    assert spots(state, "buy_card", "card") == {"pilgrim"}
    state = play(state, BuyLand("field", "C4"))
    assert not moves_of(state, "buy_land")
    assert not moves_of(state, "buy_card")
    with pytest.raises(IllegalMove, match="no_purchase_left"):
        play(state, moves_of(buying(HOME, offer=["pilgrim"]), "buy_card")[0])


def test_ne_08_a_purchase_is_paid_and_used_at_once() -> None:
    state = play(buying(family(field="A3+B3", marker=5), offer=["field"]), BuyLand("field", "C3"))
    view = RULES.view(state, None)
    assert view["families"][0]["money"] == 7
    assert {"C3"} in [set(tile["spaces"]) for tile in view["tiles"]]
    assert view["offer"][0]["sold_to"] == 0


def test_ne_08_what_is_sold_is_not_replaced_in_the_round() -> None:
    state = play(buying(HOME, offer=["field", "pasture"]), BuyLand("field", "C3"))
    assert not moves_of(state, "buy_land", land="field")
    with pytest.raises(IllegalMove, match="not_on_offer"):
        play(state, BuyLand("field", "C4"))


def test_ne_08_there_is_no_debt() -> None:
    state = buying(family(field="A3+B3", money=7, marker=4), offer=["field", "field"])
    state = play(state, BuyLand("field", "C3"))
    assert not moves_of(state, "buy_land")
    with pytest.raises(IllegalMove, match=r"too_expensive \(price=4, missing=1\)"):
        play(state, BuyLand("field", "C4"))


def test_ne_08_buying_less_or_nothing_is_allowed() -> None:
    assert EndTurn() in RULES.legal_moves(buying(HOME, offer=["field"]), 0)


@pytest.mark.parametrize(("pilgrims", "income"), [("", 4), ("A1", 5), ("A1 A3", 6)])
def test_ne_16_income_is_4_shillings_and_1_for_each_pilgrim(pilgrims: str, income: int) -> None:
    rich = family(settlement="A1+B1", field="A3+B3", pilgrims=pilgrims, money=3)
    assert play(buying(rich, AWAY), EndTurn()).families[0].money == 3 + income


def test_ne_16_a_pilgrim_bought_in_the_turn_earns_at_once_and_others_earn_nothing() -> None:
    state = buying(HOME, AWAY, offer=["pilgrim"])
    state = play(state, moves_of(state, "buy_card")[0], EndTurn())
    assert [each.money for each in state.families] == [12 - 1 + 4 + 1, 12]


def test_ne_16_the_bid_marker_goes_back() -> None:
    state = play(buying(HOME, AWAY), EndTurn(), Announce(3))
    assert len(RULES.legal_moves(state, state.active)) == 10


def test_ne_17_unsold_items_leave_the_game() -> None:
    state = buying(HOME, AWAY, offer=["field", "pasture", "ship"])
    state = play(state, BuyLand("field", "C3"), EndTurn())
    assert RULES.view(state, None)["gone"] == {"pasture": 1, "ship": 1}
    assert state.offer == ()


def test_ne_17_the_start_marker_passes_to_the_left() -> None:
    state = play(buying(HOME, AWAY, FAR, start_seat=1), EndTurn())
    assert (state.start_seat, state.active, state.phase) == (2, 2, Phase.ANNOUNCE)


def test_turns_are_numbered_apart_for_announcing_taking_a_marker_and_buying() -> None:
    state = announcing(HOME, AWAY, bag=MANY_LANDS, deck=MANY_CARDS)
    numbers = [RULES.turn_number(state)]
    for move in (Announce(3), TakeMarker(9), TakeMarker(1), EndTurn(), EndTurn()):
        state = play(state, move)
        numbers.append(RULES.turn_number(state))
    assert numbers == sorted(set(numbers))


def test_steps_within_a_buying_turn_do_not_raise_the_turn_number() -> None:
    state = buying(HOME, offer=["field"])
    assert RULES.turn_number(play(state, BuyLand("field", "C3"))) == RULES.turn_number(state)


def test_all_5_a_turn_without_any_choice_ends_by_itself_but_only_as_its_first_step() -> None:
    idle = buying(HOME, AWAY)
    assert RULES.forced_move(idle) == (0, EndTurn())
    bought = play(buying(HOME, AWAY, offer=["field"]), BuyLand("field", "C3"))
    assert RULES.legal_moves(bought, 0) == (EndTurn(),)
    assert RULES.forced_move(bought) is None


def test_all_5_a_turn_with_a_choice_does_not_end_by_itself() -> None:
    assert RULES.forced_move(buying(HOME, AWAY, offer=["field"])) is None
    assert RULES.forced_move(announcing(HOME, AWAY, bag=MANY_LANDS, deck=MANY_CARDS)) is None
