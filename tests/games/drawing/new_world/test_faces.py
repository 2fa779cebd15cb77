import re
from collections import Counter

import pytest

from engine.new_world.pieces import KINDS, Feature
from games.presentation.drawing.new_world.faces import BEASTS, FOUND, face
from games.presentation.drawing.new_world.sketch import found

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@every_kind
def test_the_drawn_regions_touch_exactly_the_half_edges_of_the_data(kind):
    plains = {part.id: tuple(sorted(part.slots)) for part in kind.segments if part.feature is Feature.PLAINS}
    assert dict(face(kind.no).plains) == plains


@every_kind
def test_a_face_shows_what_counts_and_nothing_that_does_not(kind):
    drawn = Counter(mark.name for mark in face(kind.no).marks)
    assert drawn["flag"] == sum(part.flags for part in kind.segments)
    assert drawn["post"] == sum(part.posts for part in kind.segments)
    assert drawn["barn"] == sum(part.feature is Feature.FARM for part in kind.segments)
    assert sum(drawn[beast] for beast in BEASTS) == sum(part.animals for part in kind.segments)


@every_kind
def test_a_settler_has_a_place_on_every_segment_well_inside_the_card(kind):
    anchors = face(kind.no).anchors
    assert set(anchors) == {part.id for part in kind.segments}
    for x, y in anchors.values():
        assert 5 <= x <= 95
        assert 5 <= y <= 95


@every_kind
def test_no_mark_is_cut_by_the_edge_of_its_card(kind):
    for mark in face(kind.no).marks:
        assert all(5 <= value <= 95 for value in mark.at), mark


def test_what_is_kept_of_the_faces_is_what_the_search_finds():
    """But for the last digits, in which machines may differ."""

    def rounded(text):
        return re.sub(r"\d+\.\d+", lambda number: f"{float(number[0]):.6f}", text)

    assert rounded(FOUND.read_text(encoding="utf-8")) == rounded(found())
