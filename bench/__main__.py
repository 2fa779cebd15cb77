"""`python -m bench`: measures, prints a table and writes bench.json."""

import argparse
from pathlib import Path

from bench.engines import measure_engines
from bench.figures import table, write
from bench.scratch import scratch_site

RESULTS = Path("bench.json")


def main() -> None:
    """Measure what was asked for: everything, the engines, or the site."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("part", nargs="?", choices=["engine", "site"], help="only this part")
    parser.add_argument("--games", type=int, default=50, help="random games each way (50)")
    given = parser.parse_args()
    figures = []
    if given.part != "site":
        figures += measure_engines(given.games)
    if given.part != "engine":
        with scratch_site():
            # What these import are models, which Django's set-up must come before.
            from bench.lists import measure_lists
            from bench.mails import measure_mails
            from bench.site import measure_tables
            from bench.sweeps import measure_sweeps

            figures += [*measure_tables(), *measure_lists(), *measure_sweeps(), *measure_mails()]
    print(table(figures))
    write(RESULTS, figures)
    print(f"\nThe same as JSON: {RESULTS}")


if __name__ == "__main__":
    main()
