"""`python -m bench`: measures, prints a table and writes bench.json."""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.engines import measure_engines
from bench.figures import Figure, line, write
from bench.scratch import scratch_site

RESULTS, ARCHIVE_RESULTS = Path("bench.json"), Path("bench-archive.json")


def main() -> None:
    """Measure what was asked for: everything, or the engines, the pages, the API, or the archive alone."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument(
        "part", nargs="?", choices=["engine", "site", "api", "archive"], help="only this part"
    )
    parser.add_argument("--games", type=int, default=50, help="random games each way (50)")
    given = parser.parse_args()
    figures = []
    for figure in _measured(given.part, given.games):
        print(line(figure), flush=True)
        figures.append(figure)
    results = ARCHIVE_RESULTS if given.part == "archive" else RESULTS
    write(results, figures)
    print(f"\nThe same as JSON: {results}")
    if given.part is None:  # a million tables want a database, and so a process, of their own
        subprocess.run([sys.executable, "-m", "bench", "archive"], check=True)


def _measured(part: str | None, games: int) -> Iterator[Figure]:
    """The figures of one part or of all but the archive, as they come."""
    if part in (None, "engine"):
        yield from measure_engines(games)
    if part == "archive":
        with scratch_site():
            from bench.archive import measure_archive

            yield from measure_archive()
    if part in (None, "site", "api"):
        with scratch_site():
            # What these import are models, which Django's set-up must come before.
            from bench.api import measure_api
            from bench.listeners import measure_streams
            from bench.lists import measure_lists
            from bench.mails import measure_mails
            from bench.site import measure_tables
            from bench.sweeps import measure_sweeps

            if part != "site":
                yield from measure_api()
                yield from measure_streams()
            if part != "api":
                yield from measure_tables()
                yield from measure_lists()
                yield from measure_sweeps()
                yield from measure_mails()


if __name__ == "__main__":
    main()
