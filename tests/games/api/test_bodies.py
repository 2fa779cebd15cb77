"""Bodies that no honest program sends: every call that takes one refuses them, and none falls over."""

import json
import re

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from games.models import Study
from games.presentation.checked import LONGEST
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
    """A player whose table is running and who studies a record; their calls go to these."""
    table = RunningTableFactory()
    client = ApiClient(table.host)
    study = Study.objects.create(owner=table.host, name="", game=table.game, rules_version=1, names=[], ply=0)
    client.known = {
        "public_id": table.public_id,
        "study_id": study.public_id,
        "seq": "1",
        "username": "nobody",
    }
    return client


@pytest.fixture(autouse=True)
def _calls_without_end(settings):
    settings.API_CALLS_A_MINUTE = {"address": 10**6, "token": 10**6}


def calls(client):
    """Every operation that takes a body, with the client's own table and study in its address."""
    for method, path in writes():
        assert set(re.findall(r"{(\w+)}", path)) <= set(client.known), (
            "give this test a value for the parameter"
        )
        yield method.upper(), path.format(**client.known)


def test_a_body_that_is_not_what_it_should_be_is_refused(host):
    for method, path in calls(host):
        for body in NOT_WANTED:
            answer = host.generic(method, path, body)
            told = (answer.status_code, answer["Content-Type"])
            assert told == (400, PROBLEM), (path, body[:40], answer.content)
            json.loads(answer.content)


def test_a_body_of_more_than_the_limit_is_refused_unread(host):
    for method, path in calls(host):
        longest = LONGEST if path.endswith("/me/studies/") else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = b'{"a": "' + b"x" * longest + b'"}'
        answer = host.generic(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large"), path


def test_a_body_that_is_not_json_by_name_is_refused(host):
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "")
    for method, path in calls(host):
        for kind in kinds:
            answer = host.generic(method, path, b"a=1", kind)
            told = (answer.status_code, answer.json()["code"])
            assert told == (415, "unsupported_media_type"), (path, kind)


def test_a_repeated_name_or_a_mark_of_byte_order_never_falls_over(host):
    for method, path in calls(host):
        for body in (b'{"a": 1, "a": 2}', b"\xef\xbb\xbf{}", b"", b" "):
            assert host.generic(method, path, body).status_code < 500, path


def test_other_methods_are_refused_as_problems(host):
    for _method, path in calls(host):
        for other in ("PUT", "TRACE", "OPTIONS", "PROPFIND"):
            answer = host.generic(other, path, b"{}")
            assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM), path
