"""Processes that can be started, stopped and killed, each with all of its children."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 90.0
"""Seconds that a process has to stop or to begin to answer."""


def spare_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(done: Callable[[], bool], what: str, seconds: float = PATIENCE) -> float:
    """Wait until it is done; returns for how long. Raises TimeoutError, naming what did not come."""
    began = time.monotonic()
    while not done():
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"{what}: not within {seconds:g} seconds")
        time.sleep(0.05)
    return time.monotonic() - began


def listens(port: int) -> bool:
    """Does anybody accept connections there?"""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Process:
    """One command in a session of its own, its output in a file."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        user: str = "",
        stop: signal.Signals = signal.SIGTERM,
    ) -> None:
        self.name, self.command, self.environment = name, list(command), dict(environment)
        self._log, self._user, self._stop = log, user, stop
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, **changes: str) -> None:
        """Start it, with some variables changed from now on."""
        self.environment |= changes
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 (our own command lines)
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=self._user or None,
                extra_groups=[] if self._user else None,
            )

    @property
    def pid(self) -> int:
        """The first process; 0 before it was started."""
        return self._process.pid if self._process else 0

    @property
    def alive(self) -> bool:
        """Does it run?"""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """kill -9, children included."""
        self._signal(signal.SIGKILL)

    def kill_a_child(self) -> None:
        """kill -9 of one child alone, such as one of gunicorn's processes."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)

    def stop(self) -> None:
        """As an operator stops it; killed if it does not obey."""
        if not self.alive:
            return
        assert self._process is not None
        self._process.send_signal(self._stop)
        try:
            self._process.wait(PATIENCE)
        finally:
            self.kill()

    def _signal(self, number: int) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)
        self._process.wait(PATIENCE)


def unmount(folder: Path) -> None:
    """Give back what is mounted below the folder, so that it can go."""
    for inside in folder.iterdir():
        if inside.is_mount():
            subprocess.run(["umount", "-l", str(inside)], check=True)  # noqa: S603, S607
