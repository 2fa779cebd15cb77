"""The way in to a private table."""

from allauth.core import ratelimit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.errors import NotLetIn
from games.forms import EntryForm
from games.models import Table
from games.services.entry import enter
from games.views.access import the_user


@login_required
@require_GET
@never_cache
def by_link(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Let in whoever has the whole address. Raises Http404, whether there is such a table or not."""
    try:
        return redirect(enter(public_id=public_id, user=the_user(request), key=key))
    except NotLetIn as refusal:
        raise Http404(_("There is no such table.")) from refusal


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def by_password(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for a password, whether there is such a table or not, and let in whoever knows it."""
    table = Table.objects.visible_to(the_user(request)).filter(public_id=public_id).first()
    if table is not None:
        return redirect(table)
    form = EntryForm(request.POST or None)
    if form.is_valid():
        if not ratelimit.consume(request, action="table_password"):
            refused: HttpResponse = ratelimit.respond_429(request)
            return refused
        try:
            password = form.cleaned_data["password"]
            return redirect(enter(public_id=public_id, user=the_user(request), password=password))
        except NotLetIn as refusal:
            form.add_error("password", str(refusal))
    status = 403 if form.errors else 200
    return render(request, "games/table_enter.html", {"form": form, "public_id": public_id}, status=status)
