"""What a browser calls itself, in words that its owner recognizes."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()

_BROWSERS = {"Firefox": "Firefox", "Edg": "Edge", "OPR": "Opera", "Chrome": "Chrome", "Safari": "Safari"}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
# The order counts: nearly every browser also calls itself Safari, and Android also Linux.


@register.filter
def browser(user_agent: str) -> str:
    """Such as "Firefox on Linux"; what it calls itself when we do not know it."""
    name = next((name for sign, name in _BROWSERS.items() if sign in user_agent), None)
    system = next((system for sign, system in _SYSTEMS.items() if sign in user_agent), None)
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or user_agent or _("unknown browser")
