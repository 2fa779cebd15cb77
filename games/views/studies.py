"""Records that somebody brought along: private, stepped through and analysed like any game."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import TableRefused
from games.models import Study
from games.presentation.after.page import after_context
from games.presentation.checked import LONGEST
from games.presentation.replay import Reading
from games.presentation.studying import read_study, study_rows
from games.services.studies import import_record
from games.views.access import the_user
from games.views.replay import png_answer, replay_page, svg_answer
from games.views.what_if import line_goes_on, line_kept, line_page

ByPly = Callable[[HttpRequest, Reading, int], HttpResponse]
View = Callable[..., HttpResponse]


class ImportForm(forms.Form):
    """A record's file, and what its owner calls it."""

    record = forms.FileField(label=_lazy("The file of a record (JSON)"))
    name = forms.CharField(required=False, max_length=80, label=_lazy("What you call it"))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def studies(request: HttpRequest) -> HttpResponse:
    """One's own studies, and a form that takes in another record."""
    user, refusal, status = the_user(request), "", 200
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        status = 400
        if form.is_valid():
            text = form.cleaned_data["record"].read(LONGEST + 1)
            try:
                study = import_record(user, text, form.cleaned_data["name"])
            except TableRefused as refused:
                refusal, status = str(refused), refused.status
            else:
                messages.success(request, _("The record holds; step through it as you like."))
                return redirect("study_replay", study.public_id, 0)
    context = {"form": form, "refusal": refusal, "studies": study_rows(user)}
    return render(request, "games/studies.html", context, status=status)


@login_required
@require_POST
def forget(request: HttpRequest, public_id: str) -> HttpResponse:
    """Throws a study away, with the lines kept of it."""
    _study_or_404(request, public_id).delete()
    messages.success(request, _("The record is thrown away."))
    return redirect("studies")


@login_required
@require_safe
def after(request: HttpRequest, public_id: str) -> HttpResponse:
    """Scores explained and drawn, key moments and the story."""
    reading = _reading(request, public_id)
    return render(request, "games/after.html", after_context(reading.course, reading.links))


@login_required
@require_safe
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as it was brought."""
    study = _study_or_404(request, public_id)
    name = f'attachment; filename="{study.game}-{study.public_id}.json"'
    return HttpResponse(study.record, content_type="application/json", headers={"Content-Disposition": name})


def _at_a_ply(shown: ByPly, allowed: Callable[[View], View] = require_safe) -> View:
    """What a table shows or does at a ply, for a study; only its owner gets there."""

    @login_required
    @allowed
    def view(request: HttpRequest, public_id: str, ply: int) -> HttpResponse:
        return shown(request, _reading(request, public_id), ply)

    return view


def _reading(request: HttpRequest, public_id: str) -> Reading:
    return read_study(_study_or_404(request, public_id), reverse("studies"))


def _study_or_404(request: HttpRequest, public_id: str) -> Study:
    study = Study.objects.filter(owner=the_user(request), public_id=public_id).first()
    if study is None:
        raise Http404(_("You study no such record."))
    return study


replay = _at_a_ply(replay_page)
ply_svg = _at_a_ply(svg_answer)
ply_png = _at_a_ply(png_answer)
what_if = _at_a_ply(line_page)
what_if_go = _at_a_ply(line_goes_on)
what_if_keep = _at_a_ply(line_kept, require_POST)
