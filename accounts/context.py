"""What every template may know of the reader's wishes."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import Theme

THEME_COOKIE = "theme"
_A_YEAR = 365 * 24 * 3600


def chosen_theme(request: HttpRequest) -> str:
    """The light that the reader chose, here or in their settings; empty when their system decides."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated and user.theme:
        return str(user.theme)
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in Theme.values else ""


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Have this browser keep the light, so that pages before sign-in have it too."""
    if theme:
        response.set_cookie(THEME_COOKIE, theme, max_age=_A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")


def remember_language(response: HttpResponse, code: str) -> None:
    """Have this browser keep a language of the site, for pages before sign-in."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=_A_YEAR, samesite="Lax", httponly=True)


def preferences(request: HttpRequest) -> dict[str, str]:
    """`theme`: what belongs into data-theme of the page, or nothing."""
    return {"theme": chosen_theme(request)}
