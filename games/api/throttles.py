"""How many calls a minute an address and a token may make."""

import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.api.auth import Grant

WINDOW = 60
"""Seconds after which counting begins anew."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How far a caller has come in the present window."""

    limit: int
    used: int
    reset: int
    """Seconds until the window ends."""

    @property
    def exceeded(self) -> bool:
        """Was this call one too many?"""
        return self.used > self.limit

    def headers(self) -> dict[str, str]:
        """The rate as response headers."""
        left = max(self.limit - self.used, 0)
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(left),
            "RateLimit-Reset": str(self.reset),
        }


class AddressThrottle(BaseThrottle):
    """Counts calls by address; where a proxy stands before us, by the address that it saw."""

    def count(self, request: Request | HttpRequest) -> Rate:
        """Count one call."""
        address = self.get_ident(request)  # type: ignore[arg-type]  # it reads META alone
        return counted(f"ip:{address}", settings.API_CALLS_A_MINUTE["address"])


class TokenThrottle:
    """Counts calls by token."""

    def count(self, request: Request) -> Rate | None:
        """Count one call; None without a token."""
        return self.count_of(request.auth.key) if isinstance(request.auth, Grant) else None

    def count_of(self, key: str) -> Rate:
        """Count one call of the token with this name."""
        return counted(f"token:{key}", settings.API_CALLS_A_MINUTE["token"])


def counted(who: str, limit: int) -> Rate:
    """Count one more call of somebody. Processes share the count where they share Redis."""
    now = time.time()
    cache, key = caches["throttles"], f"{who}:{int(now // WINDOW)}"
    try:
        used = cache.incr(key)
    except ValueError:
        used = 1 if cache.add(key, 1, WINDOW * 2) else cache.incr(key)
    return Rate(limit, used, WINDOW - int(now % WINDOW))
