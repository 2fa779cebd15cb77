"""The archive: finished games, searched by what stands in the address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.archive_forms import ArchiveForm
from games.archive_search import Search
from games.models import Table
from games.presentation.finished import FinishedRow, finished_rows
from games.views.access import signed_in

PAGE = 25


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Finished games, a page of them; `after` names the last one of the page before."""
    form = ArchiveForm(request.GET)
    viewer, after = signed_in(request), request.GET.get("after", "")
    rows, following = _page(form.search(), viewer, after) if form.is_valid() else ([], None)
    context = {
        "form": form,
        "rows": rows,
        "following": following,
        "later": "after" in request.GET,
        "narrowed": bool(request.GET),
    }
    return render(request, "games/archive.html", context, status=200 if form.is_valid() else 400)


def _page(search: Search, viewer: User | None, after: str) -> tuple[list[FinishedRow], str | None]:
    """The rows of a page, and the public id after which the next one begins, if there is one."""
    last = Table.objects.visible_to(viewer).finished().stood_at(after) if after else None
    found, more = search.found(viewer, after=last, count=PAGE)
    rows = finished_rows(found)
    return rows, rows[-1].public_id if more else None
