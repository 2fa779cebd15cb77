"""One hub for each process: it reads what is new once, and hands it to all who listen."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import redis.asyncio
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import close_old_connections, connections

from games import announcing
from games.api.streams.listening import Listener, Topic, Wish
from games.presentation import news

logger = logging.getLogger(__name__)

HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it is alive."""
LONGEST = 15 * 60.0
"""Seconds that a stream lasts: its reader comes again, and shows anew that they may read."""
POLL_ALONE, POLL_BESIDE_REDIS = 0.5, 10.0
"""Seconds between looks at the database: without Redis, and where Redis tells most things at once."""
READS_RUNNING = 5
"""Reads of one topic running before the others have their turn."""

Got = TypeVar("Got")


class Hub:
    """Listeners of one event loop, by topic.

    All reading is done by one thread with one connection to the database, however many listen.
    """

    def __init__(self) -> None:
        self._listeners: dict[Topic, set[Listener]] = {}
        self._stands: dict[Topic, tuple[int, ...]] = {}
        self._callers: Counter[Hashable] = Counter()
        self._woken: set[Topic] = set()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._thread: ThreadPoolExecutor | None = None

    def __len__(self) -> int:
        """How many listen."""
        return self._callers.total()

    def count_of(self, caller: Hashable) -> int:
        """How many streams of one caller are open."""
        return self._callers[caller]

    def add(self, wish: Wish) -> Listener:
        """A new listener, who hears what they missed and then what happens."""
        spread = len(self) % 180  # not all of them come again at once
        listener = Listener(wish, until=asyncio.get_running_loop().time() + LONGEST - spread)
        self._listeners.setdefault(wish.topic, set()).add(listener)
        self._callers[wish.caller] += 1
        self.wake([wish.topic])
        if not self._tasks:
            self._start()
        return listener

    def remove(self, listener: Listener) -> None:
        """Who has gone is told nothing more; with the last one the reading ends."""
        listener.close()
        topic, caller = listener.wish.topic, listener.wish.caller
        listeners = self._listeners.get(topic, set())
        if listener not in listeners:
            return
        listeners.remove(listener)
        self._callers[caller] -= 1
        if not self._callers[caller]:
            del self._callers[caller]
        if not listeners:
            del self._listeners[topic]
            self._stands.pop(topic, None)
        if not self._listeners:
            self._stop()

    def wake(self, topics: Iterable[Topic]) -> None:
        """There may be something new in these."""
        self._woken.update(topic for topic in topics if topic in self._listeners)
        if self._woken:
            self._wake.set()

    def _start(self) -> None:
        self._thread = ThreadPoolExecutor(1, "streams")
        work = [self._read(), self._look(), self._beat()]
        if settings.REDIS_URL:
            work.append(self._hear_redis())
        self._tasks = [asyncio.get_running_loop().create_task(part) for part in work]

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        if self._thread is not None:
            self._thread.submit(connections.close_all)
            self._thread.shutdown(wait=False)
        self._woken.clear()

    async def _read(self) -> None:
        """Read what is new in woken topics, and tell it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            woken, self._woken = self._woken, set()
            for topic in woken:
                try:
                    await self._read_one(topic)
                except Exception:
                    logger.exception("what is new in %s could not be read", topic)
                    await asyncio.sleep(1)
                    self.wake([topic])

    async def _read_one(self, topic: Topic) -> None:
        read = news.table_news if topic.kind == "table" else news.feed_news
        for _ in range(READS_RUNNING):
            listeners = self._listeners.get(topic)
            if not listeners:
                return
            after = min(listener.seq for listener in listeners)
            ears = {listener.wish.ear for listener in listeners}
            try:
                found = await self._in_thread(read, topic.pk, after, ears)
            except ObjectDoesNotExist:
                self._close(listeners)
                return
            for listener in list(self._listeners.get(topic, ())):
                if listener.wish.ear in ears and listener.seq >= after:
                    listener.hear(found)
                if listener.closed:  # too slow; what was sent to it may go on waiting in its connection
                    self.remove(listener)
            if not found.more and not self._missed(topic, found):
                return
        self.wake([topic])

    def _missed(self, topic: Topic, found: news.News) -> bool:
        """Has somebody come meanwhile who knows less than was read?"""
        return any(x.seq < found.seq or x.state is None for x in self._listeners.get(topic, ()))

    async def _look(self) -> None:
        """Look at the database for what nobody told: everything without Redis, and what Redis lost."""
        while True:
            await asyncio.sleep(POLL_BESIDE_REDIS if settings.REDIS_URL else POLL_ALONE)
            try:
                stands = await self._in_thread(_stands, list(self._listeners))
            except Exception:
                logger.exception("the database could not be looked at")
                await asyncio.sleep(1)
                continue
            self.wake(topic for topic, stand in stands.items() if self._stands.get(topic) != stand)
            self._stands = {topic: stand for topic, stand in stands.items() if topic in self._listeners}

    async def _beat(self) -> None:
        """Say now and then that silent streams are alive, and end those that have lasted long enough."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            now = asyncio.get_running_loop().time()
            for listener in [one for listeners in self._listeners.values() for one in listeners]:
                if listener.until < now:
                    self.remove(listener)
                else:
                    listener.beat()

    async def _hear_redis(self) -> None:
        """Hear of changes that any process has made."""
        while True:
            try:
                async with redis.asyncio.from_url(settings.REDIS_URL) as client, client.pubsub() as heard:
                    await heard.subscribe(announcing.CHANNEL)
                    self.wake(self._listeners)  # what was said before nobody heard
                    async for message in heard.listen():
                        if message["type"] == "message":
                            self._hear(message["data"])
            except (redis.RedisError, OSError) as error:
                logger.warning("Redis out of reach, polling the database meanwhile: %s", error)
            await asyncio.sleep(1)

    def _hear(self, message: bytes) -> None:
        with suppress(ValueError, TypeError):
            table, users = announcing.read(message)
            self.wake([Topic("table", table), *(Topic("feed", user) for user in users)])

    def _close(self, listeners: Iterable[Listener]) -> None:
        for listener in list(listeners):
            self.remove(listener)

    async def _in_thread(self, work: Callable[..., Got], *args: Any) -> Got:
        assert self._thread is not None
        return await asyncio.get_running_loop().run_in_executor(self._thread, _fresh, work, *args)


def _fresh(work: Callable[..., Got], *args: Any) -> Got:
    """Do something with the database, on a connection that is not too old."""
    close_old_connections()
    return work(*args)


def _stands(topics: list[Topic]) -> dict[Topic, tuple[int, ...]]:
    """Where every topic stands: that which changes whenever there is something new."""
    tables = news.where_tables_stand(topic.pk for topic in topics if topic.kind == "table")
    feeds = news.where_feeds_stand(topic.pk for topic in topics if topic.kind == "feed")
    by_kind = {"table": tables, "feed": feeds}
    return {topic: by_kind[topic.kind].get(topic.pk, ()) for topic in topics}
