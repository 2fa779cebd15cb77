"""What is done about time: at a table, in the list of abandoned seats, in one's own settings."""

from collections.abc import Callable
from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Preferences, Vacation
from accounts.preferences import end_vacation
from accounts.signals import habits_changed
from games.errors import TableRefused
from games.models import Player, Table
from games.presentation.tables import TableCard
from games.services import clocks
from games.time_forms import HabitsForm, VacationForm
from games.views.access import signed_in, table_or_404, the_user

PAGE = 25


@login_required
@require_POST
def give_time(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give time to those whose clock runs."""
    return _act(request, public_id, clocks.give_time)


@login_required
@require_POST
def ask_pause(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for a pause, or agree to one."""
    return _act(request, public_id, clocks.ask_pause)


@login_required
@require_POST
def decline_pause(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say no to a pause, or take the request back."""
    return _act(request, public_id, clocks.decline_pause)


@login_required
@require_POST
def resume(request: HttpRequest, public_id: str) -> HttpResponse:
    """End a pause."""
    return _act(request, public_id, clocks.resume)


@login_required
@require_POST
def take_seat_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play one's seat again, which a bot took."""
    return _act(request, public_id, clocks.take_seat_back)


@login_required
@require_POST
def take_over(request: HttpRequest, public_id: str, player_id: int) -> HttpResponse:
    """Take an abandoned seat as a substitute."""
    table = table_or_404(request, public_id)
    try:
        clocks.take_over(table_id=table.pk, player_id=player_id, user=the_user(request))
    except Player.DoesNotExist as error:
        raise Http404(_("There is no such seat.")) from error
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)


@require_GET
def abandoned_seats(request: HttpRequest) -> HttpResponse:
    """Tables with seats that a substitute may take, the latest first."""
    viewer = signed_in(request)
    seats = Player.objects.abandoned().values("table")
    visible = Table.objects.visible_to(viewer)
    tables = visible.filter(pk__in=seats).with_players().order_by("-changed_at")
    page = Paginator(tables, PAGE).get_page(request.GET.get("page"))
    rows = [
        (TableCard(table, viewer), [p for p in table.players.all() if p.is_bot and p.user_id])
        for table in page
    ]
    return render(request, "games/seats.html", {"rows": rows, "page_obj": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def habits(request: HttpRequest) -> HttpResponse:
    """One's nights and weekends, and the vacations to come."""
    user = the_user(request)
    form = HabitsForm(request.POST or None, instance=user.preferences)
    if form.is_valid():
        form.save()
        habits_changed.send(sender=Preferences, user=user)
        messages.success(request, _("Your settings are saved."))
        return redirect("habits")
    return _habits_page(request, form, VacationForm(user=user, today=_today()))


@login_required
@require_POST
def vacation_new(request: HttpRequest) -> HttpResponse:
    """Enter a vacation."""
    user = the_user(request)
    form = VacationForm(request.POST, user=user, today=_today())
    if not form.is_valid():
        return _habits_page(request, HabitsForm(instance=user.preferences), form)
    form.save()
    habits_changed.send(sender=Vacation, user=user)
    messages.success(request, _("Your vacation is entered."))
    return redirect("habits")


@login_required
@require_POST
def vacation_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a vacation, or end it today if it has begun."""
    user = the_user(request)
    end_vacation(get_object_or_404(Vacation, pk=pk, user=user), _today())
    habits_changed.send(sender=Vacation, user=user)
    return redirect("habits")


def _habits_page(request: HttpRequest, form: HabitsForm, vacation_form: VacationForm) -> HttpResponse:
    vacations = Vacation.objects.filter(user=the_user(request)).ending_after(_today())
    context = {"form": form, "vacation_form": vacation_form, "vacations": vacations}
    bad = form.errors or vacation_form.errors
    return render(request, "games/settings/habits.html", context, status=400 if bad else 200)


def _today() -> date:
    """The day in the user's zone, which is the active one."""
    return timezone.localdate()


def _act(request: HttpRequest, public_id: str, act: Callable[..., Table]) -> HttpResponse:
    """Do it and show the table; a refusal is shown there in words."""
    table = table_or_404(request, public_id)
    try:
        act(table_id=table.pk, user_id=the_user(request).pk)
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)
