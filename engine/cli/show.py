"""`show`: a position of a record, as one seat or a spectator knows it."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from engine.cli.errors import UsageError, in_words
from engine.cli.records import read_record
from engine.core.record import Change, Entry, Record, Withdrawal
from engine.core.replay import Step, replay
from engine.core.seats import Seat
from engine.registry import AnyRules


def run(given: argparse.Namespace) -> int:
    """Print the position: the players, the last entry and what it did, scores, and the view."""
    rules, record = read_record(given.record)
    seat = _seat(record, given.seat)
    step = _step(rules, record, record.plies if given.ply is None else given.ply)
    names = [player.name for player in record.players]
    for line in _heading(rules, record, step, names):
        print(line)
    for line in _happened(rules, step, seat, names):
        print(f"    {line}")
    for line in _standing(rules, step.state, names):
        print(line)
    print(json.dumps(rules.view(step.state, seat), indent=2, ensure_ascii=False))
    return 0


def _seat(record: Record, number: int | None) -> Seat | None:
    if number is None:
        return None
    if not 0 <= number < len(record.players):
        raise UsageError(f"There is no seat {number}: seats are 0 to {len(record.players) - 1}.")
    return Seat(number)


def _step(rules: AnyRules, record: Record, ply: int) -> Step[Any]:
    for step in replay(rules, record):
        if step.ply == ply:
            return step
    raise UsageError(f"There is no ply {ply}: plies are 0 to {record.plies}.")


def _heading(rules: AnyRules, record: Record, step: Step[Any], names: list[str]) -> Iterator[str]:
    players = ", ".join(f"{name} (seat {seat})" for seat, name in enumerate(names))
    yield f"{rules.title}, rules version {rules.version}: {players}"
    yield f"Ply {step.ply} of {record.plies}" + (f": {_told(step.entry, names)}" if step.entry else "")


def _told(entry: Entry, names: list[str]) -> str:
    if isinstance(entry, Change):
        return entry.text
    if isinstance(entry, Withdrawal):
        return f"{names[entry.seat]} left ({entry.cause})"
    return f"{names[entry.seat]}: {entry.text}" + (" (automatic)" if entry.automatic else "")


def _happened(rules: AnyRules, step: Step[Any], seat: Seat | None, names: list[str]) -> Iterator[str]:
    for event in step.events:
        saying = rules.describe_event(rules.view_event(event, seat))
        if saying is not None:
            yield in_words(saying, rules.templates, names)


def _standing(rules: AnyRules, state: Any, names: list[str]) -> Iterator[str]:
    scores = rules.scores(state)
    yield "Scores: " + ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    outcome = rules.outcome(state)
    if outcome is None:
        for seat in rules.to_move(state):
            yield f"To move: {names[seat]}, {len(rules.legal_moves(state, seat))} legal moves"
        return
    yield f"Over ({outcome.reason}):"
    for name, place, score, lines in zip(names, outcome.places, scores, outcome.breakdown, strict=True):
        parts = [f"{line.points} {in_words(line.reason, rules.templates, names)}" for line in lines]
        yield f"    {place}. {name} {score}: " + ("; ".join(parts) or "no points")
