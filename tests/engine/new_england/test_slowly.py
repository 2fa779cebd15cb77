"""The engine's legal moves and points agree with those found slowly by other code."""

import pytest

from tests.engine.new_england.games import RULES, Choose, any_kind, any_move, start, walk
from tests.engine.new_england.slowly import begin_turn, slow_moves, slow_points


@pytest.mark.parametrize("choose", [any_move, any_kind])
@pytest.mark.parametrize(("seats", "deck"), [(2, "component"), (3, "table"), (4, "component"), (4, "table")])
def test_legal_moves_are_those_that_are_found_slowly(seats: int, deck: str, choose: Choose) -> None:
    begun = None
    for state, seat, move, *_ in walk(start(seats, 77, deck=deck), 77, choose):
        view = RULES.view(state, None)
        if RULES.turn_number(state) != begun:
            begun, turn = RULES.turn_number(state), begin_turn(view)
        texts = [RULES.move_to_text(each) for each in RULES.legal_moves(state, seat)]
        assert len(texts) == len(set(texts))
        assert set(texts) == slow_moves(view, turn)
        turn.follow(RULES.move_to_json(move))


@pytest.mark.parametrize("number", range(12))
def test_final_points_are_those_that_are_counted_slowly(number: int) -> None:
    *_, (_, _, _, last, _) = walk(start(2 + number % 3, number), number, any_kind)
    assert list(RULES.scores(last)) == slow_points(RULES.view(last, None))
