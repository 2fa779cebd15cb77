"""Who sits where, for one viewer, by the read that every move and every page makes."""

from collections.abc import Sequence

from accounts.models import User
from games.models import Player, Table
from games.presentation.scenes import Seated
from games.services.recording import players_of


def seating(table: Table, viewer: User | None, players: Sequence[Player] | None = None) -> Seated:
    """The table's players with users and records, and the viewer's own seat.

    `players` are its `players_of`, where they have just been read.
    """
    everybody = players_of(table) if players is None else players
    by_seat = tuple(sorted(everybody, key=lambda player: player.seat or 0))
    own = next((p for p in by_seat if viewer is not None and p.user_id == viewer.pk and not p.is_bot), None)
    return Seated(by_seat, own.seat if own else None)
