from collections import Counter

import pytest

from engine.core.seats import Seat
from games.presentation.drawing.new_world import NewWorldDrawing
from tests.games.drawing.new_world.scenes import NAMES, RULES, positions, scene

DRAWING = NewWorldDrawing()


def first(phase, *, seed=1):
    return next(state for state in positions(seed) if RULES.view(state, None)["phase"] == phase)


def mover(state):
    return RULES.to_move(state)[0]


def moves_of(state):
    return [(move, RULES.move_to_json(move)) for move in RULES.legal_moves(state, mover(state))]


def test_who_is_to_move_reads_what_card_to_place_and_how_many_places_there_are():
    state = first("place")
    bar = DRAWING.bar(scene(state, seat=mover(state)))
    places = {(data["column"], data["row"]) for _move, data in moves_of(state)}
    assert bar.title.startswith("Your turn: place the ")
    assert f"one of the {len(places)} marked places" in bar.sentence
    assert "cards are left" in bar.note
    assert (bar.offers, bar.turns, bar.buttons) == ((), None, ())


def test_a_placed_card_says_where_it_will_lie_and_what_it_joins():
    state = first("place")
    move = next(move for move, data in moves_of(state) if (data["column"], data["row"]) == (1, 5))
    bar = DRAWING.bar(scene(state, seat=mover(state), draft=[move]))
    assert bar.sentence.startswith("It will lie at column 1, row 5, joining land to the east.")


def test_turning_left_and_right_are_opposite_ways_round():
    state = first("place")
    place = Counter((data["column"], data["row"]) for _move, data in moves_of(state)).most_common(1)[0][0]
    there = [(move, data) for move, data in moves_of(state) if (data["column"], data["row"]) == place]
    assert len(there) >= 2
    for at, (move, _data) in enumerate(there):
        left, right = DRAWING.bar(scene(state, seat=mover(state), draft=[move])).turns
        assert left.endswith(f"rotation={there[at - 1][1]['rotation']}")
        assert right.endswith(f"rotation={there[(at + 1) % len(there)][1]['rotation']}")


def test_every_place_for_a_settler_has_a_twin_in_words():
    state = first("settle")
    bar = DRAWING.bar(scene(state, seat=mover(state)))
    wanted = [data for _move, data in moves_of(state) if data["kind"] == "place_settler"]
    assert bar.title == "Put a settler on this card?"
    assert len(bar.offers) == len(wanted) > 0
    assert len({text for text, _href in bar.offers}) == len(wanted)
    assert ("Nobody", "/tables/abc/?v=1&m=no_settler") in bar.buttons
    assert bar.picture.count("choice-ring") == len(wanted)


@pytest.mark.parametrize("seed", range(1, 6))
def test_offers_on_one_card_never_read_the_same(seed):
    for state in positions(seed):
        if RULES.view(state, None)["phase"] == "settle":
            offers = DRAWING.bar(scene(state, seat=mover(state))).offers
            assert len({text for text, _href in offers}) == len(offers), offers


def test_a_chosen_settler_is_named_before_it_is_sent():
    state = first("settle")
    move, data = next((m, d) for m, d in moves_of(state) if d["kind"] == "place_settler")
    a_scene = scene(state, seat=mover(state), draft=[move])
    assert a_scene.complete or a_scene.view["phase"] == "score"
    roles = {"trail": "robber", "town": "shopkeeper", "farm": "farmer", "plains": "trapper"}
    assert roles[data["segment"].rstrip("0123456789")] in DRAWING.bar(a_scene).sentence


def test_choosing_nobody_is_said_and_can_be_taken_back():
    state = first("settle")
    move = next(m for m, d in moves_of(state) if d["kind"] == "no_settler")
    bar = DRAWING.bar(scene(state, seat=mover(state), draft=[move]))
    assert "You put nobody on it." in bar.sentence
    assert ("Start again", "/tables/abc/") in bar.buttons


def test_each_feature_to_score_is_offered_with_its_points():
    state = next(
        s for seed in range(1, 40) for s in positions(seed) if len(RULES.view(s, None)["to_score"]) > 1
    )
    bar = DRAWING.bar(scene(state, seat=mover(state)))
    offers = RULES.view(state, None)["to_score"]
    assert bar.title == f"{len(offers)} things are complete: which first?"
    for (text, _href), offer in zip(bar.offers, offers, strict=True):
        assert text.startswith(offer["feature"].capitalize())
        for seat, points in offer["points"]:
            assert f"{points} point" in text
            assert NAMES[seat] in text


def test_others_wait_and_see_the_card_in_hand():
    state = first("place")
    for seat in (None, *(seat for seat in range(3) if seat != mover(state))):
        bar = DRAWING.bar(scene(state, seat=None if seat is None else Seat(seat)))
        assert bar.title == f"{NAMES[mover(state)]} is to move"
        assert bar.sentence.startswith("In hand: ")
        assert (bar.offers, bar.turns, bar.buttons) == ((), None, ())


def test_the_end_names_who_has_won():
    end = positions()[-1]
    outcome = RULES.outcome(end)
    bar = DRAWING.bar(scene(end, seat=0))
    winners = [NAMES[seat] for seat, place in enumerate(outcome.places) if place == 1]
    assert bar.title == "The game is over"
    assert bar.sentence.startswith(" and ".join(winners))
    assert str(max(outcome.scores)) in bar.sentence
