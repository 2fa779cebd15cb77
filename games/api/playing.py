"""Moves: reading those that were made, making, taking back, resigning."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api import shapes
from games.api.acts import table_act
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.keys import key_parameter, request_key
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import MOST_NUMBER, StrictSerializer, Truth, Whole, read_body, read_query
from games.forms import LONGEST_TURN
from games.models import Move, Player, Table
from games.presentation.position_json import move_json
from games.services import play
from games.services.locking import player_of


class Turn(StrictSerializer):
    """One move or a whole turn, for the version that you looked at."""

    expected_version = Whole(min_value=0, max_value=MOST_NUMBER)
    moves = serializers.ListField(child=shapes.AnyObject(), min_length=1, max_length=LONGEST_TURN)


class TakingBack(StrictSerializer):
    """What to take back."""

    expected_version = Whole(min_value=0, max_value=MOST_NUMBER)
    whole_turn = Truth(required=False, default=False, help_text="All of the turn, not the latest move alone.")


class Moves(ApiView):
    """The moves of a table."""

    public = True
    scopes = {"GET": "read", "POST": "play"}

    @extend_schema(operation_id="moves", parameters=[PageQuery], responses=shapes.MovePage)
    def get(self, request: Request, public_id: str) -> Response:
        """Every move in the order it was made, undone ones marked, by page."""
        query = read_query(request, PageQuery)
        rows = Move.objects.filter(table=find_table(request, public_id, "pk"))
        moves, cursor = page_of(rows, Order("seq"), query)
        return Response(page_json(request, [move_json(move) for move in moves], cursor))

    @extend_schema(
        operation_id="play",
        request=Turn,
        responses=shapes.Submitted,
        parameters=[key_parameter("The same turn under the same key is played once; honoured for a day.")],
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Play one move or a whole turn: all of it or nothing."""
        turn, key = read_body(request, Turn), request_key(request)
        table = find_table(request, public_id, "public_id")
        done = play.submit_own_moves(
            table_id=table.pk, user_id=caller_of(request).pk, request_key=key, **turn
        )
        return Response(_stands(table, done.version, done.ply, repeated=done.repeated))


class Undo(ApiView):
    """Taking back."""

    scopes = {"POST": "play"}

    @extend_schema(operation_id="undo", request=TakingBack, responses=shapes.Submitted)
    def post(self, request: Request, public_id: str) -> Response:
        """Take back your latest move of the turn, or all of it; never across something revealed."""
        wish, table = read_body(request, TakingBack), find_table(request, public_id, "public_id")
        after = play.undo(table_id=table.pk, player_id=_player(request, table).pk, **wish)
        return Response(_stands(table, after.version, after.ply))


def _resign(table_id: int, user: User) -> Table:
    player = player_of(Table.objects.get(pk=table_id), user.pk)
    return play.resign(table_id=table_id, player_id=player.pk)


Resign = table_act(
    "resign",
    "Leave a running game: a bot takes the seat, or it drops out, or the other player has won.",
    _resign,
    scope="play",
)


def _player(request: Request, table: Table) -> Player:
    return player_of(table, caller_of(request).pk)


def _stands(table: Table, version: int, ply: int, *, repeated: bool = False) -> dict[str, object]:
    return {"table": table.public_id, "version": version, "ply": ply, "repeated": repeated}
