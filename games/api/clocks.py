"""What programs do about time: give it, pause, take a seat back, find and take an abandoned one."""

from typing import ClassVar

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.acts import by_key, shown, table_act
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import StrictSerializer, Whole, read_body, read_query
from games.models import Player, Table
from games.presentation.table_json import table_json
from games.services import clocks


class TakenSeat(StrictSerializer):
    """Which seat to take."""

    seat = Whole(min_value=0, max_value=9)


GiveTime = table_act(
    "give_time",
    "Give time to every opponent whose clock runs: once a turn, a day or a whole turn.",
    by_key(clocks.give_time),
    scope="play",
)
AskPause = table_act(
    "ask_pause",
    "Ask for a pause or agree to one; it begins when everybody wants it.",
    by_key(clocks.ask_pause),
    scope="play",
)
DeclinePause = table_act(
    "decline_pause",
    "Decline a pause, or take one's own request back: no request stands any more.",
    by_key(clocks.decline_pause),
    scope="play",
)
Resume = table_act(
    "resume",
    "End the pause: every clock goes on with what it had.",
    by_key(clocks.resume),
    scope="play",
)
TakeBack = table_act(
    "take_seat_back",
    "Play your seat again, which a bot took when your time was up.",
    by_key(clocks.take_seat_back),
    scope="play",
)


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
        return shown(table, caller_of(request))


class AbandonedSeats(ApiView):
    """Seats for substitutes."""

    public = True

    @extend_schema(operation_id="abandoned_seats", parameters=[PageQuery], responses=shapes.TablePage)
    def get(self, request: Request) -> Response:
        """Running tables with seats whose `clock.abandoned` is true, the latest changed first, by page."""
        query, viewer = read_query(request, PageQuery), viewer_of(request)
        visible = Table.objects.visible_to(viewer)
        found = visible.filter(pk__in=Player.objects.abandoned().values("table")).in_full()
        rows, cursor = page_of(found, Order("changed_at", "public_id", True), query)
        return Response(page_json(request, [table_json(table, viewer) for table in rows], cursor))
