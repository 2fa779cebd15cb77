"""How a change of a table becomes rows: moves, events, position, players, notices; one transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.prepared import NUMBERS, Prepared
from accounts.rows import insert, insert_or_update, update
from engine.core.events import event_to_json
from engine.registry import AnyRules
from games.models import Event, Move, Player, Position, Snapshot, Table
from games.models.at_hand import AtHand
from games.models.players import COPIED
from games.notices import owing
from games.positions import SNAPSHOT_EVERY, Entry, JsonObject, dump, rules_of
from games.services import feeds, ticking, waking

SEAT_COLUMNS = (
    "to_move",
    "score",
    "place",
    *COPIED,
    "over_at",
    "wants_pause",
    "wants_end",
    "wants_rematch",
    "allows_takeback",
    *ticking.CLOCK_FIELDS,
)
"""The columns of a player that a change can touch."""

PLAYERS = Prepared(
    lambda: (
        Player.objects.filter(table=NUMBERS[0])
        .select_related("user__stored_preferences", "user__reliability")
        .order_by("joined")
    )
)


@dataclass(frozen=True, slots=True)
class Change:
    """One accepted change of a locked table: begins a new version of it."""

    table: Table
    rules: AnyRules
    players: tuple[Player, ...]
    """Everybody at the table, with users; these very rows are saved."""
    stored: dict[int, JsonObject]
    """What the database knows of them, by primary key: the columns that a change can touch."""
    stored_table: JsonObject | None
    """What it knows of the table, where that was just read; None: the table is saved whole."""
    now: datetime = field(default_factory=timezone.now)
    first_event: int = 0
    """The sequence number of its first event, if it has any."""

    @classmethod
    def begin(cls, table: Table, players: tuple[Player, ...] | None = None) -> "Change":
        """The next version of the locked table.

        `players` are its `players_of`, where they and the table have been read under the lock and are
        as they were.
        """
        stored_table = _table_columns(table) if players else None
        table.version += 1
        players = players or players_of(table)
        stored = {player.pk: _seat_columns(player) for player in players}
        return cls(table, rules_of(table), players, stored, stored_table, first_event=table.event_seq + 1)

    def end_takeback(self) -> None:
        """Nobody asks any more to take something back; the caller stores it."""
        self.table.takeback_seat = self.table.takeback_ply = None
        for player in self.players:
            player.allows_takeback = False

    def player_in(self, seat: int) -> Player:
        """Whoever holds a seat."""
        return next(player for player in self.players if player.seat == seat)


def players_of(table: Table) -> tuple[Player, ...]:
    """Everybody at the table in the order of sitting down, with users, their wishes and their record."""
    players = tuple(PLAYERS.all(table.pk))
    for player in players:
        player.table = table
    return players


def record_entries(change: Change, entries: Sequence[Entry], *, by_bot: bool) -> None:
    """Store applied entries as rows, and the last one's state as the present position."""
    change.end_takeback()  # who moves on has seen the request, and a request is about the latest position
    moves = _move_rows(change, entries, by_bot)
    _event_rows(change, entries, moves)
    _snapshots(change, entries)
    store_position(change, entries[-1].after, moves)


def store_position(change: Change, state: Any, moves: Sequence[Move] = ()) -> None:
    """Make `state` the table's present position, with everything that follows from it.

    Whose turn it is, scores, the result, and the notices owed; workers are woken after commit.
    `moves` are those that have just led to it.
    """
    table, rules = change.table, change.rules
    _store_state(change, state)
    table.at_hand = AtHand(table.version, state, tuple(moves))
    turn, to_move = rules.turn_number(state), {int(seat) for seat in rules.to_move(state)}
    new_turn = turn != table.turn_number or to_move != {p.seat for p in change.players if p.to_move}
    if new_turn:
        table.turn_started_at = change.now
    table.turn_number, table.changed_at = turn, change.now
    _finish(change, state)
    _update_players(change, state, to_move)
    begun = ticking.tick(table, change.players, change.now)
    save_clocks(change)
    if new_turn:
        _owe_notices(change)
    owing.owe_reminders(table, begun)
    waking.wake_after_commit(table, change.players)


def save_clocks(change: Change) -> None:
    """Store the table and its seats, clocks included, where the position stays as it is.

    Its events come before: here the change is published.
    """
    _save_table(change)
    for player in change.players:
        columns, stored = _seat_columns(player), change.stored[player.pk]
        changed = [name for name, value in columns.items() if value != stored[name]]
        if changed:
            update(player, changed)
            change.stored[player.pk] = columns
    publish(change)


