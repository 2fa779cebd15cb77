"""Finished games: search, and download in bulk."""

from typing import Any

from django.http import HttpResponseBase
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
from games.api.paging import PageQuery, bad_cursor, page_json
from games.api.problems import problem
from games.api.reading import StrictSerializer, read_query
from games.archive_forms import MOST
from games.archive_search import ORDERS, Search
from games.models import Table
from games.presentation.exports import record_lines
from games.presentation.game_json import game_slugs
from games.presentation.streaming import NDJSON, RETRY_SECONDS, FilesTaken, streamed
from games.presentation.table_json import table_json

OTHERS = ("ordering", "cursor", "limit")
"""What a query has besides the search itself."""
BATCH = 50
MOST_EXPORTED = 10_000


class Finished(StrictSerializer):
    """Which finished games."""

    game = serializers.ChoiceField(game_slugs(), required=False)
    player = serializers.CharField(required=False, max_length=64, help_text="A name.")
    against = serializers.CharField(required=False, max_length=64, help_text="A second name.")
    result = serializers.ChoiceField(("won", "lost"), required=False, help_text="Of the player.")
    seats = serializers.IntegerField(required=False, min_value=1, max_value=10)
    end_reason = serializers.CharField(required=False, max_length=40)
    rated = serializers.BooleanField(required=False)
    bots = serializers.BooleanField(required=False, help_text="Did a bot sit there at the end?")
    rules_version = serializers.IntegerField(required=False, min_value=1, max_value=999)
    least_score = serializers.IntegerField(required=False, min_value=-MOST, max_value=MOST)
    least_margin = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    most_margin = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    least_moves = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    most_moves = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)
    ordering = serializers.ChoiceField(
        [name or "newest" for name in ORDERS],
        required=False,
        default="newest",
        help_text="By score, margin or length the greatest first.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """An opponent is somebody's opponent, and a result somebody's result."""
        for name in ("against", "result"):
            if name in data and "player" not in data:
                raise ValidationError({name: ["Name the player too."]})
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
        """Finished games in the order that is asked for, by page."""
        query, viewer = read_query(request, ArchiveQuery), viewer_of(request)
        rows, cursor = _page(query, viewer, query.get("cursor", ""), query["limit"])
        return Response(page_json(request, [table_json(table, viewer) for table in rows], cursor))


class Export(ApiView):
    """Finished games in bulk."""

    public = True

    @extend_schema(
        operation_id="archive_export",
        parameters=[ExportQuery],
        responses={(200, "application/x-ndjson"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Whole records as NDJSON, one game a line, in the order that is asked for; streamed."""
        query = read_query(request, ExportQuery)
        lines = record_lines(_search(query), viewer_of(request), after=None, limit=query["limit"])
        try:
            return streamed(request._request, lines, NDJSON, "games.ndjson")
        except FilesTaken as taken:
            refusal = problem(503, "files_taken", str(taken))
            refusal["Retry-After"] = str(RETRY_SECONDS)
            return refusal


def _search(query: dict[str, Any]) -> Search:
    names = {
        "end_reason": "ended",
        "rules_version": "rules",
        "least_score": "score",
        "least_margin": "margin_least",
        "most_margin": "margin",
        "least_moves": "shortest",
        "most_moves": "longest",
    }
    asked = {names.get(name, name): value for name, value in query.items() if name not in OTHERS}
    return Search(order=ORDERS[query["ordering"].removeprefix("newest")], **asked)


def _page(
    query: dict[str, Any], viewer: User | None, cursor: str, limit: int
) -> tuple[list[Table], str | None]:
    """Whole tables of a page, and the cursor of the next one: the last table's id. Raises ValidationError."""
    last = Table.objects.visible_to(viewer).finished().stood_at(cursor) if cursor else None
    if cursor and last is None:
        raise bad_cursor()
    found, more = _search(query).found(viewer, after=last, count=limit)
    rows = Table.objects.in_full().in_bulk(found)
    tables = [rows[pk] for pk in found if pk in rows]
    return tables, tables[-1].public_id if more else None
