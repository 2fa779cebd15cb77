"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest

from newworld_site.modes import READ_ONLY


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and, under the name that django-htmx reads, the nonce of this response."""
    return {
        "site_name": settings.SITE_NAME,
        "embedded": settings.EMBEDDED,
        "read_only": settings.SITE_MODE == READ_ONLY,
        "csp_nonce": getattr(request, "csp_nonce", ""),
    }
