"""Finished games: search, and download in bulk."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api import shapes
from games.api.auth import viewer_of
from games.api.base import ApiView
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import StrictSerializer, read_query
from games.models import Table
from games.models.tables import TableQuerySet
from games.presentation.game_json import game_slugs
from games.presentation.position_json import record_line
from games.presentation.table_json import table_json

NEWEST_FIRST = Order("finished_at", "public_id", descending=True)
BATCH = 50
MOST_EXPORTED = 10_000


class Finished(StrictSerializer):
    """Which finished games."""

    game = serializers.ChoiceField(game_slugs(), required=False)
    player = serializers.CharField(required=False, max_length=64, help_text="A user name.")
    against = serializers.CharField(required=False, max_length=64, help_text="A second user name.")
    seats = serializers.IntegerField(required=False, min_value=1, max_value=10)
    end_reason = serializers.CharField(required=False, max_length=40)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """An opponent is somebody's opponent."""
        if "against" in data and "player" not in data:
            raise ValidationError({"against": ["Name the player too."]})
        return data


class ArchiveQuery(Finished, PageQuery):
    """Which finished games, by page."""


class ExportQuery(Finished):
    """Which finished games, and how many at most."""

    limit = serializers.IntegerField(required=False, min_value=1, max_value=MOST_EXPORTED, default=1000)


class Archive(ApiView):
    """Finished games."""

    public = True

    @extend_schema(operation_id="archive", parameters=[ArchiveQuery], responses=shapes.TablePage)
    def get(self, request: Request) -> Response:
        """Finished games, the newest first, by page."""
        query, viewer = read_query(request, ArchiveQuery), viewer_of(request)
        rows, cursor = page_of(_found(query, viewer).with_players(), NEWEST_FIRST, query)
        return Response(page_json(request, [table_json(table, viewer) for table in rows], cursor))


class Export(ApiView):
    """Finished games in bulk."""

    public = True

    @extend_schema(
        operation_id="archive_export",
        parameters=[ExportQuery],
        responses={(200, "application/x-ndjson"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Whole records as NDJSON, one game a line, the newest first; streamed."""
        query = read_query(request, ExportQuery)
        return _streamed(request, _lines(query, viewer_of(request)), "application/x-ndjson")


def _found(query: dict[str, Any], viewer: User | None) -> TableQuerySet:
    tables = Table.objects.visible_to(viewer).finished()
    for name in ("game", "seats", "end_reason"):
        if name in query:
            tables = tables.filter(**{name: query[name]})
    for name in ("player", "against"):
        if name in query:
            tables = tables.filter(players__user__username__iexact=query[name], players__user__closed_at=None)
    if "since" in query:
        tables = tables.filter(finished_at__gte=query["since"])
    if "until" in query:
        tables = tables.filter(finished_at__lt=query["until"])
    return tables


def _lines(query: dict[str, Any], viewer: User | None) -> Iterator[str]:
    """Records one by one, read batch by batch, so that memory stays bounded."""
    left: int = query["limit"]
    page: dict[str, Any] = {"limit": BATCH}
    while left:
        rows, cursor = page_of(_found(query, viewer), NEWEST_FIRST, page)
        for table in rows[:left]:
            line = {"id": table.public_id, "finished_at": table.finished_at.isoformat(), **record_line(table)}
            yield json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        left = max(left - len(rows), 0)
        if cursor is None:
            return
        page = {"limit": BATCH, "cursor": cursor}


def _streamed(request: Request, lines: Iterator[str], content_type: str) -> StreamingHttpResponse:
    under_asgi = isinstance(request._request, ASGIRequest)
    source = _one_by_one(lines) if under_asgi else lines
    return StreamingHttpResponse(source, content_type=content_type)


async def _one_by_one(lines: Iterator[str]) -> AsyncIterator[str]:
    """The lines for an event loop: each is made in the request's thread."""
    following = sync_to_async(lambda: next(lines, None))
    while (line := await following()) is not None:
        yield line
