"""The schema that clients are made from: valid, in the project, and never changed in silence."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.conf import settings
from drf_spectacular.validation import validate_schema

from games.api.schema import schema_mark, schema_text


@pytest.fixture(scope="module")
def present():
    """The schema as the code gives it now."""
    return schema_text()


def test_the_schema_of_the_project_is_the_present_one(present):
    stored = (settings.BASE_DIR / "docs" / "openapi.json").read_text()
    assert stored == present, "run `make schema`"


def test_the_latest_line_of_the_changelog_about_the_api_is_about_this_schema(present):
    changes = (settings.BASE_DIR / "CHANGELOG.md").read_text()
    latest = re.search(r"^### API\n+(?:\w.*\n+)?- `([0-9a-f]{8})`: \S", changes, re.MULTILINE)
    assert latest, "CHANGELOG.md has no section “### API”"
    assert latest[1] == schema_mark(present), (
        f"add “- `{schema_mark(present)}`: what changed” to CHANGELOG.md"
    )


def test_another_schema_has_another_mark(present):
    assert schema_mark(present) != schema_mark(present.replace("expected_version", "expectedversion"))


def test_the_schema_is_openapi_31_without_a_flaw(present):
    schema = json.loads(present)
    assert schema["openapi"].startswith("3.1")
    validate_schema(schema)


def test_every_operation_says_what_it_needs(present):
    schema = json.loads(present)
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], f"{method} {path}"
            token = next(way["token"] for way in operation["security"] if "token" in way)
            assert token in (["read"], ["play"], ["tables"], ["chat"], ["bot"])
            assert {} not in operation["security"] or method == "get"


def test_ids_of_operations_are_unique(present):
    ids = re.findall(r'"operationId": "(\w+)"', present)
    assert len(ids) == len(set(ids)) > 25


@pytest.mark.django_db
def test_the_schema_is_served_as_it_is_in_the_project(client, present):
    for language in ("en", "de"):
        served = client.get("/api/v1/schema/", headers={"accept-language": language})
        assert (served.status_code, served["Content-Type"]) == (200, "application/vnd.oai.openapi+json")
        assert served.text == present


def test_two_threads_never_write_it_at_the_same_time(monkeypatch):
    """The library's generator loads its extensions at its first run; two at once spoil each other's."""
    meeting = threading.Barrier(2)
    met = []

    def generated(*_given, **_named):
        with suppress(threading.BrokenBarrierError):
            meeting.wait(timeout=0.5)
            met.append(True)
        return {}

    monkeypatch.setattr("games.api.schema.SchemaGenerator.get_schema", generated)
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda _: schema_text(), range(2)))
    assert met == []
