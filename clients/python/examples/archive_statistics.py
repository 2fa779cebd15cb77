"""Downloads the archive of finished games as NDJSON, and prints what it says about each game.

    python archive_statistics.py http://127.0.0.1:8000 --game new-england --save games.ndjson

No token is needed.
"""

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from landfall_client import Landfall
from landfall_client.shapes import JsonObject


@dataclass
class Statistics:
    """What is counted of one game."""

    moves: list[int] = field(default_factory=list)
    winners: Counter[int] = field(default_factory=Counter)
    """By seat."""
    endings: Counter[str] = field(default_factory=Counter)
    best: list[int] = field(default_factory=list)

    def count(self, record: JsonObject) -> None:
        """Count one finished game."""
        result = record["result"]
        self.moves.append(len(record["entries"]))
        self.endings[result["reason"]] += 1
        self.best.append(max(result["scores"]))
        self.winners.update(seat for seat, place in enumerate(result["places"]) if place == 1)

    def lines(self) -> list[str]:
        """What was counted, in words."""
        games = len(self.moves)
        shares = sorted((seat, 100 * won / games) for seat, won in self.winners.items())
        wins = ", ".join(f"seat {seat} {share:.0f} %" for seat, share in shares)
        endings = ", ".join(f"{reason} {count}" for reason, count in self.endings.most_common())
        return [
            f"  games: {games}",
            f"  moves: {mean(self.moves):.1f} on average, {min(self.moves)} to {max(self.moves)}",
            f"  best score: {mean(self.best):.1f} on average",
            f"  won by: {wins}",
            f"  ended by: {endings}",
        ]


def main() -> None:
    """Download, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", help="such as http://127.0.0.1:8000")
    parser.add_argument("--game", help="only this game, by its slug")
    parser.add_argument("--player", help="only games of this player")
    parser.add_argument("--limit", type=int, default=1000, help="at most so many games, the newest (1000)")
    parser.add_argument("--save", type=Path, help="keep the records in this file, one a line")
    given = parser.parse_args()
    wanted = {"game": given.game, "player": given.player, "limit": given.limit}
    filters = {name: value for name, value in wanted.items() if value is not None}
    found: defaultdict[str, Statistics] = defaultdict(Statistics)
    lines = []
    with Landfall(given.server) as client:
        for record in client.export(**filters):
            found[record["game"]].count(record)
            if given.save:
                lines.append(json.dumps(record, ensure_ascii=False))
    if given.save:
        given.save.write_text("".join(f"{line}\n" for line in lines))
    for game, statistics in sorted(found.items()):
        print("\n".join([game, *statistics.lines()]))
    if not found:
        print("no finished games")


if __name__ == "__main__":
    main()
