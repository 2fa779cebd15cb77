"""Settings: how one is called, how the site should be, and the way out."""

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.usersessions.models import UserSession
from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.context import remember_language, remember_theme
from accounts.forms import CloseAccountForm, SettingsForm
from accounts.models import Theme, User
from accounts.services import close_account
from accounts.signals import habits_changed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show and take names and preferences; a change of name is told to the mailbox."""
    form = SettingsForm(_sent(request), instance=_fresh(request))
    if not form.is_valid():
        return render(request, "account/settings.html", {"form": form}, status=400 if form.is_bound else 200)
    try:
        with transaction.atomic():
            user = form.save()
    except IntegrityError:
        messages.error(request, _("That name was taken this very moment."))
        return redirect("settings")
    if "time_zone" in form.changed_data:
        habits_changed.send(sender=User, user=user)
    if form.renames:
        get_adapter().send_notification_mail("account/email/name_changed", user, {"name": user.name})
    messages.success(request, _("Your settings are saved."))
    response = redirect("settings")
    remember_theme(response, user.theme)
    return response


@login_required
@require_POST
def browser_sign_out(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of the user's other sessions at once; the present one ends by signing out."""
    others = UserSession.objects.filter(user_id=request.user.pk).exclude(
        session_key=request.session.session_key
    )
    get_object_or_404(others, pk=pk).end()
    messages.success(request, _("That browser is signed out."))
    return redirect("usersessions_list")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Keep the language that the reader chose, in the browser and with their account; back to the page."""
    response = HttpResponseRedirect(_way_back(request))
    chosen = request.POST.get("language", "")
    if chosen in dict(site_settings.LANGUAGES):
        if request.user.is_authenticated:
            User.objects.filter(pk=request.user.pk).update(language=chosen)
        remember_language(response, chosen)
    return response


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the light that the reader chose, in the browser and with their account; back to the page."""
    chosen = request.POST.get("theme", "")
    chosen = chosen if chosen in Theme.values else ""
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).update(theme=chosen)
    response = HttpResponseRedirect(_way_back(request))
    remember_theme(response, chosen)
    return response


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Say what closing an account means, and do it."""
    form = CloseAccountForm(_sent(request))
    if not form.is_valid():
        return render(request, "account/close.html", {"form": form}, status=400 if form.is_bound else 200)
    user = _fresh(request)
    logout(request)
    close_account(user.pk)
    messages.success(request, _("Your account is closed. Thank you for having played."))
    return redirect("home")


def _sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _fresh(request: HttpRequest) -> User:
    """The user once more: a form writes what was typed into its instance, refused names included."""
    user: User = User.objects.get(pk=request.user.pk)
    return user


def _way_back(request: HttpRequest) -> str:
    page = request.POST.get(REDIRECT_FIELD_NAME, "")
    if url_has_allowed_host_and_scheme(page, allowed_hosts=None, require_https=request.is_secure()):
        return page
    return "/"
