"""What processes of web share is there before they are forked."""

from engine.registry import newest_rules
from games.presentation.drawing import drawn_board
from games.presentation.drawing.new_world.faces import face
from newworld_site.warming import beginning, warm_up


def test_after_warming_up_no_board_draws_a_face():
    """And nothing was connected to: a test without the database's mark that asks it fails."""
    warm_up()
    made = face.cache_info()
    assert made.currsize > 40
    for rules in newest_rules().values():
        assert drawn_board(beginning(rules))["board"]
    assert face.cache_info().misses == made.misses
