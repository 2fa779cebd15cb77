"""check_tables finds what is wrong with a table, and nothing when all is well."""

import pytest
from django.core.management import CommandError, call_command

from engine.core.record import dump_record, load_record
from engine.core.replay import verify
from engine.registry import newest_rules
from games.models import Move, Player, Position, Snapshot, Table
from games.positions import rules_of
from games.records import record_of
from games.services.checking import differences
from games.services.play import resign
from tests.factories.tables import RunningTableFactory, play_random

pytestmark = pytest.mark.django_db

SPOILT = {"top_score": 778, "margin": 779, "end_reason": "bag_empty"}


@pytest.mark.parametrize("game", sorted(newest_rules()))
def test_a_played_table_has_no_difference_and_its_record_verifies(game, capsys):
    table = RunningTableFactory(game=game)
    play_random(table)
    assert list(differences(table)) == []
    call_command("check_tables")
    record = load_record(dump_record(record_of(table)))
    assert record.server_seed is not None
    assert verify(rules_of(table), record) is None


def test_the_record_of_a_running_game_keeps_the_seed_secret():
    table = RunningTableFactory(plies=3)
    assert record_of(table).server_seed is None
    assert bytes(table.server_seed).hex() not in dump_record(record_of(table))


def test_a_resigned_game_verifies():
    table = RunningTableFactory(plies=4)
    resign(table_id=table.pk, player_id=table.players.first().pk)
    table.refresh_from_db()
    assert list(differences(table)) == []
    assert verify(rules_of(table), record_of(table)) is None


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda table: Position.objects.filter(table=table).update(state="{}"), "present position"),
        (lambda table: Snapshot.objects.filter(table=table, ply=0).update(state="{}"), "snapshot"),
        (lambda table: Move.objects.filter(table=table, ply=2).update(scores=[9, 9]), "scores after ply 2"),
        (lambda table: Move.objects.filter(table=table, ply=3).delete(), "not"),
        (lambda table: Player.objects.filter(table=table, seat=1).update(score=77), "score of seat 1"),
        (lambda table: Player.objects.filter(table=table).update(seed="00"), "differs"),
    ],
)
def test_every_spoilt_row_is_reported(spoil, words):
    table = RunningTableFactory(plies=8)
    spoil(table)
    table.refresh_from_db()
    assert any(words in difference for difference in differences(table))
    with pytest.raises(CommandError):
        call_command("check_tables", table.public_id)


def test_every_spoilt_copy_of_a_result_is_reported():
    table = RunningTableFactory(plies=3)
    resign(table_id=table.pk, player_id=table.players.first().pk)
    for column in ("top_score", "margin", "ply"):
        Player.objects.filter(table=table, seat=0).update(**{column: 777})
        table.refresh_from_db()
        assert [difference for difference in differences(table) if f"777 as {column} of" in difference]
    Table.objects.filter(pk=table.pk).update(**SPOILT)
    table.refresh_from_db()
    told = "\n".join(differences(table))
    assert all(f"{name} is {value}, not" in told for name, value in SPOILT.items()), told
