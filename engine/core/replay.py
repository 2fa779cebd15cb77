"""Plays a record again, and finds the first thing in it that does not follow from its seeds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.events import Event
from engine.core.fairness import commitment, dealing_seed, default_player_seed, game_seed, seating
from engine.core.record import DEALT_ANEW, BadRecord, Change, Entry, MoveEntry, Record, Withdrawal
from engine.core.rules import Rules
from engine.core.words import Saying, Templates, gettext_noop

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The position after one entry, and what happened; the first step has no entry."""

    ply: int
    entry: Entry | None
    state: S
    events: tuple[Event, ...]


def replay(rules: Rules[S, M], record: Record) -> Iterator[Step[S]]:
    """Every position of the record, from the set-up on.

    Raises BadRecord where the server's seed is not shown, and whatever the rules raise at an
    entry that they refuse.
    """
    seed = seed_of(record)
    state = rules.setup(len(record.players), record.options, seed)
    yield Step(0, None, state, ())
    for entry in record.entries:
        state, events = _follow(rules, state, entry, seed)
        yield Step(entry.ply, entry, state, events)


def position(rules: Rules[S, M], record: Record, ply: int) -> S:
    """The position after so many moves and withdrawals; raises as `replay`, or BadRecord if too many."""
    for step in replay(rules, record):
        if step.ply == ply:
            return step.state
    raise BadRecord("record_short", ply=ply, plies=record.plies)


def seed_of(record: Record) -> bytes:
    """The game's seed; raises BadRecord where the server's seed is not shown."""
    if record.server_seed is None:
        raise BadRecord("record_secret")
    return game_seed(record.server_seed, record.player_seeds)


def verify(rules: Rules[S, M], record: Record) -> Saying | None:
    """The first difference between the record and what its seeds and moves lead to; None if there is none.

    Checks commitment, bots' seeds, seating, that every move was legal, that the system moved where
    it had to and nowhere else, texts and scores after each entry, and the result.
    """
    try:
        _verify_seeds(record)
        _verify_entries(rules, record)
    except EngineError as refused:
        return refused.saying
    return None


def dealt_anew(rules: Rules[S, M], state: S, seed: bytes, number: int) -> S:
    """The state with what nobody knows dealt anew, for the `number`-th time in a game of this seed."""
    return rules.reshuffle(state, Chance(dealing_seed(seed, number)))


def _follow(rules: Rules[S, M], state: S, entry: Entry, seed: bytes) -> tuple[S, tuple[Event, ...]]:
    match entry:
        case MoveEntry():
            return rules.apply(state, entry.seat, rules.move_from_json(entry.move))
        case Withdrawal():
            return rules.withdraw(state, entry.seat)
        case Change(what=what, text=text) if what == DEALT_ANEW:
            if not (text.isascii() and text.isdigit() and len(text) < 10):
                raise BadRecord("record_field", field="text")
            return dealt_anew(rules, state, seed, int(text)), ()
        case Change():
            return state, ()


def _verify_seeds(record: Record) -> None:
    seed = seed_of(record)
    if record.server_seed is None or commitment(record.server_seed) != record.commitment:
        raise BadRecord("verify_commitment")
    for player in record.players:
        chosen = record.player_seeds[player.joined]
        if player.bot is not None and chosen != default_player_seed(record.commitment, player.joined):
            raise BadRecord("verify_bot_seed", name=player.name)
    count = len(record.players)
    due = seating(seed, count) if record.seating == "random" else tuple(range(count))
    if due != tuple(player.joined for player in record.players):
        raise BadRecord("verify_seating")


def _verify_entries(rules: Rules[S, M], record: Record) -> None:
    seed = seed_of(record)
    state = rules.setup(len(record.players), record.options, seed)
    for entry in record.entries:
        try:
            after, _ = _follow(rules, state, entry, seed)
        except EngineError as refused:
            raise BadRecord("verify_refused", ply=entry.ply, refusal=refused.saying) from refused
        _verify_entry(rules, state, after, entry)
        state = after
    if rules.forced_move(state) is not None:
        raise BadRecord("verify_forced", ply=record.plies + 1)
    if rules.outcome(state) != record.result:
        raise BadRecord("verify_result")


def _verify_entry(rules: Rules[S, M], before: S, after: S, entry: Entry) -> None:
    if isinstance(entry, Change):
        return
    forced = rules.forced_move(before)
    if isinstance(entry, MoveEntry):
        move = rules.move_from_json(entry.move)
        if entry.text != rules.move_to_text(move):
            raise BadRecord("verify_text", ply=entry.ply)
        if entry.automatic and forced is None:
            raise BadRecord("verify_not_forced", ply=entry.ply)
        made_by_system = entry.automatic and forced == (entry.seat, move)
    else:
        made_by_system = False
    if forced is not None and not made_by_system:
        raise BadRecord("verify_forced", ply=entry.ply)
    if entry.scores != rules.scores(after):
        raise BadRecord("verify_scores", ply=entry.ply)


VERIFY_TEMPLATES: Templates = {
    "record_secret": gettext_noop("The server's seed is shown only when the game is over."),
    "record_short": gettext_noop("The record has {plies} plies; there is no ply {ply}."),
    "verify_commitment": gettext_noop("The server's seed is not the one that the commitment was made for."),
    "verify_bot_seed": gettext_noop("The seed of the bot “{name}” does not follow from the commitment."),
    "verify_seating": gettext_noop("The players do not sit as the seeds say."),
    "verify_refused": gettext_noop("Ply {ply} is not possible: {refusal}"),
    "verify_text": gettext_noop("The text of ply {ply} does not say the move of ply {ply}."),
    "verify_not_forced": gettext_noop("Ply {ply} is marked as the system's own move, but was a player's."),
    "verify_forced": gettext_noop("At ply {ply} the system had to move by itself, and did not."),
    "verify_scores": gettext_noop("The scores after ply {ply} are not those that the moves lead to."),
    "verify_result": gettext_noop("The result is not the one that the moves lead to."),
}
"""What replaying and checking a record can say."""
