"""What all resources share: who may call, how often, and where tables are found."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from accounts.prepared import NUMBERS, TEXTS, Prepared
from games.api.auth import viewer_of
from games.api.throttles import AddressThrottle, Rate, TokenThrottle
from games.models import Table


class ApiView(APIView):
    """A resource. `scopes` names the scope that each method needs."""

    public: ClassVar[bool] = False
    """May anybody read it, without a token?"""
    scopes: ClassVar[dict[str, str]] = {"GET": "read"}
    rate: Rate | None = None

    @classmethod
    def needs(cls, method: str) -> str:
        """The scope that a method needs."""
        return cls.scopes.get("GET" if method == "HEAD" else method, "read")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the call, see who calls, and whether they may. Raises APIException."""
        self._count(AddressThrottle().count(request))
        super().initial(request, *args, **kwargs)
        self._count(TokenThrottle().count(request))

    def finalize_response(  # type: ignore[override]
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """The response with headers that every answer carries."""
        final = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]
        patch_vary_headers(final, ("Authorization", "Cookie", "Accept-Language"))
        final.headers.setdefault("Cache-Control", "private, no-cache")
        if self.rate is not None:
            for name, value in self.rate.headers().items():
                final.headers[name] = value
        return final

    def _count(self, rate: Rate | None) -> None:
        if rate is None:
            return
        self.rate = rate
        if rate.exceeded:
            raise Throttled(rate.reset)


def find_table(request: Request, public_id: str, *columns: str) -> Table:
    """The table with this public id, if it may be shown to the caller. Raises Http404, in words.

    It comes with its host, or with some columns only.
    """
    viewer = viewer_of(request)
    table = _visible(columns, viewer is not None).first(public_id, viewer.pk if viewer else None)
    if table is None:
        raise Http404(_("There is no such table."))
    return table


@cache
def _visible(columns: tuple[str, ...], signed_in: bool) -> Prepared[Table]:
    """Finds a table by its public id and, where somebody is signed in, the caller's number."""
    found = Table.objects.visible_to(User(pk=NUMBERS[1]) if signed_in else None).filter(public_id=TEXTS[0])
    tables = found.only(*columns) if columns else found.select_related("host")
    return Prepared(tables.order_by)


def unless_unchanged(
    request: Request, version: int, build: Callable[[], tuple[int, HttpResponse]]
) -> HttpResponse:
    """304 when the caller has this version already; else what `build` makes, marked with its version."""
    if names_version(request._request, version):
        response = HttpResponse(status=304)
    else:
        version, response = build()
    response["ETag"] = f'"{version}"'
    return response


def names_version(request: HttpRequest, version: int) -> bool:
    """Does the caller say that they have this version?"""
    given = request.META.get("HTTP_IF_NONE_MATCH", "")
    return f'"{version}"' in [tag.strip().removeprefix("W/") for tag in given.split(",")]
