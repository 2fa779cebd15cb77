"""Turns: plays, discarding, passing, drawing, and who goes first (OW-1 to OW-6, OW-32)."""

import pytest

from engine.core.errors import BadOptions, IllegalMove
from engine.core.seats import Seat
from engine.old_world_new_world.pieces import DECK
from engine.old_world_new_world.state import Action, Burn, Discard, EndTurn, FreeMove, Place
from tests.engine.old_world_new_world.build import (
    NORTH,
    RULES,
    SOUTH,
    at,
    events_of,
    legal,
    play,
    position,
    section,
    seed_of,
)

FULL = {f"{column}{row}": "" for column in "ACEGIK" for row in (1, 3, 5, 7, 9, 11)}
"""A space of each of the 36 sections."""
PASS = Discard(())


def full_board(besides: tuple[str, ...] = ()) -> dict[str, str]:
    """A card on every section; none is a Volcano, none of those named."""
    left = [card for card in DECK if card.startswith("T") and card != "T30"]
    for card in besides:
        left.remove(card)
    return dict(zip(FULL, reversed(left), strict=False))


def test_ow_01_two_cards_are_played_with_free_moves_before_between_and_after():
    state = position({"A1": "T01", "G7": "T01"}, {"A1": "0 ship"}, hand=["T08", "T05", "T04", "T28", "T29"])
    state = play(state, FreeMove(at("A1"), at("B1")))
    assert state.plays_left == 2
    state = play(state, Place("T08", section("C3"), 0))
    assert state.plays_left == 1
    state.units[at("A1")] = state.units.pop(at("B1"))
    state = play(state, FreeMove(at("A1"), at("B1")), Place("T04", section("E3"), 0))
    assert state.plays_left == 0
    state.units[at("A1")] = state.units.pop(at("B1"))
    assert legal(state) == [*legal(state, FreeMove), EndTurn()]
    assert play(state, FreeMove(at("A1"), at("B1"))).current == SOUTH


def test_ow_01_any_cards_may_be_discarded_instead_of_playing():
    state = position(hand=["T01", "T01", "T05"])
    discards = legal(state, Discard)
    assert [move.cards for move in discards] == [
        (),
        ("T01",),
        ("T05",),
        ("T01", "T01"),
        ("T01", "T05"),
        ("T01", "T01", "T05"),
    ]
    after = play(state, Discard(("T01", "T05")))
    assert after.discards == ["T01", "T05"]
    assert (after.current, after.plays_left) == (NORTH, 2)


def test_ow_01_the_order_in_which_cards_are_discarded_does_not_matter():
    move = RULES.move_from_json({"kind": "discard", "cards": ["T05", "T01"]})
    assert move == Discard(("T01", "T05"))
    assert RULES.move_to_json(move)["cards"] == ["T01", "T05"]


@pytest.mark.parametrize("first", [FreeMove(at("A1"), at("B1")), Place("T05", section("C3"), 0)])
def test_ow_01_whoever_has_played_or_moved_cannot_discard_in_that_turn(first):
    state = position({"A1": "T01"}, {"A1": "0 ship"}, hand=["T05", "T08"])
    after = play(state, first)
    assert not legal(after, Discard)
    with pytest.raises(IllegalMove, match="too_late_to_discard"):
        RULES.apply(after, SOUTH, PASS)


def test_ow_01_a_discard_ends_the_turn_without_a_free_move():
    state = position({"A1": "T01"}, {"A1": "0 ship"}, hand=["T05", "T08"])
    assert play(state, Discard(("T05",))).current == NORTH


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (4, 2)])
def test_ow_01_five_cards_at_a_time_are_dealt_from_the_first_seat(seats, first):
    state = RULES.setup(seats, {"first_seat": first}, seed_of(7))
    again = RULES.setup(seats, {"first_seat": 0}, seed_of(7))
    for step in range(seats):
        assert state.hands[(first + step) % seats] == again.hands[step]
    assert [len(hand) for hand in state.hands] == [5] * seats


def test_ow_02_a_turn_cannot_be_ended_while_a_play_is_possible():
    state = position(hand=["T08"], phase="main", plays_left=1)
    assert not legal(state, EndTurn)
    with pytest.raises(IllegalMove, match="must_play"):
        RULES.apply(state, SOUTH, EndTurn())


def test_ow_02_with_no_play_possible_the_player_ends_the_turn_and_nobody_else_does():
    hand = ["T08", "T04", "T28", "A1", "A6"]  # a full board, no symbol on it nor on the cards
    bare = full_board(("T08", "T04", "T28"))
    state = position(bare, hand=hand, phase="main", plays_left=1)
    state.terrain = [{"A": "O", "C": "P"}.get(letter, letter) for letter in state.terrain]
    assert legal(state) == [EndTurn()]
    assert RULES.forced_move(state) is None
    assert play(state, EndTurn()).current == NORTH


def test_ow_02_a_free_move_may_make_a_play_possible_that_is_then_due():
    # The Ship has nowhere to go but over its Ports; beside D4 it can be bribed for nobody: the only
    # card in hand bribes, and only a neighbour can be bribed.
    cards = {"A1": "T04", "C1": "T01"}
    state = position(cards, {"C1": "0 ship", "A2": "native"}, hand=["A2"], phase="main", plays_left=1)
    assert legal(state, EndTurn)
    after = play(state, FreeMove(at("C1"), at("B1")))
    assert not legal(after, EndTurn)
    assert legal(after, Action) == [Action("A2", (at("A2"),))]


