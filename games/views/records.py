"""Whole games as files, and proof that nobody meddled with them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Table
from games.positions import rules_of
from games.presentation.checked import LONGEST, Checked, check_table, check_text, readable, record_file
from games.records import record_of
from games.views.access import table_or_404


@require_safe
def record_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record of a finished game as JSON (docs/record.schema.json)."""
    table = _finished_or_404(request, public_id)
    return _file(record_file(table), "application/json", f"{table.game}-{public_id}.json")


@require_safe
def record_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record of a finished game for people to read."""
    table = _finished_or_404(request, public_id)
    return _file(readable(record_of(table)), "text/plain; charset=utf-8", f"{table.game}-{public_id}.txt")


@require_safe
def verify_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Checks the record here, and hands it to the reader's browser to draw everything again."""
    table = _finished_or_404(request, public_id)
    rules = rules_of(table)
    context = {
        "table": table,
        "game_title": _(rules.title),
        "checked": check_table(table),
        "components": rules.components,
    }
    return render(request, "games/verify.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Checks a record that somebody brings; it is not kept."""
    if request.method != "POST":
        return render(request, "games/record_check.html", {"checked": None})
    sent = request.FILES.get("record")
    checked = check_text(sent.read(LONGEST + 1)) if sent else Checked(None, _("Choose the file of a record."))
    status = 200 if checked.holds else 400
    text = readable(checked.record) if checked.holds and checked.record else ""
    return render(request, "games/record_check.html", {"checked": checked, "text": text}, status=status)


def _finished_or_404(request: HttpRequest, public_id: str) -> Table:
    table = table_or_404(request, public_id)
    if not table.is_over:
        raise Http404(_("A record is given out when the game is over."))
    return table


def _file(text: str, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
