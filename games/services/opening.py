"""What every change of a table that has not begun shares."""

from collections.abc import Iterable

from accounts.models import User
from games.errors import NotOpen, NotTheHost
from games.models import Table
from games.services.locking import locked_table
from games.services.recording import Change, add_site_event, publish


def locked_open(table_id: int) -> Table:
    """The table, locked. Raises NotOpen unless it waits for players."""
    table = locked_table(table_id)
    if not table.is_open:
        raise NotOpen
    return table


def check_host(table: Table, user: User) -> None:
    """Raise NotTheHost unless the user is the host."""
    if table.host_id != user.pk:
        raise NotTheHost


def table_changed(table: Table, kind: str, also: Iterable[int] = ()) -> None:
    """Save a locked table under a new version, with one event that says why.

    `also` are users who do not sit there any more and are to hear of it all the same.
    """
    change = Change.begin(table)
    table.changed_at = change.now
    add_site_event(change, kind)
    table.save()
    publish(change, also)
