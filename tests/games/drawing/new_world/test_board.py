import gzip
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from engine.core.seats import Seat
from games.presentation.drawing.new_world import NewWorldDrawing, coast
from tests.games.drawing.new_world.scenes import RULES, positions, scene

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = NewWorldDrawing()


def drawn(a_scene):
    return ET.fromstring(DRAWING.board(a_scene))  # noqa: S314 (our own drawing)


def links(board):
    return board.findall(f".//{SVG}a")


def first(phase, *, seed=1):
    return next(state for state in positions(seed) if RULES.view(state, None)["phase"] == phase)


def mover(state):
    return RULES.to_move(state)[0]


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_full_board_is_small(seed):
    end = positions(seed)[-1]
    board = DRAWING.board(scene(end))
    assert len(RULES.view(end, None)["cards"]) > 90
    assert len(board.encode()) < 200_000
    assert len(gzip.compress(board.encode())) < 40_000


def test_every_card_is_one_use_of_a_symbol_that_is_defined_once():
    board = drawn(scene(positions()[-1]))
    symbols = [element.get("id") for element in board.iter(f"{SVG}symbol")]
    assert len(symbols) == len(set(symbols))
    used = Counter(use.get("href") for use in board.findall(f"{SVG}use"))
    cards = RULES.view(positions()[-1], None)["cards"]
    for card, count in Counter((card["kind"], card["rotation"]) for card in cards).items():
        assert used["#c{}-{}".format(*card)] == count


def test_nothing_on_the_board_has_a_style_of_its_own_or_a_name_twice():
    for state in positions()[::20]:
        board = drawn(scene(state, seat=RULES.to_move(state)[0] if RULES.to_move(state) else None))
        ids = Counter(element.get("id") for element in board.iter() if element.get("id"))
        assert set(ids.values()) <= {1}
        assert not [
            element for element in board.iter() if element.get("style") or element.tag == f"{SVG}style"
        ]


def test_everything_that_is_used_is_defined():
    for state in positions()[::20]:
        text = DRAWING.board(scene(state))
        defined = set(re.findall(r' id="([^"]+)"', text))
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used <= defined


def test_legal_places_are_links_with_their_smallest_rotation():
    state = first("place")
    board = drawn(scene(state, seat=mover(state)))
    moves = [RULES.move_to_json(move) for move in RULES.legal_moves(state, mover(state))]
    places = {(move["column"], move["row"]) for move in moves}
    assert {link.get("id") for link in links(board)} == {f"place-{column}-{row}" for column, row in places}
    for link in links(board):
        ways = [m["rotation"] for m in moves if f"place-{m['column']}-{m['row']}" == link.get("id")]
        assert link.get("href").endswith(f"rotation={min(ways)}")
        assert link.get("hx-get") == link.get("href")
        assert f"fits {len(ways)} way" in link.get("aria-label")


def test_a_click_on_the_card_in_hand_turns_it_through_all_of_its_rotations():
    state = first("place")
    moves = RULES.legal_moves(state, mover(state))
    by_place = Counter((RULES.move_to_json(m)["column"], RULES.move_to_json(m)["row"]) for m in moves)
    place, ways = by_place.most_common(1)[0]
    assert ways > 1
    there = [m for m in moves if (RULES.move_to_json(m)["column"], RULES.move_to_json(m)["row"]) == place]
    seen = []
    for at, move in enumerate(there):
        board = drawn(scene(state, seat=mover(state), draft=[move]))
        (knob,) = [link for link in links(board) if link.get("data-key") == "r"]
        assert knob.get("id") == f"place-{place[0]}-{place[1]}"
        following = there[(at + 1) % len(there)]
        assert knob.get("href").endswith(RULES.move_to_text(following).replace(" ", "+"))
        seen.append(knob.get("href"))
    assert len(set(seen)) == ways


