"""Callers of the API: a test client with a token of somebody, or with none."""

import pytest
from django.core.cache import caches
from django.test import Client

from accounts.scopes import SCOPES
from accounts.tokens import issue_token
from tests.factories.users import UserFactory

JSON = "application/json"


class ApiClient(Client):
    """A client that speaks JSON, with a token if it has one; paths are below /api/v1."""

    def __init__(self, user=None, scopes=tuple(SCOPES), **kwargs):
        super().__init__(**kwargs)
        self.user = user
        if user is not None:
            _token, self.secret = issue_token(user, name="test", scopes=scopes)
            self.defaults["HTTP_AUTHORIZATION"] = f"Bearer {self.secret}"

    def generic(self, method, path, data="", content_type=JSON, **kwargs):
        data = data if isinstance(data, str | bytes) else ""
        return super().generic(method, _below(path), data, content_type, **kwargs)

    def get(self, path, data=None, **kwargs):
        return super().get(_below(path), data, **kwargs)

    def post(self, path, data=None, content_type=JSON, **kwargs):
        return super().post(_below(path), {} if data is None else data, content_type, **kwargs)

    def patch(self, path, data=None, content_type=JSON, **kwargs):
        return super().patch(_below(path), {} if data is None else data, content_type, **kwargs)


def _below(path):
    return path if path.startswith("/") else f"/api/v1/{path}"


@pytest.fixture(autouse=True)
def _calls_not_counted_yet():
    caches["throttles"].clear()


@pytest.fixture
def caller(db):
    """A caller with a token of all scopes."""
    return ApiClient(UserFactory())


@pytest.fixture
def anybody(db):
    """A caller without a token."""
    return ApiClient()
