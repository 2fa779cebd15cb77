"""Pages of other sites may call with a token, and never with a reader's sign-in."""

import pytest

from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

ELSEWHERE = {"HTTP_ORIGIN": "https://app.example.org"}


def _asked(client, path, method="POST", headers="authorization"):
    return client.options(
        path,
        HTTP_ACCESS_CONTROL_REQUEST_METHOD=method,
        HTTP_ACCESS_CONTROL_REQUEST_HEADERS=headers,
        **ELSEWHERE,
    )


@pytest.mark.parametrize(
    "header",
    ["authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id"],
)
def test_a_page_elsewhere_may_ask_with_the_headers_that_calls_need(client, header):
    answer = _asked(client, "/api/v1/tables/", headers=header)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert header in answer["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer


def test_it_reads_the_answer_and_the_headers_that_matter():
    table = RunningTableFactory()
    answer = ApiClient(table.host).get(f"tables/{table.public_id}/position/", **ELSEWHERE)
    assert answer["Access-Control-Allow-Origin"] == "*"
    exposed = answer["Access-Control-Expose-Headers"]
    assert all(name in exposed for name in ("ETag", "Retry-After", "RateLimit-Remaining", "Location"))


def test_refusals_can_be_read_there_too(settings, anybody):
    settings.API_CALLS_A_MINUTE = {"address": 1, "token": 100}
    anybody.get("games/")
    answer = anybody.get("games/", **ELSEWHERE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (429, "*")
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize("path", ["/", "/lobby/", "/accounts/login/", "/oauth/authorize/"])
def test_no_page_of_the_site_is_for_them(client, path):
    client.force_login(UserFactory())
    assert "Access-Control-Allow-Origin" not in client.get(path, **ELSEWHERE)


def test_every_page_but_the_documentation_keeps_the_strict_policy(client):
    table = RunningTableFactory()
    client.force_login(table.host)
    pages = ["/my/", "/lobby/", table.get_absolute_url(), "/accounts/settings/tokens/", "/api/v1/games/"]
    assert all("unsafe" not in client.get(page)["Content-Security-Policy"] for page in pages)
    docs = client.get("/api/v1/docs/")["Content-Security-Policy"]
    loose = [part for part in docs.split("; ") if "unsafe" in part]
    assert len(loose) == 1
    assert loose[0].startswith("style-src ")
