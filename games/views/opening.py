"""Opening, joining, leaving and starting tables."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.errors import TableRefused
from games.forms import JoinForm, NewTableForm
from games.models import Player, Table
from games.presentation.chat import chat_of
from games.presentation.drawing import DRAWINGS
from games.presentation.table_json import entry_url
from games.presentation.tables import GameCard, TableCard, game_card
from games.presentation.time import record_of_user, reliability_in_words
from games.services import tables
from games.views.access import is_fragment, signed_in, table_or_404, the_user


@login_required
def table_new(request: HttpRequest, game: str) -> HttpResponse:
    """The form that opens a table of a game."""
    card = _game_or_404(game)
    invited = {"invite": request.GET["invite"]} if "invite" in request.GET else None
    colours = list(DRAWINGS[game].seat_colours)
    form = NewTableForm(game, request.POST or None, colours=colours, initial=invited)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(tables.open_table(host=the_user(request), **form.settings()))
        except TableRefused as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.errors else 200
    return render(request, "games/table_new.html", {"form": form, "game": card}, status=status)


@login_required
@require_POST
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots, with the game's defaults, started at once."""
    card = _game_or_404(game)
    seats = max(card.least_seats, 2)
    table = tables.open_table(
        host=the_user(request), game=game, seats=seats, options={}, bots=["greedy"] * (seats - 1)
    )
    return redirect(table)


def open_table_page(request: HttpRequest, table: Table, *, status: int = 200) -> HttpResponse:
    """The page of a table that has not started, or was called off."""
    viewer = signed_in(request)
    listed = Table.objects.with_players().get(pk=table.pk)
    inviting = _inviting(table, viewer)
    card = TableCard(listed, viewer, invited=inviting["invited_by"] is not None)
    seated = list(listed.players.order_by("joined").select_related("user__reliability"))
    context = {
        "table": card,
        "seats_list": [_seat(seated, place) for place in range(len(seated) + max(card.free, 0))],
        "join_form": JoinForm(colours=free_colours(table, seated)),
        "is_host": viewer is not None and table.host_id == viewer.pk,
        "can_start": len(seated) >= game_least(table),
        "can_leave": card.joined,
        "entry_url": _absolute(request, entry_url(table, viewer)),
        "password_url": _absolute(request, reverse("table_enter", args=[table.public_id])),
        **inviting,
        "chat": chat_of(table, seated, viewer),
        "chat_key": get_random_string(22),
        "cancelled": table.status == Table.Status.CANCELLED,
    }
    part = "#seats" if is_fragment(request) else ""
    return render(request, f"games/table_open.html{part}", context, status=status)


def _inviting(table: Table, viewer: User | None) -> dict[str, Any]:
    """Who is invited; the viewer's own invitation; and whom the host could invite by one click."""
    waiting = list(table.invitations.waiting().select_related("user", "sender"))
    own = [invitation for invitation in waiting if viewer is not None and invitation.user_id == viewer.pk]
    context = {"invitations": waiting, "invited_by": own[0].sender if own else None, "friends": []}
    if viewer is not None and viewer.pk == table.host_id:
        here = [*table.players.values_list("user", flat=True), *(each.user_id for each in waiting)]
        friends = User.objects.people().filter(pk__in=viewer.friends.values("friend"))
        context["friends"] = [user for user in friends.order_by("username") if user.pk not in here]
    return context


def _seat(seated: list[Player], place: int) -> tuple[int, Player | None, str]:
    """A place, who has it, and how reliably they move: the host may send them away by that."""
    if place >= len(seated):
        return place, None, ""
    player = seated[place]
    person = player.user is not None and not player.user.is_bot and not player.is_bot
    return place, player, reliability_in_words(record_of_user(player)) if person else ""


@login_required
@require_POST
def table_join(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a seat."""
    table = table_or_404(request, public_id)
    form = JoinForm(request.POST, colours=list(Player.Colour.values))
    if not form.is_valid():
        messages.error(request, _("That colour or share of the luck cannot be."))
        return redirect(table)
    return _done(
        request,
        table,
        lambda: tables.join_table(table_id=table.pk, user=the_user(request), **form.cleaned_data),
    )


@login_required
@require_POST
def table_leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give one's seat back before the start."""
    table = table_or_404(request, public_id)
    return _done(request, table, lambda: tables.leave_table(table_id=table.pk, user=the_user(request)))


@login_required
@require_POST
def table_start(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start, as the host."""
    table = table_or_404(request, public_id)
    return _done(request, table, lambda: tables.start_table(table_id=table.pk, user=the_user(request)))


@login_required
@require_POST
def table_cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Call an open table off, as the host."""
    table = table_or_404(request, public_id)
    return _done(request, table, lambda: tables.cancel_table(table_id=table.pk, user=the_user(request)))


@login_required
@require_POST
def table_add_bot(request: HttpRequest, public_id: str) -> HttpResponse:
    """Seat a bot, as the host."""
    table, bot = table_or_404(request, public_id), request.POST.get("bot", "greedy")
    return _done(request, table, lambda: tables.add_bot(table_id=table.pk, user=the_user(request), bot=bot))


@login_required
@require_POST
def table_remove(request: HttpRequest, public_id: str, player_id: int) -> HttpResponse:
    """Free somebody's seat before the start, as the host."""
    table = table_or_404(request, public_id)
    return _done(
        request,
        table,
        lambda: tables.remove_player(table_id=table.pk, user=the_user(request), player_id=player_id),
    )


def _absolute(request: HttpRequest, path: str | None) -> str:
    return request.build_absolute_uri(path) if path else ""


@login_required
@require_POST
def table_hand_over(request: HttpRequest, public_id: str, player_id: int) -> HttpResponse:
    """Let somebody else be the host."""
    table, user = table_or_404(request, public_id), the_user(request)
    return _done(request, table, lambda: tables.hand_over(table_id=table.pk, user=user, player_id=player_id))


def free_colours(table: Table, seated: list[Player]) -> list[str]:
    """The colours of this game that nobody at the table has."""
    taken = {player.colour for player in seated}
    return [colour for colour in DRAWINGS[table.game].seat_colours if colour not in taken]


def game_least(table: Table) -> int:
    """The fewest players of the table's game."""
    card = game_card(table.game)
    return card.least_seats if card else table.seats


def _done(request: HttpRequest, table: Table, act: Callable[[], object]) -> HttpResponse:
    """Do it and show the table; a refusal is shown there in words."""
    try:
        act()
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)


def _game_or_404(slug: str) -> GameCard:
    card = game_card(slug)
    if card is None:
        raise Http404(_("There is no such game here."))
    return card
