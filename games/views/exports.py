"""Downloads in bulk: games that were found, one's own games, and all that is kept of oneself."""

from collections.abc import Iterator

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive_forms import ArchiveForm
from games.archive_search import Search
from games.models import Table
from games.presentation.exports import own_data, record_lines
from games.presentation.streaming import NDJSON, RETRY_SECONDS, FilesTaken, streamed
from games.views.access import signed_in, the_user

MOST = 10_000
"""So many games in one file; `after` goes on where it ended."""


@require_safe
def found_games(request: HttpRequest) -> HttpResponseBase:
    """The records of what the archive finds, one game a line."""
    form, viewer = ArchiveForm(request.GET), signed_in(request)
    if not form.is_valid():
        return HttpResponse(_("These filters cannot be read."), status=400, content_type="text/plain")
    after = Table.objects.visible_to(viewer).finished().stood_at(request.GET.get("after", ""))
    lines = record_lines(form.search(), viewer, after=after, limit=MOST)
    return _sent(request, lines, NDJSON, "games.ndjson")


@login_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """What one may take along, and how."""
    return render(request, "games/settings/data.html")


@login_required
@require_safe
def own_games(request: HttpRequest) -> HttpResponseBase:
    """The records of all that the user has played to the end."""
    user = the_user(request)
    lines = record_lines(Search(player=user), user, after=None, limit=None)
    return _sent(request, lines, NDJSON, "my-games.ndjson")


@login_required
@reauthentication_required(allow_get=False)  # type: ignore[untyped-decorator]
@require_safe
def everything(request: HttpRequest) -> HttpResponseBase:
    """All that is kept of the user, after their password was asked for."""
    return _sent(request, own_data(the_user(request)), "application/json", "my-data.json")


def _sent(request: HttpRequest, lines: Iterator[str], kind: str, name: str) -> HttpResponseBase:
    try:
        return streamed(request, lines, kind, name)
    except FilesTaken as taken:
        answer = render(request, "503.html", {"sentence": str(taken)}, status=503)
        answer["Retry-After"] = str(RETRY_SECONDS)
        return answer
