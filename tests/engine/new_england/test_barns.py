"""Cards in barns: NE-14 and NE-15."""

import pytest

from engine.core.errors import IllegalMove
from engine.new_england.pieces import CARDS
from engine.new_england.state import BuyCard, BuyLand, EndTurn, Family, MovePiece, RunStored, StoreCard
from tests.engine.new_england.games import RULES
from tests.engine.new_england.positions import announcing, buying, family, moves_of, play, spots

FARMERS = family(settlement="A1+B1", field="A3+B3 C3", pasture="A5+B5", barns="A1 A5", marker=3)


def test_ne_14_a_stored_card_is_paid_and_is_one_of_the_two_purchases() -> None:
    state = play(buying(FARMERS, offer=["ship", "field_square4", "barn"]), StoreCard("field_square4"))
    view = RULES.view(state, 0)
    assert view["families"][0]["money"] == 9
    assert view["buying"]["purchases_left"] == 1
    assert view["families"][0]["empty_barns"] == 1
    state = play(state, StoreCard("barn"))
    assert not moves_of(state, "store_card")
    assert not moves_of(state, "buy_card")


def test_ne_14_a_stored_card_scores_nothing_yet() -> None:
    assert RULES.scores(play(buying(FARMERS, offer=["pilgrim"]), StoreCard("pilgrim")))[0] == 0


def test_ne_14_any_card_may_be_stored_executable_or_not() -> None:
    state = buying(FARMERS, offer=[*CARDS, "field"])
    assert spots(state, "store_card", "card") == set(CARDS)


def test_ne_14_with_an_empty_barn_what_cannot_be_executed_may_be_bought() -> None:
    state = buying(FARMERS, offer=["field_square4"])
    assert not moves_of(state, "buy_card")
    assert moves_of(state, "store_card")


def test_ne_14_without_an_empty_barn_it_may_not() -> None:
    full = family(settlement="A1+B1", field="A3+B3", barns="A1", stored=[("ship", 2)])
    for state in (buying(family(field="A3+B3"), offer=["barn"]), buying(full, offer=["barn"])):
        assert not moves_of(state, "store_card")
        with pytest.raises(IllegalMove, match="no_empty_barn"):
            play(state, StoreCard("barn"))


def test_ne_14_land_tiles_are_not_stored() -> None:
    with pytest.raises(IllegalMove, match="no_such_card"):
        play(buying(FARMERS, offer=["field"]), StoreCard("field"))


def test_ne_14_storing_needs_money_and_the_card_on_offer() -> None:
    poor = family(settlement="A1+B1", barns="A1", money=2, marker=3)
    with pytest.raises(IllegalMove, match="too_expensive"):
        play(buying(poor, offer=["ship"]), StoreCard("ship"))
    with pytest.raises(IllegalMove, match="not_on_offer"):
        play(buying(FARMERS, offer=["ship"]), StoreCard("barn"))


def test_ne_14_a_barn_built_in_this_turn_serves_at_once() -> None:
    state = buying(family(field="A3+B3", marker=3), offer=["barn", "pasture_row2"])
    assert not moves_of(state, "store_card")
    state = play(state, BuyCard("barn", ("A3",)), StoreCard("pasture_row2"))
    assert state.families[0].stored == (("pasture_row2", 2),)


def test_ne_14_can_be_executed_means_with_the_pieces_where_they_stand() -> None:
    state = buying(family(field="A3+B3 C3", pasture="A5+B5", pilgrims="C3"), offer=["field_row3"])
    assert not moves_of(state, "buy_card")
    assert moves_of(play(state, MovePiece("C3", "A5")), "buy_card")


def stored(*cards: str, round_: int = 1) -> Family:
    return family(
        settlement="A1+B1", field="A3+B3 C3 D3", barns="A1", stored=[(card, round_) for card in cards]
    )


def test_ne_15_a_stored_card_is_executed_free_in_a_later_round() -> None:
    state = play(buying(stored("field_row2")), RunStored("field_row2", ("C3", "D3")))
    after = state.families[0]
    assert (after.money, after.stored, after.cards) == (12, (), ("field_row2",))
    assert RULES.scores(state)[0] == 3
    assert RULES.view(state, 0)["buying"]["purchases_left"] == 2


def test_ne_15_not_in_the_round_of_storing() -> None:
    state = buying(stored("field_row2", round_=2))
    assert not moves_of(state, "run_stored")
    assert RULES.view(state, None)["families"][0]["stored"] == [
        {"card": "field_row2", "round": 2, "ready": False}
    ]
    with pytest.raises(IllegalMove, match="stored_this_round"):
        play(state, RunStored("field_row2", ("C3", "D3")))


def test_ne_15_the_barn_is_empty_at_once() -> None:
    state = buying(stored("field_row2"), offer=["ship"])
    assert not moves_of(state, "store_card")
    assert moves_of(play(state, RunStored("field_row2", ("C3", "D3"))), "store_card", card="ship")


def test_ne_15_any_number_before_between_or_after_purchases() -> None:
    rich = family(
        settlement="A1+B1",
        field="A3+B3 C3 D3 E3",
        barns="A1 E3",
        stored=[("field_row2", 1), ("field_row2", 1)],
    )
    state = play(buying(rich, offer=["field", "field"]), RunStored("field_row2", ("C3", "D3")))
    state = play(state, BuyLand("field", "A4"), BuyLand("field", "B4"))
    state = play(state, RunStored("field_row2", ("A3", "B3")))
    assert RULES.scores(state)[0] == 6


def test_ne_15_of_equal_cards_the_one_stored_earliest_goes() -> None:
    twice = family(
        settlement="A1+B1", field="A3+B3 C3", barns="A1 C3", stored=[("field_row2", 1), ("field_row2", 2)]
    )
    state = play(buying(twice), RunStored("field_row2", ("A3", "B3")))
    assert state.families[0].stored == (("field_row2", 2),)
    assert not moves_of(state, "run_stored")


def test_ne_15_a_stored_card_needs_its_tiles_too() -> None:
    state = buying(stored("field_square4"))
    assert not moves_of(state, "run_stored")
    with pytest.raises(IllegalMove, match="shape_missing"):
        play(state, RunStored("field_square4", ("A3", "B3", "A4", "B4")))


def test_ne_15_only_ones_own_stored_cards() -> None:
    with pytest.raises(IllegalMove, match="not_in_barn"):
        play(buying(FARMERS, stored("pilgrim")), RunStored("pilgrim", ("C3",)))


def test_ne_15_at_the_end_a_stored_card_scores_nothing() -> None:
    state = buying(stored("field_row2"), family(field="H3+I3"), bag=[], deck=[])
    outcome = RULES.outcome(play(state, EndTurn()))
    assert outcome is not None
    assert outcome.scores == (3, 0)
    assert [line.reason.code for line in outcome.breakdown[0]] == ["most_barns"]


def test_ne_15_only_in_phase_3() -> None:
    state = announcing(stored("pilgrim"), family(), bag=["field"] * 9, deck=["ship"] * 9)
    with pytest.raises(IllegalMove, match="now_announce"):
        play(state, RunStored("pilgrim", ("C3",)))
