"""The whole site in one terminal: database, demo data, web, worker and beat; Ctrl-C stops all."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.demo import DEMO_PASSWORD, make_demo

PATIENCE = 8
"""Seconds that a child has to stop before it is killed."""


class Command(BaseCommand):
    """`manage.py play [--port N]`."""

    help = "Starts the embedded site: migrates, makes demo data once, runs web, worker and beat."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, run until Ctrl-C or until a child dies, stop everything."""
        if not settings.EMBEDDED:
            raise CommandError("This is for the embedded default; see docs/operations.md for the real one.")
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        made = make_demo()
        port = options["port"]
        self.stdout.write(f"{made} demo tables made." if made else "The data of the last time is kept.")
        self.stdout.write(f"\n  {settings.SITE_NAME}: http://127.0.0.1:{port}/")
        self.stdout.write(f"  sign in as demo or guest, password {DEMO_PASSWORD}")
        self.stdout.write(f"  mail: http://127.0.0.1:{port}/mailbox/    stop: Ctrl-C\n")
        self.stdout.flush()
        code = _Children(self._commands(port), {"SITE_URL": f"http://127.0.0.1:{port}"}).run()
        sys.exit(code)

    def _commands(self, port: int) -> dict[str, list[str]]:
        python = [sys.executable, "-m"]
        celery = [*python, "celery", "-A", "newworld_site"]
        quiet = ["--loglevel", "WARNING"]
        web = [*python, "uvicorn", "newworld_site.asgi:application", "--host", "127.0.0.1"]
        return {
            "web": [*web, "--port", str(port), "--timeout-graceful-shutdown", "2", "--no-access-log"],
            "worker": [*celery, "worker", "-P", "solo", "--without-gossip", "--without-mingle", *quiet],
            "beat": [*celery, "beat", "--pidfile=", *quiet],
        }


class _Children:
    """Processes that live and die together."""

    def __init__(self, commands: dict[str, list[str]], environment: dict[str, str]) -> None:
        self._commands, self._environment = commands, {**os.environ, **environment}
        self._processes: dict[str, subprocess.Popen[str]] = {}
        self._over = threading.Event()
        self._code = 0

    def run(self) -> int:
        """Start all, wait for a signal or the first death, stop all; the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self._over.set())
        for name, command in self._commands.items():
            self._start(name, command)
        self._over.wait()
        self._stop()
        return self._code

    def _start(self, name: str, command: list[str]) -> None:
        process = subprocess.Popen(  # noqa: S603 (our own command line)
            command,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=_die_with_parent(),
        )
        self._processes[name] = process
        assert process.stdout is not None
        threading.Thread(target=self._follow, args=(name, process.stdout), daemon=True).start()

    def _follow(self, name: str, lines: IO[str]) -> None:
        for line in lines:
            print(f"{name:6} | {line}", end="", flush=True)
        if not self._over.is_set():
            print(f"{name} stopped, so everything stops.", flush=True)
            self._code = 1
            self._over.set()

    def _stop(self) -> None:
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _die_with_parent() -> Callable[[], None] | None:
    """On Linux, have a child told to stop when its parent is gone, even by kill -9."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(1, signal.SIGTERM)
