"""Does `make play` start, show its first page, and leave nothing behind when Ctrl-C stops it?

`python3 .ci/play.py`, from the project's folder: starts it in a terminal of its own, on a spare port
and without any earlier data.
"""

import os
import pty
import re
import socket
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

START_SECONDS = 240
STOP_SECONDS = 20
STARTS = 2
CTRL_C = b"\x03"


def main() -> int:
    """Start and stop it twice, the second time with the first start's data."""
    with tempfile.TemporaryDirectory() as folder:
        for start in range(1, STARTS + 1):
            seconds = start_and_stop(spare_port(), folder)
            print(f"make play, start {start}: first page after {seconds:.1f} s, Ctrl-C left nothing behind")
    return 0


def start_and_stop(port: int, folder: str) -> float:
    """How long the first page took; exits with the terminal's text where something goes wrong."""
    began = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.environ["LANDFALL_VAR"] = folder
        os.execvp("make", ["make", "play", f"PORT={port}"])
    said: list[bytes] = []
    threading.Thread(target=listen, args=(terminal, said), daemon=True).start()
    wait(lambda: answers(port), START_SECONDS, "no page came", said)
    seconds = time.monotonic() - began
    children = session_of(process)
    if len(children) < 2:
        fail("the site runs outside its terminal", said)
    os.write(terminal, CTRL_C)
    wait(lambda: os.waitpid(process, os.WNOHANG) != (0, 0), STOP_SECONDS, "Ctrl-C did not stop it", said)
    wait(lambda: not alive(children), STOP_SECONDS, "processes were left behind", said)
    if answers(port):
        fail("something still answers", said)
    os.close(terminal)
    return seconds


def listen(terminal: int, said: list[bytes]) -> None:
    """Keep what the terminal shows, until it closes."""
    try:
        while text := os.read(terminal, 4096):
            said.append(text)
    except OSError:
        return


def wait(done: Callable[[], bool], seconds: float, trouble: str, said: list[bytes]) -> None:
    """Until it is done; fails after so many seconds."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            fail(trouble, said)
        time.sleep(0.2)


def fail(trouble: str, said: list[bytes]) -> None:
    """Exit with what the terminal showed."""
    sys.exit(b"".join(said).decode(errors="replace") + f"\nmake play: {trouble}")


def answers(port: int) -> bool:
    """Does the first page come, and every style and script that it names?"""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            named = re.findall(r'"(/static/[^"]+\.(?:css|js))"', page.read().decode())
        for path in named:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as file:
                if "text/html" in file.headers["Content-Type"]:
                    return False
        return bool(named)
    except (urllib.error.URLError, OSError):
        return False


def spare_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def session_of(process: int) -> set[int]:
    """The process and everything that it started, directly or not."""
    parents = {int(path.name): parent_of(path) for path in Path("/proc").glob("[0-9]*")}
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def parent_of(path: Path) -> int:
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def alive(processes: set[int]) -> bool:
    """Is any of them still there?"""
    return any(Path(f"/proc/{process}").exists() for process in processes)


if __name__ == "__main__":
    sys.exit(main())
