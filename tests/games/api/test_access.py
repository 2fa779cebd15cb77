"""Who may call what: every endpoint, called by everybody there is, against a table of answers.

A column is a caller. The first five have a token of all scopes, or none at all: the host of the
table, another player, somebody whom a private table lets in, somebody whom it does not, and nobody.
The last five are the host again, with a token of one scope.
"""

import json
import re
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.scopes import SCOPES
from engine.core.chance import Chance
from games.api.urls import urlpatterns
from games.lines import Line
from games.models import Table
from games.positions import rules_of
from games.presentation.checked import record_file
from games.services.chat import post_message
from games.services.entry import let_in
from games.services.lines import keep_line
from games.services.studies import import_record
from games.services.tables import join_table, start_table
from tests.factories.tables import TableFactory, leave_all_but_one, play_random, random_move
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

PASSWORD = "open sesame"
CALLERS = ("host", "player", "let_in", "stranger", "nobody", *SCOPES)


def a_move(table):
    """A move of whoever is to move."""
    move, _player, _chance = random_move(table, Chance(bytes(32)))
    return {"expected_version": table.version, "moves": [rules_of(table).move_to_json(move)]}


def a_version(table):
    """The present version."""
    return {"expected_version": table.version}


def invitee(table):
    """Somebody who has nothing to do with the table."""
    return {"user": User.objects.exclude(hosted_tables=table).exclude(players__table=table).last().username}


def days_off(_table):
    """A vacation."""
    day = (timezone.now() + timedelta(days=9)).date().isoformat()
    return {"first_day": day, "last_day": day}


@dataclass(frozen=True)
class Call:
    """A call, and the status that each caller gets for it at a public table."""

    statuses: str
    body: object = field(default_factory=dict)
    """What is sent, or a function that makes it of the table."""
    at: str = "running"
    """Which table."""
    private: str = ""
    """The statuses at a private table, where they do not follow from those at a public one."""


PUBLIC = "200 200 200 200 200 200 403 403 403 403"
"""What everybody may read."""
OWN = "200 200 200 200 401 200 403 403 403 403"
"""What is about the caller."""
HOSTS = "200 404 404 404 401 200 403 403 403 403"
"""What is the host's own."""
COMPLAINT = "422 204 204 204 401 403 403 422 403 403"
"""What is about the host, and a word to the staff."""
T = "tables/<slug:public_id>/"
S = "me/studies/<slug:study_id>/"

