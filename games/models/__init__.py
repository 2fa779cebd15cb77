"""What is stored of tables: a row for each table, seat, move, event, snapshot and notice."""

from games.models.channels import PushSubscription, Webhook
from games.models.events import Event
from games.models.feeds import Feed, FeedEntry
from games.models.guides import GuideSeen
from games.models.invitations import Invitation
from games.models.keys import new_public_id
from games.models.moves import Move, Position, Snapshot, Submission
from games.models.notes import Note
from games.models.notices import Channel, Notice
from games.models.players import Player
from games.models.ratings import RatedResult, Rating
from games.models.reliability import Reliability, Substitution, TurnTime
from games.models.staff import Report, StaffAct
from games.models.statistics import GameStatistics
from games.models.studies import KeptLine, Study, StudyPly
from games.models.tables import Admission, Table
from games.models.talk import Message, Mute

__all__ = [
    "Admission",
    "Channel",
    "Event",
    "Feed",
    "FeedEntry",
    "GameStatistics",
    "GuideSeen",
    "Invitation",
    "KeptLine",
    "Message",
    "Move",
    "Mute",
    "Note",
    "Notice",
    "Player",
    "Position",
    "PushSubscription",
    "RatedResult",
    "Rating",
    "Reliability",
    "Report",
    "Snapshot",
    "StaffAct",
    "Study",
    "StudyPly",
    "Submission",
    "Substitution",
    "Table",
    "TurnTime",
    "Webhook",
    "new_public_id",
]
