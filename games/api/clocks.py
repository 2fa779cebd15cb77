"""What programs do about time: give it, pause, take a seat back, find and take an abandoned one."""

from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import StrictSerializer, Whole, read_body, read_query
from games.api.tables import Nothing
from games.models import Player, Table
from games.presentation.table_json import table_json
from games.services import clocks


class TakenSeat(StrictSerializer):
    """Which seat to take."""

    seat = Whole(min_value=0, max_value=9)


class _Act(ApiView):
    """One thing that a player does about time, answered with the table as it is then."""

    scopes: ClassVar[dict[str, str]] = {"POST": "play"}

    def done(self, request: Request, public_id: str, act: Any) -> Response:
        """Do it for the caller. Raises TableRefused."""
        read_body(request, Nothing)
        table = find_table(request, public_id, "pk")
        act(table_id=table.pk, user_id=caller_of(request).pk)
        return _answer(request, table)


class GiveTime(_Act):
    """Giving time."""

    @extend_schema(operation_id="give_time", request=Nothing, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Give time to every opponent whose clock runs: once a turn, a day or a whole turn."""
        return self.done(request, public_id, clocks.give_time)


class AskPause(_Act):
    """Asking for a pause."""

    @extend_schema(operation_id="ask_pause", request=Nothing, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Ask for a pause or agree to one; it begins when everybody wants it."""
        return self.done(request, public_id, clocks.ask_pause)


class DeclinePause(_Act):
    """Refusing a pause, or not asking for it any more."""

    @extend_schema(operation_id="decline_pause", request=Nothing, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Decline a pause, or take one's own request back: no request stands any more."""
        return self.done(request, public_id, clocks.decline_pause)


class Resume(_Act):
    """Ending a pause."""

    @extend_schema(operation_id="resume", request=Nothing, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """End the pause: every clock goes on with what it had."""
        return self.done(request, public_id, clocks.resume)


class TakeBack(_Act):
    """Coming back."""

    @extend_schema(operation_id="take_seat_back", request=Nothing, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Play your seat again, which a bot took when your time was up."""
        return self.done(request, public_id, clocks.take_seat_back)


class TakeOver(ApiView):
    """Becoming a substitute."""

    scopes: ClassVar[dict[str, str]] = {"POST": "tables"}

    @extend_schema(operation_id="take_over", request=TakenSeat, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Take an abandoned seat of a running game, with a fresh clock."""
        wish, table = read_body(request, TakenSeat), find_table(request, public_id, "pk")
        player = Player.objects.filter(table=table.pk, seat=wish["seat"]).first()
        if player is None:
            raise Http404(_("There is no such seat."))
        clocks.take_over(table_id=table.pk, player_id=player.pk, user=caller_of(request))
        return _answer(request, table)


class AbandonedSeats(ApiView):
    """Seats for substitutes."""

    public = True

    @extend_schema(operation_id="abandoned_seats", parameters=[PageQuery], responses=shapes.TablePage)
    def get(self, request: Request) -> Response:
        """Running tables with seats whose `clock.abandoned` is true, the latest changed first, by page."""
        query, viewer = read_query(request, PageQuery), viewer_of(request)
        visible = Table.objects.visible_to(viewer)
        found = visible.filter(pk__in=Player.objects.abandoned().values("table")).with_players()
        rows, cursor = page_of(found, Order("changed_at", "public_id", True), query)
        return Response(page_json(request, [table_json(table, viewer) for table in rows], cursor))


def _answer(request: Request, table: Table) -> Response:
    fresh = Table.objects.with_players().get(pk=table.pk)
    return Response(table_json(fresh, caller_of(request)))
