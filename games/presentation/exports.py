"""Whole games and all that is kept of somebody, line by line, so that memory stays bounded."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from accounts.models import User
from games.archive_search import Search
from games.models import Move, Player, Table
from games.positions import JsonObject
from games.presentation.position_json import record_line
from games.presentation.table_json import instant

BATCH = 50

SECRET = ("secret", "digest", "password", "token", "key", "seed", "endpoint")
"""A column with one of these in its name opens something, or says nothing of anybody."""

OTHERS = "what others did or wrote, which is theirs"
AS_STAFF = "done on behalf of the site"
TECHNICAL = "a copy of what is told elsewhere, in an order for programs"
OPENS = "opens a door, or is gone within minutes"

LEFT_OUT = {
    "accounts.Friend.friend": OTHERS,
    "accounts.Block.blocked": OTHERS,
    "games.Mute.muted": OTHERS,
    "games.Table_removed.user": OTHERS,
    "games.Report.user": OTHERS,
    "games.StaffAct.user": OTHERS,
    "games.StaffAct.staff": AS_STAFF,
    "games.Message.deleted_by": AS_STAFF,
    "games.Report.settled_by": AS_STAFF,
    "accounts.User_groups.user": AS_STAFF,
    "accounts.User_user_permissions.user": AS_STAFF,
    "admin.LogEntry.user": AS_STAFF,
    "games.Feed.user": TECHNICAL,
    "games.FeedEntry.user": TECHNICAL,
    "oauth2_provider.Grant.user": OPENS,
    "oauth2_provider.RefreshToken.user": OPENS,
    "oauth2_provider.IDToken.user": OPENS,
    "oauth2_provider.DeviceGrant.user": OPENS,
}
"""Columns that point at users, but whose rows are not in somebody's data, and why not."""

NAMES = {
    "games.Invitation.sender": "invitations_sent",
    "games.Substitution.former": "seats_left",
    "games.Substitution.successor": "seats_taken_over",
}
"""What sections are called whose column has no name on the side of users."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "games.table": ("public_id", "game", "seats", "options", "status", "created_at", "finished_at"),
    "accounts.user": ("username", "display_name", "date_joined"),
    "games.message": ("table", "room", "text", "created_at", "deleted_at"),
    "games.report": ("user", "table", "text", "created_at", "settled_at"),
    "account.emailaddress": ("email", "verified", "primary"),
    "mfa.authenticator": ("type", "created_at", "last_used_at"),
    "usersessions.usersession": ("ip", "user_agent", "created_at", "last_seen_at"),
    "oauth2_provider.accesstoken": ("application", "scope", "created", "expires"),
    "oauth2_provider.application": ("name", "redirect_uris", "created"),
}
"""Of these models nothing but these columns; of other people's apps no other model at all."""

PROFILE = (
    *("username", "display_name", "email", "date_joined", "last_login", "time_zone", "language", "theme"),
    *("turn_mail", "is_bot"),
)


def record_lines(
    search: Search, viewer: User | None, *, after: Table | None, limit: int | None
) -> Iterator[str]:
    """The records of what is found as NDJSON, one game a line, read batch by batch."""
    left, more = limit, True
    while more and left != 0:
        count = BATCH if left is None else min(BATCH, left)
        tables, more = search.page(viewer, after=after, count=count)
        for after in tables:
            head = {"id": after.public_id, "finished_at": instant(after.finished_at)}
            yield _text({**head, **record_line(after)}) + "\n"
        left = None if left is None else left - len(tables)


def own_data(user: User) -> Iterator[str]:
    """All that is kept of somebody as one JSON object, for themselves; nothing that opens a door."""
    yield "{" + f'"account": {_text({name: getattr(user, name) for name in PROFILE})}'
    for name, rows in chain(
        _sections(user),
        [("moves", Move.objects.filter(player__user=user).select_related("player__table").order_by("pk"))],
    ):
        yield f",\n{_text(name)}: ["
        for number, row in enumerate(rows.iterator(chunk_size=500)):
            yield ("," if number else "") + "\n" + _text(_row(row, user))
        yield "]"
    yield "}\n"


def _sections(user: User) -> Iterator[tuple[str, "models.QuerySet[Any]"]]:
    """Every model that points at users: those rows that point at this one."""
    for relation in relations_of_users():
        label = label_of(relation)
        if label not in LEFT_OUT:
            name = NAMES.get(label) or (relation.get_accessor_name() or "").removesuffix("_set")
            rows = relation.related_model._default_manager.filter(**{relation.field.name: user})
            yield name, rows.order_by("pk")


def relations_of_users() -> Iterator["models.ForeignObjectRel"]:
    """Every foreign key to users, seen from them."""
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel):
            yield relation


def label_of(relation: "models.ForeignObjectRel") -> str:
    """The column that points at users, with its model."""
    return f"{relation.related_model._meta.label}.{relation.field.name}"


def _row(row: models.Model, user: User) -> JsonObject:
    """A row without what it would say in every line: whose data these are."""
    columns = COLUMNS.get(row._meta.label_lower)
    fields = [field for field in row._meta.concrete_fields if _shown(field, columns)]
    return {field.name: _value(row, field) for field in fields if not _is(row, field, user)}


def _is(row: models.Model, field: "models.Field[Any, Any]", user: User) -> bool:
    return field.related_model is User and getattr(row, field.attname) == user.pk


def _shown(field: "models.Field[Any, Any]", columns: tuple[str, ...] | None) -> bool:
    if columns is not None:
        return field.name in columns
    return not any(word in field.name for word in SECRET) and field.name != "id"


def _value(row: models.Model, field: "models.Field[Any, Any]") -> Any:
    """A column; where it points at a table, a person or a seat, what that is called everywhere else."""
    pointed = getattr(row, field.name) if field.related_model in (Table, User, Player) else None
    if isinstance(pointed, Table):
        return pointed.public_id
    if isinstance(pointed, User):
        return pointed.name
    if isinstance(pointed, Player):
        return {"table": pointed.table.public_id, "seat": pointed.seat}
    return field.value_from_object(row)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), cls=DjangoJSONEncoder)
