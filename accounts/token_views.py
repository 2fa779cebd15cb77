"""The page of one's personal tokens."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Token, User
from accounts.scopes import SCOPES
from accounts.token_forms import TokenForm
from accounts.tokens import issue_token


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """List one's tokens and make one; its secret is on the answer to the POST and nowhere else."""
    user = User.objects.get(pk=request.user.pk)
    if request.method != "POST":
        return _page(request, user, TokenForm(user=user))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        form = TokenForm(request.POST, user=user)
        if not form.is_valid():
            return _page(request, user, form, status=400)
        made, secret = issue_token(
            user,
            name=form.cleaned_data["name"],
            scopes=form.cleaned_data["scopes"],
            expires_at=form.expires_at,
        )
    return _page(request, user, TokenForm(user=user), made=made, secret=secret)


@login_required
@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """End a token at once."""
    token = get_object_or_404(Token, pk=pk, user_id=request.user.pk)
    token.delete()
    messages.success(request, _("The token “%(name)s” no longer works.") % {"name": token.name})
    return redirect("tokens")


def _page(
    request: HttpRequest,
    user: User,
    form: TokenForm,
    *,
    made: Token | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "tokens": [(token, _words(token)) for token in Token.objects.filter(user=user)],
        "made": made,
        "secret": secret,
    }
    return render(request, "account/tokens.html", context, status=status)


def _words(token: Token) -> list[str]:
    """What a token may do, a line for each scope."""
    return [str(words) for scope, words in SCOPES.items() if scope in token.scope_set]
