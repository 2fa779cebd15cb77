"""Taking back with the others' consent: what undo within one's own turn does not reach."""

from collections.abc import Iterable

from django.db import transaction

from games.errors import NoTakeback, NotAsked, NothingToUndo, Paused, StaleVersion
from games.models import Move, Player, Table
from games.notices import owing
from games.services import ticking
from games.services.asking import store_asking, tell, tell_others, voters
from games.services.locking import locked_running_table, player_of
from games.services.play import latest_moves, take_back, undoable
from games.services.recording import Change, add_site_event


def askable(moves: Iterable[Move], player_id: int) -> list[Move]:
    """What has to go if this player takes back their latest decision, the latest first.

    `moves` are the latest standing ones, the latest first. Empty where something was shown to
    somebody since, where a seat left, and where the player needs to ask nobody.
    """
    found: list[Move] = []
    for move in moves:
        if move.revealing or move.entry != Move.Entry.MOVE:
            return []
        found.append(move)
        if move.player_id == player_id and not move.automatic and not move.by_bot:
            return found
    return []


def ask_takeback(*, table_id: int, user_id: int, expected_version: int) -> Table:
    """Ask the others to let one's latest decision be taken back, with all that followed it.

    Where only bots would have to agree, it is taken back at once. Raises StaleVersion, NotRunning,
    NotAPlayer, Paused, NoTakeback (nothing that could be taken back, or a request stands already),
    or NothingToUndo where nobody need be asked.
    """
    with transaction.atomic():
        table, player = _locked(table_id, user_id)
        if table.version != expected_version:
            raise StaleVersion(table.version)
        if table.takeback_seat is not None:
            raise NoTakeback
        moves = list(latest_moves(table))
        if undoable(table, moves, player.pk):
            raise NothingToUndo(NoTakeback.by_yourself)
        gone = askable(moves, player.pk)
        if not gone:
            raise NoTakeback
        change = Change.begin(table)
        table.takeback_seat, table.takeback_ply = player.seat, gone[-1].ply
        if not _others(change, player):
            _grant(change)
        else:
            add_site_event(change, "takeback_asked", player.seat)
            tell_others(change, player, "takeback_asked")
            store_asking(change)
    return table


def agree_takeback(*, table_id: int, user_id: int) -> Table:
    """Let the others take back; when the last one agrees it is done.

    Raises NotRunning, NotAPlayer, Paused, or NotAsked: the request is gone, or is one's own.
    """
    with transaction.atomic():
        table, player = _asked(table_id, user_id)
        if player.seat == table.takeback_seat:
            raise NotAsked
        change = Change.begin(table)
        change.player_in(player.seat or 0).allows_takeback = True
        asker = change.player_in(table.takeback_seat or 0)
        if all(other.allows_takeback for other in _others(change, asker)):
            _grant(change)
        else:
            store_asking(change)
    return table


def decline_takeback(*, table_id: int, user_id: int) -> Table:
    """Say no, or take one's own request back. Raises NotRunning, NotAPlayer, Paused or NotAsked."""
    with transaction.atomic():
        table, player = _asked(table_id, user_id)
        change = Change.begin(table)
        asker = change.player_in(table.takeback_seat or 0)
        change.end_takeback()
        if player.seat != asker.seat:
            add_site_event(change, "takeback_declined", player.seat)
            tell(change, asker, "takeback_answered", what="declined", seat=player.seat)
        store_asking(change)
    return table


def _locked(table_id: int, user_id: int) -> tuple[Table, Player]:
    table = locked_running_table(table_id)
    player = player_of(table, user_id)
    if table.paused_at is not None:
        raise Paused
    return table, player


def _asked(table_id: int, user_id: int) -> tuple[Table, Player]:
    table, player = _locked(table_id, user_id)
    if table.takeback_seat is None:
        raise NotAsked
    return table, player


def _others(change: Change, asker: Player) -> list[Player]:
    return [player for player in voters(change.players) if player.seat != asker.seat]


def _grant(change: Change) -> None:
    """Take back; the version has begun. A move after the request would have ended it."""
    table = change.table
    asker = change.player_in(table.takeback_seat or 0)
    gone = list(Move.objects.standing().filter(table=table, ply__gte=table.takeback_ply).reverse())
    assert gone
    assert not any(move.revealing for move in gone)
    turn = gone[-1].turn_number
    ticking.step_back(change.players, turn, change.now)
    owing.step_back(table, turn)
    if _others(change, asker):
        tell(change, asker, "takeback_answered", what="granted", seat=asker.seat)
    take_back(change, gone, "taken_back", seat=asker.seat)
