"""Lists by cursor: nothing lost or doubled while rows come and go, and nothing to count by."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games.api.reading import StrictSerializer

MOST = 100
USUAL = 25


class PageQuery(StrictSerializer):
    """Where to go on in a list, and how far."""

    cursor = serializers.CharField(required=False, max_length=200, help_text="From `next` of a page.")
    limit = serializers.IntegerField(required=False, min_value=1, max_value=MOST, default=USUAL)


@dataclass(frozen=True, slots=True)
class Order:
    """How a list is sorted: by a field, and by a second one where that is equal."""

    field: str
    tie: str | None = None
    """None where the first field is unique."""
    descending: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields, first things first."""
        return (self.field,) if self.tie is None else (self.field, self.tie)


def page_of(queryset: QuerySet[Any], order: Order, query: dict[str, Any]) -> tuple[list[Any], str | None]:
    """The rows of a page, and the cursor of the next one (None: there is none). Raises ValidationError."""
    sign = "-" if order.descending else ""
    rows = queryset.order_by(*(sign + name for name in order.fields))
    if "cursor" in query:
        rows = rows.filter(_after(order, _decoded(order, query["cursor"], queryset.model)))
    found = list(rows[: query["limit"] + 1])
    if len(found) <= query["limit"]:
        return found, None
    last = found[query["limit"] - 1]
    return found[:-1], _encoded([getattr(last, name) for name in order.fields])


def page_json(request: Request, results: Sequence[Any], cursor: str | None) -> dict[str, Any]:
    """A page as the API sends it."""
    return {"results": list(results), "next": _next_url(request, cursor) if cursor else None}


def bad_cursor() -> ValidationError:
    """What is said of a cursor that no list has given."""
    return ValidationError(
        {"cursor": [_("This cursor is not one that a list has given.")]}, code="bad_cursor"
    )


def _next_url(request: Request, cursor: str) -> str:
    params = request.query_params.copy()
    params["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{params.urlencode()}")


def _after(order: Order, values: list[Any]) -> Q:
    way = "lt" if order.descending else "gt"
    beyond = Q(**{f"{order.field}__{way}": values[0]})
    if order.tie is None:
        return beyond
    level = Q(**{order.field: values[0], f"{order.tie}__{way}": values[1]})
    begins = Q(
        **{f"{order.field}__{way}e": values[0]}
    )  # an index is entered here, and not walked from its end
    return begins & (beyond | level)


def _encoded(values: list[Any]) -> str:
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("=")


def _decoded(order: Order, cursor: str, model: type[Model]) -> list[Any]:
    try:
        values = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True))
        if not isinstance(values, list) or len(values) != len(order.fields):
            raise ValueError(cursor)
        return [_value(model, name, value) for name, value in zip(order.fields, values, strict=True)]
    except (ValueError, OverflowError, RecursionError) as error:
        raise bad_cursor() from error


def _value(model: type[Model], name: str, value: Any) -> Any:
    """A field's value from the cursor. Raises ValueError for what the field cannot hold."""
    kind = model._meta.get_field(name).get_internal_type()
    if kind == "DateTimeField" and isinstance(value, str):
        return _instant(value)
    if kind == "CharField" and isinstance(value, str) and value.isascii() and value.isalnum():
        return value
    if kind in ("IntegerField", "BigAutoField") and type(value) is int and -(2**31) <= value < 2**31:
        return value
    if kind == "PositiveIntegerField" and type(value) is int and 0 <= value < 2**31:
        return value
    raise ValueError(value)


def _instant(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None or not 1970 <= when.year < 9000:
        raise ValueError(text)
    return when
