import gzip
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from engine.new_england.state import BuyCard, BuyLand, EndTurn, MovePiece, Phase
from games.presentation.drawing.new_england import NewEnglandDrawing
from games.presentation.drawing.new_england.outline import loops
from tests.engine.new_england.positions import buying, family
from tests.games.drawing.new_england.scenes import RULES, positions, scene

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = NewEnglandDrawing()


def drawn(a_scene):
    return ET.fromstring(DRAWING.board(a_scene))  # noqa: S314 (our own drawing)


def links(a_scene):
    return [(link.get("href"), link.get("aria-label")) for link in drawn(a_scene).iter(f"{SVG}a")]


def first(phase):
    return next(state for state, _events in positions() if state.phase is phase)


def test_a_full_board_is_small():
    board = DRAWING.board(scene(positions()[-1][0]))
    assert len(board.encode()) < 200_000
    assert len(gzip.compress(board.encode())) < 40_000


def test_nothing_on_the_board_has_a_style_of_its_own_or_a_name_twice():
    for state, events in positions()[::15]:
        board = drawn(scene(state, seat=state.active, events=events))
        ids = Counter(element.get("id") for element in board.iter() if element.get("id"))
        assert set(ids.values()) <= {1}
        assert not [each for each in board.iter() if each.get("style") or each.tag == f"{SVG}style"]


def test_everything_that_is_used_is_defined():
    for state, _events in positions()[::15]:
        board = DRAWING.board(scene(state, seat=state.active))
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', board))
        assert used <= set(re.findall(r'id="([\w-]+)"', board))


def test_every_tile_piece_and_seal_is_drawn():
    state, _events = positions()[-1]
    tiles = RULES.view(state, None)["tiles"]
    board = DRAWING.board(scene(state))
    assert board.count('class="m-tile') == len(tiles)
    assert board.count('class="m-seal') == sum(tile["start"] for tile in tiles)
    assert len(re.findall(r'<use href="#(?:pilgrim|barn|ship)-', board)) == sum(
        tile["piece"] is not None for tile in tiles
    )


def test_names_are_escaped():
    state, _events = positions()[-1]
    a_scene = scene(state)
    object.__setattr__(a_scene, "names", ("<b>", '"', "&", "Dan"))
    board = DRAWING.board(a_scene)
    assert "<b>" not in board
    assert "&lt;b&gt;:" in board


def test_spectators_and_those_who_wait_have_no_links():
    state = first(Phase.BUY)
    for seat in (None, (state.active + 1) % 4):
        assert links(scene(state, seat=seat)) == []


def test_every_space_where_a_start_tile_can_lie_leads_to_one():
    state = first(Phase.START)
    spaces = {move.spaces for move in RULES.legal_moves(state, state.active)}
    found = links(scene(state, seat=state.active))
    assert len(found) == len({name for pair in spaces for name in pair}) == 98
    assert all("settlement" in label for _href, label in found)


def test_a_start_tile_that_lies_on_the_map_can_be_put_elsewhere():
    state = first(Phase.START)
    move = RULES.legal_moves(state, state.active)[40]
    a_scene = scene(state, seat=state.active, draft=[move])
    assert "m-chosen" in DRAWING.board(a_scene)
    assert len(links(a_scene)) == 96


def test_choosing_a_land_tile_lights_the_legal_spaces():
    state = buying(family(field="C3+D3"), offer=["field"])
    moves = [move for move in RULES.legal_moves(state, 0) if isinstance(move, BuyLand)]
    for chosen in moves:
        found = links(scene(state, seat=0, draft=[chosen]))
        others = {RULES.move_to_text(move) for move in moves if move != chosen}
        assert {href.rpartition("m=")[2] for href, _label in found} == others


def test_choosing_a_card_numbers_every_way_to_lay_its_shape():
    state = buying(family(field="C3 D3 E3 C4 D4 E4"), offer=["field_angle3"])
    ways = [move for move in RULES.legal_moves(state, 0) if isinstance(move, BuyCard)]
    a_scene = scene(state, seat=0, draft=ways[:1])
    assert len(links(a_scene)) == len(ways) - 1 == 7
    board = DRAWING.board(a_scene)
    assert board.count("m-way-number") == 7
    assert board.count("m-way-chosen-number") == 1
    assert board.count('class="m-tile m-field-on"') == 3


def test_a_single_way_has_no_number():
    state = buying(family(field="C3+D3"), offer=["field_row2"])
    a_scene = scene(state, seat=0, draft=[BuyCard("field_row2", ("C3", "D3"))])
    assert "m-way" not in DRAWING.board(a_scene)


def test_pieces_that_may_move_are_links_to_their_first_target():
    state = buying(family(field="C3+D3 E3 F3", pilgrims="E3"))
    found = links(scene(state, seat=0))
    assert found == [
        ("/tables/abc/?m=" + RULES.move_to_text(MovePiece("E3", "C3")), "Move the pilgrim from E3 to C3")
    ]
    moved = links(scene(state, seat=0, draft=[MovePiece("E3", "C3")]))
    assert [label for _href, label in moved] == ["Move the pilgrim from E3 to F3"]


def test_the_latest_turn_is_marked_where_it_changed_the_map():
    for state, events in positions():
        changed = [
            e for e in events if e.kind in ("start_placed", "land_bought", "card_bought", "piece_moved")
        ]
        assert DRAWING.board(scene(state, events=events)).count("data-last") == len(changed)


def test_ending_the_turn_leaves_nothing_to_click():
    state = buying(family(field="C3+D3"), family(), offer=["field"])
    assert links(scene(state, seat=0, draft=[EndTurn()])) == []


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ([(0, 0)], 1),
        ([(0, 0), (0, 1), (1, 0)], 1),
        ([(0, 0), (1, 1)], 2),
        ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 2),
    ],
    ids=["one space", "an angle", "two that touch at a corner", "a ring"],
)
def test_an_outline_has_a_loop_for_every_edge_of_the_land(cells, lines):
    assert len(loops(cells)) == lines


def test_no_two_ways_have_their_number_on_the_same_point():
    state = buying(family(field="C3 D3 E3 C4 D4 E4 C5 D5 E5"), offer=["field_angle3"])
    ways = [move for move in RULES.legal_moves(state, 0) if isinstance(move, BuyCard)]
    board = DRAWING.board(scene(state, seat=0, draft=ways[:1]))
    points = re.findall(r'class="m-way(?:-chosen)?" (cx="[^"]*" cy="[^"]*")', board)
    assert len(points) == len(set(points)) == len(ways) == 16
