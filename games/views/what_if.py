"""Scratch lines from any ply of a game: played in the address, kept as a note if one likes."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.errors import TableRefused
from games.line_forms import KeepLineForm, LineForm
from games.lines import Line
from games.models import KeptLine
from games.presentation.replay import Reading, read_table
from games.presentation.what_if import address, kept_href, kept_lines, played_on, what_if_context
from games.services.lines import keep_line
from games.views.access import is_fragment, signed_in, the_user
from games.views.replay import check_ply, started_or_404


@require_safe
def what_if(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """The position that a scratch line has come to; `m` holds a prepared turn."""
    return line_page(request, read_table(started_or_404(request, public_id), signed_in(request)), ply)


@require_safe
def go(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """Plays the prepared turn, lets bots answer, and leads to where the line has come."""
    return line_goes_on(request, read_table(started_or_404(request, public_id), signed_in(request)), ply)


@login_required
@require_POST
def keep(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
    """Keeps a line with a name and a note."""
    return line_kept(request, read_table(started_or_404(request, public_id), signed_in(request)), ply)


@login_required
@require_POST
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    """Throws a kept line away."""
    row = get_object_or_404(KeptLine, pk=pk, owner=the_user(request))
    row.delete()
    messages.success(request, _("The line is thrown away."))
    back = request.POST.get("back", "")
    return redirect(back if back.startswith("/") and not back.startswith("//") else "archive")


def line_page(request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """The page of a line, or to htmx its content; what does not fit is refused in words."""
    check_ply(reading, ply)
    form = _form(request, reading, ply)
    if not form.is_valid():
        return _page(request, reading, Line(ply), refusal=_refusal(form), status=400)
    line = form.the_line
    try:
        return _page(request, reading, line, draft=form.draft, pick=form.cleaned_data["pick"])
    except TableRefused as refusal:
        return _page(request, reading, Line(ply), refusal=str(refusal), status=refusal.status)


def line_goes_on(request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """Leads to the line with the prepared turn played and answered."""
    check_ply(reading, ply)
    form = _form(request, reading, ply)
    if not form.is_valid():
        return _page(request, reading, Line(ply), refusal=_refusal(form), status=400)
    line = form.the_line
    if line.bot and signed_in(request) is None:
        return _page(request, reading, Line(ply), refusal=_("Sign in to play against a bot."), status=403)
    try:
        return redirect(address(reading, played_on(reading, line, form.draft)))
    except TableRefused as refusal:
        return _page(request, reading, Line(ply), refusal=str(refusal), status=refusal.status)


def line_kept(request: HttpRequest, reading: Reading, ply: int) -> HttpResponse:
    """Keeps the line that the form repeats, and leads back to it."""
    check_ply(reading, ply)
    form, note = LineForm(request.POST, ply=ply, seats=len(reading.names)), KeepLineForm(request.POST)
    if not form.is_valid():
        return _page(request, reading, Line(ply), refusal=_refusal(form), status=400)
    if not note.is_valid():
        return _page(request, reading, form.the_line, note=note, status=400)
    try:
        row = keep_line(the_user(request), reading.about, form.the_line, **note.cleaned_data)
    except TableRefused as refusal:
        return _page(request, reading, form.the_line, note=note, refusal=str(refusal), status=refusal.status)
    messages.success(request, _("The line is kept; only you see it."))
    return redirect(kept_href(reading, row))


def _form(request: HttpRequest, reading: Reading, ply: int) -> LineForm:
    return LineForm(request.GET, ply=ply, seats=len(reading.names))


def _refusal(form: LineForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


def _page(
    request: HttpRequest,
    reading: Reading,
    line: Line,
    *,
    draft: list[str] | None = None,
    pick: str = "",
    note: KeepLineForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = what_if_context(reading, line, draft or [], pick)
    context |= {
        "refusal": refusal,
        "kept": kept_lines(reading, signed_in(request)),
        "note": note or KeepLineForm(),
        "here": request.get_full_path(),
    }
    part = "#what-if" if is_fragment(request) else ""
    response = render(request, f"games/what_if.html{part}", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response