def test_ow_03_discarding_nothing_is_a_pass():
    after = play(position(hand=["T05"]), PASS)
    assert after.passes == (1, 0)
    assert after.turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ow_03_when_everybody_has_passed_three_times_running_the_last_pass_ends_the_game(seats):
    state = position(seats=seats, arrows={"B1": "0 ship"})
    state.hands = [hand or ("T05",) for hand in state.hands]
    for _ in range(3 * seats - 1):
        state = play(state, PASS)
    assert state.ended is None
    state = play(state, PASS)
    outcome = RULES.outcome(state)
    assert outcome.reason == "passes"
    assert outcome.places == (1, *[2] * (seats - 1))


def test_ow_03_a_turn_that_is_no_pass_breaks_the_row():
    state = position(hand=["T05", "T08"])
    state = play(state, *[PASS] * 4, Discard(("T05",)), PASS)
    assert state.passes == (0, 3)
    assert state.ended is None
    state = play(state, *[PASS] * 4)
    assert (state.passes, state.ended) == ((2, 5), None)
    assert play(state, PASS).ended == "passes"


def test_ow_03_who_has_left_need_not_pass():
    state = position(seats=3, passes=(2, 2, 0))
    state, _ = RULES.withdraw(state, Seat(2))
    state = play(state, PASS)
    assert state.ended is None
    assert play(state, PASS).ended == "passes"


def test_ow_04_at_the_end_of_a_turn_the_hand_is_five_cards_again():
    state = position(hand=["T05", "T08", "A4"], phase="main", plays_left=0)
    drawn = state.deck[-2:]
    after = play(state, EndTurn())
    assert sorted(after.hands[SOUTH]) == sorted([*state.hands[SOUTH], *drawn])
    assert len(after.deck) == len(state.deck) - 2


@pytest.mark.parametrize("adjacent", [False, True])
def test_ow_05_the_first_of_two_players_plays_one_card_in_the_opening_turn(adjacent):
    state = RULES.setup(2, {"adjacent": adjacent, "first_seat": 1}, seed_of(3))
    assert (state.current, state.plays_left) == (1, 1)
    assert legal(state, Discard)
    after = play(state, Discard(()))
    assert (after.current, after.plays_left) == (0, 2)
    assert play(after, Discard(())).plays_left == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_ow_05_with_more_players_the_first_turn_has_two_plays(seats):
    assert RULES.setup(seats, {}, seed_of(3)).plays_left == 2


def test_ow_06_a_draw_that_finds_the_deck_empty_shuffles_the_discard_pile():
    state = position(hand=["T05"], deck=["T08"], phase="main", plays_left=0)
    pile = sorted(state.discards)
    after, events = RULES.apply(state, SOUTH, EndTurn())
    kinds = [event.kind for event in events]
    assert kinds[:2] == ["reshuffled", "drew"]
    assert events[1].data["count"] == 4
    assert "T08" in after.hands[SOUTH]
    drawn = list(after.hands[SOUTH])
    drawn.remove("T05")
    drawn.remove("T08")
    assert sorted([*after.deck, *drawn]) == pile
    assert after.discards == []
    assert after.chance != state.chance


def test_ow_06_the_shuffle_follows_from_the_games_own_chance():
    state = position(hand=["T05"], deck=[], phase="main", plays_left=0)
    assert play(state, EndTurn()) == play(state.copy(), EndTurn())


def test_ow_06_an_emptied_deck_stays_empty_until_somebody_draws():
    state = position(hand=["T05", "T08", "A4", "A5"], deck=["T01"], phase="main", plays_left=0)
    after = play(state, EndTurn())
    assert (after.deck, len(after.discards)) == ([], len(state.discards))


@pytest.mark.parametrize("first", [0, 1])
def test_ow_32_the_winner_begins_the_next_game_if_the_option_names_it(first):
    assert RULES.setup(2, {"first_seat": first}, seed_of(1)).current == first


@pytest.mark.parametrize("first", [None, 0, 1, 2])
def test_ow_32_with_three_players_south_begins_whatever_the_option_says(first):
    state = RULES.setup(3, {"first_seat": first}, seed_of(1))
    assert (state.current, state.sides) == (0, ("south", "west", "east"))


def test_all_2_who_begins_is_drawn_from_the_seed():
    for seats in (2, 4):
        firsts = {RULES.setup(seats, {}, seed_of(number)).current for number in range(60)}
        assert firsts == set(range(seats))


def test_seats_lie_in_turn_order_round_the_board():
    assert RULES.setup(4, {}, seed_of(1)).sides == ("south", "west", "north", "east")
    assert RULES.setup(2, {}, seed_of(1)).sides == ("south", "north")
    assert RULES.setup(2, {"adjacent": True}, seed_of(1)).sides == ("south", "west")


@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_players_may_sit_next_to_each_other(seats):
    with pytest.raises(BadOptions):
        RULES.setup(seats, {"adjacent": True}, seed_of(1))


def test_events_tell_a_discard_and_the_turn_after_it():
    kinds = events_of(position(hand=["T05", "T08", "A4", "A5"]), Discard(("T05",)))
    assert kinds["discarded"][0].data == {"cards": ["T05"]}
    assert kinds["turn_began"][0].data == {"turn": 2}


def test_a_burn_cannot_be_left_half_done():
    state = position({"A11": "T08"}, hand=["T05", "T08"][:1])
    after = play(state, Burn("T05"))
    for move in (PASS, EndTurn(), Burn("T05")):
        with pytest.raises(IllegalMove):
            RULES.apply(after, SOUTH, move)
