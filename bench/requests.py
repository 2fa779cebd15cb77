"""What one request costs the server, in CPU time of this process and in queries.

Django's test client asks; its own work, about a third of a millisecond, is part of the time.
"""

from collections.abc import Callable
from statistics import median
from time import process_time
from urllib.parse import urlencode

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User

REPEATS = 40
WARM_UP = 3
HEADERS = {"host": "localhost"}
HTMX = {**HEADERS, "HX-Request": "true"}


def browser_of(user: User) -> Client:
    """A browser in which the user is signed in, and a server that has answered it once."""
    client = Client()
    client.force_login(user)
    client.get("/about/", headers=HEADERS)  # a new test client sets up the whole site on its first request
    return client


def body_of(user: User, address: str) -> bytes:
    """What the user gets."""
    return bytes(_got(browser_of(user), address, HEADERS).content)


def cpu_ms(
    user: User,
    address: str,
    headers: dict[str, str] = HEADERS,
    before: Callable[[], object] = lambda: None,
) -> float:
    """CPU milliseconds of a GET: the median over repeated requests, what is done before each not counted."""
    client, times = browser_of(user), []
    for _ in range(WARM_UP + REPEATS):
        before()
        began = process_time()
        _got(client, address, headers)
        times.append(process_time() - began)
    return round(median(times[WARM_UP:]) * 1000, 2)


def queries(user: User, address: str, headers: dict[str, str] = HEADERS) -> int:
    """Queries of a GET, those for session and user included."""
    client = browser_of(user)
    _got(client, address, headers)
    with CaptureQueriesContext(connection) as caught:
        _got(client, address, headers)
    return len(caught)


def timed_get(client: Client, address: str) -> float:
    """CPU seconds of one GET."""
    began = process_time()
    _got(client, address, HEADERS)
    return process_time() - began


def timed_post(client: Client, address: str, form: dict[str, object]) -> float:
    """CPU seconds of a POST that htmx sends, from a browser that has asked before."""
    began = process_time()
    _done(_sent(client, address, form))
    return process_time() - began


def counted_post(client: Client, address: str, form: dict[str, object]) -> int:
    """Queries of a POST that htmx sends."""
    with CaptureQueriesContext(connection) as caught:
        _done(_sent(client, address, form))
    return len(caught)


def _sent(client: Client, address: str, form: dict[str, object]) -> HttpResponse:
    """The form as browsers send it; the test client's own way, for files, costs the server more."""
    return client.post(
        address, urlencode(form), content_type="application/x-www-form-urlencoded", headers=HTMX
    )


def _got(client: Client, address: str, headers: dict[str, str]) -> HttpResponse:
    return _done(client.get(address, headers=headers))


def _done(response: HttpResponse) -> HttpResponse:
    if response.status_code not in (200, 204):
        raise RuntimeError(f"status {response.status_code}: {response.content[:300]!r}")
    return response
