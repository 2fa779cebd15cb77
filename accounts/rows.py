"""Rows written by statements of which the SQL is made once: what a move stores, which is stored all the time.

They do what `bulk_create` and `save(update_fields=...)` do for rows that nobody listens to by signals.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import AutoField, Field, Model

from accounts.prepared import often


def insert(rows: Sequence[Model]) -> None:
    """Store new rows of one kind; each gets its key."""
    if not rows:
        return
    key = type(rows[0])._meta.pk
    found = _insert(rows, f" RETURNING {_quoted(key)}" if isinstance(key, AutoField) else "")
    for row, (number,) in zip(rows, found, strict=False):
        row.pk = number
    for row in rows:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def insert_new(rows: Sequence[Model]) -> None:
    """Store rows of one kind, without those that are there already by any of their unique columns."""
    if rows:
        _insert(rows, " ON CONFLICT DO NOTHING")


def insert_or_update(row: Model, unique: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Store a row, or where these unique columns are there already, these others of it."""
    _insert([row], _update_instead(type(row), unique, names))


def update(row: Model, names: Sequence[str]) -> None:
    """Store these columns of a row."""
    if not names:
        return
    meta = row._meta
    fields = [meta.get_field(name) for name in names]
    with often() as cursor:
        cursor.execute(_update_sql(type(row), tuple(names)), [*_values(row, fields), row.pk])


def _insert(rows: Sequence[Model], suffix: str) -> list[Any]:
    model = type(rows[0])
    fields = _stored(model)
    values = [value for row in rows for value in _values(row, fields)]
    with often() as cursor:
        cursor.execute(_insert_sql(model, len(rows)) + suffix, values)
        return cursor.fetchall() if " RETURNING " in suffix else []


def _values(row: Model, fields: Sequence[Any]) -> list[Any]:
    ours = connections[DEFAULT_DB_ALIAS]  # `connection` would look it up again at every question to it
    return [field.get_db_prep_save(getattr(row, field.attname), ours) for field in fields]


@cache
def _stored(model: type[Model]) -> list["Field[Any, Any]"]:
    """All columns but the key that the database gives."""
    return [field for field in model._meta.concrete_fields if not isinstance(field, AutoField)]


@cache
def _insert_sql(model: type[Model], count: int) -> str:
    fields = _stored(model)
    names, places = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    rows = ", ".join([f"({places})"] * count)
    return f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES {rows}'  # noqa: S608


@cache
def _update_instead(model: type[Model], unique: tuple[str, ...], names: tuple[str, ...]) -> str:
    key = ", ".join(_quoted(model._meta.get_field(name)) for name in unique)
    columns = [_quoted(model._meta.get_field(name)) for name in names]
    return f" ON CONFLICT ({key}) DO UPDATE SET " + ", ".join(f"{name} = EXCLUDED.{name}" for name in columns)


@cache
def _update_sql(model: type[Model], names: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(model._meta.get_field(name))} = %s" for name in names)
    return f'UPDATE "{model._meta.db_table}" SET {columns} WHERE {_quoted(model._meta.pk)} = %s'  # noqa: S608


def _quoted(field: Any) -> str:
    return f'"{field.column}"'
