"""What the API says no with: problem details everywhere below its address, with stable codes."""

import pytest

from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "options", "head"])
@pytest.mark.parametrize(
    "path", ["", "nowhere", "tables", "tables/a%0Ab/", "me/x/y/", "%00", "%F0%9F%8F%B0/"]
)
def test_addresses_that_lead_nowhere_are_problems_for_every_method(method, path):
    answer = ApiClient(UserFactory(), enforce_csrf_checks=True).generic(method.upper(), path)
    assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM)


def test_a_problem_has_the_members_of_rfc_9457_and_a_code(anybody):
    told = anybody.get("tables/nowhere/").json()
    assert told == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "code": "not_found",
        "detail": "There is no such table.",
    }


def test_a_token_that_is_not_known_is_refused_even_where_none_is_needed(anybody):
    for secret in ("lf_unknown", "unknown", "", "lf_", "é", "x" * 5000):
        answer = anybody.get("games/", HTTP_AUTHORIZATION=f"Bearer {secret}")
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_who_is_signed_in_on_the_page_needs_its_csrf_token_to_write():
    client = ApiClient(enforce_csrf_checks=True)
    client.force_login(UserFactory())
    assert client.get("me/").status_code == 200
    answer = client.post("tables/", {"game": "new-england", "seats": 2})
    assert (answer.status_code, answer["Content-Type"]) == (403, PROBLEM)


def test_too_many_calls_are_told_when_to_come_again(settings):
    settings.API_CALLS_A_MINUTE = {"address": 100, "token": 2}
    table = RunningTableFactory()
    client, other = ApiClient(table.host), ApiClient(UserFactory())
    left = [client.get("me/")["RateLimit-Remaining"] for _ in range(2)]
    assert left == ["1", "0"]
    answer = client.get("me/")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 61
    assert answer["RateLimit-Remaining"] == "0"
    assert other.get("me/").status_code == 200


def test_calls_without_a_token_are_counted_by_address(settings, anybody):
    settings.API_CALLS_A_MINUTE = {"address": 2, "token": 100}
    statuses = [anybody.get("games/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert anybody.get("games/", REMOTE_ADDR="192.0.2.9").status_code == 200


def test_a_fault_of_ours_is_a_problem_that_tells_nothing(monkeypatch, anybody, caplog):
    monkeypatch.setattr("games.api.games.game_list", lambda: 1 / 0)
    anybody.raise_request_exception = False
    answer = anybody.get("games/")
    assert (answer.status_code, answer["Content-Type"], answer.json()["code"]) == (
        500,
        PROBLEM,
        "server_error",
    )
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError" in caplog.text
