"""`bench`: how fast a game is, in CPU time of this process."""

import argparse
import hashlib
import json
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time_ns
from typing import Any

from engine.cli.errors import UsageError
from engine.core.chance import Chance, Dice
from engine.core.options import checked_seats
from engine.registry import AnyRules, find_rules

NANOSECONDS = 1_000_000_000
MOST_MOVES = 1000
"""A random game through the contract is measured so far: some games do not end by luck alone."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Medians over random games; each game's microseconds are the mean over its calls."""

    game: str
    seats: int
    games: int
    playout_games_per_second: float
    contract_games_per_second: float
    playout_moves_per_second: float
    """Moves of the games through the contract, in the time that playouts take.

    Less than the truth where playouts have more moves than `MOST_MOVES`.
    """
    moves_per_game: float
    legal_moves_per_position: float
    legal_moves_us: float
    apply_us: float


@dataclass(slots=True)
class _Game:
    """What one random game through the contract took, in nanoseconds."""

    moves: int = 0
    listed: int = 0
    legal_moves: int = 0
    apply: int = 0
    total: int = 0


def run(given: argparse.Namespace) -> int:
    """Measure and print."""
    rules = find_rules(given.game)
    if given.games < 1:
        raise UsageError("--games must be at least 1.")
    seats = rules.least_seats if given.seats is None else given.seats
    speed = measure(rules, checked_seats(seats, rules.least_seats, rules.most_seats), given.games, given.seed)
    print(json.dumps(asdict(speed)) if given.json else table([speed]))
    return 0


def measure(rules: AnyRules, seats: int, games: int, seed: str) -> Speed:
    """The speed over so many random games each way, from first positions that follow from the seed."""
    seeds = [
        hashlib.sha256(f"{seed}/{number}".encode(errors="surrogateescape")).digest()
        for number in range(games)
    ]
    starts = [rules.setup(seats, {}, seed) for seed in seeds]
    played = [_play(rules, state, Chance(seed)) for state, seed in zip(starts, seeds, strict=True)]
    playout = median(
        _time_playout(rules, state, Chance(seed)) for state, seed in zip(starts, seeds, strict=True)
    )
    moves = median(game.moves for game in played)
    return Speed(
        game=rules.slug,
        seats=seats,
        games=games,
        playout_games_per_second=round(NANOSECONDS / playout, 1),
        contract_games_per_second=round(NANOSECONDS / median(game.total for game in played), 1),
        playout_moves_per_second=round(moves * NANOSECONDS / playout),
        moves_per_game=moves,
        legal_moves_per_position=round(median(game.listed / game.moves for game in played), 1),
        legal_moves_us=round(median(game.legal_moves / game.moves for game in played) / 1000, 1),
        apply_us=round(median(game.apply / game.moves for game in played) / 1000, 1),
    )


def table(speeds: list[Speed]) -> str:
    """The speeds as lines of text."""
    head = (
        "game",
        "seats",
        "playouts/s",
        "games/s",
        "legal_moves us",
        "apply us",
        "moves/game",
        "legal moves",
    )
    rows = [
        (
            speed.game,
            str(speed.seats),
            f"{speed.playout_games_per_second:.1f}",
            f"{speed.contract_games_per_second:.1f}",
            f"{speed.legal_moves_us:.1f}",
            f"{speed.apply_us:.1f}",
            f"{speed.moves_per_game:.0f}",
            f"{speed.legal_moves_per_position:.1f}",
        )
        for speed in speeds
    ]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _play(rules: AnyRules, state: Any, chance: Chance) -> _Game:
    dice, game, began = Dice(chance), _Game(), process_time_ns()
    while game.moves < MOST_MOVES and (to_move := rules.to_move(state)):
        seat = to_move[0]
        before = process_time_ns()
        moves = rules.legal_moves(state, seat)
        between = process_time_ns()
        move = moves[dice.below(len(moves), "bench")]
        chosen = process_time_ns()
        state, _ = rules.apply(state, seat, move)
        game.apply += process_time_ns() - chosen
        game.legal_moves += between - before
        game.listed += len(moves)
        game.moves += 1
    game.total = process_time_ns() - began
    return game


def _time_playout(rules: AnyRules, state: Any, chance: Chance) -> int:
    began = process_time_ns()
    rules.playout(state, chance)
    return process_time_ns() - began
