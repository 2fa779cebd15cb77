"""The chat of a table: reading what one may read, writing in one's room, muting, deleting."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table
from games.api.keys import key_parameter, request_key
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import MOST_NUMBER, Nothing, StrictSerializer, Text, read_body, read_query
from games.models import Message
from games.presentation.chat import message_json, readable
from games.services import chat, staff


class ChatQuery(PageQuery):
    """Which messages."""

    after = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_NUMBER, help_text="Only those with a greater `id`."
    )


class NewMessage(StrictSerializer):
    """Something to say."""

    text = Text(max_length=Message.LONGEST)


class Why(StrictSerializer):
    """Why staff do it."""

    reason = serializers.CharField(
        required=False, max_length=500, help_text="For those who look it up later."
    )


class Chat(ApiView):
    """The chat of a table."""

    public = True
    scopes = {"GET": "chat", "POST": "chat"}

    @extend_schema(operation_id="chat", parameters=[ChatQuery], responses=shapes.ChatPage)
    def get(self, request: Request, public_id: str) -> Response:
        """What you may read there, the oldest first, by page; the stream tells of new messages."""
        query, viewer = read_query(request, ChatQuery), viewer_of(request)
        found = readable(find_table(request, public_id), viewer).filter(seq__gt=query.get("after", 0))
        rows, cursor = page_of(found, Order("seq"), query)
        return Response(page_json(request, [message_json(message) for message in rows], cursor))

    @extend_schema(
        operation_id="write_message",
        request=NewMessage,
        responses={201: shapes.ChatMessage},
        parameters=[key_parameter("The same text under the same key is written once; honoured for a day.")],
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Write in your room: players in theirs, everybody else among the spectators."""
        text, key = read_body(request, NewMessage)["text"], request_key(request)
        table = find_table(request, public_id, "pk")
        message = chat.post_message(table_id=table.pk, user=caller_of(request), text=text, request_key=key)
        return Response(message_json(message), status=201)


class OneMessage(ApiView):
    """One message."""

    scopes = {"DELETE": "chat"}

    @extend_schema(operation_id="delete_message", parameters=[Why], responses=shapes.ChatMessage)
    def delete(self, request: Request, public_id: str, seq: int) -> Response:
        """Take a message away for everybody; staff alone may, and it is noted."""
        reason = read_query(request, Why).get("reason") or _("deleted by the API")
        table, user = find_table(request, public_id, "pk"), caller_of(request)
        message = staff.delete(table_id=table.pk, seq=min(seq, MOST_NUMBER), staff=user, reason=reason)
        return Response(message_json(message))


class MuteAuthor(ApiView):
    """Not hearing somebody."""

    scopes = {"POST": "chat"}

    @extend_schema(
        operation_id="mute_author",
        request=Nothing,
        responses={204: OpenApiResponse(description="You read nothing more of them.")},
    )
    def post(self, request: Request, public_id: str, seq: int) -> HttpResponse:
        """Read nothing more of whoever wrote this message, at any table."""
        read_body(request, Nothing)
        user, table = caller_of(request), find_table(request, public_id)
        chat.mute(user, chat.find_message(table, user, min(seq, MOST_NUMBER)).author)
        return Response(status=204)
