"""Invitations to open tables, and handing a table over; sitting down accepts an invitation."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import names
from accounts.models import User
from games.api import shapes
from games.api.acts import by_user, shown, table_act
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.reading import StrictSerializer, Text, read_body
from games.errors import NotAPlayer, NotInvited
from games.presentation.people_json import brief_json
from games.services import invitations, tables
from games.services.opening import check_host


class Somebody(StrictSerializer):
    """Who is meant."""

    user = Text(max_length=names.DISPLAY_LONGEST, help_text="A user name.")


class Invitations(ApiView):
    """Those who are invited and have not answered."""

    public = True
    scopes = {"GET": "read", "POST": "tables"}

    @extend_schema(operation_id="invitations", responses=shapes.PersonList)
    def get(self, request: Request, public_id: str) -> Response:
        """For whom a seat is kept: they are invited and have not answered."""
        waiting = find_table(request, public_id, "pk").invitations.waiting().select_related("user")
        return Response({"results": [brief_json(invitation.user) for invitation in waiting]})

    @extend_schema(operation_id="invite", request=Somebody, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Invite somebody, as the host, and keep a seat for them; they accept by joining."""
        name, table = read_body(request, Somebody)["user"], find_table(request, public_id, "pk")
        user = caller_of(request)
        return shown(invitations.invite(table_id=table.pk, user=user, name=name).table, user)


DeclineInvitation = table_act(
    "decline_invitation", "Decline an invitation.", by_user(invitations.decline), scope="tables"
)


class WithdrawInvitation(ApiView):
    """Taking an invitation back."""

    scopes = {"POST": "tables"}

    @extend_schema(operation_id="withdraw_invitation", request=Somebody, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Take an invitation back, as the host."""
        name, table = read_body(request, Somebody)["user"], find_table(request, public_id, "host")
        user, guest = caller_of(request), User.objects.to_be_found(name)
        check_host(table, user)
        if guest is None:
            raise NotInvited
        return shown(invitations.withdraw(table_id=table.pk, user=user, guest_id=guest.pk), user)


class HandOver(ApiView):
    """Another host."""

    scopes = {"POST": "tables"}

    @extend_schema(operation_id="hand_over", request=Somebody, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Let another player of an open table be its host."""
        name, table = read_body(request, Somebody)["user"], find_table(request, public_id, "host")
        user, other = caller_of(request), User.objects.to_be_found(name)
        heir = table.players.filter(user=other).first() if other else None
        check_host(table, user)
        if heir is None:
            raise NotAPlayer
        return shown(tables.hand_over(table_id=table.pk, user=user, player_id=heir.pk), user)
