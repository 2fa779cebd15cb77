"""What the API says when something cannot be done: RFC 9457 problem details with a stable code."""

import json
import logging
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions

from games.errors import MoveRefused, StaleVersion, TableRefused

logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"


class BodyTooLarge(exceptions.APIException):
    """The request's body is larger than anything the API has use for."""

    status_code = 413
    default_code = "body_too_large"
    default_detail = gettext_lazy("The body of the request is too large.")


class NoSuchPly(exceptions.NotFound):
    """The game has not come that far."""

    default_code = "no_such_ply"
    default_detail = gettext_lazy("The game has no such ply.")


class NotStarted(exceptions.APIException):
    """There is no position yet."""

    status_code = 409
    default_code = "not_started"
    default_detail = gettext_lazy("This game has not begun.")


def problem(status: int, code: str, detail: str, **more: object) -> HttpResponse:
    """A problem as a response; `more` becomes further members."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail, **more}
    text = json.dumps(body, ensure_ascii=False)
    return HttpResponse(text, status=status, content_type=CONTENT_TYPE)


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """The problem that an exception in an API view stands for; for DRF's EXCEPTION_HANDLER."""
    if isinstance(error, TableRefused):
        return refused(error)
    if isinstance(error, OperationalError | InterfaceError):
        logger.error("the database is out of reach: %s", type(error).__name__)
        return out_of_reach()
    error = _as_api_exception(error)
    if isinstance(error, exceptions.APIException):
        return _api_problem(error)
    got_request_exception.send(sender=None, request=context["request"]._request)
    logger.error("API call failed", exc_info=error)
    return problem(500, "server_error", _("Something went wrong here. It was logged."))


def out_of_reach() -> HttpResponse:
    """The database is away: nothing was done, and the same call may be made again."""
    told = _("The database is out of reach. Nothing was done; please try again.")
    response = problem(503, "unavailable", told)
    response["Retry-After"] = "5"
    return response


def refused(refusal: TableRefused) -> HttpResponse:
    """A service's refusal: with the engine's reason, or with the version that the table has now."""
    more: dict[str, object] = {}
    if isinstance(refusal, StaleVersion):
        more["version"] = refusal.version
    elif isinstance(refusal, MoveRefused) and refusal.reason:
        more["reason"] = refusal.reason
    response = problem(refusal.status, refusal.code, str(refusal), **more)
    if refusal.status == 429:
        response["Retry-After"] = "60"
    return response


@csrf_exempt
def no_such_resource(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answers every address below the API's that leads nowhere."""
    return problem(404, "not_found", _("There is no such resource."))


def _as_api_exception(error: Exception) -> Exception:
    if isinstance(error, Http404):
        return exceptions.NotFound(str(error) if error.args else None)
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, RequestDataTooBig):
        return BodyTooLarge()
    return error


def _api_problem(error: exceptions.APIException) -> HttpResponse:
    more: dict[str, object] = {}
    if isinstance(error, exceptions.ValidationError):
        code, detail = "invalid", _("What was sent is not valid.")
        more["errors"] = list(_field_errors(error.detail))
    else:
        code, detail = str(getattr(error.detail, "code", error.default_code)), str(error.detail)
    if isinstance(error, exceptions.Throttled):
        more["retry_after"] = int(getattr(error, "wait", None) or 0) + 1
    response = problem(error.status_code, code, detail, **more)
    if "retry_after" in more:
        response["Retry-After"] = str(more["retry_after"])
    if challenge := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = challenge
    return response


def _field_errors(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """Every message with the field it is about, such as `moves.0.kind`; empty for the whole body."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _field_errors(inner, ".".join(part for part in (path, own) if part))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            nested = isinstance(inner, Mapping | list)
            yield from _field_errors(inner, f"{path}.{place}".strip(".") if nested else path)
    else:
        yield {"field": path, "code": str(getattr(detail, "code", "invalid")), "message": str(detail)}
