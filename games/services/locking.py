"""The one way to get hold of a table that is going to change."""

from django.db import transaction

from accounts.prepared import NUMBERS, Prepared
from games.errors import NotAPlayer, NotRunning
from games.models import Player, Table

LOCKED = Prepared(lambda: Table.objects.select_for_update().filter(pk=NUMBERS[0]).order_by())


def locked_table(table_id: int) -> Table:
    """The table's row, locked until the transaction ends.

    On PostgreSQL by SELECT FOR UPDATE; on SQLite the transaction holds the write lock from its
    beginning. Raises Table.DoesNotExist; an open transaction is the caller's duty.
    """
    assert transaction.get_connection().in_atomic_block
    table = LOCKED.first(table_id)
    if table is None:
        raise Table.DoesNotExist
    return table


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
