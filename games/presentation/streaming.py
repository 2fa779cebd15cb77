"""Files that are sent as they are made, under whichever server."""

import threading
from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _

NDJSON = "application/x-ndjson"
AT_ONCE = 1
"""So many such files one process of web sends at once: a slow reader holds a thread until the end."""
RETRY_SECONDS = 30

_places = threading.BoundedSemaphore(AT_ONCE)


class FilesTaken(Exception):
    """This process sends as many files as it may at once; says so in a sentence."""


class _Placed:
    """The lines of a file that has a place, which is given back after its last line or its last reader."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines, self._places = lines, _places
        self._placed = self._places.acquire(blocking=False)
        if not self._placed:
            raise FilesTaken(_("Other files are being sent just now. Please try again in a minute."))

    def __iter__(self) -> Iterator[str]:
        yield from self._lines
        self.close()

    def close(self) -> None:
        """As servers call it at the end of every answer, also of one that nobody read to its end."""
        if self._placed:
            self._placed = False
            self._places.release()

    __del__ = close


def streamed(request: HttpRequest, lines: Iterator[str], kind: str, name: str) -> StreamingHttpResponse:
    """A file that is sent as it is made. Raises FilesTaken where that would hold one thread too many."""
    source = _one_by_one(lines) if isinstance(request, ASGIRequest) else _Placed(lines)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(source, content_type=kind, headers=headers)


async def _one_by_one(lines: Iterator[str]) -> AsyncIterator[str]:
    """The lines for an event loop: each is made in the request's thread, and a slow reader holds none."""
    following = sync_to_async(lambda: next(lines, None))
    while (line := await following()) is not None:
        yield line
