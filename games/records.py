"""The record of a table: its rows as one whole game that anybody can check."""

from collections.abc import Iterable

from engine.core.outcome import Outcome
from engine.core.record import (
    DEALT_ANEW,
    Change,
    Entry,
    MoveEntry,
    Record,
    RecordPlayer,
    UndoneMove,
    Withdrawal,
)
from engine.core.seats import Seat
from games.models import Event, Move, Player, Table
from games.positions import present_state, rules_of

CHANGES = {
    "site.undone": "player",
    "site.taken_back": "player",
    "site.ended_agreed": "player",
    "site.ended_staff": "staff",
    "site.stepped_back": "staff",
    "site.dealt_anew": "staff",
    "site.resigned_to_bot": "player",
    "site.seat_taken_back": "player",
    "site.substituted": "player",
    "site.timed_out_to_bot": "clock",
    "site.limit_reached_to_bots": "clock",
}
"""The site's events that a record tells of, and who caused them."""


def record_of(table: Table) -> Record:
    """The record of a running or finished table; the server's seed is in it only when it is over."""
    players = list(table.players.select_related("user").order_by("seat"))
    rows = list(Move.objects.filter(table=table).order_by("seq"))
    changes = Event.objects.filter(table=table, kind__in=CHANGES, undone=False).order_by("seq")
    return Record(
        game=table.game,
        rules_version=table.rules_version,
        options=table.options,
        seating=table.seating,
        players=tuple(_player(player) for player in players),
        commitment=bytes.fromhex(table.commitment),
        server_seed=bytes(table.server_seed) if table.is_over else None,
        player_seeds=tuple(
            bytes.fromhex(player.seed) for player in sorted(players, key=lambda player: player.joined)
        ),
        entries=_entries((row for row in rows if row.undone_at is None), changes, players),
        undone=tuple(_undone(row) for row in rows if row.undone_at is not None and row.move is not None),
        result=_result(table),
    )


def _player(player: Player) -> RecordPlayer:
    assert player.seat is not None
    began_as_bot = player.bot if player.user_id is None else None
    return RecordPlayer(Seat(player.seat), player.name, began_as_bot, player.joined)


def _entries(rows: Iterable[Move], changes: Iterable[Event], players: Iterable[Player]) -> tuple[Entry, ...]:
    """Moves and withdrawals in order, each change after the ply at which it happened."""
    causes = {player.seat: "timed_out" if player.replaced_at else "resigned" for player in players}
    entries: list[tuple[int, int, Entry]] = [(row.ply, 0, _entry(row, causes[row.seat])) for row in rows]
    entries += [(event.ply, 1, _change(event)) for event in changes]
    return tuple(entry for _ply, _rank, entry in sorted(entries, key=lambda item: item[:2]))


def _entry(row: Move, cause: str) -> Entry:
    time, scores = row.created_at.isoformat(), tuple(row.scores)
    if row.entry == Move.Entry.WITHDRAWAL:
        return Withdrawal(row.ply, Seat(row.seat), cause, scores, time)
    assert row.move is not None
    return MoveEntry(row.ply, Seat(row.seat), row.move, row.text, row.automatic, scores, time)


def _change(event: Event) -> Change:
    what = event.kind.removeprefix("site.")
    seat = None if event.seat is None else Seat(event.seat)
    text = str(event.data["number"]) if what == DEALT_ANEW else what
    return Change(event.ply, seat, CHANGES[event.kind], what, text, event.created_at.isoformat())


def _undone(row: Move) -> UndoneMove:
    undone = row.undone_at.isoformat() if row.undone_at else None
    assert row.move is not None
    return UndoneMove(
        row.ply, Seat(row.seat), row.move, row.text, row.automatic, row.created_at.isoformat(), undone
    )


def _result(table: Table) -> Outcome | None:
    if not table.is_finished:
        return None
    rules = rules_of(table)
    return rules.outcome(present_state(table, rules))
