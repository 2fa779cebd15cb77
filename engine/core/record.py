"""A whole game as one JSON text, `newworld-record/1` (docs/record.schema.json)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.errors import EngineError
from engine.core.jsons import JsonObject
from engine.core.outcome import Outcome, outcome_from_json, outcome_to_json
from engine.core.reader import Reader
from engine.core.seats import Seat
from engine.core.words import Templates, gettext_noop

FORMAT = "newworld-record/1"
SEATINGS = ("random", "joined")
CAUSES = ("resigned", "timed_out", "removed")
DEALT_ANEW = "dealt_anew"
"""The code of a change that deals anew; its `text` is the number of the dealing, from 1."""
CHANGERS = ("player", "clock", "staff")


class BadRecord(EngineError):
    """The text is no record, or the record says something that cannot be."""


@dataclass(frozen=True, slots=True)
class RecordPlayer:
    """Who sat in a seat when the game began; a `Change` tells of a later holder."""

    seat: Seat
    name: str
    bot: str | None
    """The bot's name in `engine.bots`; None for a person."""
    joined: int
    """The place in the order of sitting down, from 0."""


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One move that stands."""

    ply: int
    """Its number among the moves and withdrawals, from 1."""
    seat: Seat
    move: JsonObject
    text: str
    automatic: bool
    """The system took it by itself (ALL-5)."""
    scores: tuple[int, ...]
    """Each seat's points after it."""
    time: str | None = None
    """ISO 8601 in UTC; None where nobody looked at a clock."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A seat left for good (ALL-4); it counts as a ply like a move."""

    ply: int
    seat: Seat
    cause: str
    """One of CAUSES."""
    scores: tuple[int, ...]
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Something about the table changed that no rule knows of: a substitute, a pause, a staff act.

    It changes no position, but for one: with DEALT_ANEW as `what`, what nobody knows is dealt anew.
    """

    ply: int
    """How many moves and withdrawals stood then."""
    seat: Seat | None
    by: str
    """One of CHANGERS."""
    what: str
    """A code of the site's own, such as `taken_over`."""
    text: str
    time: str | None = None


Entry = MoveEntry | Withdrawal | Change


@dataclass(frozen=True, slots=True)
class UndoneMove:
    """A move that was taken back; kept for the reader, never replayed."""

    ply: int
    """The number it had while it stood."""
    seat: Seat
    move: JsonObject
    text: str
    automatic: bool
    time: str | None
    undone: str | None
    """When it was taken back."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or as much as there is of it."""

    game: str
    rules_version: int
    options: JsonObject
    seating: str
    """`random` (drawn from the game's seed) or `joined` (in the order of sitting down)."""
    players: tuple[RecordPlayer, ...]
    """By seat."""
    commitment: bytes
    server_seed: bytes | None
    """None until the game is over."""
    player_seeds: tuple[bytes, ...]
    """In the order of sitting down."""
    entries: tuple[Entry, ...]
    undone: tuple[UndoneMove, ...]
    """In the order in which they were made."""
    result: Outcome | None
    """None for a game that is not over, or was broken off."""

    @property
    def plies(self) -> int:
        """How many moves and withdrawals there are."""
        return sum(not isinstance(entry, Change) for entry in self.entries)


# Writing.


def dump_record(record: Record) -> str:
    """The record as JSON text, one player, entry and undone move a line."""
    data = record_to_json(record)
    fields = [f"{json.dumps(name)}: {_lines(value)}" for name, value in data.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def record_to_json(record: Record) -> JsonObject:
    """The record as plain data."""
    return {
        "format": FORMAT,
        "game": record.game,
        "rules_version": record.rules_version,
        "options": record.options,
        "seating": record.seating,
        "players": [_player_to_json(player) for player in record.players],
        "commitment": record.commitment.hex(),
        "server_seed": record.server_seed.hex() if record.server_seed is not None else None,
        "player_seeds": [seed.hex() for seed in record.player_seeds],
        "entries": [_entry_to_json(entry) for entry in record.entries],
        "undone": [_undone_to_json(move) for move in record.undone],
        "result": outcome_to_json(record.result) if record.result is not None else None,
    }


def _lines(value: object) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(part, ensure_ascii=False) for part in value) + "\n]"


def _player_to_json(player: RecordPlayer) -> JsonObject:
    return {"seat": player.seat, "name": player.name, "bot": player.bot, "joined": player.joined}


def _entry_to_json(entry: Entry) -> JsonObject:
    if isinstance(entry, Change):
        told = {"by": entry.by, "what": entry.what, "text": entry.text}
        return {"kind": "change", "ply": entry.ply, "seat": entry.seat, **told, "time": entry.time}
    after = {"scores": list(entry.scores), "time": entry.time}
    if isinstance(entry, Withdrawal):
        return {"kind": "withdrawal", "ply": entry.ply, "seat": entry.seat, "cause": entry.cause, **after}
    return {"kind": "move", **_move_to_json(entry), **after}


