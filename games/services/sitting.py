"""Who may sit down at a table, and who may not."""

from accounts.models import User
from games.errors import KeptAway
from games.models import Table
from games.services.reliability import check_reliable


def check_welcome(table: Table, user: User) -> None:
    """Raise TableRefused, in words, when the user may not take a seat here, free or not."""
    check_reliable(table, user)
    if is_kept_away(table, user):
        raise KeptAway


def left_for(table: Table, user: User | None) -> int:
    """How many seats of an open table somebody can still take: those kept for others are not theirs.

    None is whoever is not invited.
    """
    invited = user is not None and table.invitations.waiting().filter(user=user).exists()
    return table.seats - table.players.count() - table.kept_seats + invited


def is_kept_away(table: Table, user: User) -> bool:
    """Does a block keep the user apart from the host or from somebody who plays here?"""
    apart = User.objects.kept_apart_from(user)
    if table.players.filter(user__in=apart).exists():
        return True
    return table.host_id is not None and apart.filter(pk=table.host_id).exists()
