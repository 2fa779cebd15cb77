"""Stepping through a game, a page a ply."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.models import Table
from games.presentation.replay import replay_context
from games.views.access import is_fragment, signed_in, table_or_404


@require_GET
def replay(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The position after `ply` moves, with the way to its neighbours."""
    table = started_or_404(public_id)
    if ply > table.ply:
        raise Http404(_("The game has not come so far."))
    context = replay_context(table, signed_in(request), ply)
    part = "#replay" if is_fragment(request) else ""
    return render(request, f"games/replay.html{part}", context)


def started_or_404(public_id: str) -> Table:
    """A table whose game has begun. Raises Http404, in words."""
    table = table_or_404(public_id)
    if not (table.is_running or table.is_finished):
        raise Http404(_("This game has not begun."))
    return table
