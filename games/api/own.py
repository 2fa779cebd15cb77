"""One's own things: vacations, notices, notes, and games that are put away."""

from datetime import date
from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User, Vacation
from accounts.preferences import end_vacation
from accounts.signals import habits_changed
from games.api import own_shapes as shapes
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import Nothing, StrictSerializer, Text, read_body, read_query
from games.models import Note, Notice, Player
from games.presentation.inbox import notice_json
from games.services import notes, watching
from games.time_forms import VacationForm

DONE = {204: OpenApiResponse(description="It is done.")}


class NewNote(StrictSerializer):
    """A note; an empty one is thrown away."""

    text = Text(max_length=Note.LONGEST, allow_blank=True)


class WhatIsOver(StrictSerializer):
    """Which game to put away."""

    table = Text(required=False, max_length=16, help_text="Its id; without it all that are over.")


class Vacations(ApiView):
    """One's vacations."""

    scopes = {"GET": "read", "POST": "play"}

    @extend_schema(operation_id="vacations", responses=shapes.VacationList)
    def get(self, request: Request) -> Response:
        """Your vacations that are not over."""
        user = caller_of(request)
        rows = Vacation.objects.filter(user=user).ending_after(_today(user))
        return Response({"results": [_vacation_json(row) for row in rows]})

    @extend_schema(
        operation_id="enter_vacation", request=shapes.VacationShape, responses={201: shapes.VacationShape}
    )
    def post(self, request: Request) -> Response:
        """Enter a vacation: clocks stand still meanwhile, at tables that leave vacations free."""
        days, user = read_body(request, shapes.VacationShape), caller_of(request)
        form = VacationForm(days, user=user, today=_today(user))
        if not form.is_valid():
            raise ValidationError({name: [str(one) for one in told] for name, told in form.errors.items()})
        vacation = form.save()
        habits_changed.send(sender=Vacation, user=user)
        return Response(_vacation_json(vacation), status=201)


class OneVacation(ApiView):
    """One vacation."""

    scopes = {"DELETE": "play"}

    @extend_schema(operation_id="end_vacation", responses=DONE)
    def delete(self, request: Request, first_day: str) -> HttpResponse:
        """Cancel the vacation that begins on this day, or end it today if it has begun."""
        user = caller_of(request)
        mine = Vacation.objects.filter(user=user).ending_after(_today(user))
        vacation = next((row for row in mine if row.first_day.isoformat() == first_day), None)
        if vacation is None:
            raise Http404(_("You have no such vacation."))
        end_vacation(vacation, _today(user))
        habits_changed.send(sender=Vacation, user=user)
        return Response(status=204)


class Notices(ApiView):
    """One's inbox."""

    @extend_schema(operation_id="notices", parameters=[PageQuery], responses=shapes.NoticePage)
    def get(self, request: Request) -> Response:
        """What you were told on the site, the newest first, by page."""
        query = read_query(request, PageQuery)
        found = Notice.objects.inbox(caller_of(request)).select_related("table", "user")
        rows, cursor = page_of(found, Order("settled_at", "id", descending=True), query)
        told = [notice_json(row) for row in rows]
        return Response(page_json(request, [one for one in told if one is not None], cursor))


class NoticesRead(ApiView):
    """Having read."""

    scopes = {"POST": "play"}

    @extend_schema(operation_id="notices_read", request=Nothing, responses=DONE)
    def post(self, request: Request) -> HttpResponse:
        """All is read."""
        read_body(request, Nothing)
        Notice.objects.unread().filter(user=caller_of(request)).update(read_at=timezone.now())
        return Response(status=204)


class PutAway(ApiView):
    """Clearing the table."""

    scopes = {"POST": "tables"}

    @extend_schema(operation_id="put_away", request=WhatIsOver, responses=DONE)
    def post(self, request: Request) -> HttpResponse:
        """Put a game of yours that is over away, or all of them; `tables/?put_away=false` lists the rest."""
        wish = read_body(request, WhatIsOver)
        seats = Player.objects.still_listed(caller_of(request))
        if "table" in wish:
            seats = seats.filter(table=find_table(request, wish["table"], "pk"))
        seats.update(dismissed=True)
        return Response(status=204)


class OwnNote(ApiView):
    """One's note at a table."""

    scopes = {"GET": "read", "POST": "play"}

    @extend_schema(operation_id="note", responses=shapes.NoteShape)
    def get(self, request: Request, public_id: str) -> Response:
        """Your note at this table; nobody else reads it."""
        return Response({"text": notes.note_of(find_table(request, public_id, "pk"), caller_of(request))})

    @extend_schema(operation_id="write_note", request=NewNote, responses=shapes.NoteShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Write your note at this table, in the place of the one before."""
        text, table = read_body(request, NewNote)["text"], find_table(request, public_id, "pk")
        return Response({"text": notes.write_note(table=table, user=caller_of(request), text=text)})


class Watching(ApiView):
    """Spectators."""

    public = True

    @extend_schema(operation_id="watching", responses=shapes.WatchingShape)
    def get(self, request: Request, public_id: str) -> Response:
        """How many look on at the table's page."""
        table = find_table(request, public_id, "public_id", "status")
        return Response({"count": watching.watchers(table) if table.is_running else 0})


def _vacation_json(vacation: Vacation) -> dict[str, str]:
    return {"first_day": vacation.first_day.isoformat(), "last_day": vacation.last_day.isoformat()}


def _today(user: User) -> date:
    return timezone.localdate(timezone=ZoneInfo(user.time_zone))
