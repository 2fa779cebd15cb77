"""What holds at every ply of every game, however it is played."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance, Dice
from engine.core.errors import IllegalMove, MalformedMove
from engine.core.events import event_from_json, event_to_json
from engine.core.seats import Seat, all_seats
from engine.new_england.board import around, beside
from engine.new_england.pieces import BOX, CARDS, LANDS
from engine.new_england.state import Move, Phase, State
from tests.engine.new_england.games import RULES, Step, any_kind, any_move, seed_of, start, walk
from tests.engine.new_england.invariants import check_areas, check_pieces, check_stocks, check_tiles

games = st.builds(
    lambda seats, number, deck, choose: (start(seats, number, deck=deck), number, choose),
    st.sampled_from([2, 3, 4]),
    st.integers(0, 2**32),
    st.sampled_from(["table", "component"]),
    st.sampled_from([any_move, any_kind]),
)
some = settings(max_examples=12, deadline=None)


def states(game: tuple) -> Iterator[State]:
    """Every position of the game, the last one too."""
    yield game[0]
    for step in walk(*game):
        yield step[3]


@some
@given(games)
def test_money_is_never_negative_and_every_shilling_is_accounted_for(game: tuple) -> None:
    money = [12] * len(game[0].families)
    for before, seat, move, after, _ in walk(*game):
        data = RULES.move_to_json(move)
        if data["kind"] in ("buy_land", "buy_card", "store_card"):
            marker = before.families[seat].marker
            assert marker is not None
            money[seat] -= marker
        if data["kind"] == "end_turn":
            tiles = RULES.view(before, None)["tiles"]
            money[seat] += 4 + sum(tile["seat"] == seat and tile["piece"] == "pilgrim" for tile in tiles)
        assert [family.money for family in after.families] == money
        assert min(money) >= 0


@some
@given(games)
def test_every_tile_and_card_is_accounted_for(game: tuple) -> None:
    for state in states(game):
        check_stocks(state)


@some
@given(games)
def test_ne_09_each_familys_land_of_a_type_is_one_area_and_never_joins_anothers(game: tuple) -> None:
    for state in states(game):
        check_areas(state)


@some
@given(games)
def test_ne_10_no_two_tiles_share_a_space_and_only_own_land_is_developed(game: tuple) -> None:
    for state in states(game):
        check_tiles(state)


@some
@given(games)
def test_ne_11_pieces_stand_alone_on_own_undeveloped_tiles_within_the_supply(game: tuple) -> None:
    for state in states(game):
        check_pieces(state)


@some
@given(games)
def test_ne_04_start_tiles_keep_apart_when_all_are_placed(game: tuple) -> None:
    placed = next(state for state in states(game) if state.phase is not Phase.START)
    tiles = [tile for family in placed.families for tile in family.starts]
    for number, tile in enumerate(tiles):
        assert not any(beside(tile) & other for other in tiles[number + 1 :])
        if len(placed.families) == 2:
            assert not any(around(tile) & other for other in tiles[number + 1 :])


@some
@given(games)
def test_there_are_at_most_13_rounds_and_the_game_ends(game: tuple) -> None:
    *_, last = states(game)
    assert 1 <= last.round <= 13
    assert RULES.to_move(last) == ()
    assert RULES.outcome(last) is not None


@some
@given(games)
def test_turn_numbers_and_rounds_never_fall(game: tuple) -> None:
    for before, _, _, after, _ in walk(*game):
        assert RULES.turn_number(before) <= RULES.turn_number(after) <= RULES.turn_number(before) + 1
        assert before.round <= after.round <= before.round + 1
        if before.active != after.active:
            assert RULES.turn_number(before) < RULES.turn_number(after)


@some
@given(games, st.integers(0, 2**32))
def test_ne_20_nothing_tells_the_order_of_bag_and_deck(game: tuple, luck: int) -> None:
    """Views, events and legal moves are the same when what is still hidden lies in another order."""
    for before, seat, move, after, events in islice(walk(*game), luck % 3, None, 3):
        other = RULES.redeal(before, None, Chance(seed_of(luck)))
        for viewer in (None, *all_seats(len(before.families))):
            assert json.dumps(RULES.view(before, viewer)) == json.dumps(RULES.view(other, viewer))
        assert RULES.legal_moves(before, seat) == RULES.legal_moves(other, seat)
        assert RULES.appraise(before, seat) == RULES.appraise(other, seat)
        if not RULES.reveals(before, after):
            moved, same = RULES.apply(other, seat, move)
            assert same == events
            assert (moved.bag, moved.deck) == (other.bag, other.deck)


@some
@given(games)
def test_everything_survives_a_round_trip_through_json_text(game: tuple) -> None:
    for before, seat, move, after, events in walk(*game):
        assert RULES.state_from_json(_through_text(RULES.state_to_json(after))) == after
        assert RULES.move_from_json(_through_text(RULES.move_to_json(move))) == move
        assert RULES.move_from_text(RULES.move_to_text(move)) == move
        view = RULES.view(before, seat)
        assert _through_text(view) == view
        for event in events:
            assert event_from_json(_through_text(event_to_json(event))) == event


@some
@given(games)
def test_applying_a_move_changes_nothing_in_the_position_before(game: tuple) -> None:
    for before, seat, move, after, _ in walk(*game):
        kept = RULES.state_to_json(before)
        assert RULES.apply(before, seat, move)[0] == after
        assert RULES.state_to_json(before) == kept


@some
@given(games, st.integers(0, 2**32))
def test_apply_refuses_exactly_what_is_not_legal(game: tuple, luck: int) -> None:
    """Tried with moves of other positions and with legal moves that have one word changed."""
    dice = Dice(Chance(seed_of(luck)))
    steps = list(walk(*game))
    for before, seat, *_ in steps[::3]:
        legal = set(RULES.legal_moves(before, seat))
        foreign = [steps[dice.below(len(steps), "step")][2] for _ in range(4)]
        for move in [*foreign, *_mutants(sorted(legal, key=RULES.move_to_text), dice)]:
            for mover in all_seats(len(before.families)):
                assert _accepted(before, mover, move) is (mover == seat and move in legal)
        assert all(_accepted(before, seat, move) for move in list(legal)[:20])


@some
@given(games)
def test_all_5_the_system_moves_only_where_the_first_step_is_the_only_move(game: tuple) -> None:
    begun = None
    for before, seat, *_ in walk(*game):
        first_step = RULES.turn_number(before) != begun
        begun = RULES.turn_number(before)
        alone = first_step and before.phase is Phase.BUY and len(RULES.legal_moves(before, seat)) == 1
        forced = RULES.forced_move(before)
        assert (forced is not None) is alone
        if forced:
            assert forced == (seat, RULES.legal_moves(before, seat)[0])


@some
@given(games, st.lists(st.tuples(st.integers(0, 90), st.integers(0, 3)), min_size=1, max_size=3))
def test_all_4_seats_may_leave_at_any_time(game: tuple, leaving: list[tuple[int, int]]) -> None:
    state, number, choose = game
    seats, gone = len(state.families), []
    for plies, wish in leaving:
        state = [state, *(step[3] for step in islice(walk(state, number, choose), plies))][-1]
        seat = Seat(wish % seats)
        if RULES.outcome(state) or seat in gone:
            with pytest.raises(IllegalMove, match=r"already_left|game_over"):
                RULES.withdraw(state, seat)
            continue
        state, events = RULES.withdraw(state, seat)
        gone.append(seat)
        assert (events[0].kind, events[0].seat) == ("seat_left", seat)
    rest = list(walk(state, number, choose))
    assert not {seat for _, seat, *_ in rest} & set(gone)
    outcome = RULES.outcome([state, *(step[3] for step in rest)][-1])
    assert outcome is not None
    assert [outcome.places[seat] for seat in gone] == list(range(seats, seats - len(gone), -1))
    if len(gone) == seats - 1:
        assert outcome.reason == ("resigned" if seats == 2 else "last_seat")


@some
@given(games)
def test_the_same_seed_gives_the_same_game(game: tuple) -> None:
    first, number, choose = game
    options = {"deck": first.deck_option}
    again = start(len(first.families), number, **options)
    assert again == first
    assert _moves(walk(first, number, choose)) == _moves(walk(again, number, choose))


@some
@given(st.dictionaries(st.text(max_size=12), st.integers() | st.text(max_size=4), max_size=4))
def test_what_is_no_move_is_refused_as_malformed(data: dict[str, object]) -> None:
    with pytest.raises(MalformedMove):
        RULES.move_from_json(data)


@some
@given(st.text(max_size=40))
def test_what_is_no_line_of_a_move_is_refused_as_malformed(text: str) -> None:
    if text != "end_turn":
        with pytest.raises(MalformedMove):
            RULES.move_from_text(text)


def _through_text(data: object) -> dict:
    return json.loads(json.dumps(data))


def _accepted(state: State, seat: Seat, move: Move) -> bool:
    try:
        RULES.apply(state, seat, move)
    except IllegalMove:
        return False
    return True


def _mutants(legal: list[Move], dice: Dice) -> Iterator[Move]:
    """Legal moves with one field replaced by a word, space or number from elsewhere in the game."""
    words = [*LANDS, *CARDS, "A1", "B2", "E5", "K9", "K1", "land", "card", "", "end_turn"]
    for move in legal[:: max(1, len(legal) // 6)]:
        data = RULES.move_to_json(move)
        for field in data.keys() - {"kind"}:
            changed = {**data, field: _other(data[field], words, dice)}
            try:
                yield RULES.move_from_json(changed)
            except MalformedMove:
                continue


def _other(value: object, words: list[str], dice: Dice) -> object:
    if isinstance(value, list):
        place = dice.below(len(value), "place")
        mutant = [*value[:place], words[dice.below(len(words), "word")], *value[place + 1 :]]
        return [mutant, value[::-1], value[1:], [*value, "A1"]][dice.below(4, "how")]
    if isinstance(value, int):
        return dice.below(14, "number")
    return words[dice.below(len(words), "word")]


def _moves(steps: Iterator[Step]) -> list[Move]:
    return [step[2] for step in steps]


def test_the_box_is_plain_data() -> None:
    assert _through_text(BOX) == BOX
