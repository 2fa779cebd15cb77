"""People who play through the API: each asks for the next table, chooses at random, and insists."""

import random
import secrets
import threading
import time
from collections.abc import Sequence
from typing import Any

import httpx

from accounts.models import MailMode, Preferences, User
from accounts.scopes import SCOPES
from accounts.tokens import issue_token
from bench.chaos.ledger import Ledger, Promise
from bench.stack.site import HEADERS
from engine.registry import newest_rules

PAUSE = 0.4
"""Seconds between two attempts, and before asking again whether it is one's turn."""
ATTEMPTS = 250
"""So often a turn is sent under its key before its player gives up: longer than any fault lasts."""


class Person(threading.Thread):
    """One player with a token, until `over` is set."""

    def __init__(self, address: str, user: User, ledger: Ledger, over: threading.Event) -> None:
        super().__init__(daemon=True, name=user.username)
        self.user, self._ledger, self._over = user, ledger, over
        self._random = random.Random(user.username)  # noqa: S311 (which move is no secret)
        _token, self.secret = issue_token(user, name="chaos", scopes=tuple(SCOPES))
        number = user.pk % 250
        headers = {**HEADERS, "Authorization": f"Bearer {self.secret}", "X-Forwarded-For": f"10.1.1.{number}"}
        self._http = httpx.Client(base_url=f"{address}/api/v1", headers=headers, timeout=10)

    def run(self) -> None:
        """Play until it is over."""
        while not self._over.is_set():
            try:
                played = self._play_next()
            except (httpx.HTTPError, KeyError, ValueError):
                self._ledger.count("readings that failed")
                played = False
            if not played:
                self._over.wait(PAUSE * (1 + self._random.random()))

    def open(self, game: str, seats: int, bots: Sequence[str] = ()) -> str:
        """Open a table; its public id."""
        body = {"game": game, "seats": seats, "bots": list(bots), "leaving": "bot"}
        return str(self._post("/tables/", body).json()["id"])

    def sit_down(self, table: str) -> None:
        """Sit down."""
        self._post(f"/tables/{table}/join/", {})

    def _post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return self._http.post(path, json=body).raise_for_status()

    def _play_next(self) -> bool:
        found = self._http.get("/me/next/").raise_for_status()
        if found.status_code == 204:
            return False
        table = str(found.json()["id"])
        legal = self._http.get(f"/tables/{table}/legal-moves/").raise_for_status().json()
        if not legal["moves"]:
            return False
        self._insist(table, legal["version"], self._random.choice(legal["moves"])["move"])
        return True

    def _insist(self, table: str, version: int, move: object) -> None:
        """Send one turn under one key until there is an answer that says what became of it."""
        body, key = {"expected_version": version, "moves": [move]}, secrets.token_urlsafe(12)
        for _ in range(ATTEMPTS):
            try:
                answer = self._http.post(
                    f"/tables/{table}/moves/", json=body, headers={"Idempotency-Key": key}
                )
            except httpx.TransportError:
                self._ledger.count("turns without an answer")
            else:
                if answer.status_code < 500:
                    self._take(table, key, move, answer)
                    return
                self._ledger.count(f"turns answered by {answer.status_code}")
            time.sleep(PAUSE)
        self._ledger.count("turns given up")

    def _take(self, table: str, key: str, move: object, answer: httpx.Response) -> None:
        told = answer.json()
        if answer.status_code != 200:
            self._ledger.count(f"turns refused: {told.get('code')}")
            return
        promise = Promise(
            table, self.user.username, key, move, told["version"], told["ply"], told["repeated"]
        )
        self._ledger.keep(promise)


def make_people(address: str, count: int, ledger: Ledger, over: threading.Event) -> list[Person]:
    """So many people who want mail at once."""
    people = []
    for number in range(count):
        user = User.objects.create_user(
            f"player{number}", f"player{number}@example.org", secrets.token_hex(9)
        )
        Preferences.objects.create(user=user, quiet=False, mail_mode=MailMode.AT_ONCE, mail_pictures=False)
        people.append(Person(address, user, ledger, over))
    return people


def open_tables(people: Sequence[Person], count: int) -> None:
    """Tables of every game with two to four seats; at every fourth a bot sits too."""
    games = list(newest_rules())
    for number in range(count):
        seats, bot = 2 + number % 3, number % 4 == 3
        sitting = [people[(number + 3 * place) % len(people)] for place in range(seats - bot)]
        table = sitting[0].open(games[number % len(games)], seats, ["greedy"] if bot else [])
        for person in sitting[1:]:
            person.sit_down(table)
