"""The Idempotency-Key of a call: what is sent twice under one is done once."""

import re

from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

KEY = re.compile(r"[A-Za-z0-9_-]{8,60}", re.ASCII)


def key_parameter(description: str) -> OpenApiParameter:
    """How the schema tells of it."""
    schema = {"type": "string", "pattern": f"^{KEY.pattern}$"}
    return OpenApiParameter("Idempotency-Key", schema, OpenApiParameter.HEADER, description=description)


def request_key(request: Request) -> str:
    """The caller's key, or one that nobody knows. Raises ValidationError."""
    given: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if given is None:
        return get_random_string(32)
    if not KEY.fullmatch(given):
        told = _("A key is 8 to 60 letters, digits, hyphens and underscores.")
        raise ValidationError({"Idempotency-Key": [told]})
    return given
