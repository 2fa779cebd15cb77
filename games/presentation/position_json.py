"""Positions, legal moves and moves as programs read them, each as one person may know it."""

import json
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from engine.core.outcome import outcome_to_json
from engine.core.record import record_to_json
from engine.core.seats import Seat
from engine.registry import AnyRules
from games.errors import NotRunning, NotYourTurn, Paused
from games.models import Move, Player, Position, Table
from games.positions import JsonObject, load, rules_of, state_at
from games.presentation.table_json import instant
from games.records import record_of
from games.words import in_words

KEPT = 256
"""How many written positions a process keeps, as many readers ask for the same one."""

PLACED = Prepared(lambda: Position.objects.select_related("table").filter(table=NUMBERS[0]))


def own_seat(table: Table, viewer: User | None) -> int | None:
    """The seat that the viewer plays by themselves at this table."""
    return None if viewer is None else own_seats(table.pk, viewer.pk).first()


def own_seats(table_id: int, user_id: int) -> QuerySet[Player, int | None]:
    """The one seat that a user plays by themselves at a table, if there is one."""
    return Player.objects.filter(table=table_id, user=user_id, bot="").values_list("seat", flat=True)


def present_position(public_id: str, version: int, seat: int | None) -> tuple[int, bytes]:
    """The position of a started table as JSON text, and the version it belongs to.

    That is the version given, or a later one when the table has moved on meanwhile.
    """
    return _present(public_id, version, seat)


def past_position(table: Table, seat: int | None, ply: int) -> bytes:
    """The position after `ply` moves as JSON text. Raises LookupError for a ply that the game has not."""
    if not 0 <= ply <= table.ply:
        raise LookupError(ply)
    rules = rules_of(table)
    return _text(table, rules, state_at(table, rules, ply), ply, seat)


def legal_moves_json(table: Table, seat: int, names: tuple[str, ...]) -> JsonObject:
    """Everything that a seat may do now, in the engine's order; or why there is nothing."""
    position = PLACED.first(table.pk)
    assert position is not None
    table = position.table
    rules = rules_of(table)
    state = load(rules, position.state)
    reason = _why_nothing(table, rules, state, seat)
    view = rules.view(state, Seat(seat))
    moves = [
        {
            "move": rules.move_to_json(move),
            "text": rules.move_to_text(move),
            "words": in_words(rules.describe_move(view, move), rules.templates, names),
        }
        for move in (() if reason else rules.legal_moves(state, Seat(seat)))
    ]
    return {
        "table": table.public_id,
        "version": table.version,
        "ply": table.ply,
        "seat": seat,
        "moves": moves,
        "reason": reason,
    }


def _why_nothing(table: Table, rules: AnyRules, state: Any, seat: int) -> str | None:
    """The code with which a move would be refused now, if any would be."""
    if not table.is_running:
        return NotRunning.code
    if table.paused_at is not None:
        return Paused.code
    return None if seat in rules.to_move(state) else NotYourTurn.code


def move_json(move: Move) -> JsonObject:
    """One stored move; every move of every game is made openly."""
    return {
        "seq": move.seq,
        "ply": move.ply,
        "seat": move.seat,
        "kind": move.entry,
        "move": move.move,
        "text": move.text,
        "automatic": move.automatic,
        "by_bot": move.by_bot,
        "turn_number": move.turn_number,
        "scores": move.scores,
        "made_at": instant(move.created_at),
        "undone_at": instant(move.undone_at),
    }


def record_line(table: Table) -> JsonObject:
    """The record of a started table as plain data (docs/record.schema.json)."""
    return record_to_json(record_of(table))


@lru_cache(maxsize=KEPT)
def _present(public_id: str, version: int, seat: int | None) -> tuple[int, bytes]:
    # One statement reads the position and its version, so that they belong together.
    position = Position.objects.select_related("table").get(table__public_id=public_id)
    table = position.table
    rules = rules_of(table)
    return table.version, _text(table, rules, load(rules, position.state), table.ply, seat)


def _text(table: Table, rules: AnyRules, state: Any, ply: int, seat: int | None) -> bytes:
    outcome = rules.outcome(state)
    body = {
        "table": table.public_id,
        "game": table.game,
        "rules_version": table.rules_version,
        "version": table.version,
        "ply": ply,
        "turn_number": rules.turn_number(state),
        "seat": seat,
        "to_move": list(rules.to_move(state)),
        "scores": list(rules.scores(state)),
        "view": rules.view(state, None if seat is None else Seat(seat)),
        "outcome": outcome_to_json(outcome) if outcome else None,
    }
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
