"""The archive: finished games, searched by what stands in the address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.archive_forms import ArchiveForm
from games.models import Table
from games.presentation.tables import TableCard
from games.views.access import signed_in

PAGE = 25


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Finished games, a page of them; `after` names the last one of the page before."""
    form = ArchiveForm(request.GET)
    tables, following = (
        _page(form, signed_in(request), request.GET.get("after", "")) if form.is_valid() else ([], None)
    )
    context = {
        "form": form,
        "tables": [TableCard(table, signed_in(request)) for table in tables],
        "following": following,
        "later": "after" in request.GET,
        "narrowed": bool(request.GET),
    }
    return render(request, "games/archive.html", context, status=200 if form.is_valid() else 400)


def _page(form: ArchiveForm, viewer: User | None, after: str) -> tuple[list[Table], str | None]:
    """The tables of a page, and the public id after which the next one begins, if there is one."""
    found = form.found(viewer)
    last = Table.objects.visible_to(viewer).finished().filter(public_id=after).first() if after else None
    if last is not None and getattr(last, form.column) is not None:
        found = found.after(last, form.column)
    tables = list(found.with_players()[: PAGE + 1])
    return tables[:PAGE], tables[PAGE - 1].public_id if len(tables) > PAGE else None
