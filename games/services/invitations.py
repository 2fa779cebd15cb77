"""Invitations: sent by the host, answered by whoever is invited; meanwhile a seat is kept."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.meeting import are_apart
from accounts.models import User
from games.errors import BadTable, NotInvited, TooManyInvitations
from games.models import Admission, Invitation, Player, Table
from games.notices import owing
from games.services.entry import let_in
from games.services.opening import check_host, locked_open, table_changed
from games.services.sitting import left_for

AN_HOUR = timedelta(hours=1)
MOST_AN_HOUR = 30
"""So many invitations may somebody send in an hour, to all tables together."""


def invite(*, table_id: int, user: User, name: str) -> Invitation:
    """The host invites somebody by name and keeps a seat for them; asking twice asks once.

    Raises NotOpen, NotTheHost, TooManyInvitations, or BadTable where that person cannot be invited.
    """
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        invitation = _invite(table, user, _guest(table, user, name))
        table_changed(table, "invited")
    return invitation


def invite_all(table: Table, host: User, guests: Iterable[str]) -> None:
    """Invite these people to a table that is being opened, in its transaction. Raises as `invite` does."""
    for name in guests:
        _invite(table, host, _guest(table, host, name))
    table.save(update_fields=("kept_seats",))


def decline(*, table_id: int, user: User) -> Table:
    """Say no: the seat is free for others, and the host is told. Raises NotOpen or NotInvited."""
    with transaction.atomic():
        table = locked_open(table_id)
        _settle(table, _waiting(table, user.pk), Invitation.State.DECLINED)
        if table.host is not None:
            owing.owe_to("invitation_declined", table.host, table, f"guest {user.pk}", name=user.name)
        table_changed(table, "invitation_settled")
    return table


def withdraw(*, table_id: int, user: User, guest_id: int) -> Table:
    """The host takes an invitation back. Raises NotOpen, NotTheHost or NotInvited."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        _settle(table, _waiting(table, guest_id), Invitation.State.WITHDRAWN)
        table_changed(table, "invitation_settled")
    return table


def accept_by_sitting_down(table: Table, user: User) -> None:
    """Whoever takes a seat at a locked table has accepted, if invited. The caller saves the table."""
    invitation = table.invitations.waiting().filter(user=user).first()
    if invitation is not None:
        _answer(table, invitation, Invitation.State.ACCEPTED)


def wait_for_nobody(table: Table) -> None:
    """A locked table that is still open begins or is called off now. The caller saves it."""
    for invitation in table.invitations.waiting():
        _settle(table, invitation, Invitation.State.WITHDRAWN)


def _guest(table: Table, host: User, name: str) -> User:
    guest: User | None = User.objects.to_be_found(name)
    if guest is None or not guest.is_active:
        raise BadTable(_("There is nobody of the name “%(name)s”.") % {"name": name[:64]})
    if table.players.filter(user=guest).exists():
        raise BadTable(_("%(name)s sits at this table already.") % {"name": guest.name})
    if are_apart(host, guest):
        raise BadTable(_("%(name)s cannot be invited by you.") % {"name": guest.name})
    return guest


def _invite(table: Table, host: User, guest: User) -> Invitation:
    earlier = table.invitations.filter(user=guest).first()
    if earlier is not None and earlier.state == Invitation.State.WAITING:
        return earlier
    if earlier is not None and earlier.state == Invitation.State.DECLINED:
        raise BadTable(_("%(name)s has declined.") % {"name": guest.name})
    if left_for(table, None) < 1:
        raise BadTable(_("No seat is free to be kept for %(name)s.") % {"name": guest.name})
    now = timezone.now()
    if Invitation.objects.filter(sender=host, created_at__gt=now - AN_HOUR).count() >= MOST_AN_HOUR:
        raise TooManyInvitations
    values = {"sender": host, "state": Invitation.State.WAITING, "created_at": now}
    invitation, _new = table.invitations.update_or_create(user=guest, defaults=values)
    table.kept_seats += 1
    let_in(table, guest)
    owing.owe_to("invited", guest, table, f"invited {now:%d %H:%M:%S}", name=host.name)
    return invitation


def _waiting(table: Table, user_id: int) -> Invitation:
    invitation = table.invitations.waiting().filter(user=user_id).first()
    if invitation is None:
        raise NotInvited
    return invitation


def _settle(table: Table, invitation: Invitation, state: Invitation.State) -> None:
    """The guest does not come: a private table shows itself to them no longer."""
    _answer(table, invitation, state)
    if not Player.objects.filter(table=table, user=invitation.user_id).exists():
        Admission.objects.filter(table=table, user=invitation.user_id).delete()


def _answer(table: Table, invitation: Invitation, state: Invitation.State) -> None:
    invitation.state, invitation.answered_at = state, timezone.now()
    invitation.save(update_fields=("state", "answered_at"))
    table.kept_seats -= 1
    owing.settle("invited", table, invitation.user_id)
