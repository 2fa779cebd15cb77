"""A connection that a thread keeps from request to request, and how it is looked at before each."""

import select
from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """As Django's, with a cheaper look at whether the server is still there."""

    def is_usable(self) -> bool:
        """Does it still work?

        A server that goes away closes its connections, and that is there to be read at once. So the server
        is only asked where something waits to be read, or where something has gone wrong before.
        """
        if self.errors_occurred or not _is_quiet(self.connection):
            return super().is_usable()
        return True


def _is_quiet(connection: Any) -> bool:
    """Is it open, and has nothing come from the server that nobody asked for?"""
    if connection is None or connection.closed:
        return False
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN | select.POLLPRI)
    return not waiting.poll(0)
