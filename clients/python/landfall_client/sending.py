"""What both clients do alike: addresses, headers, when to try again, what to make of answers."""

from typing import Any

import httpx

from landfall_client.calls import Call
from landfall_client.errors import ApiError, TooManyCalls, error_of

TRIES = 4
"""How often a call is sent when the way to the server breaks or the rate is used up."""
LONGEST_WAIT = 90.0
RESUME_AFTER = 1.0
"""Seconds before a broken stream is taken up again; twice as long after each failure."""
TIMEOUT = httpx.Timeout(30)
STREAM_TIMEOUT = httpx.Timeout(30, read=60)
"""A stream says at least every 15 seconds that it is alive."""


def settings(server: str, token: str | None) -> dict[str, Any]:
    """The arguments of an httpx client."""
    headers = {"Accept": "application/json", "User-Agent": "landfall-client/1.0"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return {"base_url": f"{server.rstrip('/')}/api/v1/", "headers": headers, "timeout": TIMEOUT}


def request(client: httpx.Client | httpx.AsyncClient, call: Call[Any]) -> httpx.Request:
    """The request that a call is."""
    return client.build_request(
        call.method, call.path, params=dict(call.query), json=call.body, headers=dict(call.headers)
    )


def result(call: Call[Any], response: httpx.Response) -> Any:
    """What a call returns; None where there is nothing. Raises ApiError."""
    if response.status_code in (204, 304):
        return None
    if not response.is_success:
        raise error_of(response)
    return response.content if call.raw else response.json()


def wait_before_next(call: Call[Any], failed: Exception, tried: int) -> float:
    """Seconds to wait before the call is sent again. Raises the failure where that is no use."""
    if tried >= TRIES:
        raise failed
    if isinstance(failed, TooManyCalls):
        if failed.retry_after > LONGEST_WAIT:
            raise failed
        return failed.retry_after
    if isinstance(failed, httpx.TransportError) and call.repeatable:
        return 0.2 * 2.0**tried
    raise failed


def wait_before_resuming(failed: Exception | None, failures: int) -> float:
    """Seconds before a stream is resumed. Raises the failure where nothing will get better."""
    if failed is None:
        return 0.0
    if isinstance(failed, TooManyCalls):
        return min(failed.retry_after, LONGEST_WAIT)
    if isinstance(failed, ApiError) and failed.status < 500:
        raise failed
    return float(min(RESUME_AFTER * 2**failures, LONGEST_WAIT))
