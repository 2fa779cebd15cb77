"""Private tables: how they are locked, and how somebody is let in."""

from django.contrib.auth.hashers import check_password, make_password
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import BadTable, NotLetIn
from games.models import Admission, Table
from games.models.keys import new_entry_key

SHORTEST_PASSWORD, LONGEST_PASSWORD = 6, 64


def lock_of(access: str, password: str) -> dict[str, str]:
    """The columns of a new table that say who gets in. Raises BadTable for a bad password."""
    match access:
        case Table.Access.LINK:
            return {"access": access, "entry_key": new_entry_key()}
        case Table.Access.PASSWORD:
            if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
                raise BadTable(_("The password must have 6 to 64 characters."))
            return {"access": access, "password": make_password(password)}
        case _:
            return {}


def let_in(table: Table, user: User) -> None:
    """From now on a private table is shown to this user; a public one is shown to everybody anyway."""
    if table.is_private:
        Admission.objects.get_or_create(table=table, user=user)


def enter(*, public_id: str, user: User, key: str = "", password: str = "") -> Table:
    """Let the user in by the secret of the link or by the password.

    Raises NotLetIn, and then nobody can tell whether there is such a table.
    """
    table = Table.objects.filter(public_id=public_id).first()
    if not _opens(table, key, password):
        raise NotLetIn
    assert table is not None
    let_in(table, user)
    return table


def _opens(table: Table | None, key: str, password: str) -> bool:
    if key:
        return table is not None and bool(table.entry_key) and constant_time_compare(key, table.entry_key)
    if table is None or not table.password:
        make_password(password)  # a wrong id takes as long as a wrong password
        return False
    return check_password(password, table.password)
