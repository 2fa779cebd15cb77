"""A connection that a thread keeps from request to request: what it knows, it is not asked again."""

import select
from collections.abc import Sequence
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg.types.numeric import Int8

MOST_PLANS = 300
"""So many statements PostgreSQL keeps planned for a connection; there are some eighty."""


class DatabaseWrapper(base.DatabaseWrapper):
    """As Django's, with a cheaper look at whether the server is still there, and plans that are kept."""

    def is_usable(self) -> bool:
        """Does it still work?

        A server that goes away closes its connections, and that is there to be read at once. So the server
        is only asked where something waits to be read, or where something has gone wrong before.
        """
        if self.errors_occurred or not _is_quiet(self.connection):
            return super().is_usable()
        return True

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """As Django's, with room for the plans of `planning_cursor`."""
        connection: Any = super().get_new_connection(conn_params)
        connection.prepared_max, connection.prepare_threshold = MOST_PLANS, 0
        return connection

    def planning_cursor(self) -> CursorWrapper:
        """A cursor for statements that are asked all the time: they are planned once for each connection.

        Where connections are not kept it is a cursor like any other: a pooler may stand before the server
        and give each transaction another connection, which knows nothing of these plans. It is one too where
        somebody looks at the statements, who would not find the values in them.
        """
        if not self.settings_dict["CONN_MAX_AGE"] or self.queries_logged:
            return self.cursor()
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            wrapped: CursorWrapper = self._prepare_cursor(_PlanningCursor(self.connection))  # type: ignore[attr-defined]
            return wrapped


class _PlanningCursor(psycopg.Cursor[Any]):
    """Binds values in the server, so that a statement stays the same."""

    def execute(self, query: Any, params: Sequence[Any] | None = None, **_how: Any) -> "_PlanningCursor":  # type: ignore[override]
        """Numbers are all of one type: a statement with a greater number is not another one."""
        values = [Int8(value) if type(value) is int else value for value in params or ()]
        return super().execute(query, values)


def _is_quiet(connection: Any) -> bool:
    """Is it open, and has nothing come from the server that nobody asked for?"""
    if connection is None or connection.closed:
        return False
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN | select.POLLPRI)
    return not waiting.poll(0)
