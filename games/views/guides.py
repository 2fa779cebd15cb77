"""The guide beside a first game: what has been understood, and asking for it once more."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.presentation.drawing import DRAWINGS
from games.services import guides
from games.views.access import is_fragment, table_or_404, the_user


@login_required
@require_POST
def table_guide(request: HttpRequest, public_id: str) -> HttpResponse:
    """These kinds are understood; with `off` no guide in this game any more, with `again` from the start."""
    table, user = table_or_404(request, public_id), the_user(request)
    if "again" in request.POST:
        guides.guide_again(user=user, game=table.game)
        return redirect(table)
    known = DRAWINGS[table.game].guide
    kinds = [kind for kind in request.POST.getlist("kind") if kind in known]
    guides.understood(user=user, game=table.game, kinds=kinds, off="off" in request.POST)
    return HttpResponse() if is_fragment(request) else redirect(table)
