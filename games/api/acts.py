"""What is done to a table by a call without a body, and answered with the table as it is then."""

from collections.abc import Callable
from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api import shapes
from games.api.auth import caller_of
from games.api.base import ApiView, find_table
from games.api.reading import Nothing, read_body
from games.models import Table
from games.presentation.table_json import table_json

Act = Callable[[int, User], Table]
"""Does something to the table with this key, for this user, and returns it. Raises TableRefused."""


def table_act(operation_id: str, told: str, act: Act, *, scope: str) -> type[ApiView]:
    """The view of one act; `told` is what the schema says of it."""

    @extend_schema(operation_id=operation_id, description=told, request=Nothing, responses=shapes.TableShape)
    def post(self: ApiView, request: Request, public_id: str) -> Response:
        read_body(request, Nothing)
        table, user = find_table(request, public_id, "pk"), caller_of(request)
        return shown(act(table.pk, user), user)

    members = {"post": post, "scopes": {"POST": scope}, "__doc__": told}
    return cast(type[ApiView], type(operation_id, (ApiView,), members))


def by_key(act: Callable[..., Table]) -> Act:
    """An act that takes the user's key."""
    return lambda table_id, user: act(table_id=table_id, user_id=user.pk)


def by_user(act: Callable[..., Table]) -> Act:
    """An act that takes the user."""
    return lambda table_id, user: act(table_id=table_id, user=user)


def shown(table: Table, viewer: User | None) -> Response:
    """The table as it is now."""
    return Response(table_json(Table.objects.in_full().get(pk=table.pk), viewer))
