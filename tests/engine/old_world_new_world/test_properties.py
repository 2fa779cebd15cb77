"""What holds in any game, tried on games that chance plays."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance, Dice
from engine.core.errors import IllegalMove, MalformedMove
from engine.core.jsons import JsonObject
from engine.core.seats import Seat, all_seats
from engine.core.words import say
from engine.old_world_new_world.state import Action, Discard, EndTurn, FreeMove, Move, State
from tests.engine.old_world_new_world.build import RULES, at, legal, position, seed_of, unit, walk
from tests.engine.old_world_new_world.invariants import check_position
from tests.engine.old_world_new_world.slow import Slow

numbers = st.integers(0, 2**32)
games = settings(max_examples=12, deadline=None)


def as_text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


@games
@given(numbers, st.integers(2, 4))
def test_every_position_of_a_game_is_one_of_the_box_and_of_the_rules(number: int, seats: int) -> None:
    for _, _, after, _ in walk(number, seats):
        check_position(RULES, after)


@games
@given(numbers, st.integers(2, 4), st.integers(0, 30))
def test_legal_moves_are_those_that_a_slow_search_finds(number: int, seats: int, rest: int) -> None:
    for ply, (state, *_) in enumerate(walk(number, seats)):
        if ply % 31 == rest:
            listed = [RULES.move_to_json(move) for move in legal(state)]
            tried = Slow(RULES.state_to_json(state)).moves()
            assert sorted(map(as_text, listed)) == sorted(map(as_text, tried))


def changed(data: JsonObject, dice: Dice) -> JsonObject:
    """A move with one number in it changed."""
    changed = json.loads(json.dumps(data))
    names = [name for name, value in changed.items() if isinstance(value, int | list)]
    if names:
        name = names[dice.below(len(names), "field")]
        value = changed[name]
        other = dice.below(150, "value") - 3
        changed[name] = other if isinstance(value, int) else [*value[:-1], other] if value else [other]
    return changed


def is_refused(state: State, move: Move) -> bool:
    try:
        RULES.apply(state, state.current, move)
    except IllegalMove as refused:
        return bool(say(refused.saying, RULES.templates))
    return False


@games
@given(numbers, st.integers(2, 4))
def test_apply_refuses_exactly_what_is_not_listed(number: int, seats: int) -> None:
    dice, met = Dice(Chance(seed_of(number))), []
    for ply, (state, move, *_) in enumerate(walk(number, seats)):
        met.append(move)
        if ply % 5:
            continue
        moves = legal(state)
        candidates = [met[dice.below(len(met), "foreign")] for _ in range(10)]
        candidates += [moves[dice.below(len(moves), "listed")] for _ in range(5)]
        for candidate in list(candidates):
            try:
                candidates.append(RULES.move_from_json(changed(RULES.move_to_json(candidate), dice)))
            except MalformedMove:
                continue
        for candidate in candidates:
            assert is_refused(state, candidate) == (candidate not in moves), candidate


@games
@given(numbers, st.integers(2, 4))
def test_ow_31_no_other_seat_can_tell_where_a_hidden_card_is(number: int, seats: int) -> None:
    dice = Dice(Chance(seed_of(number)))
    for ply, (state, move, after, events) in enumerate(walk(number, seats, plies=120)):
        if ply % 4:
            continue
        for seat in (None, *all_seats(seats)):
            other = with_two_hidden_cards_swapped(state, seat, dice)
            assert as_text(RULES.view(other, seat)) == as_text(RULES.view(state, seat))
            if seat == state.current:
                assert RULES.legal_moves(other, seat) == RULES.legal_moves(state, seat)
                _, same = RULES.apply(other, seat, move)
                if not RULES.reveals(state, after):
                    assert viewed(same, seat) == viewed(events, seat)
            chance = Chance(seed_of(ply))
            assert RULES.redeal(other, seat, chance) == RULES.redeal(state, seat, chance)


def viewed(events: tuple, seat: Seat | None) -> str:
    return as_text([RULES.view_event(event, seat) for event in events])


def with_two_hidden_cards_swapped(state: State, seat: Seat | None, dice: Dice) -> State:
    """Two cards that the seat does not see change places; others' hands and the deck are hidden."""
    other = state.copy()
    piles = [list(other.hands[hidden]) for hidden in all_seats(len(state.sides)) if hidden != seat]
    piles.append(other.deck)
    piles = [pile for pile in piles if pile]
    one, two = (piles[dice.below(len(piles), "pile")] for _ in range(2))
    a, b = dice.below(len(one), "card"), dice.below(len(two), "card")
    one[a], two[b] = two[b], one[a]
    hands = iter(piles)
    for hidden in all_seats(len(state.sides)):
        if hidden != seat and other.hands[hidden]:
            other.hands[hidden] = tuple(sorted(next(hands)))
    return other


