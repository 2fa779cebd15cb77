"""What processes of web share is there before they are forked."""

from django.db import connections

from engine.registry import newest_rules
from games.presentation.drawing import drawn_board
from games.presentation.drawing.new_world.faces import face
from newworld_site.warming import beginning, warm_up


def test_after_warming_up_no_board_draws_a_face_and_nothing_is_connected():
    face.cache_clear()
    warm_up()
    made = face.cache_info().misses
    assert made > 40
    for rules in newest_rules().values():
        assert drawn_board(beginning(rules))["board"]
    assert face.cache_info().misses == made
    assert all(connection.connection is None for connection in connections.all())
