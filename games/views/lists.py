"""Pages that list tables: home, lobby, my tables."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from accounts.models import User
from games.lobby_forms import LobbyForm
from games.models import Table
from games.presentation.drawing import DRAWINGS
from games.presentation.tables import TableCard, game_cards
from games.views.access import is_fragment, signed_in, the_user
from games.views.live import live_list

PAGE = 25
FINISHED_SHOWN = 20
FILTERS = "filters"
"""The lobby's form, by its id: what it asks for goes into the address."""
SHOWN_FROM_PLY = 40
"""A board with fewer moves on it is too empty for the front page."""


def home(request: HttpRequest) -> HttpResponse:
    """What this place is, for visitors; my tables for those who are signed in."""
    if signed_in(request):
        return redirect("my_tables")
    return render(request, "pages/home.html", {"games": game_cards(), "shown": _to_be_shown()})


def _to_be_shown() -> TableCard | None:
    """A game whose board is worth a look: one that ended lately, else the one that is furthest."""
    shown = Table.objects.visible_to(None).with_players()
    full = shown.filter(game__in=DRAWINGS, ply__gte=SHOWN_FROM_PLY)
    table = full.finished().order_by("-finished_at").first() or full.running().order_by("-ply").first()
    return TableCard(table, None) if table else None


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, filtered by what stands in the address, and games to open one of."""
    viewer, form = signed_in(request), LobbyForm(request.GET)
    valid = form.is_valid()
    found = form.found(viewer).with_players() if valid else Table.objects.visible_to(viewer).none()
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    cards = [TableCard(table, viewer) for table in page]
    context = {
        "tables": cards,
        "games": game_cards(),
        "page_obj": page,
        "form": form,
        "narrowed": valid and bool(form.asked),
    }
    extra = (page.number, page.paginator.num_pages)
    status = 200 if valid else 400
    response = live_list(request, "games/lobby.html", context, cards, extra=extra, status=status)
    if valid and request.headers.get("HX-Trigger") == FILTERS:
        response["HX-Push-Url"] = request.path + (f"?{urlencode(form.asked)}" if form.asked else "")
    return response


@login_required
def my_tables(request: HttpRequest) -> HttpResponse:
    """The user's tables: those that wait for them first."""
    user = the_user(request)
    cards = [TableCard(table, user) for table in _unfinished(user)]
    finished = Table.objects.of(user).over().with_players().order_by("-finished_at")
    context = {
        "waiting": [card for card in cards if card.waits_for_me],
        "running": [card for card in cards if card.table.is_running and not card.waits_for_me],
        "open_tables": [card for card in cards if card.table.is_open],
        "finished": [TableCard(table, user) for table in finished[:FINISHED_SHOWN]],
        "games": game_cards(),
    }
    return render(request, "games/my_tables.html" + ("#tables" if is_fragment(request) else ""), context)


def _unfinished(user: User) -> list[Table]:
    states = (Table.Status.OPEN, Table.Status.RUNNING)
    tables = Table.objects.of(user).filter(status__in=states)
    return list(
        tables.with_players().order_by(F("players__deadline").asc(nulls_last=True), "turn_started_at")
    )
