"""What processes of web share is there before they are forked."""

import gc

import pytest

from engine.registry import newest_rules
from games.presentation.drawing import drawn_board
from games.presentation.drawing.new_world.faces import face
from newworld_site.warming import beginning, warm_up


@pytest.fixture(autouse=True)
def _garbage_as_before():
    yield
    gc.unfreeze()


def test_what_is_there_for_good_is_not_searched_for_garbage():
    gc.unfreeze()
    warm_up()
    assert gc.get_freeze_count() > 10 * len(gc.get_objects())


def test_after_warming_up_no_board_draws_a_face():
    """And nothing was connected to: a test without the database's mark that asks it fails."""
    warm_up()
    made = face.cache_info()
    assert made.currsize > 40
    for rules in newest_rules().values():
        assert drawn_board(beginning(rules))["board"]
    assert face.cache_info().misses == made.misses
