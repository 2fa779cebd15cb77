"""What there is to say about a finished game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.courses import TableCourse
from games.presentation.after.page import after_context
from games.presentation.links import table_links
from games.views.access import table_or_404


@require_safe
def after(request: HttpRequest, public_id: str) -> HttpResponse:
    """Scores explained and drawn, key moments, time used and the story of a finished game."""
    table = table_or_404(request, public_id)
    if not table.is_finished:
        raise Http404(_("There is more to say about a game when it is over."))
    links = table_links(table)
    return render(request, "games/after.html", after_context(TableCourse(table), links))
