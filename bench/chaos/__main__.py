"""`python -m bench.chaos`: people play while the site is broken, fault by fault; then all is counted."""

import argparse
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.stack.processes import unmount, wait_until
from bench.stack.site import Site, running_site, use_site
from bench.stack.stores import missing
from tests.games.notices.smtp import Sink, serve

QUIET_SECONDS = 150
"""How long the sweeps have to make up for everything."""


def main() -> int:
    """Run it; the exit code says whether every promise was kept."""
    parser = argparse.ArgumentParser(prog="python -m bench.chaos")
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--between", type=float, default=8, help="seconds of play after each fault (8)")
    parser.add_argument("--short", action="store_true", help="only the faults of the short form")
    parser.add_argument("--only", help="only faults with these words in their name")
    parser.add_argument("--json", type=Path, help="write the figures there")
    given = parser.parse_args()
    if missing():
        sys.exit(f"This needs {missing()}.")
    sink = Sink()
    server = serve(sink)
    try:
        with running_site(f"smtp://127.0.0.1:{server.port}") as site:
            use_site(site)
            try:
                figures = Run(site, sink, given).figures()
            finally:
                unmount(site.folder)
    finally:
        server.stop(no_assert=True)
    print(json.dumps(figures, indent=1, ensure_ascii=False))
    if given.json:
        given.json.write_text(json.dumps(figures))
    return 0 if not figures["broken"] else 1


class Run:
    """One run from the first table to the last check."""

    def __init__(self, site: Site, sink: Sink, given: argparse.Namespace) -> None:
        from bench.chaos.ledger import Ledger
        from bench.chaos.people import make_people

        self._site, self._sink, self._given = site, sink, given
        self._began = time.monotonic()
        self._ledger, self._over = Ledger(), threading.Event()
        self._people = make_people(site.address, given.people, self._ledger, self._over)
        self._recovered: dict[str, str] = {}
        self._mails: Counter[str] = Counter()

    def figures(self) -> dict[str, Any]:
        """Play, break, repair, check."""
        from bench.chaos.people import open_tables

        self._site.start()
        self._tell("all processes answer")
        open_tables(self._people, self._given.tables)
        for person in self._people:
            person.start()
        self._tell("everybody plays")
        time.sleep(self._given.between)
        for fault in self._faults():
            self._suffer(fault)
        quiet = self._come_to_rest()
        return {
            "seconds": round(time.monotonic() - self._began),
            "faults, and seconds until the next acknowledged turn": self._recovered,
            **self._ledger.figures(),
            **quiet,
        }

    def _faults(self) -> Sequence[Any]:
        from bench.chaos.faults import FAULTS

        chosen = [fault for fault in FAULTS if fault.short or not self._given.short]
        return [fault for fault in chosen if not self._given.only or self._given.only in fault.name]

    def _suffer(self, fault: Any) -> None:
        from bench.chaos.checks import ids_in_files

        fault.do(self._site)
        healed = time.monotonic()
        wait_until(lambda: self._ledger.latest > healed, f"a turn after: {fault.name}", 90)
        self._recovered[fault.name] = f"{self._ledger.latest - healed:.1f}"
        time.sleep(self._given.between)
        self._tell(fault.name)
        self._mails = ids_in_files(self._site.folder / "small")

    def _tell(self, what: str) -> None:
        seconds, turns = time.monotonic() - self._began, len(self._ledger.promises)
        print(f"{seconds:5.0f} s, {turns} turns: {what}", file=sys.stderr, flush=True)

    def _come_to_rest(self) -> dict[str, Any]:
        """Let every table move once more, then nobody, until nothing is owed; and count."""
        from bench.chaos import checks, faults

        before = checks.versions_now()
        hanging: list[str] = []
        try:
            wait_until(lambda: not checks.hanging(before), "a turn at every table", QUIET_SECONDS)
        except TimeoutError:
            hanging = checks.hanging(before)
        self._tell("the end of play")
        self._over.set()
        for person in self._people:
            person.join(60)
        faults.lose_claims()
        rest = wait_until(checks.settled, "notices and bots at rest", QUIET_SECONDS)
        return self._verdict(hanging, rest)

    def _verdict(self, hanging: list[str], rest: float) -> dict[str, Any]:
        from bench.chaos import checks
        from games.models import Move, Notice, Table

        mails = self._mails + self._sink.ids
        lost = checks.lost_mails(mails)
        promises = checks.broken_promises(self._ledger.promises)
        differences = checks.table_differences()
        told = checks.secrets_in_logs(self._site, self._people)
        broken = [*promises, *hanging, *lost, *told]
        broken += [] if differences.endswith(" 0 differ") else [differences]
        return {
            "moves stored": Move.objects.count(),
            "tables running, finished": [Table.objects.running().count(), Table.objects.finished().count()],
            "acknowledged turns that are missing or doubled": len(promises),
            "turns stored twice": checks.doubled_turns(),
            "tables that hang": len(hanging),
            "check_tables": differences,
            "notices by state": dict(Counter(Notice.objects.values_list("state", flat=True))),
            "mails": sum(mails.values()),
            "mails lost": len(lost),
            "mails doubled, under the same Message-ID": checks.doubled_mails(mails),
            "seconds until nothing was owed": round(rest, 1),
            "secrets in logs": len(told),
            "warnings in logs": dict(checks.troubles_in_logs(self._site)),
            "broken": broken,
        }


if __name__ == "__main__":
    sys.exit(main())
