"""The end: points, majorities and places: NE-19."""

import pytest

from engine.core.outcome import Outcome
from engine.new_england.state import EndTurn, Family
from tests.engine.new_england.games import RULES
from tests.engine.new_england.positions import buying, family, play


def ended(*families: Family) -> Outcome:
    """The outcome when the last turn of these families ends; its buyer takes 4 shillings more."""
    outcome = RULES.outcome(play(buying(*families, bag=[], deck=[]), EndTurn()))
    assert outcome is not None
    return outcome


def test_ne_19_executed_cards_count_what_is_printed_on_them() -> None:
    outcome = ended(family(cards=["field_square4", "pilgrim", "field_row2"]), family(cards=["ship"]))
    assert outcome.scores == (14, 1)
    assert [(line.points, line.reason.code, line.reason.params) for line in outcome.breakdown[0]] == [
        (13, "field_cards", {"count": 2}),
        (1, "pilgrim_cards", {"count": 1}),
    ]


@pytest.mark.parametrize(("kind", "points"), [("pilgrims", 4), ("barns", 3), ("ships", 2)])
def test_ne_19_most_pieces_of_a_kind(kind: str, points: int) -> None:
    outcome = ended(family(field="A1+B1 C1", **{kind: "A1 C1"}), family(field="E1+F1", **{kind: "E1"}))
    assert outcome.scores == (points, 0)
    assert outcome.breakdown[0][0].reason.code == f"most_{kind}"
    assert outcome.breakdown[0][0].reason.params == {"count": 2}


def test_ne_19_tied_majorities_count_in_full() -> None:
    outcome = ended(
        family(field="A1+B1", pilgrims="A1"), family(field="D1+E1", pilgrims="D1"), family(field="G1+H1")
    )
    assert outcome.scores == (4, 4, 0)


def test_ne_19_nobody_has_most_of_none() -> None:
    assert ended(family(), family()).scores == (0, 0)


def test_ne_19_most_points_win() -> None:
    outcome = ended(family(money=0, cards=["ship"]), family(money=90), family(cards=["barn"] * 2))
    assert outcome.places == (2, 3, 1)


def test_ne_19_then_more_money() -> None:
    outcome = ended(family(money=3, cards=["ship"]), family(money=8, cards=["barn"]), family(money=20))
    assert outcome.places == (2, 1, 3)


def test_ne_19_all_3_then_the_place_is_shared() -> None:
    outcome = ended(family(money=4, cards=["ship"]), family(money=8, cards=["barn"]), family(money=20))
    assert outcome.places == (1, 1, 3)


def test_ne_19_majorities_count_only_at_the_end_but_show_as_they_stand() -> None:
    state = buying(family(field="A1+B1", pilgrims="A1"), family(field="D1+E1", ships="D1"))
    assert RULES.scores(state) == (0, 0)
    assert RULES.outcome(state) is None
    assert RULES.view(state, None)["majorities"] == {
        "pilgrim": {"most": 1, "seats": [0], "points": 4},
        "barn": {"most": 0, "seats": [], "points": 3},
        "ship": {"most": 1, "seats": [1], "points": 2},
    }


def test_scores_of_a_finished_game_are_the_final_ones() -> None:
    state = play(buying(family(field="A1+B1", pilgrims="A1"), family(), bag=[], deck=[]), EndTurn())
    assert RULES.scores(state) == (4, 0)
