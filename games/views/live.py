"""Lists that renew themselves: nothing is sent while nothing has changed, and no place is lost."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from games.presentation.tables import TableCard
from games.views.access import is_fragment

RENEWED = 300
"""Seconds after which a list comes anew though nothing happened, for what it says of time."""


def live_list(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    cards: Iterable[TableCard],
    *,
    extra: object = "",
    status: int = 200,
) -> HttpResponse:
    """The page, or to htmx its part `tables`; 204 when that would show what `seen` says is there.

    `extra` is what else the list depends on besides its tables.
    """
    mark = _mark(cards, extra)
    if is_fragment(request) and request.GET.get("seen") == mark:
        return HttpResponse(status=204)
    part = "#tables" if is_fragment(request) else ""
    response = render(request, template + part, {**context, "mark": mark}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-store"
    return response


def _mark(cards: Iterable[TableCard], extra: object) -> str:
    """Changes with every table in the list and with their order."""
    lines = [f"{card.public_id} {card.table.version} {card.table.status}" for card in cards]
    moment = int(timezone.now().timestamp()) // RENEWED
    return hashlib.sha256(repr((lines, extra, moment)).encode()).hexdigest()[:20]
