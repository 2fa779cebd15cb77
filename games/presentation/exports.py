"""Whole games and all that is kept of somebody, line by line, so that memory stays bounded."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from accounts.models import User
from games.archive_search import Search
from games.models import Move, Table
from games.positions import JsonObject
from games.presentation.position_json import record_line
from games.presentation.table_json import instant

BATCH = 50

SECRET = ("secret", "digest", "password", "token", "key", "seed", "endpoint")
"""A column with one of these in its name opens something, or says nothing of anybody."""

OTHERS_WORDS = ("reports_about", "staff_acts")
"""What others wrote about somebody, or what somebody did on behalf of the site."""

TECHNICAL = ("feed", "feed_entries", "logentry", "plies")
"""Copies of what is told elsewhere, in an order for programs."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "games.table": ("public_id", "game", "seats", "options", "status", "created_at", "finished_at"),
    "accounts.user": ("username", "display_name", "date_joined"),
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
        _sections(user), [("moves", Move.objects.filter(player__user=user).order_by("pk"))]
    ):
        yield f",\n{_text(name)}: ["
        for number, row in enumerate(rows.iterator(chunk_size=500)):
            yield ("," if number else "") + "\n" + _text(_row(row))
        yield "]"
    yield "}\n"


def _sections(user: User) -> Iterator[tuple[str, "models.QuerySet[Any]"]]:
    """Every model that points at users: those rows that point at this one."""
    for relation in User._meta.related_objects:
        name, model = relation.get_accessor_name() or "", relation.related_model
        own = model._meta.app_label in ("accounts", "games") or model._meta.label_lower in COLUMNS
        if own and name not in (*OTHERS_WORDS, *TECHNICAL):
            rows = model._default_manager.filter(**{relation.field.name: user})
            yield name.removesuffix("_set"), rows.order_by("pk")


def _row(row: models.Model) -> JsonObject:
    columns = COLUMNS.get(row._meta.label_lower)
    fields = [field for field in row._meta.concrete_fields if _shown(field, columns)]
    return {field.name: _value(row, field) for field in fields}


def _shown(field: "models.Field[Any, Any]", columns: tuple[str, ...] | None) -> bool:
    if columns is not None:
        return field.name in columns
    return not any(word in field.name for word in SECRET) and field.name not in ("id", "user", "owner")


def _value(row: models.Model, field: "models.Field[Any, Any]") -> Any:
    """A column; where it points at a table or a person, what that is called everywhere else."""
    pointed = getattr(row, field.name) if field.related_model in (Table, User) else None
    if isinstance(pointed, Table):
        return pointed.public_id
    if isinstance(pointed, User):
        return pointed.name
    return field.value_from_object(row)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), cls=DjangoJSONEncoder)
