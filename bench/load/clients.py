"""Browsers that play: page, refresh and move with htmx' headers, legal moves from the API.

They share the processors with what is measured, and so do as little as they can.
"""

import json
import random
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from importlib import import_module
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from bench.stack.site import HEADERS, HOST
from games.models import Table

FORGERY_TOKEN = "f" * 32
HTMX = {"HX-Request": "true", "Origin": f"https://{HOST}", "X-CSRFToken": FORGERY_TOKEN}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LISTS = ("/lobby/", "/archive/", "/my/")
EVERY_LIST = 10
"""At so many turns each list is looked at once."""
TABLES_EACH = 6


class Clock:
    """How long everything took, by what it was; kept by many threads."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: dict[str, int] = defaultdict(int)
        self._lock = threading.Lock()

    def note(self, what: str, seconds: float, *, failed: str = "") -> None:
        """One request more."""
        with self._lock:
            self.times[what].append(seconds)
            if failed:
                self.errors[f"{what}: {failed}"] += 1


class Browser(threading.Thread):
    """Plays both seats of a few tables, one after the other, until it is over."""

    def __init__(self, address: str, tables: Sequence[Table], clock: Clock, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._clock, self._over = clock, over
        self._random = random.Random(tables[0].pk)  # noqa: S311 (which move is no secret)
        self._seats = [(table.public_id, _cookies_of(table)) for table in tables]
        self._http = HTTPConnection(urlsplit(address).netloc, timeout=30)

    def run(self) -> None:
        """One turn after the other."""
        turn = self._random.randrange(EVERY_LIST)
        while self._seats and not self._over.is_set():
            public_id, cookies = self._seats[turn % len(self._seats)]
            for cookie in list(cookies):
                cookies.append(cookies.pop(0))  # next time, whoever did not move comes first
                if self._turn(public_id, cookie):
                    break
            else:
                self._seats.remove((public_id, cookies))  # its game is over
            if turn % EVERY_LIST < len(LISTS):
                path = LISTS[turn % EVERY_LIST]
                self._timed(path, "GET", path, cookies[0])
            turn += 1

    def _turn(self, public_id: str, cookie: str) -> bool:
        page = f"/t/{public_id}/"
        legal = self._timed("legal moves", "GET", f"/api/v1/tables/{public_id}/legal-moves/", cookie)
        told = json.loads(legal or b"{}")
        if not told.get("moves"):
            return False
        self._timed("page", "GET", page, cookie)
        self._timed("refresh", "GET", f"{page}refresh/?v={told['version']}", cookie, fragment=True)
        form = {
            "m": self._random.choice(told["moves"])["text"],
            "version": told["version"],
            "key": secrets.token_urlsafe(12),
        }
        self._timed("move", "POST", f"{page}moves/", cookie, fragment=True, form=form)
        return True

    def _timed(
        self,
        what: str,
        method: str,
        path: str,
        cookie: str,
        *,
        fragment: bool = False,
        form: dict[str, object] | None = None,
    ) -> bytes | None:
        headers = {**HEADERS, "Cookie": cookie, **(HTMX if fragment else {}), **(FORM if form else {})}
        began, body, failed = time.perf_counter(), b"", ""
        try:
            self._http.request(method, path, urlencode(form) if form else None, headers)
            answer = self._http.getresponse()
            body = answer.read()
            failed = "" if answer.status in (200, 204) else str(answer.status)
        except (OSError, HTTPException) as error:
            self._http.close()
            failed = type(error).__name__
        self._clock.note(what, time.perf_counter() - began, failed=failed)
        return body if not failed else None


def browsers(address: str, count: int, clock: Clock, over: threading.Event) -> list[Browser]:
    """So many browsers, each with tables of its own, on which no earlier round has played."""
    running = Table.objects.running().filter(public_id__startswith="r")
    chosen = list(running.order_by("version", "?").prefetch_related("players__user")[: count * TABLES_EACH])
    random.Random(count).shuffle(chosen)  # noqa: S311
    return [Browser(address, chosen[number::count], clock, over) for number in range(count)]


def _cookies_of(table: Table) -> list[str]:
    users = [player.user for player in table.players.all() if player.user is not None]
    return [_cookie_of(user) for user in users]


def _cookie_of(user: User) -> str:
    """A session, as signing in makes one."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
    return f"{names[0]}={session.session_key}; {names[1]}={FORGERY_TOKEN}"
