import re

import pytest
import resvg_py

from games.presentation.drawing.new_england import NewEnglandDrawing
from tests.games.drawing.new_england.scenes import positions, scene

DRAWING = NewEnglandDrawing()
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("night", [False, True])
def test_a_picture_stands_alone(night):
    state, _events = positions()[110]
    picture = DRAWING.picture(scene(state, seat=state.active), night=night)
    assert "var(" not in picture
    assert "light-dark(" not in picture
    assert "<a " not in picture
    assert "<text" not in picture
    assert not re.findall(r'href="(?!#)', picture)


def test_the_night_has_colours_of_its_own():
    state, _events = positions()[30]
    day, night = (DRAWING.picture(scene(state), night=night) for night in (False, True))
    assert ".m-lot{fill: #efe5cc;}" in day
    assert ".m-lot{fill: #131f33;}" in night


def test_every_class_that_is_drawn_has_a_rule():
    picture = DRAWING.picture(scene(positions()[-1][0], events=positions()[-3][1]))
    ruled = set(re.findall(r"\.(m-[\w-]+)\{", picture))
    drawn = {name for names in re.findall(r'class="([^"]+)"', picture) for name in names.split()}
    assert {name for name in drawn if name.startswith("m-")} <= ruled


def test_a_picture_becomes_a_png_without_any_font():
    picture = DRAWING.picture(scene(positions()[-1][0]))
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture, width=600, skip_system_fonts=True))
    assert png.startswith(PNG)
    assert len(png) > 30_000
