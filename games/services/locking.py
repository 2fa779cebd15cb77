"""The one way to get hold of a table that is going to change."""

from django.db import transaction

from games.errors import NotAPlayer, NotRunning
from games.models import Player, Table


def locked_table(table_id: int) -> Table:
    """The table's row, locked until the transaction ends.

    On PostgreSQL by SELECT FOR UPDATE; on SQLite the transaction holds the write lock from its
    beginning. Raises Table.DoesNotExist; an open transaction is the caller's duty.
    """
    assert transaction.get_connection().in_atomic_block
    return Table.objects.select_for_update().get(pk=table_id)


def locked_running_table(table_id: int) -> Table:
    """As `locked_table`. Raises NotRunning unless the game is being played."""
    table = locked_table(table_id)
    if not table.is_running:
        raise NotRunning
    return table


def player_of(table: Table, user_id: int | None) -> Player:
    """The seat a user plays by themselves at this table. Raises NotAPlayer."""
    player = table.players.filter(user_id=user_id, bot="").first() if user_id is not None else None
    if player is None:
        raise NotAPlayer
    return player
