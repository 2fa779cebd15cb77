"""Talking at a table."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import MessageRefused, NoMessage, TableRefused
from games.forms import ChatForm
from games.models import Mute, Player, Table
from games.presentation.chat import chat_lines, chat_of, readable
from games.services import chat, staff
from games.views.access import is_fragment, signed_in, table_or_404, the_user

PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
def table_chat(request: HttpRequest, public_id: str) -> HttpResponse:
    """All that was said, by page; to htmx the latest alone. A POST says something."""
    found = table_or_404(request, public_id)
    if request.method == "POST":
        return _post(request, found)
    return chat_fragment(request, found) if is_fragment(request) else _page(request, found)


@login_required
def _post(request: HttpRequest, found: Table) -> HttpResponse:
    form = ChatForm(request.POST)
    try:
        if not form.is_valid():
            raise MessageRefused(_("This cannot be sent. Load the page anew and write it once more."))
        chat.post_message(
            table_id=found.pk,
            user=the_user(request),
            text=form.cleaned_data["text"],
            request_key=form.cleaned_data["key"],
        )
    except TableRefused as refusal:
        show = chat_fragment if is_fragment(request) else _page
        return show(request, found, refusal)
    return _shown(request, found)


@login_required
@require_POST
def message_mute(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """Read nothing more of whoever wrote this."""
    found, user = table_or_404(request, public_id), the_user(request)
    return _done(request, found, lambda: chat.mute(user, chat.find_message(found, user, seq).author))


@login_required
@require_POST
def message_delete(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """Take a message away, as staff."""
    found, user = table_or_404(request, public_id), the_user(request)
    reason = request.POST.get("reason") or _("deleted from the table's page")
    return _done(request, found, lambda: staff.delete(table_id=found.pk, seq=seq, staff=user, reason=reason))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def muted(request: HttpRequest) -> HttpResponse:
    """Those whom one has muted; a POST lets one of them be heard again."""
    user = the_user(request)
    if request.method == "POST":
        number = request.POST.get("muted", "")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Http404(_("There is nobody of this number."))
        chat.unmute(user, int(number))
        return redirect("muted")
    mutes = Mute.objects.filter(user=user).select_related("muted").order_by("-created_at")
    return render(request, "games/settings/muted.html", {"mutes": mutes})


def chat_fragment(request: HttpRequest, found: Table, refusal: TableRefused | None = None) -> HttpResponse:
    """What changes in the chat beside the board, to be swapped in there."""
    found.refresh_from_db(fields=("chat_version",))
    response = render(
        request,
        "games/table/chat.html#said",
        {
            "table": found,
            "chat": chat_of(found, _players(found), signed_in(request)),
            "chat_key": get_random_string(22),
            "chat_refusal": refusal,
            "swapped": True,
        },
        status=refusal.status if refusal else 200,
    )
    response["HX-Retarget"], response["HX-Reswap"] = "#said", "outerHTML"
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, found: Table, refusal: TableRefused | None = None) -> HttpResponse:
    viewer = signed_in(request)
    page = Paginator(readable(found, viewer), PAGE).get_page(request.GET.get("page"))
    context = {
        "table": found,
        "page_obj": page,
        "lines": chat_lines(page, _players(found), viewer),
        "can_write": chat.may_write(found, viewer),
        "chat_key": get_random_string(22),
        "chat_refusal": refusal,
        "chat_text": request.POST.get("text", ""),
    }
    response = render(request, "games/chat.html", context, status=refusal.status if refusal else 200)
    response["Cache-Control"] = "no-store"
    return response


def _players(found: Table) -> list[Player]:
    return list(found.players.select_related("user"))


def _done(request: HttpRequest, found: Table, act: Callable[[], object]) -> HttpResponse:
    try:
        act()
    except NoMessage as refusal:
        raise Http404(str(refusal)) from refusal
    except TableRefused as refusal:
        if is_fragment(request):
            return chat_fragment(request, found, refusal)
        messages.error(request, str(refusal))
    return _shown(request, found)


def _shown(request: HttpRequest, found: Table) -> HttpResponse:
    if is_fragment(request):
        return chat_fragment(request, found)
    return redirect(f"{found.get_absolute_url()}#chat")
