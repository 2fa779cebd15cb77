"""Queries that are asked all the time: the ORM writes their SQL once, and each call gives it other values.

To write a query takes the ORM longer than to ask it. What is written down here is asked at every move,
at every page or by every program; everything else is written anew each time, as usual.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.query import ModelIterable, get_related_populators
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler

Found = TypeVar("Found")

TEXTS, NUMBERS = ("\x01first", "\x01second", "\x01third"), tuple(range(2_147_483_601, 2_147_483_626))
"""What stands in prepared queries for the first value that a call gives, the second and so on.

No query has such values of its own, and they fit every column but the smallest.
"""
PLACES: dict[Any, int] = {mark: place for marks in (TEXTS, NUMBERS) for place, mark in enumerate(marks)}


def often() -> CursorWrapper:
    """A cursor for statements that are asked all the time: where connections are kept, so are their plans."""
    made: CursorWrapper = getattr(connection, "planning_cursor", connection.cursor)()
    return made


class Prepared(Generic[Found]):
    """A query for objects, with what `select_related` and `annotate` add, or for tuples of `values_list`."""

    def __init__(self, write: Callable[[], QuerySet[Any, Found]]) -> None:
        """`write` makes the query, with `TEXTS` and `NUMBERS` where values are to stand."""
        self._write = write
        self._written: _Written | None = None

    def all(self, *values: Any) -> list[Found]:
        """Everything that is found."""
        if self._written is None:
            self._written = _written(self._write())
        return self._written.rows(values)

    def first(self, *values: Any) -> Found | None:
        """The first that is found; the query itself should look for no more than one."""
        found = self.all(*values)
        return found[0] if found else None


class PreparedUpdate:
    """An UPDATE of the rows of a query."""

    def __init__(self, write: Callable[[], QuerySet[Any, Any]], **changes: Any) -> None:
        """`write` makes the query as for `Prepared`; `changes` are the same at every call."""
        self._write, self._changes = write, changes
        self._written: tuple[str, Sequence[Any]] | None = None

    def run(self, *values: Any) -> None:
        """Update what is found."""
        if self._written is None:
            query: Any = self._write().query.chain(UpdateQuery)
            query.add_update_values(self._changes)
            self._written = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        sql, params = self._written
        with often() as cursor:
            cursor.execute(sql, _filled(params, values))


@dataclass(frozen=True, slots=True)
class _Written:
    """SQL, and what its rows become."""

    sql: str
    params: Sequence[Any]
    compiler: SQLCompiler
    converters: dict[int, Any]
    make: Callable[[Sequence[Any]], Any]

    def rows(self, values: Sequence[Any]) -> list[Any]:
        with often() as cursor:
            cursor.execute(self.sql, _filled(self.params, values))
            rows: Iterable[Sequence[Any]] = cursor.fetchall()
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self.make(row) for row in rows]


def _filled(params: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    return [values[PLACES[param]] if param in PLACES else param for param in params]


def _written(asked: QuerySet[Any, Any]) -> _Written:
    compiler = asked.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    converters = compiler.get_converters([column for column, *_ in compiler.select])
    objects = issubclass(asked._iterable_class, ModelIterable)
    return _Written(sql, params, compiler, converters, _maker(compiler) if objects else tuple)


def _maker(compiler: SQLCompiler) -> Callable[[Sequence[Any]], Any]:
    """What makes an object of a row, as the ORM does."""
    assert compiler.klass_info is not None
    model, places = compiler.klass_info["model"], compiler.klass_info["select_fields"]
    begin, end = places[0], places[-1] + 1
    names = [column.target.attname for column, *_ in compiler.select[begin:end]]
    load = _Loader(model).from_db
    related = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
    _load_by_ours(related)
    added = list((compiler.annotation_col_map or {}).items())

    def make(row: Sequence[Any]) -> Any:
        made = load(DEFAULT_DB_ALIAS, names, row[begin:end])
        for populator in related:
            populator.populate(row, made)
        for name, place in added:
            setattr(made, name, row[place])
        return made

    return make


def _load_by_ours(populators: Iterable[Any]) -> None:
    for populator in populators:
        populator.model_cls = _Loader(populator.model_cls)
        _load_by_ours(populator.related_populators)


class _Loader:
    """Makes objects of a model as its `from_db` does, but for the signals: nobody listens to them."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model

    def from_db(self, alias: str, names: Sequence[str], values: Sequence[Any]) -> Model:
        """An object with these columns; others are read when they are asked for."""
        made = self._model.__new__(self._model)
        made._state = ModelState()
        made._state.adding, made._state.db = False, alias
        made.__dict__.update(zip(names, values, strict=True))
        return made
