"""Pages of apps: those that act for me, and those that I make."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from accounts.oauth import apps
from accounts.oauth.forms import AppForm, NewAppForm, shown


@login_required
@require_GET
def allowed(request: HttpRequest) -> HttpResponse:
    """The apps that may act for the user."""
    context = {"allowed": apps.allowed_apps(_user(request))}
    return render(request, "account/apps.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest, client_id: str) -> HttpResponse:
    """End what an app may do for the user."""
    app = get_object_or_404(apps.App, client_id=client_id)
    apps.forbid(_user(request), app)
    messages.success(request, _("“%(name)s” can no longer act for you.") % {"name": app.name})
    return redirect("apps")


@login_required
@require_GET
def own(request: HttpRequest) -> HttpResponse:
    """The apps that the user has registered."""
    return render(request, "account/own_apps.html", {"apps": apps.apps_of(_user(request))})


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Register an app; its secret is on the answer to the POST and nowhere else."""
    form = NewAppForm(request.POST if request.method == "POST" else None)
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=request.user.pk)
        full = apps.apps_of(owner).count() >= apps.MOST_APPS
        if full and form.is_bound:
            form.add_error(None, _("You have registered as many apps as one person may."))
        if not form.is_valid():
            return render(
                request, "account/own_app_new.html", {"form": form}, status=400 if form.is_bound else 200
            )
        app, secret = apps.register(
            owner,
            name=form.cleaned_data["name"],
            redirect_uris=form.cleaned_data["redirect_uris"],
            keeps_secrets=form.keeps_secrets,
        )
    return _app_page(request, app, AppForm(initial=shown(app)), secret=secret, made=True)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, client_id: str) -> HttpResponse:
    """Show an app of the user's, and take its changes."""
    app = _own_or_404(request, client_id)
    if request.method != "POST":
        return _app_page(request, app, AppForm(initial=shown(app)))
    form = AppForm(request.POST)
    if not form.is_valid():
        return _app_page(request, app, form, status=400)
    app.name, app.redirect_uris = form.cleaned_data["name"], form.cleaned_data["redirect_uris"]
    app.save(update_fields=("name", "redirect_uris", "updated"))
    messages.success(request, _("The app is saved."))
    return redirect("own_app", client_id)


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@never_cache
@require_POST
def new_secret(request: HttpRequest, client_id: str) -> HttpResponse:
    """A new secret for an app that keeps one."""
    app = _own_or_404(request, client_id, client_type=apps.App.CLIENT_CONFIDENTIAL)
    return _app_page(request, app, AppForm(initial=shown(app)), secret=apps.new_secret(app))


@login_required
@require_POST
def delete(request: HttpRequest, client_id: str) -> HttpResponse:
    """End an app, and all that it may do for anybody."""
    app = _own_or_404(request, client_id)
    app.delete()
    messages.success(request, _("The app “%(name)s” is no more.") % {"name": app.name})
    return redirect("own_apps")


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _own_or_404(request: HttpRequest, client_id: str, **more: str) -> Any:
    return get_object_or_404(apps.apps_of(_user(request)), client_id=client_id, **more)


def _app_page(
    request: HttpRequest, app: Any, form: AppForm, *, secret: str = "", made: bool = False, status: int = 200
) -> HttpResponse:
    context = {
        "app": app,
        "form": form,
        "secret": secret,
        "made": made,
        "confidential": app.client_type == apps.App.CLIENT_CONFIDENTIAL,
    }
    return render(request, "account/own_app.html", context, status=status)
