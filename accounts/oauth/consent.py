"""What apps call: asking a person for leave, and changing codes for tokens."""

from typing import Any

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.views import AuthorizationView, RevokeTokenView, TokenView

from accounts.oauth.addresses import origin_of
from accounts.oauth.apps import App, words_of

RATE = "oauth_token"
"""The name of the rate limit of token calls in ACCOUNT_RATE_LIMITS."""


@method_decorator(never_cache, name="dispatch")
class Consent(AuthorizationView):  # type: ignore[misc]
    """Ask whether an app may act for the user: each time, whatever the app would like better."""

    template_name = "account/consent.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """As usual; what no database can look up is refused."""
        if _has_nul(request):
            return self._refused("invalid_request")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The question, or what was wrong with it."""
        asked = request.GET.copy()
        asked["approval_prompt"] = "force"
        request.GET = asked  # type: ignore[assignment]
        response: HttpResponse = super().get(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """The answer, carried back to the app."""
        if not App.objects.filter(client_id=form.cleaned_data["client_id"]).exists():
            return self._refused("invalid_client_id")
        response: HttpResponse = super().form_valid(form)
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        """A form that is not ours."""
        return self._refused("invalid_request")

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """The page. Its form may lead to the app's address, and to no other."""
        context["words"] = words_of(context.get("scopes", ()))
        origin = origin_of(context.get("redirect_uri") or "")
        context["origin"] = origin
        response: HttpResponse = super().render_to_response(context, **kwargs)
        if origin:
            response._csp_update = {"form-action": [origin]}  # type: ignore[attr-defined]
        return response

    def _refused(self, code: str) -> HttpResponse:
        return self.render_to_response({"error": {"error": code}}, status=400)


class _Counted:
    """A call of an app's, counted by address."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """As usual, up to a limit."""
        if request.method == "POST" and not ratelimit.consume(request, action=RATE):
            refused = JsonResponse({"error": "temporarily_unavailable"}, status=429)
            refused["Retry-After"] = "60"
            return refused
        if _has_nul(request):
            return JsonResponse({"error": "invalid_request"}, status=400)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


@method_decorator(csrf_exempt, name="dispatch")
class Tokens(_Counted, TokenView):  # type: ignore[misc]
    """A code or a refresh token for an access token."""


@method_decorator(csrf_exempt, name="dispatch")
class Revocation(_Counted, RevokeTokenView):  # type: ignore[misc]
    """The end of a token, by the app that has it."""


def _has_nul(request: HttpRequest) -> bool:
    values = (value for sent in (request.GET, request.POST) for _key, many in sent.lists() for value in many)
    return any("\x00" in str(value) for value in values)
