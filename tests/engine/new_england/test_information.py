"""What is open and what is secret, data and text: NE-20."""

import json

import pytest

from engine.core.chance import Chance
from engine.core.errors import IllegalMove, MalformedMove
from engine.core.seats import Seat, all_seats
from engine.core.words import Saying, say
from engine.new_england.pieces import BOX, CARDS
from engine.new_england.state import EndTurn, MovePiece, Phase, TakeMarker
from tests.engine.new_england.games import RULES, seed_of, start, walk
from tests.engine.new_england.positions import buying, family, play

GAME = list(walk(start(3, 8), 8))


def test_ne_20_everybody_sees_the_same_but_for_ones_own_prices() -> None:
    for state, *_ in GAME[::7]:
        views = [RULES.view(state, seat) for seat in (None, *all_seats(3))]
        for view in views:
            for item in view["offer"]:
                del item["for_you"]
        assert all(view == views[0] for view in views)


def test_ne_20_money_cards_and_counts_are_open() -> None:
    owner = family(field="A1+B1", barns="A1", cards=["barn"], stored=[("ship", 1)], money=9)
    view = RULES.view(buying(owner, bag=["field"] * 5, deck=["ship"] * 4), None)
    assert (view["bag_left"], view["deck_left"], view["gone"]) == (5, 4, {})
    shown = view["families"][0]
    assert (shown["money"], shown["cards"], shown["points"]) == (9, ["barn"], 1)
    assert shown["stored"] == [{"card": "ship", "round": 1, "ready": True}]


def test_ne_20_the_order_of_bag_and_deck_shows_nowhere() -> None:
    state = GAME[30][0]
    other = state.copy()
    other.bag, other.deck = tuple(reversed(state.bag)), tuple(sorted(state.deck))
    for seat in (None, *all_seats(3)):
        assert json.dumps(RULES.view(state, seat)) == json.dumps(RULES.view(other, seat))


def test_redealing_forgets_the_real_order() -> None:
    state = GAME[10][0]
    other = state.copy()
    other.bag, other.deck = tuple(sorted(state.bag)), tuple(sorted(state.deck))
    chance = Chance(seed_of(1))
    assert RULES.redeal(state, Seat(0), chance) == RULES.redeal(other, Seat(0), chance)
    assert RULES.redeal(state, Seat(0), chance) != RULES.redeal(state, Seat(0), Chance(seed_of(2)))


def test_only_drawing_reveals() -> None:
    for before, _, move, after, events in GAME:
        drawn = any(event.kind in ("offer_uncovered", "item_uncovered") for event in events)
        assert RULES.reveals(before, after) is drawn, move


def test_the_offer_says_why_something_cannot_be_had() -> None:
    owner = family(field="A1+B1 C1", pasture="A3+B3", barns="A1", marker=4)
    offer = ["field", "settlement", "field_square4", "field_row2", "pasture_row2", "barn"]
    state = buying(owner, family(marker=2), offer=offer)
    shown = [item["for_you"] for item in RULES.view(state, Seat(0))["offer"]]
    codes = [item["use"] and item["use"]["code"] for item in shown]
    assert codes == [None, "no_place_for_land", "shape_missing", "shape_missing", None, None]
    assert [item["store"] and item["store"]["code"] for item in shown] == ["land_not_stored"] * 2 + [None] * 4
    assert {item["price"] for item in shown} == {4}


def test_the_offer_says_what_money_is_missing() -> None:
    state = buying(family(field="A1+B1", money=3, marker=8), family(marker=2), offer=["field"])
    item = RULES.view(state, Seat(0))["offer"][0]["for_you"]
    assert item["use"] == item["store"] == {"code": "too_expensive", "params": {"price": 8, "missing": 5}}


def test_the_offer_speaks_to_those_who_still_buy_and_to_nobody_else() -> None:
    state = buying(family(field="A1+B1"), family(field="D1+E1", marker=2), family(), offer=["field"], seat=1)
    assert RULES.view(state, Seat(1))["offer"][0]["for_you"]["use"] is None
    assert RULES.view(state, Seat(2))["offer"][0]["for_you"] is None
    assert RULES.view(state, None)["offer"][0]["for_you"] is None


def test_what_the_offer_says_agrees_with_the_legal_moves() -> None:
    for state, seat, *_ in GAME:
        if state.phase is not Phase.BUY:
            continue
        moves = [RULES.move_to_json(move) for move in RULES.legal_moves(state, seat)]
        for item in RULES.view(state, seat)["offer"]:
            named = [move["kind"] for move in moves if item["name"] in (move.get("card"), move.get("land"))]
            if item["sold_to"] is None:
                assert (item["for_you"]["use"] is None) is bool({"buy_land", "buy_card"} & set(named))
                assert (item["for_you"]["store"] is None) is ("store_card" in named)


