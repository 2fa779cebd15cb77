"""Pages of the staff, and how somebody calls them. To everybody else the pages are not there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.errors import TableRefused
from games.models import Message, Report, StaffAct
from games.services import chat, staff, stepping
from games.staff_forms import ReasonForm, ReportForm, StepBackForm
from games.views.access import signed_in, table_or_404, the_user

PAGE = 50


def for_staff(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view for staff alone: to others it says that nothing is there."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        viewer = signed_in(request)
        if viewer is None or not viewer.is_staff:
            raise Http404
        return view(request, **kwargs)

    return guarded


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_message(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """Tell staff of a message."""
    table, user = table_or_404(request, public_id), the_user(request)
    try:
        message = chat.find_message(table, user, seq)
    except TableRefused as refusal:
        raise Http404(str(refusal)) from refusal
    return _report(request, message.author, f"{table.get_absolute_url()}#chat", message)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_user(request: HttpRequest, username: str) -> HttpResponse:
    """Tell staff of a user."""
    user = get_object_or_404(User.objects.people(), username=username)
    return _report(request, user, reverse("profile", args=[user.username]), None)


def _report(request: HttpRequest, user: User, back: str, message: Message | None) -> HttpResponse:
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            text = form.cleaned_data["text"]
            staff.report(reporter=the_user(request), user=user, text=text, message=message)
        except TableRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Thank you: the staff will look at it."))
            return redirect(back)
    context = {"form": form, "about": user, "said": message, "back": back}
    return render(request, "games/report.html", context, status=422 if form.errors else 200)


@for_staff
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What waits for staff: reports, the oldest first, or all of them with `all`."""
    everything = "all" in request.GET
    reports = Report.objects.select_related("reporter", "user", "table", "message__author", "settled_by")
    shown = reports.order_by("-created_at") if everything else reports.filter(settled_at=None).reverse()
    page = Paginator(shown, PAGE).get_page(request.GET.get("page"))
    return render(request, "games/staff/desk.html", {"page_obj": page, "everything": everything})


@for_staff
@require_http_methods(["POST"])
def settle_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a report."""
    get_object_or_404(Report, pk=pk)
    try:
        staff.settle(report_id=pk, staff=the_user(request), verdict=request.POST.get("reason", ""))
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect("staff_desk")


@for_staff
@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """What staff did, the latest first."""
    rows = StaffAct.objects.select_related("staff", "user", "table", "message")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return render(request, "games/staff/acts.html", {"page_obj": page})


@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def table_staff(request: HttpRequest, public_id: str) -> HttpResponse:
    """One table: cancel it, or step it back."""
    table = staff.any_table(public_id)
    if table is None:
        raise Http404
    cancelling = "cancel" in request.POST
    data = request.POST or None
    cancel_form = ReasonForm(data if cancelling else None, prefix="cancel")
    back_form = StepBackForm(None if cancelling else data, prefix="back")
    form: forms.Form = cancel_form if cancelling else back_form
    if request.method == "POST" and form.is_valid():
        act = staff.cancel if cancelling else stepping.step_back
        try:
            act(table_id=table.pk, staff=the_user(request), **form.cleaned_data)
        except TableRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("It is done, and noted."))
            return redirect("table_staff", public_id)
    context = {
        "table": table,
        "cancel_form": cancel_form,
        "back_form": back_form,
        "acts": StaffAct.objects.filter(table=table).select_related("staff"),
    }
    return render(request, "games/staff/table.html", context, status=422 if form.errors else 200)


@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def user_staff(request: HttpRequest, username: str) -> HttpResponse:
    """One user: suspend them, or let them in again."""
    user = get_object_or_404(User, username=username, closed_at=None)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = staff.suspend if user.is_active else staff.let_in
        try:
            act(user=user, staff=the_user(request), reason=form.cleaned_data["reason"])
        except TableRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("It is done, and noted."))
            return redirect("user_staff", username)
    context = {
        "about": user,
        "form": form,
        "acts": StaffAct.objects.filter(user=user).select_related("staff"),
        "reports": Report.objects.filter(user=user).select_related("reporter", "message")[:PAGE],
        "said": Message.objects.filter(author=user).select_related("table").order_by("-created_at")[:20],
    }
    return render(request, "games/staff/user.html", context, status=422 if form.errors else 200)
