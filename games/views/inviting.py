"""Invitations: sent, declined and taken back; sitting down accepts one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.errors import TableRefused
from games.services import invitations
from games.views.access import table_or_404, the_user


@login_required
@require_POST
def table_invite(request: HttpRequest, public_id: str) -> HttpResponse:
    """Invite somebody by name, as the host."""
    table, name = table_or_404(request, public_id), request.POST.get("name", "")
    try:
        guest = invitations.invite(table_id=table.pk, user=the_user(request), name=name).user
        messages.success(request, _("%(name)s is invited.") % {"name": guest.name})
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)


@login_required
@require_POST
def table_decline(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say no to an invitation."""
    table = table_or_404(request, public_id)
    try:
        invitations.decline(table_id=table.pk, user=the_user(request))
        messages.success(request, _("You have declined."))
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect("my_tables")


@login_required
@require_POST
def table_withdraw(request: HttpRequest, public_id: str, user_id: int) -> HttpResponse:
    """Take an invitation back, as the host."""
    table = table_or_404(request, public_id)
    try:
        invitations.withdraw(table_id=table.pk, user=the_user(request), guest_id=user_id)
    except TableRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(table)
