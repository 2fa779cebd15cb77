"""A seat that leaves: ALL-4 and NE-21."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.seats import Seat
from engine.new_england.state import Announce, BuyLand, EndTurn, Phase, PlaceStart, State, TakeMarker
from tests.engine.new_england.games import RULES, start, walk
from tests.engine.new_england.positions import announcing, buying, family, moves_of, play, starting

HOMES = (
    family(settlement="A1+B1", field="A3+B3", pasture="A5+B5"),
    family(settlement="D1+E1", field="D3+E3", pasture="D5+E5"),
    family(settlement="G1+H1", field="G3+H3", pasture="G5+H5"),
    family(settlement="A7+B7", field="D7+E7", pasture="G7+H7"),
)
BAG, DECK = ["field"] * 30, ["ship"] * 30


def leave(state: State, *seats: int) -> State:
    for seat in seats:
        state, _ = RULES.withdraw(state, Seat(seat))
    return state


@pytest.mark.parametrize("ply", [0, 5, 8, 40])
@pytest.mark.parametrize("seat", [0, 1])
def test_all_4_with_two_players_the_other_wins_at_once(ply: int, seat: int) -> None:
    state = next(step[0] for number, step in enumerate(walk(start(2, 5), 5)) if number == ply)
    outcome = RULES.outcome(leave(state, seat))
    assert outcome is not None
    assert outcome.reason == "resigned"
    assert outcome.places == ((2, 1), (1, 2))[seat]


def test_all_4_when_one_seat_is_left_it_wins_without_a_final_scoring() -> None:
    rich = family(field="G1+H1", pilgrims="G1", cards=["barn"] * 30)
    state = leave(buying(family(field="A1+B1", pilgrims="A1", cards=["ship"]), family(), rich), 2)
    assert RULES.outcome(state) is None
    outcome = RULES.outcome(leave(state, 1))
    assert outcome is not None
    assert outcome.reason == "last_seat"
    assert outcome.places == (1, 2, 3)
    assert outcome.scores == (1, 0, 30)


def test_all_4_the_first_to_leave_is_the_very_last() -> None:
    state = play(leave(buying(*HOMES, bag=[], deck=[]), 3, 1), EndTurn())
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2, 4)


def test_all_4_nobody_leaves_twice_or_after_the_end() -> None:
    state = leave(buying(*HOMES), 3)
    with pytest.raises(IllegalMove, match="already_left"):
        leave(state, 3)
    with pytest.raises(IllegalMove, match="game_over"):
        leave(leave(buying(*HOMES[:2]), 1), 0)


def test_ne_21_start_tiles_not_placed_stay_out() -> None:
    state = starting(HOMES[0], family(), family(), seat=2, start_seat=1)
    state = leave(state, 2)
    assert RULES.to_move(state) == (1,)
    for _ in range(3):
        state = play(state, moves_of(state, "place_start")[0])
    assert (state.phase, state.round) == (Phase.ANNOUNCE, 1)
    assert RULES.view(state, None)["families"][2]["starts_left"] == []


def test_ne_21_the_start_round_skips_the_seat() -> None:
    state = leave(starting(family(), family(), family(), seat=2), 1)
    state = play(state, PlaceStart("field", ("A1", "B1")))
    assert RULES.to_move(state) == (0,)


def test_ne_21_a_start_marker_passes_on_when_the_start_round_ends() -> None:
    last = family(settlement="A1+B1", field="A3+B3")
    state = leave(starting(last, *HOMES[1:3], seat=0, start_seat=1), 1)
    state = play(state, PlaceStart("pasture", ("A8", "B8")))
    assert (state.phase, state.start_seat, state.active) == (Phase.ANNOUNCE, 2, 2)


def test_ne_21_a_start_marker_passes_on_at_once_from_who_was_announcing() -> None:
    before = announcing(*HOMES[:3], seat=1, bag=BAG, deck=DECK)
    state = leave(before, 1)
    assert (state.phase, state.start_seat, RULES.to_move(state)) == (Phase.ANNOUNCE, 2, (2,))
    assert RULES.turn_number(state) > RULES.turn_number(before)
    assert play(state, Announce(3)).active == 2


def test_ne_21_elsewhere_the_start_marker_passes_on_at_the_rounds_end() -> None:
    state = leave(buying(*HOMES[:3], start_seat=1), 1)
    assert state.start_seat == 1
    assert play(state, EndTurn()).start_seat == 2
    both = leave(buying(*HOMES, seat=3, start_seat=0), 1)
    assert play(both, EndTurn()).start_seat == 2


def test_ne_21_an_open_bid_marker_goes_back() -> None:
    state = play(announcing(*HOMES[:3], bag=BAG, deck=DECK), Announce(3), TakeMarker(7))
    state = leave(state, 0)
    assert TakeMarker(7) in RULES.legal_moves(state, Seat(1))
    state = play(state, TakeMarker(1), TakeMarker(7))
    assert (state.phase, state.active) == (Phase.BUY, 2)


def test_ne_21_bidding_and_buying_skip_the_seat() -> None:
    state = play(announcing(*HOMES[:3], bag=BAG, deck=DECK), Announce(3), TakeMarker(7))
    state = leave(state, 1)
    assert RULES.to_move(state) == (2,)
    state = leave(play(state, TakeMarker(9)), 2)
    assert RULES.outcome(state) is not None


def test_ne_21_the_last_to_take_a_marker_leaves_and_buying_begins() -> None:
    state = play(announcing(*HOMES[:3], bag=BAG, deck=DECK), Announce(3), TakeMarker(2), TakeMarker(7))
    state = leave(state, 2)
    assert (state.phase, state.active) == (Phase.BUY, 1)


def test_ne_21_a_seat_that_waits_to_buy_loses_its_turn() -> None:
    families = (family(marker=9), family(marker=5), family(marker=2))
    state = play(leave(buying(*families), 1), EndTurn())
    assert RULES.to_move(state) == (2,)


def test_ne_21_a_broken_off_turn_has_no_income_and_stands_so_far() -> None:
    state = buying(*HOMES[:3], offer=["field"])
    state = leave(play(state, BuyLand("field", "A4")), 0)
    assert state.families[0].money == 12 - 1
    assert any(tile["spaces"] == ["A4"] for tile in RULES.view(state, None)["tiles"])
    assert state.phase is Phase.ANNOUNCE


def test_ne_21_stored_cards_leave_the_game() -> None:
    owner = family(field="A1+B1", barns="A1", stored=[("ship", 1)])
    state = leave(buying(*HOMES[1:3], owner), 2)
    assert state.gone == ("ship",)
    assert state.families[2].stored == ()


def test_ne_21_its_land_still_blocks() -> None:
    state = leave(buying(family(field="A1+B1"), family(field="D1+E1"), family(), offer=["field"]), 1)
    assert not moves_of(state, "buy_land", space="C1")
    assert moves_of(state, "buy_land", space="A2")


def test_ne_21_its_pieces_deny_others_a_majority_and_earn_nothing() -> None:
    one, two = family(field="A1+B1", barns="A1"), family(field="D1+E1 F1", barns="D1 F1")
    state = play(leave(buying(one, two, family(), bag=[], deck=[]), 1), EndTurn())
    assert RULES.scores(state) == (0, 0, 0)
    tie = play(leave(buying(one, family(field="D1+E1", barns="D1"), family(), bag=[], deck=[]), 1), EndTurn())
    assert RULES.scores(tie) == (3, 0, 0)


def test_ne_21_its_ships_deny_the_extra_item() -> None:
    one, two = family(field="A1+B1", ships="A1", marker=1), family(field="D1+E1 F1", ships="D1 F1")
    state = leave(buying(family(marker=2), one, two), 2)
    assert not moves_of(play(state, EndTurn()), "uncover")


def test_all_4_points_it_has_are_counted_and_change_nothing() -> None:
    winner, rich = family(cards=["ship"]), family(cards=["field_square4"])
    state = play(leave(buying(winner, rich, family(), bag=[], deck=[]), 1), EndTurn())
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((1, 10, 0), (1, 3, 2))
