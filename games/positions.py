"""Positions of tables: from rows to states of an engine and back."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from accounts.prepared import NUMBERS, Prepared
from engine.core.errors import EngineError, IllegalMove, MalformedMove
from engine.core.events import Event as EngineEvent
from engine.core.fairness import game_seed
from engine.core.seats import Seat
from engine.registry import AnyRules, find_rules
from games.errors import MalformedMoves, MoveRefused, NotYourTurn
from games.models import Event, Move, Position, Snapshot, Table
from games.words import in_words

DEALT_ANEW_EVENT = "site.dealt_anew"

SNAPSHOT_EVERY = 10
"""Plies between two snapshots: the most that stepping through history ever replays."""

JsonObject = dict[str, Any]

STATE = Prepared(lambda: Position.objects.filter(table=NUMBERS[0]).values_list("state"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One applied entry of a game: a move or a withdrawal, and what it led to."""

    seat: Seat
    move: JsonObject | None
    """None for a withdrawal."""
    text: str
    automatic: bool
    turn_number: int
    revealing: bool
    after: Any
    """The engine's state after it."""
    events: tuple[EngineEvent, ...]


def rules_of(table: Table) -> AnyRules:
    """The rules this table is played by. Raises UnknownGame if they are gone."""
    return find_rules(table.game, table.rules_version)


def dump(rules: AnyRules, state: Any) -> str:
    """A state as the text that rows hold."""
    return json.dumps(rules.state_to_json(state), separators=(",", ":"))


@lru_cache(maxsize=64)
def load(rules: AnyRules, text: str) -> Any:
    """The state that `dump` wrote; a value, so those who look at the same position share it."""
    return rules.state_from_json(json.loads(text))


def present_state(table: Table, rules: AnyRules) -> Any:
    """The state of a running or finished table. Raises Position.DoesNotExist before the start."""
    if table.at_hand is not None and table.at_hand.version == table.version:
        return table.at_hand.state
    found = STATE.first(table.pk)
    if found is None:
        raise Position.DoesNotExist
    return load(rules, found[0])


def new_moves(table: Table) -> tuple[Move, ...]:
    """The latest standing moves, in order, as far as they are at hand because they were just made."""
    held = table.at_hand
    return held.moves if held is not None and held.version == table.version else ()


def state_at(table: Table, rules: AnyRules, ply: int) -> Any:
    """The state after `ply` standing moves: the nearest snapshot before, and what followed."""
    snapshot = Snapshot.objects.filter(table=table, ply__lte=ply).order_by("-ply")[:1].get()
    state = load(rules, snapshot.state)
    for row in Move.objects.standing().filter(table=table, ply__gt=snapshot.ply, ply__lte=ply):
        state = advanced(rules, state, row)
    return state


def advanced(rules: AnyRules, state: Any, row: Move) -> Any:
    """The state after a recorded row. Raises EngineError where it does not fit."""
    if row.entry == Move.Entry.WITHDRAWAL:
        return rules.withdraw(state, Seat(row.seat))[0]
    return rules.apply(state, Seat(row.seat), rules.move_from_json(row.move))[0]


def dealings(table: Table) -> dict[int, list[int]]:
    """After which plies hidden things were dealt anew, and the numbers of these dealings."""
    rows = Event.objects.standing().filter(table=table, kind=DEALT_ANEW_EVENT)
    found: dict[int, list[int]] = {}
    for ply, data in rows.values_list("ply", "data"):
        found.setdefault(ply, []).append(data["number"])
    return found


def seed_of(table: Table) -> bytes:
    """The seed that the luck of a started table follows from; secret until the game is over."""
    seeds = table.players.order_by("joined").values_list("seed", flat=True)
    return game_seed(bytes(table.server_seed), [bytes.fromhex(seed) for seed in seeds])


def replay(
    rules: AnyRules,
    state: Any,
    moves: Iterable[Move],
    renewed: Callable[[int, Any], Any] = lambda _ply, state: state,
) -> Iterator[Entry]:
    """Apply recorded rows one after the other. Raises EngineError where one does not fit.

    `renewed` gives the state to go on with after a ply.
    """
    for row in moves:
        entry = (
            withdrawn(rules, state, Seat(row.seat))
            if row.entry == Move.Entry.WITHDRAWAL
            else applied(rules, state, Seat(row.seat), rules.move_from_json(row.move), row.automatic)
        )
        state = renewed(row.ply, entry.after)
        yield replace(entry, after=state)


def played(rules: AnyRules, state: Any, seat: Seat, moves: Sequence[object]) -> list[Entry]:
    """Apply a seat's moves (JSON), each followed by what the system decides by itself.

    Raises NotYourTurn, MalformedMoves or MoveRefused, in words; then nothing holds.
    """
    entries: list[Entry] = []
    for data in moves:
        if seat not in rules.to_move(state):
            raise NotYourTurn
        entries.append(_checked(rules, state, seat, data))
        entries.extend(forced(rules, entries[-1].after))
        state = entries[-1].after
    return entries


def forced(rules: AnyRules, state: Any) -> list[Entry]:
    """The decisions that the system takes from here on by itself (ALL-5)."""
    entries: list[Entry] = []
    while (decision := rules.forced_move(state)) is not None:
        seat, move = decision
        entries.append(applied(rules, state, seat, move, automatic=True))
        state = entries[-1].after
    return entries


def applied(rules: AnyRules, state: Any, seat: Seat, move: Any, automatic: bool = False) -> Entry:
    """One move applied. Raises IllegalMove."""
    after, events = rules.apply(state, seat, move)
    return Entry(
        seat=seat,
        move=rules.move_to_json(move),
        text=rules.move_to_text(move),
        automatic=automatic,
        turn_number=rules.turn_number(state),
        revealing=rules.reveals(state, after),
        after=after,
        events=events,
    )


def withdrawn(rules: AnyRules, state: Any, seat: Seat) -> Entry:
    """One withdrawal applied (ALL-4). Raises IllegalMove."""
    after, events = rules.withdraw(state, seat)
    return Entry(seat, None, "", False, rules.turn_number(state), True, after, events)


def parsed_moves(table: Table, texts: Sequence[str]) -> list[object]:
    """Moves given as text, as JSON. Raises MalformedMoves."""
    rules = rules_of(table)
    try:
        return [rules.move_to_json(rules.move_from_text(text)) for text in texts]
    except MalformedMove as error:
        raise MalformedMoves(_sentence(rules, error), reason=error.saying.code) from error


def _checked(rules: AnyRules, state: Any, seat: Seat, data: object) -> Entry:
    try:
        return applied(rules, state, seat, rules.move_from_json(data))
    except MalformedMove as error:
        raise MalformedMoves(_sentence(rules, error), reason=error.saying.code) from error
    except IllegalMove as error:
        raise MoveRefused(_sentence(rules, error), reason=error.saying.code) from error


def _sentence(rules: AnyRules, error: EngineError) -> str:
    return in_words(error.saying, rules.templates)
