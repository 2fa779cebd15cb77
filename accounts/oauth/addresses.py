"""Addresses to which an app may have people sent back."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 500
LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""Hosts that never leave the machine: there alone http without TLS will do (RFC 8252)."""
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.ASCII)


def check_address(address: str) -> None:
    """Raise ValidationError, in words, unless people may be sent there with a code."""
    told = {"address": address[:100]}
    origin = origin_of(address)
    if origin is None or len(address) > LONGEST or "#" in address or not address.isprintable():
        raise ValidationError(_("“%(address)s” is no address that we can send people to."), params=told)
    if origin.startswith("http:") and urlsplit(address).hostname not in LOOPBACK:
        message = _("“%(address)s” must begin with https; http will do for 127.0.0.1 and localhost alone.")
        raise ValidationError(message, params=told)


def origin_of(address: str) -> str | None:
    """Scheme, host and port of a web address; None for anything else."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or host is None or "@" in parts.netloc:
        return None
    if host == "::1":
        host = "[::1]"
    elif not _HOST.fullmatch(host):
        return None
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")
