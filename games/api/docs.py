"""The schema as a file to download, and as a page to read."""

from functools import lru_cache

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request

from games.api.base import ApiView
from games.api.schema import schema_text

OPENAPI = "application/vnd.oai.openapi+json"


class Schema(ApiView):
    """The schema itself, for tools that make clients of it."""

    public = True

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The schema of this version of the API."""
        return HttpResponse(_text(), content_type=OPENAPI)


class Docs(SpectacularSwaggerSplitView):
    """The readable page of the schema, with try-it-out."""


@lru_cache(maxsize=1)
def _text() -> str:
    """Writing it takes half a second, and it does not change while the process runs."""
    return schema_text()
