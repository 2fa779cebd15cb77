"""A release of new rules: games that run go on by theirs, new tables begin by the new ones."""

import pytest

from engine import registry
from engine.new_england.rules import NewEngland
from games.models import Table
from games.positions import rules_of
from games.presentation.position_json import record_line
from games.services.checking import differences
from tests.factories.tables import RunningTableFactory, play_random

pytestmark = pytest.mark.django_db


class NextNewEngland(NewEngland):
    """Rules of the next version, in which one point more is shown for everybody."""

    version = NewEngland.version + 1

    def scores(self, state):
        return tuple(score + 1 for score in super().scores(state))


def release(monkeypatch):
    monkeypatch.setattr(registry, "ALL_RULES", (*registry.ALL_RULES, NextNewEngland()))


def test_a_running_game_goes_on_and_ends_by_the_rules_it_began_with(monkeypatch):
    table = RunningTableFactory(game="new-england", plies=6)
    release(monkeypatch)
    play_random(table)
    assert table.is_finished
    assert table.rules_version == NewEngland.version
    assert list(differences(table)) == []
    assert record_line(table)["rules_version"] == NewEngland.version


def test_a_new_table_begins_by_the_new_rules_beside_it(monkeypatch):
    old = RunningTableFactory(game="new-england")
    release(monkeypatch)
    new = RunningTableFactory(game="new-england", plies=3)
    assert new.rules_version == NextNewEngland.version
    assert [rules_of(table).version for table in Table.objects.order_by("pk")] == [
        old.rules_version,
        new.rules_version,
    ]
    assert list(differences(new)) == []
    assert list(differences(old)) == []
    assert min(new.players.values_list("score", flat=True)) > 0


def test_pages_of_both_are_shown_after_the_release(monkeypatch, client):
    tables = [RunningTableFactory(game="new-england", plies=4)]
    release(monkeypatch)
    tables.append(RunningTableFactory(game="new-england", plies=4))
    for table in tables:
        assert client.get(table.get_absolute_url()).status_code == 200