def publish(change: Change, also: Iterable[int] = ()) -> None:
    """Enter the stored change into its players' feeds, and tell listeners once it holds.

    `also` are users who hear of it though they sit there no more.
    """
    users = {player.user_id for player in change.players if player.user_id} | set(also)
    feeds.enter(change.table, change.first_event, users)
    waking.tell_after_commit(change.table, users)


def add_site_event(change: Change, kind: str, seat: int | None = None, **data: object) -> Event:
    """Store one event of the site's own, such as `resigned`."""
    table = change.table
    table.event_seq += 1
    event = Event(
        table=table,
        seq=table.event_seq,
        version=table.version,
        ply=table.ply,
        turn_number=table.turn_number,
        seat=seat,
        kind=f"site.{kind}",
        data=data,
        created_at=change.now,
    )
    insert([event])
    return event


def _store_state(change: Change, state: Any) -> None:
    """Write the position, whether there is one already or not, in one statement."""
    row = Position(table=change.table, ply=change.table.ply, state=dump(change.rules, state))
    insert_or_update(row, ("table",), ("ply", "state"))


def _save_table(change: Change) -> None:
    if change.stored_table is None:
        change.table.save()
        return
    columns = _table_columns(change.table)
    changed = [name for name, value in columns.items() if value != change.stored_table[name]]
    update(change.table, changed)
    change.stored_table.update(columns)


def _table_columns(table: Table) -> JsonObject:
    return {field.attname: getattr(table, field.attname) for field in Table._meta.concrete_fields}


def _seat_columns(player: Player) -> JsonObject:
    return {name: getattr(player, name) for name in SEAT_COLUMNS}


def _move_rows(change: Change, entries: Sequence[Entry], by_bot: bool) -> list[Move]:
    table, rows = change.table, []
    for entry in entries:
        table.move_seq += 1
        table.ply += 1
        rows.append(
            Move(
                table=table,
                player=change.player_in(entry.seat),
                seq=table.move_seq,
                ply=table.ply,
                seat=entry.seat,
                entry=Move.Entry.WITHDRAWAL if entry.move is None else Move.Entry.MOVE,
                move=entry.move,
                text=entry.text,
                automatic=entry.automatic,
                by_bot=by_bot,
                turn_number=entry.turn_number,
                revealing=entry.revealing,
                scores=list(change.rules.scores(entry.after)),
                created_at=change.now,
            )
        )
    insert(rows)
    return rows


def _event_rows(change: Change, entries: Sequence[Entry], moves: Sequence[Move]) -> None:
    table, rows = change.table, []
    for entry, move in zip(entries, moves, strict=True):
        for event in entry.events:
            table.event_seq += 1
            rows.append(
                Event(
                    table=table,
                    seq=table.event_seq,
                    version=table.version,
                    ply=move.ply,
                    turn_number=entry.turn_number,
                    move=move,
                    created_at=change.now,
                    **event_to_json(event),
                )
            )
    insert(rows)


def _snapshots(change: Change, entries: Sequence[Entry]) -> None:
    """Keep each entry's position whose ply is a multiple of SNAPSHOT_EVERY."""
    first = change.table.ply - len(entries) + 1
    due = [(ply, entry) for ply, entry in enumerate(entries, first) if ply % SNAPSHOT_EVERY == 0]
    insert(
        [Snapshot(table=change.table, ply=ply, state=dump(change.rules, entry.after)) for ply, entry in due]
    )


def _finish(change: Change, state: Any) -> None:
    outcome = change.rules.outcome(state)
    if outcome is not None:
        change.table.status = Table.Status.FINISHED
        change.table.finished_at = change.now
        change.table.end_reason = outcome.reason
        best, *others = sorted(outcome.scores, reverse=True)
        change.table.top_score = best
        change.table.margin = best - others[0] if others else None
        change.table.has_bots = any(player.of_bot for player in change.players)
        change.table.rating_due = True


def _update_players(change: Change, state: Any, to_move: set[int]) -> None:
    outcome, scores = change.rules.outcome(state), change.rules.scores(state)
    for player in change.players:
        assert player.seat is not None
        player.to_move = player.seat in to_move
        player.score = scores[player.seat]
        player.place = outcome.places[player.seat] if outcome else None
        player.over_at = change.table.finished_at
        for name in COPIED if outcome else ():
            setattr(player, name, getattr(change.table, name))


def _owe_notices(change: Change) -> None:
    owing.settle_turn(change.table, change.players)
    if change.table.is_finished:
        owing.owe("finished", change.table, change.players, "end")
    else:
        owing.owe_turns(change.table, [player for player in change.players if player.to_move])
