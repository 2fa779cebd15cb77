"""The cache of the real set-up: while Redis is out of reach nothing is cached, and the site goes on.

What lives there is rate limits and pictures. While it is gone limits do not count, and say so in the log.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

RAISE = "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('INCRBY', KEYS[1], ARGV[1]) end"
"""Nobody comes between looking and counting: a count that is not there is made by nobody, nor taken away."""


class OneClient(RedisCacheClient):
    """Django's, but that it keeps its client: to make one takes as long as to ask Redis."""

    _kept: "Redis | None" = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        """The same for every call: there is one server."""
        if self._kept is None:
            self._kept = super().get_client(key, write=write)
        return self._kept

    def incr(self, key: Any, delta: int) -> int:
        """As Django's, by one question. Raises ValueError for what is not there."""
        count: Any = self.get_client().eval(RAISE, 1, key, delta)
        if count is None:
            raise ValueError(f"There is no {key!r}.")
        return int(count)


class ForgivingRedisCache(RedisCache):
    """Redis, or nothing: no call raises because Redis is gone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As Django's, with a client of ours."""
        super().__init__(*args, **kwargs)
        self._class = OneClient

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        """True also where nothing could be stored: whoever asks may go on."""
        return bool(_or(True, super().add, key, value, *args, **kwargs))

    def get(self, key: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
        """The default where nothing can be looked up."""
        return _or(default, super().get, key, default, *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Stores it if it can be stored."""
        _or(None, super().set, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        """False where nothing can be prolonged."""
        return bool(_or(False, super().touch, *args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """False where nothing can be deleted."""
        return bool(_or(False, super().delete, *args, **kwargs))

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        """Nothing where nothing can be looked up."""
        return dict(_or({}, super().get_many, *args, **kwargs))

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        """Stores them if they can be stored."""
        return list(_or([], super().set_many, *args, **kwargs))

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        """Deletes them if they can be deleted."""
        _or(None, super().delete_many, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        """False where nothing can be looked up."""
        return bool(_or(False, super().has_key, *args, **kwargs))

    def incr(self, key: Any, delta: int = 1, *args: Any, **kwargs: Any) -> int:
        """The step itself where nothing can be counted."""
        return int(_or(delta, super().incr, key, delta, *args, **kwargs))


def _or(otherwise: Any, operation: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    try:
        return operation(*args, **kwargs)
    except (RedisError, OSError) as error:
        logger.warning("the cache is out of reach: %s", type(error).__name__)
        return otherwise
