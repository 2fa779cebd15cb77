"""What a player asks the others for, and what they answer."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.errors import TableRefused
from games.models import Table
from games.services import ending, rematch, takeback
from games.views.access import read_version, table_or_404, the_user


@login_required
@require_POST
def ask_takeback(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask the others to let one take back what one did."""
    table = table_or_404(request, public_id)
    return _act(request, table, takeback.ask_takeback, expected_version=lambda: read_version(request))


@login_required
@require_POST
def agree_takeback(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let it be taken back."""
    return _act(request, table_or_404(request, public_id), takeback.agree_takeback)


@login_required
@require_POST
def decline_takeback(request: HttpRequest, public_id: str) -> HttpResponse:
    """Do not let it be taken back, or ask no more."""
    return _act(request, table_or_404(request, public_id), takeback.decline_takeback)


@login_required
def ask_end(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask whether one really means it; then ask the others to end the game, or agree to it."""
    table = table_or_404(request, public_id)
    if request.method != "POST":
        return render(request, "games/table_end.html", {"table": table})
    return _act(request, table, ending.ask_end)


@login_required
@require_POST
def decline_end(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play on."""
    return _act(request, table_or_404(request, public_id), ending.decline_end)


@login_required
@require_POST
def ask_rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play with the same people again, if they want to."""
    return _act(request, table_or_404(request, public_id), rematch.ask_rematch)


@login_required
@require_POST
def decline_rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Do not play again."""
    return _act(request, table_or_404(request, public_id), rematch.decline_rematch)


def _act(
    request: HttpRequest, table: Table, act: Callable[..., Table], **more: Callable[[], Any]
) -> HttpResponse:
    """Do it and show the table that comes of it; a refusal is shown there in words."""
    try:
        given = {name: read() for name, read in more.items()}
        table = act(table_id=table.pk, user_id=the_user(request).pk, **given)
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)
