"""Stepping through a game, a page a ply."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from games.models import Table
from games.presentation.pictures import board_png
from games.presentation.replay import past_picture, replay_context, since_href
from games.views.access import is_fragment, signed_in, table_or_404


@require_GET
def replay(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The position after `ply` moves, with the way to its neighbours."""
    table = _at_ply_or_404(request, public_id, ply)
    context = replay_context(table, signed_in(request), ply)
    part = "#replay" if is_fragment(request) else ""
    return render(request, f"games/replay.html{part}", context)


@require_safe
def since(request: HttpRequest, public_id: str) -> HttpResponse:
    """To the viewer's own last move, from where the others' moves are stepped through."""
    return redirect(since_href(started_or_404(request, public_id), signed_in(request)))


@require_safe
def ply_svg(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The board after `ply` moves as a spectator sees it; with `night`, by lamplight."""
    svg = past_picture(_at_ply_or_404(request, public_id, ply), ply, night="night" in request.GET)
    return HttpResponse(svg, content_type="image/svg+xml")


@require_safe
def ply_png(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The same as PNG, for cards that link here."""
    svg = past_picture(_at_ply_or_404(request, public_id, ply), ply)
    return HttpResponse(board_png(svg), content_type="image/png")


def _at_ply_or_404(request: HttpRequest, public_id: str, ply: int) -> Table:
    table = started_or_404(request, public_id)
    if ply > table.ply:
        raise Http404(_("The game has not come so far."))
    return table


def started_or_404(request: HttpRequest, public_id: str) -> Table:
    """A table whose game has begun. Raises Http404, in words."""
    table = table_or_404(request, public_id)
    if not table.has_begun:
        raise Http404(_("This game has not begun."))
    return table
