"""Friends and blocked people: the lists, and the buttons on players' pages."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_POST, require_safe

from accounts import meeting
from accounts.models import Block, Friend, User
from games.models import Table
from games.presentation.tables import TableCard, game_cards
from games.views.access import the_user

DOINGS: dict[str, Callable[[User, User], None]] = {
    "befriend": meeting.befriend,
    "forget": meeting.forget_friend,
    "block": meeting.block,
    "unblock": meeting.unblock,
}


@login_required
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """One's friends, whom one can invite from here, and those whom one has blocked."""
    user = the_user(request)
    opened = Table.objects.current_of(user).open().filter(host=user).with_players()
    context = {
        "friends": _in_order(Friend.objects.filter(user=user).select_related("friend"), "friend"),
        "blocked": _in_order(Block.objects.filter(user=user).select_related("blocked"), "blocked"),
        "opened": [card for card in (TableCard(table, user) for table in opened) if card.free],
        "games": game_cards(),
    }
    return render(request, "games/friends.html", context)


@login_required
@require_POST
def person_by_name(request: HttpRequest) -> HttpResponse:
    """Befriend or block somebody by the name that was typed."""
    name, doing = request.POST.get("name", ""), request.POST.get("do", "")
    other = User.objects.to_be_found(name)
    if other is None or doing not in ("befriend", "block"):
        messages.error(request, _("There is nobody of that name."))
        return redirect("friends")
    return _do(request, doing, other, "friends")


@login_required
@require_POST
def person(request: HttpRequest, username: str, doing: str) -> HttpResponse:
    """Do one of these with somebody, and come back to where that was pressed."""
    other = User.objects.to_be_found(username)
    if other is None or doing not in DOINGS:
        raise Http404(_("There is nobody of that name."))
    return _do(request, doing, other, "friends" if "list" in request.POST else "profile")


def _do(request: HttpRequest, doing: str, other: User, back: str) -> HttpResponse:
    user = the_user(request)
    if user.pk == other.pk:
        messages.error(request, _("That is you."))
    else:
        DOINGS[doing](user, other)
        messages.success(request, _SAID[doing] % {"name": other.name})
    return redirect(back, other.username) if back == "profile" else redirect(back)


_SAID = {
    "befriend": _lazy("%(name)s is on your list of friends."),
    "forget": _lazy("%(name)s is not on your list of friends any more."),
    "block": _lazy("You and %(name)s are kept apart: at open tables, by invitations and in chats."),
    "unblock": _lazy("You and %(name)s may meet again."),
}


def _in_order(rows: object, name: str) -> list[User]:
    users: list[User] = [getattr(row, name) for row in rows]  # type: ignore[attr-defined]
    return sorted((user for user in users if user.closed_at is None), key=lambda user: user.name.casefold())
