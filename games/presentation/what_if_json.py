"""Scratch lines and records under study as programs read them."""

from typing import Any

from engine.core.outcome import outcome_to_json
from engine.core.seats import Seat
from engine.registry import AnyRules
from games.lines import Line, follow, start
from games.models import KeptLine, Study
from games.positions import JsonObject
from games.presentation.replay import Reading
from games.presentation.table_json import instant
from games.words import in_words


def line_json(reading: Reading, line: Line) -> JsonObject:
    """Where a line has come to, and what can be decided there. Raises MoveRefused where it does not fit.

    Hidden things are dealt anew from what the reader knows, so that any seat of the line may be looked at.
    """
    rules = reading.course.rules
    state = follow(rules, start(reading.course, line, reading.seat), line.moves).state
    to_move = rules.to_move(state)
    mover = to_move[0] if to_move and line.by_hand(to_move[0]) else None
    seat = Seat(line.seat or 0) if mover is None else mover
    return {
        **_told(line),
        **_position(rules, state, seat),
        "legal_moves": [] if mover is None else _legal(reading, state, mover),
    }


def kept_json(row: KeptLine) -> JsonObject:
    """A line that somebody keeps."""
    line = Line(row.ply, row.deal, tuple(row.moves), row.seat, row.bot)
    kept = {"id": row.public_id, "name": row.name, "text": row.text, "created_at": instant(row.created_at)}
    return {**kept, **_told(line)}


def study_json(study: Study) -> JsonObject:
    """A record under study, in its owner's list."""
    return {
        "id": study.public_id,
        "name": study.name,
        "game": study.game,
        "rules_version": study.rules_version,
        "players": study.names,
        "ply": study.ply,
        "created_at": instant(study.created_at),
    }


def study_position(reading: Reading, ply: int) -> JsonObject:
    """The position of a record after `ply` moves, as everybody at the table could see it."""
    past = reading.course.at(ply)
    return {"ply": ply, **_position(reading.course.rules, past.state, None)}


def _told(line: Line) -> JsonObject:
    return {
        "ply": line.ply,
        "deal": line.deal,
        "moves": list(line.moves),
        "seat": line.seat,
        "bot": line.bot or None,
    }


def _position(rules: AnyRules, state: Any, seat: Seat | None) -> JsonObject:
    outcome = rules.outcome(state)
    return {
        "view_of": seat,
        "to_move": list(rules.to_move(state)),
        "scores": list(rules.scores(state)),
        "view": rules.view(state, seat),
        "outcome": outcome_to_json(outcome) if outcome else None,
    }


def _legal(reading: Reading, state: Any, seat: Seat) -> list[JsonObject]:
    rules = reading.course.rules
    view = rules.view(state, seat)
    return [
        {
            "move": rules.move_to_json(move),
            "text": rules.move_to_text(move),
            "words": in_words(rules.describe_move(view, move), rules.templates, reading.names),
        }
        for move in rules.legal_moves(state, seat)
    ]
