"""Reading requests: strictly, so that a misspelt field is told and not ignored."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.api.problems import BodyTooLarge

MOST_NUMBER = 2**31 - 1
"""No version, and no number of a message, is greater."""


class StrictJSONParser(BaseParser):
    """JSON of bounded size, without NaN, lone surrogates or nesting beyond reason."""

    media_type = "application/json"
    longest = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    """The most bytes of a body."""

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The parsed body. Raises ParseError or BodyTooLarge."""
        body = stream.read(self.longest + 1)
        if len(body) > self.longest:
            raise BodyTooLarge
        try:
            data = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
            json.dumps(data, ensure_ascii=False).encode("utf-8")
        except (ValueError, RecursionError) as error:
            raise ParseError(_("The body is no JSON text, or nested too deeply.")) from error
        return data


class OneRendererNegotiation(BaseContentNegotiation):
    """Every resource has one representation: whatever is asked for, that one is sent."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The parser for the body's media type, if there is one."""
        given = request.content_type.partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """The only renderer."""
        return renderers[0], renderers[0].media_type


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses what it does not know."""

    def to_internal_value(self, data: Any) -> Any:
        """As usual. Raises ValidationError for unknown fields too."""
        if isinstance(data, Mapping):
            unknown = sorted(str(name) for name in set(data) - set(self.fields))
            if unknown:
                told = ErrorDetail(_("There is no such field."), "unknown_field")
                raise ValidationError({name[:80]: [told] for name in unknown[:10]})
        return super().to_internal_value(data)


class Nothing(StrictSerializer):
    """An empty object, or no body at all."""


class Whole(serializers.IntegerField):
    """A whole number, and no text that looks like one."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    """true or false, and nothing that might mean it."""

    def to_internal_value(self, data: Any) -> bool:
        """The value. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A text, and no number written as one."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Hex(Text):
    """Bytes as hexadecimal digits."""

    default_error_messages = {"hex": gettext_lazy("This must be an even number of hexadecimal digits.")}

    def to_internal_value(self, data: Any) -> bytes:  # type: ignore[override]
        """The bytes. Raises ValidationError."""
        text = super().to_internal_value(data)
        if self.max_length is not None and len(text) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        if not text.isascii() or (not text.isalnum() and text):
            self.fail("hex")
        try:
            return bytes.fromhex(text)
        except ValueError:
            self.fail("hex")


def read_query(request: Request, serializer: type[StrictSerializer]) -> dict[str, Any]:
    """The query parameters, checked. Raises ValidationError, for unknown and repeated ones too."""
    repeated = [name for name, values in request.query_params.lists() if len(values) > 1]
    if repeated:
        raise ValidationError({name[:80]: [_("Give this parameter once.")] for name in repeated[:10]})
    return _read(serializer, request.query_params.dict())


def read_body(request: Request, serializer: type[StrictSerializer]) -> dict[str, Any]:
    """The body, checked; no body at all counts as an empty object. Raises ValidationError."""
    return _read(serializer, request.data)


def _read(serializer: type[StrictSerializer], data: Any) -> dict[str, Any]:
    reader = serializer(data=data)
    reader.is_valid(raise_exception=True)
    return dict(reader.validated_data)


def _no_constant(name: str) -> float:
    raise ValueError(name)
