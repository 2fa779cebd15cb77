"""The API's readable page in a real browser: complete, tried out, and without any other server."""

import json

import pytest
from playwright.sync_api import expect

from games.api.schema import schema_text
from tests.factories.users import UserFactory

pytestmark = pytest.mark.anywhere


def test_the_docs_show_every_operation_and_try_one_out_offline(visit, site):
    visitor = visit(UserFactory())
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.goto("/api/v1/docs/")
    operations = sum(len(methods) for methods in json.loads(schema_text())["paths"].values())
    expect(visitor.page.locator(".opblock")).to_have_count(operations, timeout=30_000)
    one = visitor.page.locator("#operations-games-games")
    one.locator(".opblock-summary-control").click()
    one.get_by_role("button", name="Try it out").click()
    one.get_by_role("button", name="Execute").click()
    answer = one.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text("200", timeout=30_000)
    expect(answer).to_contain_text("old-world-new-world")
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
