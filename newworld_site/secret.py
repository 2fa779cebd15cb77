"""The signing key: in the embedded set-up drawn once and kept in a file that only its owner reads; in the
real one given by the operator, and refused where it is none."""

import os
import re
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SHORTEST = 50
FEWEST_CHARACTERS = 12
"""So many different characters a key has at least; a drawn one has far more."""
DEMO = re.compile(r"change[-_ ]?me|insecure|example|secret|password|demo|sample|placeholder", re.IGNORECASE)


def checked_secret(key: str) -> str:
    """The operator's key. Raises ImproperlyConfigured where it is missing, short, or from an example."""
    if len(key) < SHORTEST or len(set(key)) < FEWEST_CHARACTERS or DEMO.search(key):
        raise ImproperlyConfigured(
            f"SECRET_KEY must be {SHORTEST} or more random characters, and from no example. Draw one with: "
            "python -c 'import secrets; print(secrets.token_urlsafe(60))'"
        )
    return key


def check_database_password(password: str) -> None:
    """Raise ImproperlyConfigured where DATABASE_URL still has the password of an example."""
    if DEMO.fullmatch(password):
        raise ImproperlyConfigured("DATABASE_URL has the password of an example: set one of your own.")


def embedded_secret(folder: Path) -> str:
    """The key kept in `folder`, drawn at the first call; processes that start at once agree on it."""
    path = folder / "secret_key"
    if not path.exists():
        _draw_into(path)
    return path.read_text()


def _draw_into(path: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    with suppress(FileExistsError):
        os.link(draft, path)  # atomic: the first one stays
    os.unlink(draft)
