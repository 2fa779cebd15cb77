"""A player's doings in a running game: moving, taking back, resigning."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.prepared import NUMBERS, TEXTS, Prepared
from accounts.rows import insert
from engine.core.seats import Seat
from games import counts
from games.errors import NotAPlayer, NothingToUndo, NotRunning, Paused, RequestKeyUsed, StaleVersion
from games.models import Event, Message, Move, Player, Snapshot, Submission, Table
from games.positions import new_moves, played, present_state, state_at
from games.services.leaving import leave
from games.services.locking import locked_running_table, locked_table
from games.services.recording import Change, add_site_event, players_of, record_entries, store_position

KEYS_KEPT = timedelta(days=1)
"""How long a request key is honoured."""

LOOKED_AT = 100
"""So many of the latest moves are looked at when something is to be taken back: more than a turn has."""
FEW = 10

EARLIER = Prepared(lambda: Submission.objects.filter(player=NUMBERS[0], request_key=TEXTS[1]).order_by())
LATEST = Prepared(lambda: Move.objects.standing().filter(table=NUMBERS[0]).reverse()[:FEW])


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a submission led to."""

    table: Table
    """As it stands now."""
    version: int
    ply: int
    repeated: bool
    """True when the same request had been carried out before and nothing was done now."""
    players: tuple[Player, ...]
    """Everybody at the table as it stands now, as `players_of` tells."""


def submit_moves(
    *, table_id: int, player_id: int, expected_version: int, moves: Sequence[object], request_key: str
) -> Submitted:
    """Play one move or a whole turn (JSON moves), all or nothing, exactly once for a request key.

    Raises MoveRefused (stale, not to move, malformed, illegal, key used for something else), NotAPlayer
    or NotRunning; then nothing has changed.
    """
    return _submit(table_id, lambda player: player.pk == player_id, expected_version, moves, request_key)


def submit_own_moves(
    *, table_id: int, user_id: int, expected_version: int, moves: Sequence[object], request_key: str
) -> Submitted:
    """As `submit_moves`, for the seat that a user plays by themselves."""
    return _submit(
        table_id,
        lambda player: player.user_id == user_id and not player.is_bot,
        expected_version,
        moves,
        request_key,
    )


def _submit(
    table_id: int,
    moves_here: Callable[[Player], bool],
    expected_version: int,
    moves: Sequence[object],
    request_key: str,
) -> Submitted:
    digest = _digest(moves)
    with counts.refusals("moves_refused"), transaction.atomic():
        table = locked_table(table_id)
        players = players_of(table)
        player = next(filter(moves_here, players), None)
        if player is None:
            raise NotAPlayer
        earlier = EARLIER.first(player.pk, request_key)
        if earlier is not None:
            return _repeat(table, players, earlier, digest)
        if not table.is_running:
            raise NotRunning
        if table.paused_at is not None:
            raise Paused
        if table.version != expected_version:
            raise StaleVersion(table.version)
        assert player.seat is not None
        change = Change.begin(table, players)
        state = present_state(table, change.rules)
        entries = played(change.rules, state, Seat(player.seat), moves)
        record_entries(change, entries, by_bot=player.is_bot)
        _remember(player, request_key, digest, table)
    counts.count("moves", len(entries), game=table.game, by="bot" if player.is_bot else "person")
    return Submitted(table, table.version, table.ply, repeated=False, players=players)


def undo(*, table_id: int, player_id: int, expected_version: int, whole_turn: bool = False) -> Table:
    """Take back this player's latest move, or all of the present turn as far as nothing was shown.

    Raises StaleVersion, NotRunning or NothingToUndo. The rows stay, marked.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        if table.version != expected_version:
            raise StaleVersion(table.version)
        undone = undoable_moves(table, player_id) if table.paused_at is None else []
        if not undone:
            raise NothingToUndo
        if not whole_turn:
            undone = _latest_decision(undone)
        take_back(Change.begin(table), undone, "undone", seat=undone[0].seat)
    return table


def latest_moves(table: Table) -> Iterator[Move]:
    """As many of the latest standing moves as anything that is taken back can reach, the latest first.

    Most of the time the first few tell, so the rest is fetched only for who goes on.
    """
    new = new_moves(table)
    yield from reversed(new)
    yield from LATEST.all(table.pk)[len(new) :]
    yield from Move.objects.standing().filter(table=table).reverse()[max(FEW, len(new)) : LOOKED_AT]


def undoable_moves(table: Table, player_id: int) -> list[Move]:
    """The moves of the present turn that this player may take back, the latest first."""
    return undoable(table, latest_moves(table), player_id)


def undoable(table: Table, moves: Iterable[Move], player_id: int) -> list[Move]:
    """As `undoable_moves`, from the latest standing moves, the latest first.

    They end at the turn's beginning, at another's move and at anything that showed something new.
    """
    found = []
    for move in moves:
        own = move.player_id == player_id and move.entry == Move.Entry.MOVE and not move.by_bot
        if not own or move.revealing or move.turn_number != table.turn_number:
            break
        found.append(move)
    while found and found[-1].automatic:
        found.pop()  # what the system decided goes back only together with the decision before it
    return found


def forget_requests() -> int:
    """Forget the request keys of what was sent more than a day ago; returns how many those were."""
    day = timezone.now() - KEYS_KEPT
    said = Message.objects.filter(created_at__lt=day).exclude(request_key="").update(request_key="")
    return said + Submission.objects.filter(created_at__lt=day).delete()[0]


def resign(*, table_id: int, player_id: int) -> Table:
    """The player leaves the game (ALL-4): the seat withdraws, or a bot takes it.

    With two players the other wins at once. Raises NotRunning or NotAPlayer.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = table.players.select_related("user").get(pk=player_id)
        if player.is_bot or player.resigned_at is not None:
            raise NotAPlayer
        player.resigned_at = timezone.now()
        leave(table, player, "resigned")
    return table


def _remember(player: Player, request_key: str, digest: str, table: Table) -> None:
    done = {"version": table.version, "ply": table.ply}
    insert([Submission(player=player, request_key=request_key, digest=digest, **done)])


def _digest(moves: Sequence[object]) -> str:
    text = json.dumps(list(moves), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _repeat(table: Table, players: tuple[Player, ...], earlier: Submission, digest: str) -> Submitted:
    if earlier.digest != digest:
        raise RequestKeyUsed
    return Submitted(table, earlier.version, earlier.ply, repeated=True, players=players)


def _latest_decision(moves: list[Move]) -> list[Move]:
    """The latest move that was a decision, with the automatic ones after it."""
    for count, move in enumerate(moves, 1):
        if not move.automatic:
            return moves[:count]
    return []


def take_back(
    change: Change, undone: Sequence[Move], event: str, *, seat: int | None, state: Any = None
) -> None:
    """Mark these latest moves and their events, and go back to the position before them.

    `state` is that position where it is not the one that the moves before lead to.
    """
    table, moves = change.table, [move.pk for move in undone]
    Move.objects.filter(pk__in=moves).update(undone_at=change.now)
    Event.objects.filter(move__in=moves).update(undone=True)
    table.ply -= len(undone)
    Snapshot.objects.filter(table=table, ply__gt=table.ply).delete()
    add_site_event(change, event, seat, moves=len(undone))
    change.end_takeback()
    store_position(change, state_at(table, change.rules, table.ply) if state is None else state)
