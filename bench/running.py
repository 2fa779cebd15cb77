"""Running tables by the thousand, copied by SQL from a few that were really played; in PostgreSQL."""

from django.db import connection, models

from bench.finished import USERS
from engine.registry import newest_rules
from games.models import Event, Move, Player, Position, Snapshot, Table
from tests.factories.tables import RunningTableFactory, play_random

PLIES = 30
"""So many decisions have been made at each of them."""


def add_running(count: int) -> None:
    """So many more running tables, of every game; needs the people of `bench.finished`."""
    games = list(newest_rules())
    for number, game in enumerate(games):
        _copy(_played(game), count // len(games) + (number < count % len(games)))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def _played(game: str) -> Table:
    for seed in range(100):
        table: Table = RunningTableFactory(game=game)
        play_random(table, PLIES, seed=seed)
        if table.is_running:
            return table
    raise RuntimeError(f"no random game of {game} is long enough")


def _copy(table: Table, count: int) -> None:
    """Everything that belongs to the table, once for each copy; copies are known by their public id."""
    mark = f"r{table.pk}x"
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_table, games_player, games_move, games_event")
    of_copy = f"old.table_id = {table.pk} AND new.public_id LIKE '{mark}%'"
    person = f"(SELECT min(id) FROM accounts_user) + (2 * new.id + old.joined) % {USERS}"  # noqa: S608
    seat = "JOIN games_player was ON was.id = old.player_id JOIN games_player now"
    _insert(
        Table,
        {"public_id": f"'{mark}' || n"},
        f"games_table old, generate_series(1, {count}) n WHERE old.id = {table.pk}",
    )
    own = {"table_id": "new.id"}
    _insert(Player, {**own, "user_id": person}, f"games_player old, games_table new WHERE {of_copy}")
    for model in (Position, Snapshot):
        _insert(model, own, f"{model._meta.db_table} old, games_table new WHERE {of_copy}")
    _insert(
        Move,
        {**own, "player_id": "now.id"},
        f"games_table new, games_move old {seat} ON now.joined = was.joined"
        f" WHERE now.table_id = new.id AND {of_copy}",
    )
    _insert(
        Event,
        {**own, "move_id": "now.id"},
        "games_event old CROSS JOIN games_table new LEFT JOIN games_move was ON was.id = old.move_id"
        f" LEFT JOIN games_move now ON now.table_id = new.id AND now.seq = was.seq WHERE {of_copy}",
    )


def _insert(model: type[models.Model], columns: dict[str, str], source: str) -> None:
    """The rows `old` of the source once more, but for these columns."""
    meta = model._meta
    kept = [field.column for field in meta.concrete_fields if not _is_serial(field)]
    values = [columns.get(column, f'old."{column}"') for column in kept]
    names = ", ".join(f'"{column}"' for column in kept)
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{meta.db_table}" ({names}) SELECT {", ".join(values)} FROM {source}')  # noqa: S608


def _is_serial(field: "models.Field") -> bool:  # type: ignore[type-arg]
    return isinstance(field, models.AutoField)
