"""Whole games of New England, kept because of what happens in them."""

from pathlib import Path

import pytest

from engine.core.record import Record, load_record
from engine.core.replay import replay, verify
from engine.new_england.board import PAIRS, around, beside
from engine.new_england.pieces import MAJORITY_POINTS, PIECES
from engine.new_england.places import settled
from engine.new_england.scoring import majorities
from engine.new_england.state import Phase, State
from tests.engine.new_england.games import RULES

RECORDS = {path.stem: path for path in (Path(__file__).parents[1] / "records/new_england").glob("*.json")}


def load(name: str) -> Record:
    return load_record(RECORDS[name].read_text())


def positions(name: str) -> list[State]:
    """All positions of the recorded game."""
    return [step.state for step in replay(RULES, load(name))]


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_recorded_game_follows_from_its_seeds_and_moves(name: str) -> None:
    assert verify(RULES, load(name)) is None


def test_there_is_a_recorded_game_for_every_ending() -> None:
    results = [load(name).result for name in RECORDS]
    assert {result.reason for result in results if result} == set(RULES.endings)


@pytest.mark.parametrize("reason", RULES.endings)
def test_a_record_named_after_an_ending_ends_that_way(reason: str) -> None:
    result = load(reason).result
    assert result is not None
    assert result.reason == reason


def test_ne_06_the_announced_number_was_not_to_be_filled() -> None:
    for name, stock in (("bag_empty", "bag"), ("deck_empty", "deck")):
        before, after = positions(name)[-2:]
        announced = load(name).entries[-1].move["lands"]
        wanted = announced if stock == "bag" else 9 - announced
        assert len(getattr(before, stock)) < wanted
        assert getattr(before, stock) == getattr(after, stock)


def test_ne_15_cards_left_in_barns_score_nothing() -> None:
    last = positions("stored_at_the_end")[-1]
    assert sum(len(family.stored) for family in last.families) >= 2
    outcome = RULES.outcome(last)
    assert outcome is not None
    for family, lines in zip(last.families, outcome.breakdown, strict=True):
        cards = sum(line.reason.params["count"] for line in lines if line.reason.code.endswith("_cards"))
        assert cards == len(family.cards)


def test_ne_19_a_tied_majority_counts_in_full() -> None:
    last = positions("tied_majority")[-1]
    tied = [majority for majority in majorities(last) if len(majority.seats) > 1]
    assert tied
    outcome = RULES.outcome(last)
    assert outcome is not None
    for majority in tied:
        code = f"most_{PIECES[majority.piece]}s"
        lines = [line for lines in outcome.breakdown for line in lines if line.reason.code == code]
        assert [line.points for line in lines] == [MAJORITY_POINTS[majority.piece]] * len(majority.seats)


def test_ne_19_money_decides_between_equal_points() -> None:
    last = positions("decided_on_money")[-1]
    outcome = RULES.outcome(last)
    assert outcome is not None
    first, second = outcome.places.index(1), outcome.places.index(2)
    assert outcome.scores[first] == outcome.scores[second]
    assert last.families[first].money > last.families[second].money


def test_ne_19_all_3_equal_points_and_money_share_the_place() -> None:
    last = positions("shared_place")[-1]
    outcome = RULES.outcome(last)
    assert outcome is not None
    first, other = (seat for seat, place in enumerate(outcome.places) if place == 1)
    assert outcome.scores[first] == outcome.scores[other]
    assert last.families[first].money == last.families[other].money
    assert 2 not in outcome.places


def test_ne_04_the_last_start_tiles_touch_at_corners_where_nothing_else_is_left() -> None:
    placing = [state for state in positions("start_tiles_at_corners") if state.phase is Phase.START]
    free = [any(not pair & around(settled(state)) for pair in PAIRS) for state in placing]
    assert free[0]
    assert not free[-1]
    for state in placing:
        covered = settled(state)
        assert any(not pair & (covered | beside(covered)) for pair in PAIRS)
