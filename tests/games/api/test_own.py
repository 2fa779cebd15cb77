"""One's own things by the API: vacations, notices, notes, games put away."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User, Vacation
from games.clocks.controls import Kind, TimeControl
from games.models import Note, Notice
from games.services.watching import look_on
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

FREE = TimeControl(Kind.TURN, turn_hours=48, vacations_free=True)


def days(first, last):
    """A vacation from so many days ahead to so many."""
    today = timezone.localdate()
    return {
        "first_day": (today + timedelta(first)).isoformat(),
        "last_day": (today + timedelta(last)).isoformat(),
    }


def test_a_vacation_is_entered_listed_and_cancelled(caller):
    wish = days(5, 9)
    assert (caller.post("me/vacations/", wish).status_code, Vacation.objects.count()) == (201, 1)
    assert caller.get("me/vacations/").json() == {"results": [wish]}
    assert ApiClient(UserFactory()).delete(f"/api/v1/me/vacations/{wish['first_day']}/").status_code == 404
    assert caller.delete(f"/api/v1/me/vacations/{wish['first_day']}/").status_code == 204
    assert caller.get("me/vacations/").json() == {"results": []}
    for day in (wish["first_day"], "tomorrow"):
        assert caller.delete(f"/api/v1/me/vacations/{day}/").status_code == 404


@pytest.mark.parametrize("wish", [days(-2, 3), days(3, 2), days(3, 300), {"first_day": "2026-13-01"}, {}])
def test_a_vacation_that_cannot_be_had_is_refused(caller, wish):
    answer = caller.post("me/vacations/", wish)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not Vacation.objects.exists()


def test_a_vacation_that_has_begun_ends_today_by_the_calendar_of_ones_zone(caller):
    User.objects.filter(pk=caller.user.pk).update(time_zone="Pacific/Kiritimati")
    with time_machine.travel("2026-11-30T20:00:00Z", tick=False):  # the first of December there
        assert caller.post("me/vacations/", days(0, 3)).status_code == 400
        assert caller.post("me/vacations/", days(1, 4)).status_code == 201
        assert caller.delete("/api/v1/me/vacations/2026-12-01/").status_code == 204
        told = caller.get("me/vacations/").json()
    assert told == {"results": [{"first_day": "2026-12-01", "last_day": "2026-12-01"}]}


def test_running_clocks_follow_a_vacation():
    table = RunningTableFactory(time_control=FREE)
    player = table.players.select_related("user").get(to_move=True)
    client, before = ApiClient(player.user), player.deadline
    client.post("me/vacations/", days(0, 6))
    player.refresh_from_db()
    assert player.deadline > before


def test_notices_are_read_by_page_and_marked_as_read():
    table = RunningTableFactory(seats=3)
    leave_all_but_one(table)
    people = [player.user for player in table.players.all()]
    client = ApiClient(max(people, key=lambda user: Notice.objects.inbox(user).count()))
    told = client.get("me/notices/?limit=100").json()["results"]
    assert len(told) == Notice.objects.inbox(client.user).count() > 1
    assert {(one["table"], bool(one["text"])) for one in told} == {(table.public_id, True)}
    pages, path = [], "me/notices/?limit=1"
    while path:
        page = client.get(path).json()
        pages, path = pages + page["results"], page["next"] and page["next"].partition("/api/v1/")[2]
    assert pages == told
    assert any(one["unread"] for one in told)
    assert client.post("me/notices/read/").status_code == 204
    assert not any(one["unread"] for one in client.get("me/notices/").json()["results"])
    assert ApiClient(UserFactory()).get("me/notices/").json()["results"] == []


def test_games_that_are_over_are_put_away_one_or_all(caller):
    over = [RunningTableFactory(host=caller.user) for _ in range(3)]
    for table in over:
        leave_all_but_one(table)
    running = RunningTableFactory(host=caller.user)

    def listed(put_away):
        found = caller.get("tables/", {"put_away": put_away}).json()["results"]
        return {one["id"] for one in found}

    ids = {table.public_id for table in over}
    assert (listed("false"), listed("true")) == (ids, set())
    assert caller.post("me/put-away/", {"table": over[0].public_id}).status_code == 204
    assert (listed("false"), listed("true")) == (ids - {over[0].public_id}, {over[0].public_id})
    assert caller.post("me/put-away/", {"table": "nowhere"}).status_code == 404
    caller.post("me/put-away/", {"table": running.public_id})
    caller.post("me/put-away/")
    assert (listed("false"), listed("true")) == (set(), ids)


def test_a_note_is_kept_for_its_writer_alone(caller):
    path = f"tables/{RunningTableFactory().public_id}/note/"
    assert caller.get(path).json() == {"text": ""}
    assert caller.post(path, {"text": "Red wants wheat"}).json() == {"text": "Red wants wheat"}
    assert caller.get(path).json() == {"text": "Red wants wheat"}
    assert ApiClient(UserFactory()).get(path).json() == {"text": ""}
    assert caller.post(path, {"text": "x" * (Note.LONGEST + 1)}).status_code == 400
    assert caller.post(path, {"text": ""}).json() == {"text": ""}
    assert not Note.objects.exists()


def test_how_many_look_on_is_told(anybody):
    table = RunningTableFactory()
    path = f"tables/{table.public_id}/watching/"
    assert anybody.get(path).json() == {"count": 0}
    look_on(table, "spectator1")
    assert anybody.get(path).json() == {"count": 1}
