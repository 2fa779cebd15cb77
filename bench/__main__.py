"""`python -m bench`: measures, prints a table and writes bench.json."""

import argparse
import subprocess
import sys
from pathlib import Path

from bench.engines import measure_engines
from bench.figures import table, write
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
    if given.part in (None, "engine"):
        figures += measure_engines(given.games)
    if given.part == "archive":
        with scratch_site():
            from bench.archive import measure_archive

            figures += measure_archive()
    if given.part in (None, "site", "api"):
        with scratch_site():
            # What these import are models, which Django's set-up must come before.
            from bench.api import measure_api
            from bench.listeners import measure_streams
            from bench.lists import measure_lists
            from bench.mails import measure_mails
            from bench.site import measure_tables
            from bench.sweeps import measure_sweeps

            if given.part != "site":
                figures += [*measure_api(), *measure_streams()]
            if given.part != "api":
                figures += [*measure_tables(), *measure_lists(), *measure_sweeps(), *measure_mails()]
    results = ARCHIVE_RESULTS if given.part == "archive" else RESULTS
    print(table(figures))
    write(results, figures)
    print(f"\nThe same as JSON: {results}")
    if given.part is None:  # a million tables want a database, and so a process, of their own
        subprocess.run([sys.executable, "-m", "bench", "archive"], check=True)


if __name__ == "__main__":
    main()
