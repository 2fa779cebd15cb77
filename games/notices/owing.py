"""Writing down what is owed, inside the transaction that causes it."""

from collections.abc import Iterable

from games.models import Notice, Player, Table


def owe_turns(table: Table, players: Iterable[Player]) -> None:
    """Owe "your turn" to the people among these players, who are to move now."""
    _owe("your_turn", table, players, f"turn {table.turn_number}")


def owe_started(table: Table, players: Iterable[Player]) -> None:
    """Owe "the game has started" to everybody but the host, who knows."""
    _owe("started", table, [player for player in players if player.user_id != table.host_id], "start")


def owe_finished(table: Table, players: Iterable[Player]) -> None:
    """Owe the result to everybody who plays."""
    _owe("finished", table, players, "end")


def _owe(kind: str, table: Table, players: Iterable[Player], occasion: str) -> None:
    Notice.objects.bulk_create(
        [
            Notice(kind=kind, user=player.user, table=table, occasion=occasion)
            for player in players
            if player.user is not None and not player.is_bot and not player.user.is_bot
        ],
        ignore_conflicts=True,
    )
