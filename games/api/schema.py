"""The OpenAPI schema: strict objects, and the problems that every resource shares."""

import hashlib
import json
from threading import Lock
from typing import Any

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema

JsonObject = dict[str, Any]

PROBLEMS = {
    "400": "Something sent is not valid.",
    "401": "The token is not known, or none was sent where one is needed.",
    "403": "The token lacks the scope, or the caller may not do this.",
    "404": "There is no such thing, or none that the caller may know of.",
    "409": "The table is in another state, or at another version.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "421": "Streams are served by another process: the proxy sends them to the wrong one.",
    "422": "The rules do not allow the move, or this cannot be said here.",
    "429": "Too many calls; Retry-After says how long to wait.",
    "500": "Something went wrong here.",
    "503": "All streams, or all places for large files, are taken; Retry-After says how long to wait.",
}
WITH_BODY = ("post", "patch")
JUDGED = (
    *("play", "undo", "resign", "line", "study_line", "keep_line", "keep_study_line"),
    *("write_message", "mute_author", "report_message", "delete_message", "report_user", "write_note"),
)
"""What can be understood and is refused all the same: moves by the rules, words by what may be said."""
WITH_ETAG = ("position", "legal_moves", "record", "board_svg", "board_png")

_one_at_a_time = Lock()
"""The generator finds its extensions at its first run, and fails where two threads begin it together."""


def schema_text() -> str:
    """The schema as docs/openapi.json holds it."""
    with _one_at_a_time, override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def schema_mark(text: str) -> str:
    """The short digest under which CHANGELOG.md tells of a schema."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


class ScopedSchema(AutoSchema):
    """Operations tell which scope a token needs, and whether a call needs a token at all."""

    def get_auth(self) -> list[JsonObject]:
        """The operation's security requirements."""
        view: Any = self.view
        needed: list[JsonObject] = [
            {name: [view.needs(self.method)] if name == "token" else [] for name in way}
            for way in super().get_auth()
        ]
        return [*needed, {}] if view.public and self.method == "GET" else needed


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema tells of tokens."""

    target_class = "games.api.auth.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The security scheme."""
        told = "A personal token from your settings, or an app's access token (OAuth 2)."
        return {"type": "http", "scheme": "bearer", "description": told}


class PageScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema tells of the sign-in cookie."""

    target_class = "games.api.auth.PageAuthentication"
    name = "page"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The security scheme."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class StrictObjects(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Objects have the members that are named, and no others."""

    target_class = "games.api.reading.StrictSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """The serializer's schema, closed."""
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        schema["additionalProperties"] = False
        return schema


def add_problems(result: JsonObject, generator: Any, request: Any, public: bool) -> JsonObject:
    """Tell of the answers that every operation has: problems, 304, headers (a postprocessing hook)."""
    result["components"]["responses"] = {_name(status): _problem(status) for status in PROBLEMS}
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            for status in _problems_of(path, method, operation):
                operation["responses"].setdefault(status, {"$ref": f"#/components/responses/{_name(status)}"})
            if operation["operationId"] in WITH_ETAG:
                operation["parameters"] = [*operation.get("parameters", []), _IF_NONE_MATCH]
                operation["responses"]["304"] = {
                    "description": "The version that you named is the present one."
                }
                operation["responses"]["200"]["headers"] = {"ETag": _TEXT_HEADER}
    return result


_TEXT_HEADER = {"schema": {"type": "string"}}
_IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The ETag of what you have.",
}


def _problems_of(path: str, method: str, operation: JsonObject) -> list[str]:
    statuses = ["400", "401", "403", "429", "500"]
    if "{" in path or operation["operationId"] == "put_away":
        statuses += ["404", "409"]
    if method in WITH_BODY:
        statuses += ["409", "413", "415"]
    if operation["operationId"] in JUDGED:
        statuses.append("422")
    if path.endswith("/events/"):
        statuses += ["421", "503"]
    if path.endswith("/export/"):
        statuses.append("503")
    return statuses


def _name(status: str) -> str:
    return f"Problem{status}"


def _problem(status: str) -> JsonObject:
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    response: JsonObject = {"description": PROBLEMS[status], "content": content}
    if status == "429":
        response["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "required": True}}
    return response
