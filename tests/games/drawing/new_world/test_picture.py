import re

import pytest
import resvg_py

from games.presentation.drawing.new_world import NewWorldDrawing
from tests.games.drawing.new_world.scenes import RULES, positions, scene

DRAWING = NewWorldDrawing()
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("night", [False, True])
def test_a_picture_stands_alone(night):
    state = positions()[60]
    picture = DRAWING.picture(scene(state, seat=RULES.to_move(state)[0]), night=night)
    assert "var(" not in picture
    assert "light-dark(" not in picture
    assert "<a " not in picture
    assert "<text" not in picture
    assert not re.findall(r'href="(?!#)', picture)


def test_the_night_has_colours_of_its_own():
    state = positions()[10]
    day, night = (DRAWING.picture(scene(state), night=night) for night in (False, True))
    assert ".m-plains{fill: #e3e7c7;}" in day
    assert ".m-plains{fill: #1e4145;}" in night


def test_every_class_that_is_drawn_has_a_rule():
    picture = DRAWING.picture(scene(positions()[-1]))
    ruled = set(re.findall(r"\.(m-[\w-]+)\{", picture))
    drawn = {name for names in re.findall(r'class="([^"]+)"', picture) for name in names.split()}
    assert {name for name in drawn if name.startswith("m-")} <= ruled


def test_a_picture_becomes_a_png_without_any_font():
    picture = DRAWING.picture(scene(positions()[40]))
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture, width=600, skip_system_fonts=True))
    assert png.startswith(PNG)
    assert len(png) > 30_000


def test_a_board_that_grew_far_north_and_south_has_its_numbers():
    far = [state for seed in range(1, 12) for state in positions(seed)[-1:]]
    rows = [card["row"] for state in far for card in RULES.view(state, None)["cards"]]
    assert min(rows) < 0
    for state in far:
        assert "m-numeral-outline" in DRAWING.picture(scene(state))
