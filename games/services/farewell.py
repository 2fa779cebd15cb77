"""What happens to somebody's tables when they close their account."""

from contextlib import suppress
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.signals import account_closing
from games.errors import TableRefused
from games.models import Invitation, KeptLine, Player, Study, Table
from games.services.invitations import decline
from games.services.play import resign
from games.services.tables import leave_table


def leave_all_tables(user: User) -> None:
    """Resign from the user's running games, give back seats at tables that have not begun, invited or not."""
    seats = Player.objects.filter(user=user, bot="").select_related("table").order_by("table_id")
    for invitation in Invitation.objects.to(user):
        with suppress(TableRefused), transaction.atomic():
            decline(table_id=invitation.table_id, user=user)
    for player in seats.filter(table__status=Table.Status.OPEN):
        with suppress(TableRefused), transaction.atomic():
            leave_table(table_id=player.table_id, user=user)
    for player in seats.filter(table__status=Table.Status.RUNNING, resigned_at__isnull=True):
        with suppress(TableRefused), transaction.atomic():  # it may have ended since it was read
            resign(table_id=player.table_id, player_id=player.pk)


def listen() -> None:
    """Hear of accounts that are being closed."""
    account_closing.connect(_on_account_closing, dispatch_uid="games.farewell")


def _on_account_closing(sender: type[User], user: User, **kwargs: Any) -> None:
    leave_all_tables(user)
    KeptLine.objects.filter(owner=user).delete()
    Study.objects.filter(owner=user).delete()
