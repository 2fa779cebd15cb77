"""Friends, blocked and muted people, and reports, by the API."""

import pytest

from accounts.meeting import are_apart
from games.models import Report, StaffAct
from games.services.chat import post_message
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben(db):
    return UserFactory(username="ben")


def listed(client, path):
    return [one["username"] for one in client.get(path).json()["results"]]


def test_friends_are_listed_added_and_forgotten(caller, ben):
    for _ in range(2):
        told = caller.post("me/friends/", {"user": "ben"})
        assert [one["username"] for one in told.json()["results"]] == ["ben"]
    assert (listed(caller, "me/friends/"), listed(ApiClient(ben), "me/friends/")) == (["ben"], [])
    assert caller.delete("/api/v1/me/friends/Ben/").status_code == 204
    assert listed(caller, "me/friends/") == []


def test_whoever_is_blocked_is_kept_apart_until_they_are_not(caller, ben):
    caller.post("me/friends/", {"user": "ben"})
    caller.post("me/blocked/", {"user": "ben"})
    assert (listed(caller, "me/blocked/"), listed(caller, "me/friends/")) == (["ben"], [])
    table = TableFactory(host=caller.user)
    assert ApiClient(ben).post(f"tables/{table.public_id}/join/").json()["code"] == "kept_away"
    assert caller.delete("/api/v1/me/blocked/ben/").status_code == 204
    assert not are_apart(caller.user, ben)


@pytest.mark.parametrize("path", ["me/friends/", "me/blocked/"])
def test_oneself_and_nobody_are_refused(caller, path):
    for name in (caller.user.username, "nobody", ""):
        answer = caller.post(path, {"user": name})
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "user")
    assert caller.delete(f"/api/v1/{path}nobody/").status_code == 404


def test_one_who_is_muted_is_listed_and_heard_again(ben):
    table = RunningTableFactory(host=ben)
    post_message(table_id=table.pk, user=ben, text="Good luck")
    other = ApiClient(table.players.exclude(user=ben).get().user)
    chat = f"tables/{table.public_id}/chat/"
    other.post(f"{chat}1/mute/")
    assert (listed(other, "me/muted/"), other.get(chat).json()["results"]) == (["ben"], [])
    assert other.delete("/api/v1/me/muted/ben/").status_code == 204
    assert (listed(other, "me/muted/"), len(other.get(chat).json()["results"])) == ([], 1)


def test_a_message_and_a_person_are_reported(caller, ben):
    table = RunningTableFactory(host=ben)
    post_message(table_id=table.pk, user=ben, text="Bad luck")
    chat = f"tables/{table.public_id}/chat/"
    for _ in range(2):
        assert caller.post(f"{chat}1/report/", {"text": "Rude"}).status_code == 204
    assert caller.post("users/ben/report/", {"text": "Rude everywhere"}).status_code == 204
    about = [(report.user, report.text, report.message is None) for report in Report.objects.order_by("pk")]
    assert about == [(ben, "Rude", False), (ben, "Rude everywhere", True)]
    assert caller.post(f"{chat}2/report/", {"text": "Rude"}).json()["code"] == "no_message"
    assert caller.post("users/nobody/report/", {"text": "Rude"}).status_code == 404
    assert ApiClient(ben).post("users/ben/report/", {"text": "Me"}).json()["code"] == "bad_message"


def test_what_staff_take_away_is_noted_with_its_reason(ben):
    table = RunningTableFactory(host=ben)
    for text in ("Bad luck", "Worse luck"):
        post_message(table_id=table.pk, user=ben, text=text)
    staff = ApiClient(UserFactory(is_staff=True))
    chat = f"/api/v1/tables/{table.public_id}/chat/"
    assert staff.delete(f"{chat}1/?reason=insult").status_code == 200
    assert staff.delete(f"{chat}2/").status_code == 200
    reasons = [act.reason for act in StaffAct.objects.order_by("pk")]
    assert (reasons[0], bool(reasons[1])) == ("insult", True)
