"""`make fuzz`: random games of one game by the thousand, every promise checked at every position.

`python -m tests.engine.fuzz GAME [--games N] [--seed S] [--seats N] [--bot NAME]`. A broken promise
ends it with the seed that shows it.
"""

import argparse
import hashlib
import sys
import time
from collections import Counter

from engine.bots.registry import BOTS
from engine.core.errors import UnknownGame
from engine.registry import AnyRules, find_rules, newest_rules
from tests.engine.contract import Walk, own_check


def main() -> int:
    """Walk through the games and print what was met; returns the exit status."""
    given = _arguments()
    try:
        rules = find_rules(given.game)
    except UnknownGame:
        print(f"There is no game “{given.game}”; there are {', '.join(newest_rules())}.", file=sys.stderr)
        return 2
    began, counts = time.monotonic(), Counter[str]()
    for number in range(given.games):
        seed = f"{given.seed}/{number}"
        if not _walk(rules, seed, given, counts):
            return 1
    print(_line(rules, given.games, counts, time.monotonic() - began))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.fuzz")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="fuzz")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", choices=list(BOTS))
    parser.add_argument("--thorough-every", type=int, default=5, help="plies between the dearest checks (5)")
    return parser.parse_args()


def _walk(rules: AnyRules, seed: str, given: argparse.Namespace, counts: Counter[str]) -> bool:
    walk = Walk(
        rules,
        hashlib.sha256(seed.encode()).digest(),
        thorough_every=given.thorough_every,
        bot=BOTS[given.bot] if given.bot else None,
        seats=given.seats,
    )
    try:
        walk.run()
    except Exception as error:
        where = f"{walk.seats} seats, options {walk.options}, ply {walk.counts['plies']}"
        error.add_note(f"{rules.slug}: seed “{seed}” ({where})")
        sys.excepthook(type(error), error, error.__traceback__)
        return False
    counts.update(walk.counts)
    counts["turns"] += len(walk.turns)
    counts["longest game"] = max(counts["longest game"], len(walk.turns))
    return True


def _line(rules: AnyRules, games: int, counts: Counter[str], seconds: float) -> str:
    own = "with its own invariants" if own_check(rules) else "no invariants of its own"
    mean, longest = counts.pop("turns") / games, counts.pop("longest game")
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return (
        f"{rules.slug}: {games} games kept every promise ({own}) in {seconds:.0f} s; "
        f"turns {mean:.1f} on average, {longest} at most; {told}"
    )


if __name__ == "__main__":
    sys.exit(main())
