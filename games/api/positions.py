"""What is known of a game: position, legal moves, record, pictures."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table, unless_unchanged
from games.api.problems import NoSuchPly, NotStarted
from games.api.reading import StrictSerializer, read_query
from games.errors import NotAPlayer
from games.models import Table
from games.presentation.pictures import board_png, board_svg
from games.presentation.position_json import (
    legal_moves_json,
    own_seat,
    past_position,
    present_position,
    record_line,
)
from games.presentation.seating import seating

COLUMNS = ("public_id", "version", "ply", "status", "game", "rules_version")


class PositionQuery(StrictSerializer):
    """Which position."""

    ply = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=100_000,
        help_text="After so many moves; the present one if none.",
    )


class PictureQuery(StrictSerializer):
    """By which light."""

    night = serializers.BooleanField(required=False, default=False)


class Position(ApiView):
    """A position."""

    public = True

    @extend_schema(operation_id="position", parameters=[PositionQuery], responses=shapes.PositionShape)
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The position as you may know it, now or after some ply; its ETag is the table's version."""
        query = read_query(request, PositionQuery)
        table = find_started(request, public_id)
        return unless_unchanged(request, table.version, lambda: self._position(request, table, query))

    def _position(self, request: Request, table: Table, query: dict[str, Any]) -> tuple[int, HttpResponse]:
        seat = own_seat(table, viewer_of(request))
        if "ply" not in query:
            version, text = present_position(table.public_id, table.version, seat)
            return version, HttpResponse(text, content_type="application/json")
        try:
            text = past_position(table, seat, query["ply"])
        except LookupError as error:
            raise NoSuchPly from error
        return table.version, HttpResponse(text, content_type="application/json")


class LegalMoves(ApiView):
    """What can be done now."""

    @extend_schema(operation_id="legal_moves", responses=shapes.LegalMoves)
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """All moves that your seat may make now, or the reason why there are none."""
        table = find_started(request, public_id)
        who = seating(table, caller_of(request))
        if who.seat is None:
            raise NotAPlayer
        seat = who.seat
        return unless_unchanged(request, table.version, lambda: self._moves(table, seat, who.names))

    def _moves(self, table: Table, seat: int, names: tuple[str, ...]) -> tuple[int, HttpResponse]:
        body = legal_moves_json(table, seat, names)
        return body["version"], Response(body)


class Record(ApiView):
    """The whole game."""

    public = True

    @extend_schema(operation_id="record", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The game as `newworld-record/1`; the server's seed is in it only when the game is over."""
        table = find_started(request, public_id, every_column=True)
        return unless_unchanged(request, table.version, lambda: (table.version, Response(record_line(table))))


class BoardSvg(ApiView):
    """A picture."""

    public = True

    @extend_schema(
        operation_id="board_svg",
        parameters=[PictureQuery],
        responses={(200, "image/svg+xml"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The board as a spectator sees it, as SVG."""
        return _picture(request, public_id, "image/svg+xml", lambda svg: svg)


class BoardPng(ApiView):
    """A picture."""

    public = True

    @extend_schema(
        operation_id="board_png",
        parameters=[PictureQuery],
        responses={(200, "image/png"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The board as a spectator sees it, as PNG."""
        return _picture(request, public_id, "image/png", board_png)


def find_started(request: Request, public_id: str, *, every_column: bool = False) -> Table:
    """The table, its game begun. Raises Http404 or NotStarted."""
    table = find_table(request, public_id, *(() if every_column else COLUMNS))
    if not table.has_begun:
        raise NotStarted
    return table


def _picture(request: Request, public_id: str, content_type: str, convert: Any) -> HttpResponse:
    night = read_query(request, PictureQuery)["night"]
    table = find_started(request, public_id, every_column=True)

    def build() -> tuple[int, HttpResponse]:
        picture = convert(board_svg(table, night=night))
        return table.version, HttpResponse(picture, content_type=content_type)

    return unless_unchanged(request, table.version, build)
