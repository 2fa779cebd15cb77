"""Reads the arguments and calls the command; every refusal is one sentence and exit status 2."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from engine.cli import bench, games, play, show, verify
from engine.cli.errors import UsageError, sentence
from engine.core.errors import EngineError

USAGE_STATUS = 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message[:1].upper() + message[1:] + ".")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        given = _parser().parse_args(arguments)
        status = int(given.run(given))
        sys.stdout.flush()
    except UsageError as refused:
        return _refuse(str(refused))
    except EngineError as refused:
        return _refuse(sentence(refused))
    except BrokenPipeError:
        # Whoever read us, such as `head`, has seen enough; the flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _refuse(message: str) -> int:
    print(f"python -m engine: {message}", file=sys.stderr)
    return USAGE_STATUS


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m engine", description="Board games of historical America, without the site."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_games(commands)
    _add_play(commands)
    _add_show(commands)
    _add_verify(commands)
    _add_bench(commands)
    return parser


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _add_games(commands: Commands) -> None:
    parser = commands.add_parser("games", help="list the games, their seats and options")
    parser.set_defaults(run=lambda given: games.run())


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="let bots play against each other")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="players at the table (the fewest, or as many as bots)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help="bots in the order of sitting down; one name fills all seats",
    )
    parser.add_argument("--games", type=int, default=1, metavar="K", help="how many games (1)")
    parser.add_argument(
        "--seed", default="1", metavar="S", help="any text; the same text, the same games (1)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be given again"
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="write the record of each game here")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each game")
    parser.set_defaults(run=play.run)


def _add_show(commands: Commands) -> None:
    parser = commands.add_parser("show", help="show a position of a record")
    parser.add_argument("record", type=Path, metavar="RECORD")
    parser.add_argument("--ply", type=int, metavar="N", help="after so many moves (the last)")
    parser.add_argument("--seat", type=int, metavar="S", help="as this seat knows it (as a spectator does)")
    parser.set_defaults(run=show.run)


def _add_verify(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check seeds, moves, scores and result of a record")
    parser.add_argument("record", type=Path, metavar="RECORD")
    parser.set_defaults(run=verify.run)


def _add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure a game's speed")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, metavar="N", help="players (the fewest)")
    parser.add_argument("--games", type=int, default=25, metavar="K", help="random games each way (25)")
    parser.add_argument(
        "--seed", default="1", metavar="S", help="any text; the same text, the same games (1)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=bench.run)