#                      host player let_in stranger nobody | read play chat tables bot
CALLS = {
    ("GET", "schema/"): Call(PUBLIC),
    ("GET", "docs/"): Call("200 200 200 200 200 200 200 200 200 200"),
    ("GET", "games/"): Call(PUBLIC),
    ("GET", "games/<slug:slug>/"): Call(PUBLIC),
    ("GET", "games/<slug:slug>/leaders/"): Call(PUBLIC),
    ("GET", "tables/"): Call(PUBLIC),
    ("GET", "seats/"): Call(PUBLIC),
    ("GET", "users/<str:username>/"): Call(PUBLIC),
    ("GET", "archive/"): Call(PUBLIC),
    ("GET", "archive/export/"): Call(PUBLIC),
    ("GET", "bots/"): Call(PUBLIC),
    ("GET", "me/"): Call(OWN),
    ("GET", "me/events/"): Call("421 421 421 421 401 421 403 403 403 403"),  # streams are not for WSGI
    ("GET", "me/next/"): Call("200 204 204 204 401 200 403 403 403 403"),
    ("GET", "me/vacations/"): Call(OWN),
    ("POST", "me/vacations/"): Call("201 201 201 201 401 403 201 403 403 403", days_off),
    ("DELETE", "me/vacations/<slug:first_day>/"): Call("404 404 404 404 401 403 404 403 403 403"),
    ("GET", "me/notices/"): Call(OWN),
    ("POST", "me/notices/read/"): Call("204 204 204 204 401 403 204 403 403 403"),
    ("POST", "me/put-away/"): Call("204 204 204 204 401 403 403 403 204 403"),
    ("GET", "me/friends/"): Call(OWN),
    ("POST", "me/friends/"): Call("200 200 200 200 401 403 403 403 200 403", {"user": "bystander"}),
    ("DELETE", "me/friends/<str:username>/"): Call("204 204 204 204 401 403 403 403 204 403"),
    ("GET", "me/blocked/"): Call(OWN),
    ("POST", "me/blocked/"): Call("200 200 200 200 401 403 403 403 200 403", {"user": "bystander"}),
    ("DELETE", "me/blocked/<str:username>/"): Call("204 204 204 204 401 403 403 403 204 403"),
    ("GET", "me/muted/"): Call("200 200 200 200 401 403 403 200 403 403"),
    ("DELETE", "me/muted/<str:username>/"): Call("204 204 204 204 401 403 403 204 403 403"),
    ("POST", "users/<str:username>/report/"): Call(
        "422 204 204 204 401 403 403 422 403 403", {"text": "Rude"}
    ),
    ("GET", "me/studies/"): Call(OWN),
    ("POST", "me/studies/"): Call("400 400 400 400 401 403 400 403 403 403", {"record": {}}),
    ("GET", S): Call(HOSTS),
    ("DELETE", S): Call("204 404 404 404 401 403 204 403 403 403"),
    ("GET", S + "position/"): Call(HOSTS),
    ("POST", S + "line/"): Call(HOSTS, {"ply": 0}),
    ("GET", S + "lines/"): Call(HOSTS),
    ("POST", S + "lines/"): Call("201 404 404 404 401 403 201 403 403 403", {"ply": 0, "name": "What if"}),
    ("DELETE", "me/lines/<slug:line_id>/"): Call("204 404 404 404 401 403 204 403 403 403"),
    ("PATCH", "me/"): Call("200 200 200 200 401 403 200 403 403 403", {"turn_mail": False}),
    ("POST", "bots/"): Call("201 201 201 201 401 403 403 403 403 201", {"username": "automaton"}),
    ("POST", "tables/"): Call("201 201 201 201 401 403 403 403 201 403", {"game": "new-england", "seats": 2}),
    ("GET", T): Call(PUBLIC),
    ("GET", T + "position/"): Call(PUBLIC),
    ("GET", T + "record/"): Call(PUBLIC),
    ("GET", T + "board.svg"): Call(PUBLIC),
    ("GET", T + "board.png"): Call(PUBLIC),
    ("GET", T + "moves/"): Call(PUBLIC),
    ("GET", T + "events/"): Call("421 421 421 421 421 421 403 403 403 403"),
    ("GET", T + "legal-moves/"): Call("200 200 403 403 401 200 403 403 403 403"),
    ("POST", T + "moves/"): Call("200 409 403 403 401 403 200 403 403 403", a_move),
    ("POST", T + "undo/"): Call("409 409 403 403 401 403 409 403 403 403", a_version),
    ("POST", T + "resign/"): Call("200 200 403 403 401 403 200 403 403 403"),
    ("POST", T + "give-time/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "pause/"): Call("200 200 403 403 401 403 200 403 403 403"),
    ("POST", T + "no-pause/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "resume/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "take-back/"): Call("403 403 403 403 401 403 403 403 403 403"),
    ("POST", T + "take-over/"): Call("409 409 409 409 401 403 403 403 409 403", {"seat": 1}),
    ("POST", T + "takeback/"): Call("409 409 403 403 401 403 409 403 403 403", {"expected_version": 0}),
    ("POST", T + "takeback/agree/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "takeback/decline/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "end/"): Call("200 200 403 403 401 403 200 403 403 403"),
    ("POST", T + "end/decline/"): Call("409 409 403 403 401 403 409 403 403 403"),
    ("POST", T + "rematch/"): Call("200 200 403 403 401 403 403 403 200 403", at="over"),
    ("POST", T + "rematch/decline/"): Call("200 200 403 403 401 403 403 403 200 403", at="over"),
    ("GET", T + "note/"): Call(OWN),
    ("POST", T + "note/"): Call("200 200 200 200 401 403 200 403 403 403", {"text": "Red wants wheat"}),
    ("GET", T + "watching/"): Call(PUBLIC),
    ("POST", T + "line/"): Call(OWN, {"ply": 0}),
    ("GET", T + "lines/"): Call(OWN),
    ("POST", T + "lines/"): Call("201 201 201 201 401 403 201 403 403 403", {"ply": 0, "name": "What if"}),
    ("GET", T + "invitations/"): Call(PUBLIC, at="open"),
    ("POST", T + "invitations/"): Call("200 403 403 403 401 403 403 403 200 403", invitee, at="open"),
    ("POST", T + "invitations/decline/"): Call("409 409 409 409 401 403 403 403 409 403", at="open"),
    ("POST", T + "invitations/withdraw/"): Call(
        "409 403 403 403 401 403 403 403 409 403", invitee, at="open"
    ),
    ("POST", T + "hand-over/"): Call("403 403 403 403 401 403 403 403 403 403", invitee, at="open"),
    ("POST", T + "enter/"): Call(
        "403 403 403 403 401 403 403 403 403 403",
        {"password": PASSWORD},
        private="200 200 200 200 401 403 403 403 200 403",
    ),
    ("GET", T + "chat/"): Call("200 200 200 200 200 403 403 200 403 403"),
    ("POST", T + "chat/"): Call("201 201 201 201 401 403 403 201 403 403", {"text": "Good luck"}),
    ("DELETE", T + "chat/<int:seq>/"): Call("403 403 403 403 401 403 403 403 403 403"),
    ("POST", T + "chat/<int:seq>/report/"): Call(COMPLAINT, {"text": "Rude"}),
    ("POST", T + "chat/<int:seq>/mute/"): Call("422 204 204 204 401 403 403 422 403 403"),
    ("POST", T + "join/"): Call("200 200 200 200 401 403 403 403 200 403", at="open"),
    ("POST", T + "leave/"): Call("200 200 403 403 401 403 403 403 200 403", at="open"),
    ("POST", T + "start/"): Call("200 403 403 403 401 403 403 403 200 403", at="open"),
    ("POST", T + "cancel/"): Call("200 403 403 403 401 403 403 403 200 403", at="open"),
    ("POST", T + "bots/"): Call("200 403 403 403 401 403 403 403 200 403", {"bot": "greedy"}, at="open"),
    ("POST", T + "remove/"): Call("403 403 403 403 401 403 403 403 403 403", {"name": "nobody"}, at="open"),
}


class World:
    """An open table, a running one and one that is over, of one host, and clients for every caller."""

    def __init__(self, **lock):
        host, player, guest = UserFactory(), UserFactory(), UserFactory()
        self.tables = {
            "running": TableFactory(host=host, auto_start=False, **lock),
            "over": TableFactory(host=host, auto_start=False, **lock),
            "open": TableFactory(host=host, auto_start=False, seats=4, **lock),
        }
        for table in self.tables.values():
            let_in(table, guest)
            let_in(table, player)
            join_table(table_id=table.pk, user=player)
        start_table(table_id=self.tables["running"].pk, user=host)
        start_table(table_id=self.tables["over"].pk, user=host)
        leave_all_but_one(self.tables["over"])
        _play_until_to_move(self.tables["running"], host)
        post_message(table_id=self.tables["running"].pk, user=host, text="Good luck")
        UserFactory(username="bystander")
        study = import_record(host, record_file(self.tables["over"]).encode(), "")
        line = keep_line(host, {"table": self.tables["running"]}, Line(0), name="What if", text="")
        self.known = {
            "slug:slug": "new-england",
            "slug:study_id": study.public_id,
            "slug:line_id": line.public_id,
            "slug:first_day": "2026-12-01",
            "int:seq": "1",
        }
        self.clients = {
            "host": ApiClient(host),
            "player": ApiClient(player),
            "let_in": ApiClient(guest),
            "stranger": ApiClient(UserFactory()),
            "nobody": ApiClient(),
            **{scope: ApiClient(host, scopes=[scope]) for scope in SCOPES},
        }

    def status(self, method, path, call, caller):
        """The status of a call, whose effects are taken back."""
        client, table = self.clients[caller], self.tables[call.at]
        values = {**self.known, "slug:public_id": table.public_id, "str:username": table.host.username}
        address = re.sub(r"<([^>]+)>", lambda found: values[found[1]], path)
        body = call.body(table) if callable(call.body) else call.body
        with transaction.atomic():
            answer = client.generic(method, address, "" if method == "GET" else json.dumps(body))
            transaction.set_rollback(True)
        return answer.status_code


def _play_until_to_move(table, user):
    for _ in range(50):
        table.refresh_from_db()
        if table.players.get(user=user).to_move:
            return
        play_random(table, 1, seed=table.version)
    raise AssertionError("the host is never to move")


def endpoints():
    """Method and path of everything that the API answers to."""
    views = {str(pattern.pattern): getattr(pattern.callback, "cls", None) for pattern in urlpatterns}
    methods = ("get", "post", "put", "patch", "delete")
    return {(m.upper(), path) for path, view in views.items() for m in methods if view and hasattr(view, m)}


def test_every_endpoint_stands_in_the_table():
    assert set(CALLS) == endpoints()
    assert {len(call.statuses.split()) for call in CALLS.values()} == {len(CALLERS)}


@pytest.fixture
def _calls_without_end(settings):
    settings.API_CALLS_A_MINUTE = {"address": 10**6, "token": 10**6}


@pytest.mark.usefixtures("_calls_without_end")
def test_everybody_gets_the_answer_of_the_table_at_a_public_table():
    _check(CALLS, World(), lambda call: call.statuses.split())


@pytest.mark.usefixtures("_calls_without_end")
def test_a_private_table_does_not_exist_for_whom_it_does_not_let_in():
    calls = {what: call for what, call in CALLS.items() if what[1].startswith(T)}
    _check(calls, World(access=Table.Access.PASSWORD, password=PASSWORD), _private)


def _private(call):
    """What a private table answers: 404 to strangers, and to nobody where nobody may read."""
    if call.private:
        return call.private.split()
    told = call.statuses.split()
    stranger, nobody = CALLERS.index("stranger"), CALLERS.index("nobody")
    told[stranger] = "404"
    told[nobody] = told[nobody] if told[nobody] == "401" else "404"
    return told


def _check(calls, world, expected):
    wrong = []
    for (method, path), call in calls.items():
        told = expected(call)
        got = [str(world.status(method, path, call, caller)) for caller in CALLERS]
        if got != told:
            wrong.append(f"{method} {path}: expected {' '.join(told)}, got {' '.join(got)}")
    assert not wrong, "\n".join(wrong)
