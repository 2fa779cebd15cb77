"""One's notices: the inbox, how one is told, the way out of a mail, the calendar."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Preferences, User
from games.models import Notice, PushSubscription, Webhook
from games.notice_forms import NoticeSettingsForm, SubscriptionForm, WebhookForm
from games.notices import bounces, calendar, push, unsubscribing, webhooks, webpush
from games.presentation.inbox import inbox_lines, sent_lines
from games.views.access import the_user

PAGE = 30
PAGES = 30
"""So far back the inbox can be leafed through; a program can read it all."""
HISTORY = 60


@login_required
@require_GET
def inbox(request: HttpRequest) -> HttpResponse:
    """What the user was told, the newest first."""
    user = the_user(request)
    notices = Notice.objects.inbox(user).select_related("table", "user")
    page = Paginator(notices[: PAGE * PAGES], PAGE).get_page(request.GET.get("page"))
    unread = Notice.objects.unread().filter(user=user).count()
    context = {"lines": inbox_lines(page), "page_obj": page, "unread": unread}
    return render(request, "games/inbox.html", context)


@login_required
@require_POST
def inbox_read(request: HttpRequest) -> HttpResponse:
    """All is read."""
    Notice.objects.unread().filter(user=the_user(request)).update(read_at=timezone.now())
    return redirect("inbox")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notice_settings(request: HttpRequest) -> HttpResponse:
    """How the user wants to be told, and what was sent to them."""
    user = the_user(request)
    form = NoticeSettingsForm(request.POST or None, instance=user.preferences)
    if form.is_valid():
        form.save()
        messages.success(request, _("Your settings are saved."))
        return redirect("notice_settings")
    return _settings_page(request, user, form, WebhookForm(instance=Webhook(user=user)))


@login_required
@require_POST
def try_address_again(request: HttpRequest) -> HttpResponse:
    """Write to an address again that was refused."""
    bounces.clear(the_user(request))
    messages.success(request, _("We will write to this address again."))
    return redirect("notice_settings")


@login_required
@require_POST
def webhook_new(request: HttpRequest) -> HttpResponse:
    """Add a webhook."""
    user = the_user(request)
    form = WebhookForm(request.POST, instance=Webhook(user=user))
    if not form.is_valid():
        return _settings_page(request, user, NoticeSettingsForm(instance=user.preferences), form)
    form.save()
    messages.success(request, _("The webhook is added. Send a test to see whether it works."))
    return redirect("notice_settings")


@login_required
@require_POST
def webhook_test(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a message to a webhook now, and switch it on again if it takes it."""
    hook = get_object_or_404(Webhook, pk=pk, user=the_user(request))
    error = webhooks.send(hook, webhooks.test_content())
    if error is None:
        Webhook.objects.filter(pk=pk).update(off_at=None)
        messages.success(request, _("The test has arrived."))
    else:
        messages.error(request, _("The test did not arrive: %(reason)s") % {"reason": hook.last_error})
    return redirect("notice_settings")


@login_required
@require_POST
def webhook_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a webhook."""
    get_object_or_404(Webhook, pk=pk, user=the_user(request)).delete()
    return redirect("notice_settings")


@login_required
@require_POST
def push_subscribe(request: HttpRequest) -> HttpResponse:
    """A browser wants push messages."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=400)
    form.save(the_user(request))
    return HttpResponse(status=204)


@login_required
@require_POST
def push_unsubscribe(request: HttpRequest) -> HttpResponse:
    """This browser, or without an `endpoint` every one, wants no more."""
    browsers = PushSubscription.objects.filter(user=the_user(request))
    if endpoint := request.POST.get("endpoint"):
        browsers = browsers.filter(endpoint=endpoint)
    browsers.delete()
    return redirect("notice_settings")


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows push messages, at the root so that it serves the whole site."""
    script = f"importScripts({static('js/push-worker.js')!r});\n"
    return HttpResponse(script, content_type="text/javascript")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, and at a POST end the mail: by a mail program (RFC 8058) or a press of the button.

    The signed address is the right to do it, so that it works signed out and without a cookie.
    """
    wanted = unsubscribing.read(token)
    user = User.objects.filter(pk=wanted.user_id).first() if wanted else None
    if wanted is None or user is None:
        raise Http404(_("This address ends no mail of ours."))
    if request.method == "POST":
        unsubscribing.carry_out(wanted)
    context = {"wanted": wanted, "done": request.method == "POST", "scope": str(wanted.scope)}
    return render(request, "games/unsubscribe.html", context)


@login_required
@require_POST
def calendar_key(request: HttpRequest) -> HttpResponse:
    """A new secret address of one's calendar; the old one opens nothing any more."""
    key = secrets.token_urlsafe(32)
    Preferences.objects.update_or_create(user=the_user(request), defaults={"calendar_key": key})
    return redirect("notice_settings")


@require_GET
def calendar_feed(request: HttpRequest, key: str) -> HttpResponse:
    """The deadlines of whoever has this secret address."""
    wishes = get_object_or_404(Preferences.objects.select_related("user"), calendar_key=key)
    response = HttpResponse(calendar.feed(wishes.user), content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, max-age=300"
    return response


def _settings_page(
    request: HttpRequest, user: User, form: NoticeSettingsForm, webhook_form: WebhookForm
) -> HttpResponse:
    wishes = user.preferences
    context = {
        "form": form,
        "webhook_form": webhook_form,
        "webhooks": Webhook.objects.filter(user=user).order_by("created_at"),
        "browsers": PushSubscription.objects.filter(user=user).count(),
        "push_key": webpush.public_key(push.site_key()),
        "bounced": wishes.bounced_address if wishes.bounced_address == user.email else "",
        "bounce_reason": wishes.bounce_reason,
        "calendar_key": wishes.calendar_key,
        "sent": sent_lines(Notice.objects.sent_out(user).select_related("table", "user")[:HISTORY]),
    }
    bad = form.errors or webhook_form.errors
    return render(request, "games/settings/notices.html", context, status=400 if bad else 200)
