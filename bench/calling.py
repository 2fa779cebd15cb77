"""Load on a server from so many connections at once: requests a second, and how long they take."""

import http.client
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass
class Took:
    """How long requests took, and for how long they were sent."""

    seconds: list[float] = field(default_factory=list)
    elapsed: float = 0.0

    @property
    def rate(self) -> float:
        """Requests a second."""
        return round(len(self.seconds) / self.elapsed, 1)

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the requests was answered."""
        ordered = sorted(self.seconds)
        return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000, 1)


class Connection:
    """One kept connection with a token."""

    def __init__(self, server: str, token: str) -> None:
        self._http = http.client.HTTPConnection(urlsplit(server).netloc, timeout=60)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """Status and body of a call below /api/v1/. Raises RuntimeError when it failed."""
        text = None if body is None else json.dumps(body)
        self._http.request(method, f"/api/v1/{path}", text, {**self._headers, **headers})
        response = self._http.getresponse()
        content = response.read()
        if response.status >= 400:
            raise RuntimeError(f"{method} {path}: {response.status} {content[:300]!r}")
        return response.status, content


def loaded(connections: int, seconds: float, once: Callable[[int], float]) -> Took:
    """Do something over and over on so many threads; `once` gets the thread's number, returns its time."""
    took, errors, end = Took(), [], time.monotonic() + seconds

    def work(number: int) -> None:
        try:
            while time.monotonic() < end:
                took.seconds.append(once(number))
        except Exception as error:  # told by the main thread
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(connections)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took.elapsed = time.monotonic() - began
    if errors:
        raise errors[0]
    return took
