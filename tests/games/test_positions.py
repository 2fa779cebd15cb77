"""States that several readers share."""

import pytest

from engine.registry import newest_rules
from games.courses import TableCourse
from games.models import Position
from games.positions import dump, load, present_state, rules_of
from games.presentation.drawn import drawn
from games.presentation.scenes import seated
from tests.factories.tables import RunningTableFactory, play_random


@pytest.mark.parametrize("game", newest_rules())
def test_a_state_is_the_same_after_others_have_drawn_it_and_played_on(db, game):
    table = RunningTableFactory(game=game, plies=11)
    rules, text = rules_of(table), Position.objects.get(table=table).state
    shared = present_state(table, rules)
    drawn(table, seated(table, table.players.get(to_move=True).user_id))
    play_random(table, 12)
    for ply in range(table.ply + 1):
        TableCourse(table).at(ply)
    assert load(rules, text) is shared
    assert dump(rules, shared) == text
