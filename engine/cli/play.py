"""`play`: games of bots against bots."""

import argparse
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.cli.errors import UsageError
from engine.core.chance import Chance
from engine.core.jsons import JsonObject
from engine.core.options import checked_options, checked_seats
from engine.core.record import dump_record
from engine.core.recording import Choose, Recorder, Sitter, play_out
from engine.core.seats import Seat, all_seats
from engine.registry import AnyRules, find_rules

PATIENCE = 2500
"""After so many plies the bots leave one by one: a game that luck alone would not end, ends too."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game, as it is reported; the lists are by seat."""

    game: str
    seed: str
    bots: list[str]
    plies: int
    turns: int
    scores: list[int]
    places: list[int]
    reason: str
    record: str | None
    """The file that the record was written to."""


def run(given: argparse.Namespace) -> int:
    """Play the games and print a line for each; without --json also what they come to."""
    rules = find_rules(given.game)
    bots = _bots(rules, given.bots, given.seats)
    options = checked_options(rules.options_schema, _options(given.option), seats=len(bots))
    if given.games < 1:
        raise UsageError("--games must be at least 1.")
    if given.records is not None:
        _make_folder(given.records)
    games = []
    for number in range(1, given.games + 1):
        game = play_one(rules, bots, f"{given.seed}/{number}", options=options, folder=given.records)
        print(_as_json(game) if given.json else _as_line(game), flush=True)
        games.append(game)
    if not given.json:
        print(summary(games))
    return 0


def play_one(
    rules: AnyRules,
    bots: Sequence[str],
    seed: str,
    *,
    options: JsonObject | None = None,
    folder: Path | None = None,
) -> Played:
    """One game of bots, who sit down in the order given and draw their seats from the seed."""
    server_seed = _bytes_for("server", seed)
    recorder = Recorder(rules, [Sitter(bot, bot) for bot in bots], server_seed=server_seed, options=options)
    names = [player.name for player in recorder.players]
    leaving = {PATIENCE + seat: seat for seat in all_seats(len(bots))[1:]}
    record = play_out(rules, recorder, bots_choice(rules, names, seed), withdrawals=leaving)
    outcome = record.result
    assert outcome is not None, "play_out plays to the end"
    path = folder / f"{rules.slug}-{seed.replace('/', '-')}.json" if folder is not None else None
    if path is not None:
        _write(path, dump_record(record))
    return Played(
        game=rules.slug,
        seed=seed,
        bots=names,
        plies=record.plies,
        turns=recorder.turns,
        scores=list(outcome.scores),
        places=list(outcome.places),
        reason=outcome.reason,
        record=str(path) if path is not None else None,
    )


def bots_choice(rules: AnyRules, names: Sequence[str], seed: str) -> Choose[Any, Any]:
    """Picks moves as the bots by seat do; their luck is their own, apart from the game's."""
    chance = Chance(_bytes_for("bots", seed))

    def choose(state: Any, seat: Seat) -> Any:
        nonlocal chance
        move = bot_move(BOTS[names[seat]], rules, state, seat, chance)
        chance = Chance(chance.seed, chance.counter + 1)
        return move

    return choose


def _bytes_for(purpose: str, seed: str) -> bytes:
    # An argument may hold bytes that are no UTF-8; they too are some seed.
    return hashlib.sha256(f"{purpose}/{seed}".encode(errors="surrogateescape")).digest()


def summary(games: Sequence[Played]) -> str:
    """How the bots did: games won (a shared first place counts in part) and mean score, by bot."""
    lines = [f"{len(games)} games, {_mean([game.plies for game in games]):.1f} plies on average"]
    for bot in sorted({bot for game in games for bot in game.bots}):
        seats = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
        won = sum(1 / game.places.count(1) for game, seat in seats if game.places[seat] == 1)
        scores = [game.scores[seat] for game, seat in seats]
        lines.append(f"    {bot}: won {won:g} of {len(games)}, mean score {_mean(scores):.1f}")
    return "\n".join(lines)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def _bots(rules: AnyRules, given: str, seats: int | None) -> list[str]:
    names = given.split(",")
    for name in names:
        if name not in BOTS:
            raise UsageError(f"There is no bot “{name}”; there are {', '.join(BOTS)}.")
    if len(names) == 1:
        names *= checked_seats(
            rules.least_seats if seats is None else seats, rules.least_seats, rules.most_seats
        )
    if seats is not None and seats != len(names):
        raise UsageError(f"--bots names {len(names)} bots for {seats} seats.")
    checked_seats(len(names), rules.least_seats, rules.most_seats)
    return names


def _options(pairs: Sequence[str]) -> JsonObject:
    options: JsonObject = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UsageError(f"--option needs NAME=VALUE, not “{pair}”.")
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    """A number, true, false or null as JSON has them; anything else is the text itself."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}.") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error


def _as_json(game: Played) -> str:
    fields = ("game", "seed", "bots", "plies", "turns", "scores", "places", "reason", "record")
    return json.dumps({name: getattr(game, name) for name in fields}, ensure_ascii=False)


def _as_line(game: Played) -> str:
    seats = zip(game.places, game.bots, game.scores, strict=True)
    standing = ", ".join(f"{place}. {bot} {score}" for place, bot, score in sorted(seats))
    return f"{game.seed}: {standing} ({game.reason}, {game.turns} turns, {game.plies} plies)"