@games
@given(numbers, st.integers(2, 4))
def test_ow_31_draws_are_told_to_the_drawing_seat_alone(number: int, seats: int) -> None:
    for _, _, after, events in walk(number, seats, plies=150):
        for event in events:
            if event.kind != "drew":
                assert not event.secret
                continue
            for seat in (None, *all_seats(seats)):
                data = RULES.view_event(event, seat)["data"]
                assert ("cards" in data) == (seat == event.seat)
            drawn = event.secret[event.seat]["cards"]
            assert len(drawn) == event.data["count"]
            assert set(drawn) <= set(after.hands[event.seat])


@games
@given(numbers, st.integers(2, 4))
def test_only_discards_and_ends_of_turns_reveal_anything(number: int, seats: int) -> None:
    for before, move, after, events in walk(number, seats):
        drawn = any(event.kind == "drew" for event in events)
        assert RULES.reveals(before, after) == (drawn or after.ended is not None)
        assert not drawn or isinstance(move, Discard | EndTurn)


@games
@given(numbers, st.integers(2, 4), st.integers(0, 200))
def test_all_4_a_seat_can_leave_at_any_point(number: int, seats: int, ply: int) -> None:
    *_, (_, _, state, _) = walk(number, seats, plies=ply + 1)
    for seat in all_seats(seats):
        if state.ended is None and seat not in state.dropped:
            before = as_text(RULES.state_to_json(state))
            after, _ = RULES.withdraw(state, seat)
            assert as_text(RULES.state_to_json(state)) == before
            check_position(RULES, after)
            assert seat not in RULES.to_move(after)
            state = after
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert state.dropped == () or outcome.places[state.dropped[0]] == seats


@games
@given(numbers, st.integers(2, 4))
def test_positions_moves_and_events_survive_json_and_have_words(number: int, seats: int) -> None:
    for ply, (state, move, _, events) in enumerate(walk(number, seats)):
        if ply % 9:
            continue
        back = RULES.state_from_json(json.loads(json.dumps(RULES.state_to_json(state))))
        assert back == state
        assert RULES.legal_moves(back, back.current) == RULES.legal_moves(state, state.current)
        view = RULES.view(state, state.current)
        assert json.loads(json.dumps(view)) == view
        assert RULES.move_from_text(RULES.move_to_text(move)) == move
        assert say(RULES.describe_move(view, move), RULES.templates)
        for event in events:
            saying = RULES.describe_event(RULES.view_event(event, None))
            assert saying is None or say(saying, RULES.templates)


def test_ow_17_free_moves_cannot_go_on_for_ever() -> None:
    state = position({"A1": "T03"}, {"A1": "0 ship"}, hand=["T08"], phase="main")
    for _ in range(30):
        (move, *_) = legal(state, FreeMove)
        state, _ = RULES.apply(state, state.current, move)
        if not legal(state, FreeMove):  # it stands beside the Ports: set it back onto one
            state.units = {at("A1"): unit("0 ship")}
    assert state.free_steps == 30
    assert not legal(state, FreeMove)
    with pytest.raises(IllegalMove, match="no_free_steps"):
        RULES.apply(state, state.current, FreeMove(at("A1"), at("B1")))


@pytest.mark.parametrize(
    "target", [(), (-1,), (144,), (0, 0), (3, 4, 5), (-1, -1, 0), (40, 40, 1), (0, 0, 2)]
)
@pytest.mark.parametrize("card", ["A1", "A2", "A3", "A4", "A5", "A6", "A7"])
def test_targets_that_are_none_are_refused(card: str, target: tuple[int, ...]) -> None:
    hand = [card, "T08", "T29", "T28", "T04"]
    state = position({"C3": "T11"}, {"C4": "0 soldier", "C3": "1 ship"}, hand=hand)
    with pytest.raises(IllegalMove, match="bad_target"):
        RULES.apply(state, state.current, Action(card, target))
