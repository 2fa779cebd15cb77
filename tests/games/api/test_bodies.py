"""Bodies that no honest program sends: every call that takes one refuses them, and none falls over."""

import json

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from tests.factories.tables import RunningTableFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
NESTED = 20_000
NOT_WANTED = (
    b"{",
    b"nothing",
    b'{"a": NaN}',
    b'{"a": Infinity}',
    b'{"a": 1e999, "a": NaN}',
    b'"\xff\xfe"',
    b"\x00",
    b'{"a": "\\ud800"}',
    b'{"\\udfff": 1}',
    b"[" * NESTED + b"]" * NESTED,
    b'{"a":' * NESTED + b"1" + b"}" * NESTED,
    '{"a": 1}'.encode("utf-16"),
    b'{"expected_version": ' + b"9" * 5000 + b"}",
    b"[]",
    b"null",
    b"1",
    b'"text"',
    b'{"no_such_field": 1}',
    b'{"\\u0000": "\\u0000"}',
    b'{"moves": [{"kind": "\\u0000"}], "\\u0000": 1}',
)


def writes():
    """Method and path of every operation that takes a body."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    bodyless = ("get", "delete")
    return [(method, path) for path, methods in paths.items() for method in methods if method not in bodyless]


@pytest.fixture
def host(db):
    """A player whose table is running; their calls go to it."""
    table = RunningTableFactory()
    client = ApiClient(table.host)
    client.table = table
    return client


def call(client, method, path, body, content_type="application/json"):
    """Call an operation at the client's table."""
    address = path.replace("{public_id}", client.table.public_id).replace("{seq}", "1")
    assert "{" not in address, "give this test a value for the new parameter"
    return client.generic(method.upper(), address, body, content_type)


every_write = pytest.mark.parametrize(("method", "path"), writes())


@every_write
def test_a_body_that_is_not_what_it_should_be_is_refused(host, method, path):
    for body in NOT_WANTED:
        answer = call(host, method, path, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), (body[:40], answer.content)
        json.loads(answer.content)


@every_write
def test_a_body_of_more_than_the_limit_is_refused_unread(host, method, path):
    body = b'{"a": "' + b"x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'
    answer = call(host, method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


@every_write
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_that_is_not_json_by_name_is_refused(host, method, path, kind):
    answer = call(host, method, path, b"a=1", kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


@every_write
def test_a_repeated_name_or_a_mark_of_byte_order_never_falls_over(host, method, path):
    for body in (b'{"a": 1, "a": 2}', b"\xef\xbb\xbf{}", b"", b" "):
        assert call(host, method, path, body).status_code < 500


@every_write
def test_other_methods_are_refused_as_problems(host, method, path):
    for other in ("put", "trace", "options", "propfind"):
        answer = call(host, other, path, b"{}")
        assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM)
