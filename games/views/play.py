"""The page of a table, and what a player does there."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh

from accounts.middleware import follow_wishes, for_any_reader
from games.errors import MalformedMoves, MoveRefused, StaleVersion, TableRefused
from games.forms import LONGEST_PICK, LONGEST_TURN, MovesForm
from games.models import Player, Table
from games.notices.reading import mark_read
from games.positions import parsed_moves
from games.presentation.own import Own, own_of
from games.presentation.table_page import table_context
from games.services import play
from games.services.locking import player_of
from games.views.access import is_fragment, read_version, signed_in, table_or_404, the_user, version_of
from games.views.chat import chat_fragment
from games.views.notes import watching_context
from games.views.opening import open_table_page


@require_GET
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """A table's page; `m` holds a prepared turn, `v` the version that it was prepared for.

    `pick` says what the player has picked up before deciding.
    """
    found = table_or_404(request, public_id)
    if not found.has_begun:
        return open_table_page(request, found)
    own = _own_and_read(request, found)
    draft = request.GET.getlist("m")[:LONGEST_TURN]
    if draft and request.GET.get("v") != str(found.version):
        return _page(request, found, refusal=str(StaleVersion(found.version)), own=own)
    try:
        return _page(request, found, draft=draft, pick=request.GET.get("pick", "")[:LONGEST_PICK], own=own)
    except MoveRefused as refusal:
        return _page(request, found, refusal=str(refusal), own=own)


@for_any_reader
@require_GET
def table_refresh(request: HttpRequest, public_id: str) -> HttpResponse:
    """204 while the table is at version `v` and its chat at `c`; else what changed, to be swapped in."""
    row = version_of(request, public_id)
    seen = [request.GET.get("v"), request.GET.get("c")]
    if row is not None and seen[0] == str(row[0]) and seen[1] in (None, str(row[1])):
        return HttpResponse(status=204)
    follow_wishes(request)
    found = table_or_404(request, public_id)
    if row is not None and seen[0] == str(row[0]):
        return chat_fragment(request, found)
    if not found.has_begun:
        return open_table_page(request, found)
    if "open" in request.GET:  # the page that asks shows free seats; the game's page is another one
        return HttpResponseClientRefresh()
    return _page(request, found)


@login_required
@require_POST
def table_moves(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play a turn: all of its moves or none."""
    found = table_or_404(request, public_id)
    form = MovesForm(request.POST)
    try:
        if not form.is_valid():
            raise MalformedMoves
        done = play.submit_own_moves(
            table_id=found.pk,
            user_id=the_user(request).pk,
            expected_version=form.cleaned_data["version"],
            moves=_parsed(found, request.POST.getlist("m")),
            request_key=form.cleaned_data["key"],
        )
    except TableRefused as refusal:
        return _answer(request, found, refusal)
    return _answer(request, done.table, players=done.players)


@login_required
@require_POST
def table_undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back the latest move of one's own turn, or with `all` the whole turn."""
    found = table_or_404(request, public_id)
    try:
        undone = play.undo(
            table_id=found.pk,
            player_id=player_of(found, the_user(request).pk).pk,
            expected_version=read_version(request),
            whole_turn="all" in request.POST,
        )
    except TableRefused as refusal:
        return _answer(request, found, refusal)
    return _answer(request, undone)


@login_required
def table_resign(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask whether one really means it; then leave the game."""
    found = table_or_404(request, public_id)
    if request.method != "POST":
        return render(request, "games/table_resign.html", {"table": found})
    try:
        play.resign(table_id=found.pk, player_id=player_of(found, the_user(request).pk).pk)
    except TableRefused as refusal:
        return _answer(request, found, refusal)
    return redirect(found)


def _answer(
    request: HttpRequest,
    found: Table,
    refusal: TableRefused | None = None,
    *,
    players: Sequence[Player] | None = None,
) -> HttpResponse:
    """After a POST: to htmx the content as it is now, to others a redirect, or the page with the refusal."""
    if refusal is not None:
        found.refresh_from_db()
        return _page(request, found, refusal=str(refusal), status=refusal.status)
    if not is_fragment(request):
        return redirect(found)
    response = _page(request, found, players=players)
    response["HX-Replace-Url"] = found.get_absolute_url()
    return response


def _page(
    request: HttpRequest,
    found: Table,
    *,
    draft: list[str] | None = None,
    pick: str = "",
    refusal: str = "",
    status: int = 200,
    players: Sequence[Player] | None = None,
    own: Own | None = None,
) -> HttpResponse:
    if not (found.is_running or found.is_over):
        if refusal:
            messages.error(request, refusal)
        return open_table_page(request, found, status=status)
    context: dict[str, Any] = table_context(found, signed_in(request), draft or [], pick, players, own)
    context |= {"refusal": refusal, "request_key": token_urlsafe(16), "draft": draft or [], "pick": pick}
    context["chat_key"] = token_urlsafe(16)
    if own is not None:
        context["unread_count"] = own.unread
    context |= watching_context(request, found, plays=context["your_seat"] is not None)
    part = "#table" if is_fragment(request) else ""
    response = render(request, f"games/table.html{part}", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


def _own_and_read(request: HttpRequest, found: Table) -> Own | None:
    """What is the reader's own at the table; what they were told of it they have read now.

    Most looks find nothing that was told, and wait for no lock.
    """
    own = own_of(found, signed_in(request))
    if own is not None and own.was_told:
        mark_read(found, the_user(request))
    return own


def _parsed(found: Table, texts: list[str]) -> list[object]:
    if not 1 <= len(texts) <= LONGEST_TURN:
        raise MalformedMoves(_("Send one move at least, and not more than a turn can have."))
    return parsed_moves(found, texts)
