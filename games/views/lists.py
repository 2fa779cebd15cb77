"""Pages that list tables: home, lobby, my tables."""

from itertools import chain

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.lobby_forms import LobbyForm
from games.models import Player, Table
from games.presentation.drawing import DRAWINGS
from games.presentation.tables import TableCard, game_cards
from games.views.access import signed_in, the_user
from games.views.live import live_list

PAGE = 25
FINISHED_SHOWN = 20
FILTERS = "filters"
"""The lobby's form, by its id: what it asks for goes into the address."""
SHOWN_FROM_PLY = 40
"""A board with fewer moves on it is too empty for the front page."""

READER = User(pk=NUMBERS[0])
INVITING = Prepared(lambda: Table.objects.inviting(READER).select_related("host"))
CURRENT = Prepared(lambda: Table.objects.current_of(READER).by_time_left().select_related("host"))
OVER = Prepared(lambda: Table.objects.over_of(READER).select_related("host")[:FINISHED_SHOWN])


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
        "games": game_cards,
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
@require_safe
def my_tables(request: HttpRequest) -> HttpResponse:
    """The user's tables: those that wait for them first, and finished ones until they are put away."""
    user = the_user(request)
    lists = [asked.all(user.pk) for asked in (INVITING, CURRENT, OVER)]
    prefetch_related_objects(list(chain(*lists)), Prefetch("players", Player.objects.for_lists()))
    invitations, cards, over = ([TableCard(table, user) for table in tables] for tables in lists)
    context = {
        "invitations": invitations,
        "waiting": [card for card in cards if card.waits_for_me],
        "running": [card for card in cards if card.table.is_running and not card.waits_for_me],
        "open_tables": [card for card in cards if card.table.is_open],
        "finished": over,
        "games": game_cards,
    }
    return live_list(request, "games/my_tables.html", context, [*invitations, *cards, *over])


@login_required
@require_POST
def put_away(request: HttpRequest) -> HttpResponse:
    """Take a finished game, or all of them, off the list of one's tables."""
    seats = Player.objects.still_listed(the_user(request))
    if "table" in request.POST:
        seats = seats.filter(table__public_id=request.POST["table"])
    seats.update(dismissed=True)
    return redirect("my_tables")


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """How many tables wait for the user, for the head of every page; 204 while that is what was seen."""
    user = signed_in(request)
    count = Table.objects.waiting_on(user).count() if user else 0
    if user is None or request.GET.get("seen") == str(count):
        return HttpResponse(status=204)
    return render(request, "snippets/waiting.html")
