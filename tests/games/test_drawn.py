"""What is kept of a table's page: never another seat's, another version's or another language's."""

import pytest
from django.utils import translation

from engine.registry import newest_rules
from games.presentation import drawn as module
from games.presentation.drawn import drawn
from games.presentation.scenes import seated
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory

every_game = pytest.mark.parametrize("game", newest_rules())


@pytest.fixture
def drawings(monkeypatch):
    """How often a position has been drawn."""
    count, draw = [], module._draw
    monkeypatch.setattr(module, "_draw", lambda *given: count.append(given) or draw(*given))
    return count


def shown_to(table, user=None):
    """The table as it stands, for one viewer."""
    table.refresh_from_db()
    return drawn(table, seated(table, user.pk if user else None))


@every_game
def test_a_position_is_drawn_once_for_each_seat_and_once_for_all_spectators(db, drawings, game):
    table = RunningTableFactory(game=game, seats=2, plies=2)
    first, second = (player.user for player in table.players.order_by("seat"))
    for viewer in (first, second, None, first, second, None, UserFactory()):
        kept = shown_to(table, viewer)
        assert kept == module._draw(table, seated(table, viewer.pk if viewer else None), (), "")
    assert len(drawings) == 3 + 7  # the comparison draws too


@every_game
def test_another_version_language_name_or_draft_is_drawn_anew(db, drawings, game):
    table = RunningTableFactory(game=game, seats=2)
    mover = table.players.get(to_move=True).user
    before = shown_to(table, mover)
    with translation.override("de"):
        shown_to(table, mover)
    mover.display_name = "Somebody Else"
    mover.save()
    renamed = shown_to(table, mover)
    assert len(drawings) == 3
    assert "Somebody Else" in renamed.players
    assert "Somebody Else" not in before.players
    play_random(table, 1)
    assert shown_to(table, mover) != renamed
    assert len(drawings) == 4


def test_a_draft_is_never_kept(db, drawings):
    table = RunningTableFactory(game="new-world", seats=2)
    who = seated(table, table.players.get(to_move=True).user_id)
    for _ in range(2):
        drawn(table, who, pick="anything")
    assert len(drawings) == 2
