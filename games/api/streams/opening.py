"""Opening a stream: who listens, to what, and from where on."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games.api import shapes
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table
from games.api.problems import problem
from games.api.reading import StrictSerializer, read_query
from games.api.streams.listening import Topic, Wish
from games.api.throttles import AddressThrottle
from games.presentation.news import Ear, feed_seq

LINES, EVENTS = "application/x-ndjson", "text/event-stream"
MOST = 2**53
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string", "pattern": "^[0-9]{1,15}$"},
    OpenApiParameter.HEADER,
    description="As `after`, which it overrides: browsers send it by themselves.",
)


class StreamQuery(StrictSerializer):
    """Where a stream begins."""

    after = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST,
        help_text="The last number that you have heard; 0 tells all. Without it the stream begins now.",
    )


class OpenedStream(HttpResponse):
    """The head of a stream; the body is sent by the process that holds the connection."""

    wish: Wish


class TableEvents(ApiView):
    """What happens at a table."""

    public = True

    @extend_schema(
        operation_id="table_events",
        parameters=[StreamQuery, LAST_EVENT_ID],
        responses={
            (200, EVENTS): OpenApiTypes.STR,
            (200, LINES): OpenApiResponse(shapes.EventShape, description="One event a line."),
        },
    )
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Every event of the table as it happens, as Server-Sent Events, or as NDJSON by `Accept`.

        What is of the kind `stream.at` says where the table stands: at first, and after each change,
        with or without events (in SSE it is named `at`). A stream lasts a quarter of an hour at most:
        resume it with the last `id`.
        """
        wanted = _after(request)
        table = find_table(request, public_id, "event_seq", "public_id")
        after = table.event_seq if wanted is None else min(wanted, table.event_seq)
        return _opened(request, Topic("table", table.pk), after)


class MyEvents(ApiView):
    """What happens at one's tables."""

    @extend_schema(
        operation_id="my_events",
        parameters=[StreamQuery, LAST_EVENT_ID],
        responses={
            (200, EVENTS): OpenApiTypes.STR,
            (200, LINES): OpenApiResponse(shapes.FeedEventShape, description="One event a line."),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Every event at your tables as it happens; resume with the last `feed`, a month back at most."""
        wanted, user = _after(request), caller_of(request)
        latest = feed_seq(user)
        after = latest if wanted is None else min(wanted, latest)
        return _opened(request, Topic("feed", user.pk), after)


def _after(request: Request) -> int | None:
    """The number after which the stream begins; None for now. Raises ValidationError."""
    query = read_query(request, StreamQuery)
    given = request.META.get("HTTP_LAST_EVENT_ID")
    if given is None:
        after: int | None = query.get("after")
        return after
    if not (given.isascii() and given.isdigit() and len(given) <= 15):
        raise ValidationError({"Last-Event-ID": [_("This must be a number that the stream has given.")]})
    return int(given)


def _opened(request: Request, topic: Topic, after: int) -> HttpResponse:
    if not getattr(request._request, "may_stream", False):
        told = _("Streams are served by another process here: the proxy must send this address to it.")
        return problem(421, "streams_elsewhere", told)
    viewer = viewer_of(request)
    as_lines = "ndjson" in request.META.get("HTTP_ACCEPT", "")
    response = OpenedStream(content_type=LINES if as_lines else f"{EVENTS}; charset=utf-8")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    response.wish = Wish(
        topic=topic,
        after=after,
        ear=Ear(viewer.pk if viewer else None, translation.get_language() or settings.LANGUAGE_CODE),
        caller=viewer.pk if viewer else f"ip:{AddressThrottle().get_ident(request)}",
        as_lines=as_lines,
    )
    return response


def refused(opened: OpenedStream, *, full: bool) -> HttpResponse:
    """The answer to a caller with too many streams, or where the process has too many."""
    if full:
        refusal = problem(503, "streams_full", _("All streams are taken. Try again a little later."))
    else:
        most: Any = settings.API_STREAMS["caller"]
        told = _("You have %(most)d streams open already: close one first.") % {"most": most}
        refusal = problem(429, "too_many_streams", told)
    for name, value in opened.items():
        if name not in ("Content-Type", "Content-Length"):
            refusal[name] = value
    refusal["Retry-After"] = "30"
    return refusal
