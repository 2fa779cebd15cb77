"""What the site has promised: every answer of 200 to a turn, kept by those who got it."""

import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """One turn that the site said it had played."""

    table: str
    player: str
    key: str
    move: object
    version: int
    ply: int
    repeated: bool
    """Was it an answer to a repeated request, the first one's answer being lost?"""


class Ledger:
    """Kept by many players at once."""

    def __init__(self) -> None:
        self.promises: list[Promise] = []
        self.counts: Counter[str] = Counter()
        self.latest = 0.0
        """When the latest promise was made."""
        self._lock = threading.Lock()

    def keep(self, promise: Promise) -> None:
        """Remember it."""
        with self._lock:
            self.promises.append(promise)
            self.latest = time.monotonic()

    def count(self, what: str) -> None:
        """One more of it."""
        with self._lock:
            self.counts[what] += 1

    def figures(self) -> Mapping[str, int]:
        """Counts by what was counted."""
        repeated = sum(promise.repeated for promise in self.promises)
        return {
            "turns acknowledged": len(self.promises),
            "acknowledged only when asked again": repeated,
            **self.counts,
        }
