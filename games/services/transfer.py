"""A whole site as a file of lines, and back: from SQLite to PostgreSQL and the other way.

The first line says what follows, the last one how many rows there were, so that a file that was cut
off is known. Between them every table's rows stand in the order of their keys, one a line, with every
digit that the database has. Neither way holds more than a handful of rows in memory.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TextIO

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Table

FORMAT = "landfall-export/1"
CHUNK = 500

Model = type[models.Model]


class TransferRefused(Exception):
    """The file cannot be taken; `str()` says why."""


def write_everything(out: TextIO) -> int:
    """Write every row of the site; returns how many. One moment's view where the database gives one."""
    count, outermost = 0, not connection.in_atomic_block
    with transaction.atomic():
        if connection.vendor == "postgresql" and outermost:  # it cannot be said any later
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        _line(out, {"format": FORMAT, "migrations": _migrations()})
        for model in _models():
            _line(out, {"model": model._meta.label_lower, "fields": [f.attname for f in _fields(model)]})
            for row in model._base_manager.order_by("pk").iterator(chunk_size=CHUNK):
                _line(out, [_told(field, row) for field in _fields(model)])
                count += 1
    _line(out, {"rows": count})
    return count


def read_everything(source: TextIO) -> int:
    """Fill an empty site with what `write_everything` wrote; returns how many rows. All or nothing.

    Raises TransferRefused where the file is of another version, is cut off, or the site is not empty.
    """
    lines = (json.loads(line) for line in source)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise TransferRefused(_("This is no export of a site."))
    if head["migrations"] != _migrations():
        raise TransferRefused(
            _("The export was made by another version; bring both sites to the same one first.")
        )
    if Table.objects.exists() or User.objects.exists():
        raise TransferRefused(_("The site is not empty: an import needs a fresh database after migrate."))
    with transaction.atomic():
        for model in reversed(_models()):
            model._base_manager.all()._raw_delete(connection.alias)
        count = _read_rows(lines)
        _reset_sequences()
    return count


def _read_rows(lines: Iterator[Any]) -> int:
    count, model = 0, None
    batch: list[Any] = []
    for line in lines:
        if isinstance(line, list):
            assert model is not None
            batch.append(line)
            if len(batch) < CHUNK:
                continue
        count += _insert(model, batch)
        batch = []
        if isinstance(line, dict) and "rows" in line:
            if line["rows"] != count:
                raise TransferRefused(_("The export is incomplete."))
            return count
        if isinstance(line, dict):
            model = apps.get_model(line["model"])
            if line["fields"] != [field.attname for field in _fields(model)]:
                raise TransferRefused(_("The export is of another version."))
    raise TransferRefused(_("The export is cut off."))


def _insert(model: Model | None, rows: Iterable[list[Any]]) -> int:
    """Store rows as they are: no default, no automatic time and no signal gets into them."""
    if model is None:
        return 0
    fields = _fields(model)
    objects = (
        model(**{f.attname: f.to_python(value) for f, value in zip(fields, row, strict=True)}) for row in rows
    )
    count = 0
    while batch := list(islice(objects, connection.ops.bulk_batch_size(fields, [None] * CHUNK))):
        rows_of = model._base_manager.all()
        rows_of._insert(batch, fields=fields, using=connection.alias, raw=True)  # type: ignore[attr-defined]
        count += len(batch)
    return count


def _told(field: "models.Field[Any, Any]", row: models.Model) -> Any:
    """A value as JSON has it; what JSON has no word for, in the field's own writing."""
    value = field.value_from_object(row)
    plain = value is None or isinstance(value, bool | int | float | str | dict | list)
    return value if plain else field.value_to_string(row)


def _models() -> list[Model]:
    """Every model with a table of its own, those that others refer to first."""
    found = [m for m in apps.get_models(include_auto_created=True) if m._meta.managed and not m._meta.proxy]
    ordered: list[Model] = []
    for model in found:
        _place(model, ordered, found)
    return ordered


def _place(model: Model, ordered: list[Model], found: list[Model], above: tuple[Model, ...] = ()) -> None:
    if model in ordered or model in above or model not in found:
        return
    for field in model._meta.concrete_fields:
        if field.related_model is not None:
            _place(field.related_model, ordered, found, (*above, model))
    ordered.append(model)


def _fields(model: Model) -> "list[models.Field[Any, Any]]":
    return [field for field in model._meta.concrete_fields if not getattr(field, "generated", False)]


def _migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _reset_sequences() -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)


def _line(out: TextIO, value: Any) -> None:
    out.write(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n")
