"""What a player asks the others for, and nothing happens before all agree."""

from collections.abc import Iterable

from games.models import Player, Table
from games.notices import owing
from games.services import ticking
from games.services.recording import Change, save_clocks


def voters(players: Iterable[Player]) -> list[Player]:
    """Those whose consent counts: users who play by themselves and have not left."""
    return [player for player in players if not player.is_bot and not player.withdrawn]


def tell_others(change: Change, player: Player, kind: str, **data: object) -> None:
    """Owe a notice to everybody but one."""
    others = [other for other in change.players if other.pk != player.pk]
    owing.owe(kind, change.table, others, occasion_of(change.table), seat=player.seat, **data)


def tell(change: Change, player: Player, kind: str, **data: object) -> None:
    """Owe a notice to one player."""
    owing.owe(kind, change.table, [player], occasion_of(change.table), **data)


def occasion_of(table: Table) -> str:
    """What tells the asking at this version of the table apart."""
    return f"version {table.version}"


def store_asking(change: Change) -> None:
    """Store who asks and agrees, where the position stays as it is."""
    ticking.set_due(change.table, change.players)
    save_clocks(change)
