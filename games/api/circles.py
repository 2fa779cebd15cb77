"""Whom one likes to meet, and whom not: friends, blocked and muted people, and reports to the staff."""

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import meeting
from accounts.models import User
from games.api import shapes
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.inviting import Somebody
from games.api.reading import MOST_NUMBER, StrictSerializer, Text, read_body
from games.models import Report
from games.presentation.people_json import brief_json
from games.services import chat, staff

DONE = {204: OpenApiResponse(description="It is done.")}


class Complaint(StrictSerializer):
    """What is wrong."""

    text = Text(max_length=Report.LONGEST)


class Friends(ApiView):
    """One's friends."""

    scopes = {"GET": "read", "POST": "tables"}

    @extend_schema(operation_id="friends", responses=shapes.PersonList)
    def get(self, request: Request) -> Response:
        """Your friends by name; they are told nothing of it."""
        return _friends(caller_of(request))

    @extend_schema(operation_id="befriend", request=Somebody, responses=shapes.PersonList)
    def post(self, request: Request) -> Response:
        """Put somebody on your list of friends."""
        user, other = caller_of(request), _somebody(request)
        meeting.befriend(user, other)
        return _friends(user)


class OneFriend(ApiView):
    """One friend."""

    scopes = {"DELETE": "tables"}

    @extend_schema(operation_id="forget_friend", responses=DONE)
    def delete(self, request: Request, username: str) -> HttpResponse:
        """Take somebody off your list of friends."""
        return _to(request, username, meeting.forget_friend)


class Blocked(ApiView):
    """Whom one has blocked."""

    scopes = {"GET": "read", "POST": "tables"}

    @extend_schema(operation_id="blocked", responses=shapes.PersonList)
    def get(self, request: Request) -> Response:
        """Those whom you have blocked, by name."""
        return _blocked(caller_of(request))

    @extend_schema(operation_id="block", request=Somebody, responses=shapes.PersonList)
    def post(self, request: Request) -> Response:
        """Keep somebody and yourself apart: at open tables, by invitations and in chats."""
        user, other = caller_of(request), _somebody(request)
        meeting.block(user, other)
        return _blocked(user)


class OneBlocked(ApiView):
    """One who is blocked."""

    scopes = {"DELETE": "tables"}

    @extend_schema(operation_id="unblock", responses=DONE)
    def delete(self, request: Request, username: str) -> HttpResponse:
        """Let you two meet again."""
        return _to(request, username, meeting.unblock)


class Muted(ApiView):
    """Whom one does not read."""

    scopes = {"GET": "chat"}

    @extend_schema(operation_id="muted", responses=shapes.PersonList)
    def get(self, request: Request) -> Response:
        """Those whose messages you do not read, by name."""
        return _listed(User.objects.filter(pk__in=caller_of(request).mutes.values("muted")))


class OneMuted(ApiView):
    """One whom one does not read."""

    scopes = {"DELETE": "chat"}

    @extend_schema(operation_id="unmute", responses=DONE)
    def delete(self, request: Request, username: str) -> HttpResponse:
        """Read somebody's messages again."""
        return _to(request, username, lambda user, other: chat.unmute(user, other.pk))


class ReportPerson(ApiView):
    """Calling the staff."""

    scopes = {"POST": "chat"}

    @extend_schema(operation_id="report_user", request=Complaint, responses=DONE)
    def post(self, request: Request, username: str) -> HttpResponse:
        """Tell the staff of somebody."""
        text = read_body(request, Complaint)["text"]
        user = User.objects.people().filter(username=username).first()
        if user is None:
            raise _nobody()
        staff.report(reporter=caller_of(request), user=user, text=text)
        return Response(status=204)


class ReportMessage(ApiView):
    """Calling the staff."""

    scopes = {"POST": "chat"}

    @extend_schema(operation_id="report_message", request=Complaint, responses=DONE)
    def post(self, request: Request, public_id: str, seq: int) -> HttpResponse:
        """Tell the staff of a message that you can read."""
        text, user = read_body(request, Complaint)["text"], caller_of(request)
        message = chat.find_message(find_table(request, public_id), user, min(seq, MOST_NUMBER))
        staff.report(reporter=user, user=message.author, text=text, message=message)
        return Response(status=204)


def _friends(user: User) -> Response:
    return _listed(User.objects.filter(pk__in=user.friends.values("friend")))


def _blocked(user: User) -> Response:
    return _listed(User.objects.filter(pk__in=user.blocks.values("blocked")))


def _listed(users: QuerySet[User]) -> Response:
    rows = users.filter(closed_at=None).order_by("username")
    return Response({"results": [brief_json(user) for user in rows]})


def _somebody(request: Request) -> User:
    """Whom the body names, and who is not the caller. Raises ValidationError."""
    other: User | None = User.objects.to_be_found(read_body(request, Somebody)["user"])
    if other is None:
        raise ValidationError({"user": [_("There is nobody of that name.")]})
    if other.pk == caller_of(request).pk:
        raise ValidationError({"user": [_("That is you.")]})
    return other


def _to(request: Request, username: str, act: Callable[[User, User], None]) -> HttpResponse:
    other = User.objects.addressed(username).first()
    if other is None:
        raise _nobody()
    act(caller_of(request), other)
    return Response(status=204)


def _nobody() -> Http404:
    return Http404(_("There is nobody of that name."))
