"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and, under the name that django-htmx reads, the nonce of this response."""
    return {
        "site_name": settings.SITE_NAME,
        "embedded": settings.EMBEDDED,
        "csp_nonce": getattr(request, "csp_nonce", ""),
    }
