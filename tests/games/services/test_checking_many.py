"""check_tables over many tables: in bounded memory, and while games go on."""

import gc
import tracemalloc

import pytest
from django.core.management import call_command

from games.models import Event, Move, Player, Position, Snapshot, Table, new_public_id
from games.services.checking import differences, settled_differences
from tests.factories.tables import RunningTableFactory, leave_all_but_one, play_random

pytestmark = pytest.mark.django_db


def copies(table, count):
    """So many more tables with the same rows; the users sit at all of them."""
    players, moves = list(table.players.all()), list(table.moves.all())
    rest = [*Snapshot.objects.filter(table=table), *Position.objects.filter(table=table)]
    for _ in range(count):
        copy = Table.objects.get(pk=table.pk)
        copy.pk, copy.public_id = None, new_public_id()
        copy.save()
        seated = {}
        for player in players:
            old, player.pk, player.table = player.pk, None, copy
            player.save()
            seated[old], player.pk = player, old
            seated[old] = Player.objects.get(table=copy, seat=player.seat)
        rows = [Move(**{**fields(move), "table": copy, "player": seated[move.player_id]}) for move in moves]
        Move.objects.bulk_create(rows)
        for row in rest:
            values = fields(row) | {"table": copy}
            type(row).objects.create(**values)


def fields(row):
    """A row's values without its key and its relations."""
    skipped = {"id", "table", "player"}
    return {field.name: getattr(row, field.name) for field in row._meta.fields if field.name not in skipped}


def peak():
    """The most memory, in kB, that a check of all tables took at once."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()  # with nothing older to look through,
    gc.set_threshold(50, 2, 2)  # what is done with goes at once, so that chance does not decide
    tracemalloc.start()
    call_command("check_tables")
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    gc.set_threshold(*usual)
    gc.unfreeze()
    return most / 1000


def test_many_tables_take_no_more_memory_than_few(capsys):
    table = RunningTableFactory(game="new-england", plies=6)
    over = RunningTableFactory(game="new-world", plies=6)
    leave_all_but_one(over)
    for each in (table, over):
        copies(each, 9)
    peak()  # what is loaded once and kept, such as boards and templates
    few = peak()
    for each in (table, over):
        copies(each, 30)
    many = peak()
    told = capsys.readouterr().out.split("\n")
    assert told[-2] == "80 tables checked, 0 differ"
    assert many < 3 * few, f"{few:.0f} kB for 20 tables, {many:.0f} kB for 80"


def test_a_table_that_is_moved_at_while_it_is_read_is_not_reported():
    table = RunningTableFactory(game="new-world", plies=4)
    stale = Table.objects.get(pk=table.pk)
    play_random(table, 3)
    assert list(differences(stale)) != []
    assert settled_differences(stale) == []


def test_what_is_wrong_with_a_running_game_is_still_found():
    table = RunningTableFactory(game="new-world", plies=4)
    Position.objects.filter(table=table).update(state="{}")
    Event.objects.filter(table=table).delete()  # events are told, not checked
    assert settled_differences(Table.objects.get(pk=table.pk)) == [
        "the present position differs from the replay"
    ]
