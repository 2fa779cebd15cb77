"""How processes tell one another that a table has changed: Redis pub/sub, where there is Redis.

A message says no more than "look again": rows are the truth, and who misses one finds them later.
"""

import json
import logging
from collections.abc import Iterable
from functools import cache

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

CHANNEL = "landfall.tables"


def announce(table_id: int, user_ids: Iterable[int]) -> None:
    """Tell every process that listens; where Redis is out of reach they find out by polling."""
    if not settings.REDIS_URL:
        return
    try:
        _client(settings.REDIS_URL).publish(CHANNEL, json.dumps([table_id, sorted(user_ids)]))
    except redis.RedisError as error:
        logger.warning("Redis out of reach, listeners hear of table %s later: %s", table_id, error)


def read(message: bytes) -> tuple[int, list[int]]:
    """The table and the users of a message. Raises ValueError for what `announce` did not write."""
    table_id, user_ids = json.loads(message)
    return int(table_id), [int(user) for user in user_ids]


@cache
def _client(address: str) -> "redis.Redis":
    return redis.Redis.from_url(address, socket_timeout=1, socket_connect_timeout=1)
