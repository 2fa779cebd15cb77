"""The Python client, and a real server for it."""

import sys

import pytest
from django.conf import settings

from accounts.tokens import issue_token
from tests.games.api.streams import serving

CLIENT = settings.BASE_DIR / "clients" / "python"
sys.path.insert(0, str(CLIENT))


@pytest.fixture
def server(transactional_db):
    """The address of the site, served by uvicorn in a thread."""
    with serving() as address:
        yield address.removesuffix("/api/v1/")


def token_of(user, *scopes):
    """A new token of a user."""
    return issue_token(user, name="test", scopes=scopes or ("read", "play", "tables"))[1]
