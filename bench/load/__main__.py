"""`python -m bench.load`: fill the database, let clients play through the real set-up, print a table."""

import argparse
import json
import os
import sys
import threading
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.load.cpu import seconds_of
from bench.stack.site import Site, running_site, use_site
from bench.stack.stores import missing

SHOWN = ("page", "refresh", "move", "legal moves", "/lobby/", "/archive/", "/my/")


def main() -> int:
    """Run it; the exit code says whether there was any error."""
    parser = argparse.ArgumentParser(prog="python -m bench.load")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 16, 64])
    parser.add_argument("--seconds", type=float, default=30, help="for each number of clients (30)")
    parser.add_argument("--running", type=int, default=10_000)
    parser.add_argument("--finished", type=int, nargs="+", default=[1_000, 1_000_000])
    parser.add_argument("--json", type=Path, help="write the figures there")
    given = parser.parse_args()
    if missing():
        sys.exit(f"This needs {missing()}.")
    with running_site("dummymail://", LOG_LEVEL="WARNING") as site:
        site.run_command("python", "manage.py", "collectstatic", "--noinput")
        use_site(site)
        figures = _all_rounds(site, given)
        site.stop()
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1))
    return 1 if any(round_["errors"] for round_ in figures) else 0


def _all_rounds(site: Site, given: argparse.Namespace) -> list[dict[str, Any]]:
    from bench.finished import fill_to
    from bench.running import add_running
    from games.models import Table

    figures = []
    for finished in sorted(given.finished):
        began = time.monotonic()
        running = Table.objects.running().count()
        fill_to(finished + running)
        if not running:
            add_running(given.running)
        print(
            f"\n{finished} finished and {given.running} running tables, in {time.monotonic() - began:.0f} s"
        )
        site.start()
        for clients in given.clients:
            figures.append(_round(site, clients, given.seconds) | {"finished": finished})
            _show(figures[-1])
        for process in site.processes.values():
            process.stop()
    return figures


def _round(site: Site, count: int, seconds: float) -> dict[str, Any]:
    from bench.load.clients import Clock, browsers

    clock, over = Clock(), threading.Event()
    threads = browsers(site.address, count, clock, over)
    roots = {name: process.pid for name, process in site.processes.items()}
    roots |= {"postgres": site.postgres.process.pid, "redis": site.redis.process.pid}
    before, own = {name: seconds_of(pid) for name, pid in roots.items()}, time.process_time()
    began = time.monotonic()
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    over.set()
    for thread in threads:
        thread.join(60)
    lasted = time.monotonic() - began
    cpu = {name: round(seconds_of(pid) - before[name], 1) for name, pid in roots.items()}
    cpu["clients"] = round(time.process_time() - own, 1)
    moves, requests = len(clock.times["move"]), sum(map(len, clock.times.values()))
    return {
        "clients": count,
        "moves a second": round(moves / lasted, 1),
        "requests a second": round(requests / lasted, 1),
        "milliseconds": {what: _percentiles(clock.times[what]) for what in SHOWN if clock.times[what]},
        "errors": dict(clock.errors),
        "CPU seconds": cpu,
        "CPU milliseconds a request": {name: round(used * 1000 / requests, 1) for name, used in cpu.items()},
        "load of the machine": os.getloadavg()[0],
    }


def _percentiles(times: list[float]) -> list[float]:
    """p50, p95, p99 in milliseconds."""
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    return [round(cuts[place - 1] * 1000, 1) for place in (50, 95, 99)]


def _show(figures: dict[str, Any]) -> None:
    cpu = ", ".join(f"{name} {used}" for name, used in figures["CPU milliseconds a request"].items())
    print(
        f"{figures['clients']} clients: {figures['moves a second']} moves/s, "
        f"{figures['requests a second']} requests/s, errors {figures['errors'] or 'none'}\n"
        f"  CPU milliseconds a request: {cpu}; load {figures['load of the machine']:.1f}"
    )
    for what, (half, most, nearly) in figures["milliseconds"].items():
        print(f"  {what:12} p50 {half:8.1f}  p95 {most:8.1f}  p99 {nearly:8.1f} ms", flush=True)


if __name__ == "__main__":
    sys.exit(main())
