"""Privacy, terms and contact: what the site itself can say, and what its operator says instead."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

LONGEST = 100_000


def _page(name: str) -> Callable[[HttpRequest], HttpResponse]:
    @require_safe
    def page(request: HttpRequest) -> HttpResponse:
        context = {
            "text": operators_text(name),
            "operator": settings.OPERATOR,
            "contact_mail": settings.CONTACT_MAIL,
        }
        return render(request, f"pages/{name}.html", context)

    return page


privacy, terms, contact = _page("privacy"), _page("terms"), _page("contact")


def operators_text(name: str) -> str:
    """What the operator wrote into the file of this page; empty where there is none."""
    if not settings.PAGES_DIR:
        return ""
    path = Path(settings.PAGES_DIR) / f"{name}.txt"
    return path.read_text(encoding="utf-8")[:LONGEST] if path.is_file() else ""