def test_every_view_is_plain_data() -> None:
    for state, *_ in GAME[::9]:
        view = RULES.view(state, Seat(1))
        assert json.loads(json.dumps(view)) == view


def test_the_last_view_tells_the_outcome() -> None:
    outcome = RULES.view(GAME[-1][3], None)["outcome"]
    assert set(outcome) == {"reason", "places", "scores", "breakdown"}
    assert RULES.view(GAME[-1][0], None)["outcome"] is None


def test_every_move_event_ending_and_point_can_be_said() -> None:
    for state, seat, _, after, events in GAME:
        view = RULES.view(state, seat)
        for move in RULES.legal_moves(state, seat):
            assert say(RULES.describe_move(view, move), RULES.templates)
        for event in events:
            saying = RULES.describe_event(RULES.view_event(event, None))
            assert saying is None or say(saying, RULES.templates, ["Ada", "Ben", "Cleo"])
        outcome = RULES.outcome(after)
        for line in (line for lines in outcome.breakdown for line in lines) if outcome else ():
            assert say(line.reason, RULES.templates)


def test_every_ending_has_words() -> None:
    assert all(say(Saying(code), RULES.templates) for code in RULES.endings)


def test_a_purchase_reads_as_a_sentence() -> None:
    state = buying(family(settlement="C3+D3 D4", marker=4), offer=["settlement_angle3"])
    (move,) = [move for move in RULES.legal_moves(state, Seat(0)) if not isinstance(move, EndTurn)]
    offered = say(RULES.describe_move(RULES.view(state, Seat(0)), move), RULES.templates)
    assert (
        offered == "Buy the settlement card, right angle for 4 shillings and develop C3, D3, D4 for 6 points"
    )
    _, (event,) = RULES.apply(state, Seat(0), move)
    saying = RULES.describe_event(RULES.view_event(event, None))
    assert saying is not None
    assert say(saying, RULES.templates, ["Ada"]) == (
        "Ada buys the settlement card, right angle for 4 shillings and develops C3, D3, D4: 6 points."
    )


def test_components_name_every_card() -> None:
    assert [card["id"] for card in BOX["cards"]] == list(CARDS)
    assert RULES.components is BOX


def test_moves_off_turn_are_refused_and_listed_nowhere() -> None:
    state = buying(family(), family())
    assert RULES.legal_moves(state, Seat(1)) == ()
    with pytest.raises(IllegalMove, match="not_your_turn"):
        RULES.apply(state, Seat(1), EndTurn())


def test_moves_of_another_phase_are_refused() -> None:
    with pytest.raises(IllegalMove, match="now_buy"):
        play(buying(family(), family()), TakeMarker(3))
    with pytest.raises(IllegalMove, match="now_start"):
        play(start(), EndTurn())


def test_nothing_is_legal_when_the_game_is_over() -> None:
    last = GAME[-1][3]
    assert all(RULES.legal_moves(last, seat) == () for seat in all_seats(3))
    with pytest.raises(IllegalMove, match="game_over"):
        RULES.apply(last, last.active, EndTurn())
    assert RULES.forced_move(last) is None


def test_names_that_name_nothing_are_refused() -> None:
    with pytest.raises(IllegalMove, match="no_such_space"):
        play(buying(family(field="A1+B1", pilgrims="A1")), MovePiece("A1", "Z9"))


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "sleep"},
        {"phase": "buy"},
        {"families": []},
        {"bag": ["forest"]},
        {"active": 7},
        {"round": -1},
        {"round": True},
        {"offer": [["field", None]]},
        {"deck_option": None},
    ],
)
def test_other_data_is_no_position(change: dict[str, object]) -> None:
    data = {**RULES.state_to_json(start()), **change}
    with pytest.raises(MalformedMove):
        RULES.state_from_json(data)
    with pytest.raises(MalformedMove):
        RULES.state_from_json({})


def test_the_move_schema_names_every_kind() -> None:
    kinds = [kind["title"] for kind in RULES.move_schema["oneOf"]]
    assert kinds == [
        "place_start",
        "announce",
        "take_marker",
        "uncover",
        "buy_land",
        "buy_card",
        "store_card",
        "run_stored",
        "move_piece",
        "end_turn",
    ]