def test_the_card_in_hand_is_drawn_where_the_viewer_put_it():
    state = first("place")
    move = RULES.legal_moves(state, mover(state))[-1]
    data = RULES.move_to_json(move)
    board = drawn(scene(state, seat=mover(state), draft=[move]))
    (hand,) = [element for element in board.iter() if element.get("data-focus") is not None]
    (card,) = hand.findall(f"{SVG}use")
    assert (card.get("x"), card.get("y")) == (str(-100 * data["column"]), str(100 * (data["row"] - 1)))
    assert card.get("href") == f"#c{RULES.view(state, None)['drawn']}-{data['rotation']}"


def test_every_place_for_a_settler_is_a_ring_that_leads_somewhere():
    state = first("settle")
    board = drawn(scene(state, seat=mover(state)))
    rings = [link for link in links(board) if "settle" in link.get("class")]
    segments = [m for m in RULES.legal_moves(state, mover(state)) if "segment" in RULES.move_to_json(m)]
    assert len(rings) == len(segments) > 0
    assert len({ring.get("aria-label") for ring in rings}) == len(rings)


def test_a_settler_not_yet_sent_is_drawn_on_its_card():
    state = first("settle")
    move = next(m for m in RULES.legal_moves(state, mover(state)) if "segment" in RULES.move_to_json(m))
    before = DRAWING.board(scene(state, seat=mover(state)))
    after = DRAWING.board(scene(state, seat=mover(state), draft=[move]))
    assert "chosen-ring" not in before
    assert "chosen-ring" in after


def scoring_state():
    for seed in range(1, 40):
        for state in positions(seed):
            if len(RULES.view(state, None)["to_score"]) > 1:
                return state
    raise AssertionError("no game with a choice of scoring")


def test_where_the_order_of_scoring_matters_each_choice_shows_its_points():
    state = scoring_state()
    board = drawn(scene(state, seat=mover(state)))
    offers = RULES.view(state, None)["to_score"]
    shown = [link for link in links(board) if "score" in link.get("class")]
    assert len(shown) == len(offers) >= 2
    for link, offer in zip(shown, offers, strict=True):
        for _seat, points in offer["points"]:
            assert f"{points} point" in link.get("aria-label")
        assert link.find(f"{SVG}text").text == f"+{max(points for _seat, points in offer['points'])}"


def test_the_last_move_is_marked():
    state = positions()[30]
    placed = {"kind": "card_placed", "seat": 0, "data": {"column": 1, "row": 5, "card": 3, "rotation": 0}}
    board = drawn(scene(state, last=[placed]))
    (mark,) = [element for element in board.iter() if element.get("data-last") is not None]
    assert mark.get("d").startswith("M-97 403")


def test_the_surveyors_stand_over_their_columns():
    state = next(s for s in positions() if RULES.view(s, None)["surveyors"] == [2, 1])
    board = drawn(scene(state))
    surveyors = [use for use in board.findall(f"{SVG}use") if use.get("href") == "#surveyor"]
    assert [use.get("x") for use in surveyors] == ["-150", "-50"]


def test_a_spectator_finds_nothing_to_choose():
    for state in positions()[::25]:
        assert not links(drawn(scene(state)))


def test_names_of_players_are_escaped():
    state = next(s for s in positions() if RULES.view(s, None)["settlers"])
    a_scene = scene(state)
    object.__setattr__(a_scene, "names", ("<b>&", '"x', "c"))
    drawn(a_scene)
    assert "<b>" not in DRAWING.board(a_scene)


def test_withdrawn_seats_do_not_break_the_drawing():
    state, _events = RULES.withdraw(positions()[20], Seat(1))
    drawn(scene(state))


def test_the_lines_from_the_compass_end_at_the_border():
    west, north, south = -900.0, -300.0, 1400.0
    drawn = coast.rhumbs((156.0, 790.0), west, north, south)
    lines = re.findall(r"M156,790 (-?[\d.]+),(-?[\d.]+)", drawn)
    assert len(lines) == 32
    for x, y in ((float(x), float(y)) for x, y in lines):
        assert west <= x <= coast.SEA_EDGE
        assert north <= y <= south
        assert x in (west, coast.SEA_EDGE) or y in (north, south)
