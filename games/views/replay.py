"""Stepping through a game, a page a ply."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from games.models import Table
from games.presentation.pictures import board_png
from games.presentation.replay import Reading, past_picture, read_table, replay_context, since_href
from games.presentation.what_if import kept_lines
from games.views.access import is_fragment, signed_in, table_or_404


@require_GET
def replay(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The position after `ply` moves, with the way to its neighbours."""
    return replay_page(request, read_table(started_or_404(request, public_id), signed_in(request)), ply)


@require_safe
def since(request: HttpRequest, public_id: str) -> HttpResponse:
    """To the viewer's own last move, from where the others' moves are stepped through."""
    return redirect(since_href(started_or_404(request, public_id), signed_in(request)))


@require_safe
def ply_svg(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The board after `ply` moves as a spectator sees it; with `night`, by lamplight."""
    return svg_answer(request, read_table(started_or_404(request, public_id), None), ply)


@require_safe
def ply_png(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The same as PNG, for cards that link here."""
    return png_answer(request, read_table(started_or_404(request, public_id), None), ply)


def replay_page(request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """The page of a ply, or to htmx its content. Raises Http404 beyond the last one."""
    check_ply(reading, ply)
    context = replay_context(reading, ply)
    if is_fragment(request):
        response = render(request, "games/replay.html#replay", context)
    else:
        context["kept"] = kept_lines(reading, signed_in(request))
        response = render(request, "games/replay.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def svg_answer(request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """The board of a ply as SVG. Raises Http404 beyond the last one."""
    check_ply(reading, ply)
    return HttpResponse(
        past_picture(reading, ply, night="night" in request.GET), content_type="image/svg+xml"
    )


def png_answer(_request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """The board of a ply as PNG. Raises Http404 beyond the last one."""
    check_ply(reading, ply)
    return HttpResponse(board_png(past_picture(reading, ply)), content_type="image/png")


def check_ply(reading: Reading, ply: int) -> None:
    """Raises Http404, in words, where the game has not come so far."""
    if ply > reading.course.last:
        raise Http404(_("The game has not come so far."))


def started_or_404(request: HttpRequest, public_id: str) -> Table:
    """A table whose game has begun. Raises Http404, in words."""
    table = table_or_404(request, public_id)
    if not table.has_begun:
        raise Http404(_("This game has not begun."))
    return table
