"""The signing key of an embedded site: drawn once, kept in a file that only its owner reads."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


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
