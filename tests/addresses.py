"""Every address of the site, and somebody of each sort to ask for it."""

import re
from dataclasses import dataclass
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.oauth.apps import register
from accounts.tokens import issue_token
from engine.core.record import dump_record
from games.lines import Line
from games.models import Table, Webhook
from games.records import record_of
from games.services.chat import post_message
from games.services.entry import let_in
from games.services.lines import keep_line
from games.services.staff import report
from games.services.studies import import_record
from games.services.tables import join_table
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory

ROLES = ("signed out", "other", "spectator", "player", "host", "staff")
"""A spectator has been let in at the private tables of this world; others and staff have not."""

HOME = "(home)"
"""What stands for the route that is empty."""


@dataclass
class World:
    """Private tables in each state of their life, and people of each sort."""

    users: dict[str, User | None]
    tables: dict[str, Table]
    sessions: dict[str, str]
    """Each role's cookie."""

    numbers: dict[str, int]
    """Keys of the player's own things, by the beginning of the route."""

    own: dict[str, str]
    """What addresses of the player's own things hold in words."""


def make_world() -> World:
    """Everything that the addresses are about."""
    users = {role: UserFactory(username=role) for role in ROLES[1:-1]}
    staff = User.objects.create_superuser("staff", "staff@example.org", "landfall")
    tables = {
        "open": TableFactory(game="new-world", seats=3, host=users["host"], access=Table.Access.LINK),
        "running": _private(RunningTableFactory(game="new-world", seats=2, host=users["host"])),
        "over": _private(RunningTableFactory(game="new-world", seats=2, host=users["host"])),
    }
    for state in ("running", "over"):
        tables[state].players.exclude(user=users["host"]).update(user=users["player"])
    for table in tables.values():
        let_in(table, users["spectator"])
        let_in(table, users["host"])
        let_in(table, users["player"])
    join_table(table_id=tables["open"].pk, user=users["player"])
    leave_all_but_one(tables["over"])
    for role in ("player", "host"):  # whom the luck of this game lets begin
        tables["running"].players.filter(user=users[role]).update(to_move=role == "player")
    message = post_message(table_id=tables["running"].pk, user=users["host"], text="Hello")
    today = timezone.localdate()
    player = users["player"]
    numbers = {
        "settings/habits": Vacation.objects.create(
            user=player, first_day=today + timedelta(days=9), last_day=today + timedelta(days=10)
        ).pk,
        "settings/notices": Webhook.objects.create(user=player, url="https://example.org/", shape="raw").pk,
        "accounts/settings/browsers": UserSession.objects.create(
            user=player, ip="192.0.2.1", session_key="elsewhere", user_agent="Mozilla/5.0"
        ).pk,
        "accounts/settings/tokens": issue_token(player, name="test", scopes=("read",))[0].pk,
        "message": message.seq,
        "staff/reports": report(reporter=player, user=users["host"], text="Rude.", message=message).pk,
    }
    own, numbers["what-if"] = _kept_by(player, tables["over"])
    for table in tables.values():
        table.refresh_from_db()
    people = {"signed out": None, **users, "staff": staff}
    sessions = {role: _session(user) for role, user in people.items() if user}
    return World(people, tables, sessions, numbers, own)


def _kept_by(owner: User, table: Table) -> tuple[dict[str, str], int]:
    """A record to study, a line and an app of somebody's own; and the line's number."""
    study = import_record(owner, dump_record(record_of(table)).encode(), "mine")
    line = keep_line(owner, {"study": study}, Line(ply=0), name="mine", text="")
    app, _secret = register(owner, name="mine", redirect_uris="https://example.org/", keeps_secrets=True)
    own = {
        "study": study.public_id,
        "slug:study_id": study.public_id,
        "slug:line_id": line.public_id,
        "slug:client_id": app.client_id,
        "slug:first_day": Vacation.objects.get(user=owner).first_day.isoformat(),
    }
    return own, line.pk


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _private(table: Table) -> Table:
    Table.objects.filter(pk=table.pk).update(access=Table.Access.LINK, entry_key="the-key")
    table.refresh_from_db()
    return table


def every_route() -> list[str]:
    """All patterns of the site as one reads them in the files, but for the administration."""
    return [route or HOME for route in _routes(get_resolver()) if not route.startswith("admin/")]


def every_admin_route() -> list[str]:
    """Those of the administration."""
    return [route for route in _routes(get_resolver()) if route.startswith("admin/")]


def _routes(resolver: URLResolver, before: str = "") -> list[str]:
    found = []
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        found += [route] if isinstance(entry, URLPattern) else _routes(entry, route)
    return found


def address(world: World, route: str, state: str) -> str:
    """An address of this route, about the table in this state."""
    table = world.tables[state]
    seat = table.players.get(user=world.users["player"])
    number = next((pk for start, pk in world.numbers.items() if route.startswith(start)), 1)
    values = {
        **world.own,
        "slug:public_id": world.own["study"] if route.startswith("study/") else table.public_id,
        "int:player_id": seat.pk,
        "int:user_id": seat.user_id,
        "int:ply": 0,
        "int:seq": world.numbers["message"],
        "int:pk": number,
        "slug:game": "new-world",
        "slug:slug": "new-world",
        "slug:doing": "befriend",
        "str:username": "player",
        "str:key": table.entry_key or "nothing",
        "str:token": "nothing",
        "path:object_id": 1,
        "int:content_type_id": 1,
        "path:content_type_id": 1,
        "path:url": "nothing/",
    }
    filled = re.sub(r"\(\?P<\w+>[^)]*\)", "1-x", "" if route == HOME else route)
    path = re.sub(r"<([^>]+)>", lambda found: str(values.get(found[1], 1)), filled)
    return "/" + re.sub(r"[\^$?]", "", path).replace("\\", "")


def statuses(world: World, method: str, path: str) -> tuple[int, ...]:
    """What each role is answered; whatever that changes is undone."""
    return tuple(_status(world.sessions.get(role), method, path) for role in ROLES)


def _status(session: str | None, method: str, path: str) -> int:
    client = Client(raise_request_exception=False)
    if session is not None:
        client.cookies["sessionid"] = session
    with transaction.atomic():
        response = client.generic(method, path, content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    return response.status_code
