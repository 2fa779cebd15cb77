"""What one writes down at a table for oneself, and who looks on there."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.errors import TableRefused
from games.models import Table
from games.services import watching
from games.services.notes import write_note
from games.views.access import is_fragment, signed_in, table_or_404, the_user


@login_required
@require_POST
def table_note(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep one's note at a table."""
    table = table_or_404(request, public_id)
    try:
        write_note(table=table, user=the_user(request), text=request.POST.get("text", ""))
    except TableRefused as refusal:
        if is_fragment(request):
            return HttpResponse(str(refusal), status=refusal.status, content_type="text/plain; charset=utf-8")
        messages.error(request, str(refusal))
        return redirect(f"{table.get_absolute_url()}#note")
    if is_fragment(request):
        return HttpResponse(_("Kept."), content_type="text/plain; charset=utf-8")
    return redirect(f"{table.get_absolute_url()}#note")


@require_GET
def table_watching(request: HttpRequest, public_id: str) -> HttpResponse:
    """How many look on; a spectator's page asks once a minute, and says so that they still do."""
    table = table_or_404(request, public_id)
    viewer = signed_in(request)
    plays = viewer is not None and table.players.filter(user=viewer).exists()
    context = watching_context(request, table, plays=plays)
    count = context["watching"]["count"] if context["watching"] else 0
    response = render(request, "games/table/watching.html", {"count": count})
    response["Cache-Control"] = "no-store"
    return response


def watching_context(request: HttpRequest, table: Table, *, plays: bool) -> dict[str, Any]:
    """How many look on at a running table, the asker included unless they play."""
    if not table.is_running:
        return {"watching": None}
    name = _name_of(request)
    count = watching.watchers(table) if plays else watching.look_on(table, name)
    shown = "" if signed_in(request) else name
    return {"watching": {"count": count, "as_name": shown, "every": watching.EVERY}}


def _name_of(request: HttpRequest) -> str:
    """Under which name somebody is counted: a user's own, or one that the page keeps."""
    viewer = signed_in(request)
    if viewer is not None:
        return f"user{viewer.pk:08d}"
    return request.GET.get("w", "") or get_random_string(16)
