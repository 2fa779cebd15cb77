"""What is stored of tables: a row for each table, seat, move, event, snapshot and notice."""

from games.models.events import Event
from games.models.moves import Move, Position, Snapshot, Submission
from games.models.notices import Notice
from games.models.players import Player
from games.models.reliability import Reliability, Substitution, TurnTime
from games.models.tables import Table, new_public_id

__all__ = [
    "Event",
    "Move",
    "Notice",
    "Player",
    "Position",
    "Reliability",
    "Snapshot",
    "Submission",
    "Substitution",
    "Table",
    "TurnTime",
    "new_public_id",
]
