"""One who listens: what has been told, and what waits to be sent."""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from games.presentation.news import Ear, News

MOST_WAITING = 1_000_000
"""Bytes that may wait for a slow reader; who is slower begins anew from where they were."""


class Topic(NamedTuple):
    """What one can listen to."""

    kind: str
    """`table` or `feed`."""
    pk: int
    """The table's row, or the user's."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an opened stream is to tell, and to whom."""

    topic: Topic
    after: int
    """Everything up to this number has been heard."""
    ear: Ear
    caller: Hashable
    """Whose streams are counted together."""
    as_lines: bool
    """NDJSON; else Server-Sent Events."""


class Listener:
    """One open stream."""

    __slots__ = ("_chunks", "_ready", "_size", "closed", "quiet", "seq", "state", "until", "wish")

    def __init__(self, wish: Wish, until: float) -> None:
        self.wish, self.seq, self.until = wish, wish.after, until
        self.state: tuple[int, ...] | None = None
        self.quiet = True
        """Has nothing been sent since the last heartbeat?"""
        self.closed = False
        self._chunks: list[bytes] = [] if wish.as_lines else [b"retry: 2000\n\n"]
        self._size = 0
        self._ready = asyncio.Event()
        if self._chunks:
            self._ready.set()

    def hear(self, news: News) -> None:
        """Take what is new to this listener, and at its end where the topic now stands."""
        for told in news.told.get(self.wish.ear, ()):
            if told.seq > self.seq:
                self._put(self._framed(told.body, told.seq if told.numbered else None))
        self.seq = max(self.seq, news.seq)
        if not news.more and self.state != news.state:
            self.state = news.state
            self._put(self._framed(news.here, self.seq, b"event: at\n"))

    def beat(self) -> None:
        """Keep the connection alive where nothing else does."""
        if self.quiet:
            self._put(b"\n" if self.wish.as_lines else b":\n\n")
        self.quiet = True

    def close(self) -> None:
        """Nothing more will come."""
        self.closed = True
        self._ready.set()

    async def next(self) -> bytes:
        """What waits to be sent, as soon as there is something; empty at the end."""
        await self._ready.wait()
        chunk = b"".join(self._chunks)
        self._chunks.clear()
        self._size = 0
        if not self.closed:
            self._ready.clear()
        return chunk

    def _put(self, chunk: bytes) -> None:
        self._chunks.append(chunk)
        self._size += len(chunk)
        self.quiet = False
        if self._size > MOST_WAITING:
            self._chunks.clear()
            self.close()
        self._ready.set()

    def _framed(self, body: bytes, seq: int | None, name: bytes = b"") -> bytes:
        if self.wish.as_lines:
            return body + b"\n"
        return (b"" if seq is None else b"id: %d\n" % seq) + name + b"data: " + body + b"\n\n"