def _undone_to_json(move: UndoneMove) -> JsonObject:
    return {**_move_to_json(move), "time": move.time, "undone": move.undone}


def _move_to_json(made: MoveEntry | UndoneMove) -> JsonObject:
    return {
        "ply": made.ply,
        "seat": made.seat,
        "move": made.move,
        "text": made.text,
        "automatic": made.automatic,
    }


# Reading.


def load_record(text: str | bytes) -> Record:
    """The record that a text holds; raises BadRecord, whose saying names the first thing wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("record_not_json") from error
    return record_from_json(data)


def record_from_json(data: object) -> Record:
    """The record that plain data stands for; raises BadRecord."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("record_not_format", format=FORMAT)
    reader = Reader(data, "", _refuse)
    reader.only(["format", *Record.__slots__])
    players = tuple(_read_player(part) for part in reader.objects("players"))
    count = len(players)
    record = Record(
        game=reader.text("game"),
        rules_version=reader.whole("rules_version", least=1),
        options=reader.mapping("options"),
        seating=reader.one_of("seating", SEATINGS),
        players=players,
        commitment=reader.digest("commitment"),
        server_seed=None if reader.empty("server_seed") else reader.digest("server_seed"),
        player_seeds=reader.seeds("player_seeds", count),
        entries=tuple(_read_entry(part, count) for part in reader.objects("entries")),
        undone=tuple(_read_undone(part, count) for part in reader.objects("undone")),
        result=None if reader.empty("result") else _read_result(reader.mapping("result"), count),
    )
    _check_players(players)
    _check_plies(record.entries)
    return record


def _refuse(path: str) -> BadRecord:
    return BadRecord("record_field", field=path[:80])


def _read_player(reader: Reader) -> RecordPlayer:
    reader.only(RecordPlayer.__slots__)
    bot = None if reader.empty("bot") else reader.text("bot")
    return RecordPlayer(Seat(reader.whole("seat")), reader.text("name"), bot, reader.whole("joined"))


def _read_entry(reader: Reader, count: int) -> Entry:
    kind = reader.one_of("kind", ("move", "withdrawal", "change"))
    if kind == "change":
        reader.only(["kind", *Change.__slots__])
        return _read_change(reader, count)
    ply, seat = reader.whole("ply", least=1), _read_seat(reader, count)
    scores, time = reader.numbers("scores", count), reader.maybe_text("time")
    if kind == "withdrawal":
        reader.only(["kind", *Withdrawal.__slots__])
        return Withdrawal(ply, seat, reader.one_of("cause", CAUSES), scores, time)
    reader.only(["kind", *MoveEntry.__slots__])
    move, text, automatic = reader.mapping("move"), reader.text("text"), reader.flag("automatic")
    return MoveEntry(ply, seat, move, text, automatic, scores, time)


def _read_change(reader: Reader, count: int) -> Change:
    seat = None if reader.empty("seat") else _read_seat(reader, count)
    by, what = reader.one_of("by", CHANGERS), reader.text("what")
    return Change(reader.whole("ply"), seat, by, what, reader.text("text"), reader.maybe_text("time"))


def _read_undone(reader: Reader, count: int) -> UndoneMove:
    reader.only(UndoneMove.__slots__)
    ply, seat = reader.whole("ply", least=1), _read_seat(reader, count)
    move, text, automatic = reader.mapping("move"), reader.text("text"), reader.flag("automatic")
    time, undone = reader.maybe_text("time"), reader.maybe_text("undone")
    return UndoneMove(ply, seat, move, text, automatic, time, undone)


def _read_seat(reader: Reader, count: int) -> Seat:
    return Seat(reader.whole("seat", most=count - 1))


def _read_result(data: JsonObject, count: int) -> Outcome:
    try:
        outcome = outcome_from_json(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _refuse("result") from error
    if {len(outcome.places), len(outcome.scores), len(outcome.breakdown)} != {count}:
        raise _refuse("result")
    return outcome


def _check_players(players: Sequence[RecordPlayer]) -> None:
    places = list(range(len(players)))
    if not places or [player.seat for player in players] != places:
        raise _refuse("players")
    if sorted(player.joined for player in players) != places:
        raise BadRecord("record_joined")


def _check_plies(entries: Sequence[Entry]) -> None:
    standing = 0
    for entry in entries:
        standing += not isinstance(entry, Change)
        if entry.ply != standing:
            raise BadRecord("record_ply", ply=standing, found=entry.ply)


RECORD_TEMPLATES: Templates = {
    "record_not_json": gettext_noop("This is not a JSON text."),
    "record_not_format": gettext_noop("This is not a record of the format “{format}”."),
    "record_field": gettext_noop("The record's field “{field}” is missing, unknown or of the wrong form."),
    "record_joined": gettext_noop("The record does not say in which order the players sat down."),
    "record_ply": gettext_noop("The record has an entry of ply {found} where ply {ply} is due."),
}
"""What reading a record can say; `engine.core.replay` has what checking it can say."""
