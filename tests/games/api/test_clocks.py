"""Time for programs: clocks as data and in words, and everything that can be done about them."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from jsonschema import Draft202012Validator

from accounts.models import User
from games.api.clock_shapes import CONTROL_SCHEMA
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.models import Reliability, Table
from games.services.bots import move_bots
from games.services.timeouts import run_due
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
BANK = TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120, nights_free=True, grace_hours=12)


@pytest.fixture(autouse=True)
def time():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def table():
    return RunningTableFactory(seats=3, time_control=BANK, options={"first_seat": 1})


def told(client, table):
    return client.get(f"tables/{table.public_id}/").json()


def press(user, table, what, data=None):
    return ApiClient(user).post(f"tables/{table.public_id}/{what}/", data)


def users(table):
    """Who is to move, and the others."""
    seated = table.players.select_related("user").order_by("-to_move", "seat")
    return [player.user for player in seated]


def mover_of(table_json):
    return next(player for player in table_json["players"] if player["to_move"])


def leave_it_late(table, time):
    """The seat to move is lost to a bot; returns its player."""
    player = table.players.get(to_move=True)
    for _ in range(2):
        time.shift(14 * DAY)
        run_due()
    return player


def test_a_table_tells_its_control_as_data_and_in_words(anybody, table):
    time = told(anybody, table)["time"]
    assert TimeControl.from_json(time["control"]) == BANK
    Draft202012Validator(CONTROL_SCHEMA).validate(time["control"])
    assert time["words"] == "3 days in store and 12 hours more each turn, at most 5 days, nights free"
    assert any("a bot takes the seat" in sentence for sentence in time["sentences"])
    assert (time["paused_at"], time["limit_at"]) == (None, "2027-11-30T12:00:00+00:00")


def test_each_seat_tells_its_deadline_in_utc_and_what_it_has_in_store(anybody, table, time):
    waiting = table.players.get(to_move=True)
    User.objects.filter(pk=waiting.user_id).update(time_zone="Asia/Tokyo")
    time.shift(5 * HOUR)
    answer = told(anybody, table)
    clock = mover_of(answer)["clock"]
    assert datetime.fromisoformat(clock["deadline"]) == waiting.deadline
    assert clock["deadline"].endswith("+00:00")
    assert clock["left"] == clock["bank"] == 79 * 3600  # 84 hours at first, and five of them have run
    others = [player["clock"] for player in answer["players"] if not player["to_move"]]
    assert [(clock["deadline"], clock["left"], clock["bank"]) for clock in others] == 2 * [
        (None, None, 72 * 3600)
    ]


def test_a_table_without_a_clock_says_so(anybody):
    answer = told(anybody, RunningTableFactory())
    assert (answer["time"]["control"], answer["time"]["words"]) == ({"kind": "none"}, "no time limit")
    assert {(p["clock"]["deadline"], p["clock"]["bank"]) for p in answer["players"]} == {(None, None)}


def test_reliability_stands_with_the_player_and_with_the_person(anybody, table):
    user = users(table)[0]
    Reliability.objects.create(user=user, turns=40, in_time=39, timeouts=1, median=3 * HOUR)
    record = mover_of(told(anybody, table))["reliability"]
    assert (record["percent"], record["turns"], record["timeouts"], record["median"]) == (97, 40, 1, 10800)
    assert anybody.get(f"users/{user.username}/").json()["reliability"] == record
    assert {p["reliability"] for p in told(anybody, table)["players"] if not p["to_move"]} == {None}


def test_a_list_of_tables_costs_the_same_however_many_there_are(anybody, django_assert_max_num_queries):
    for _ in range(6):
        RunningTableFactory(seats=3, time_control=BANK)
    anybody.get("tables/")
    with django_assert_max_num_queries(5):
        assert len(anybody.get("tables/").json()["results"]) == 6


def test_a_table_is_opened_with_a_control_and_a_least_reliability(caller):
    wish = {"game": "new-england", "seats": 2, "time_control": BANK.to_json(), "least_reliability": 80}
    opened = caller.post("tables/", wish)
    assert opened.status_code == 201
    table = Table.objects.get(public_id=opened.json()["id"])
    assert (table.control, table.least_reliability) == (BANK, 80)
    known = UserFactory()
    Reliability.objects.create(user=known, turns=20, in_time=15)
    refused = press(known, table, "join")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_reliable")


@pytest.mark.parametrize(
    "control",
    [
        "36 hours", 36, None, [], {"kind": "hourglass"}, {"kind": "turn"},
        {"kind": "turn", "turn_hours": "36"},
        {"kind": "turn", "turn_hours": 10**40}, {"kind": ["turn"]}, {"kind": {"a": 1}}, {"nights": True},
        {"kind": "bank", "turn_hours": 12, "bank_hours": 72, "cap_hours": 24}, {"kind": None},
    ],
)  # fmt: skip
def test_what_is_no_control_is_refused_by_name(caller, control):
    answer = caller.post("tables/", {"game": "new-england", "seats": 2, "time_control": control})
    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["errors"]] == ["time_control"]
    assert not Table.objects.exists()


def test_an_opponent_gives_time_once(table):
    waiting, giver, _ = users(table)
    before = table.players.get(to_move=True).deadline
    answer = press(giver, table, "give-time")
    assert answer.status_code == 200
    after = datetime.fromisoformat(mover_of(answer.json())["clock"]["deadline"])
    assert after - before >= timedelta(hours=12)
    assert press(giver, table, "give-time").json()["code"] == "time_given"
    assert press(waiting, table, "give-time").json()["code"] == "no_clock"
    assert press(UserFactory(), table, "give-time").json()["code"] == "not_a_player"


def test_a_pause_is_asked_withdrawn_agreed_and_ended(table, time):
    first, second, third = users(table)
    asked = press(first, table, "pause").json()
    assert [player["clock"]["wants_pause"] for player in asked["players"]].count(True) == 1
    withdrawn = press(first, table, "no-pause").json()
    assert not any(player["clock"]["wants_pause"] for player in withdrawn["players"])
    assert press(first, table, "no-pause").json()["code"] == "not_paused"
    for user in (first, second, third):
        paused = press(user, table, "pause").json()
    assert paused["time"]["paused_at"] == "2026-11-30T12:00:00+00:00"
    time.shift(DAY)
    clock = mover_of(told(ApiClient(), table))["clock"]
    assert (clock["deadline"], clock["left"]) == (None, 84 * 3600)
    resumed = press(second, table, "resume").json()
    assert resumed["time"]["paused_at"] is None
    assert mover_of(resumed)["clock"]["left"] == 84 * 3600
    assert press(second, table, "resume").json()["code"] == "not_paused"


def test_who_was_late_takes_the_seat_back(table, time):
    player = leave_it_late(table, time)
    assert press(player.user, table, "take-back").json()["code"] == "seat_taken"  # the turn is the bot's
    move_bots(table.pk)
    answer = press(player.user, table, "take-back").json()
    seat = answer["players"][player.seat]
    assert (seat["bot"], seat["replaced_at"], seat["clock"]["abandoned"]) == (None, None, False)
    assert answer["joined"]


def test_an_abandoned_seat_is_listed_and_taken_by_a_substitute(anybody, table, time):
    assert anybody.get("seats/").json()["results"] == []
    player = leave_it_late(table, time)
    (listed,) = anybody.get("seats/").json()["results"]
    free = [seat["seat"] for seat in listed["players"] if seat["clock"]["abandoned"]]
    assert (listed["id"], free) == (table.public_id, [player.seat])
    assert anybody.get(f"tables/{table.public_id}/position/").json()["seat"] is None  # as spectators see it
    substitute = UserFactory()
    answer = press(substitute, table, "take-over", {"seat": player.seat}).json()
    assert answer["your_seat"] == player.seat
    assert anybody.get("seats/").json()["results"] == []
    again = press(UserFactory(), table, "take-over", {"seat": player.seat})
    assert (again.status_code, again.json()["code"]) == (409, "seat_taken")


def test_only_a_seat_that_is_there_can_be_taken(table):
    assert press(UserFactory(), table, "take-over", {"seat": 3}).status_code == 404
    for wrong in ({}, {"seat": -1}, {"seat": "0"}, {"seat": True}, {"seat": 0, "now": True}):
        assert press(UserFactory(), table, "take-over", wrong).status_code == 400


def test_a_table_at_its_limit_offers_no_seats(anybody, table, time):
    time.shift(366 * DAY)
    run_due()
    assert anybody.get("seats/").json()["results"] == []


@pytest.mark.parametrize("what", ["give-time", "pause", "no-pause", "resume", "take-back", "take-over"])
def test_each_act_needs_a_token_its_scope_and_a_table(anybody, table, what):
    data = {"seat": 0} if what == "take-over" else None
    assert anybody.post(f"tables/{table.public_id}/{what}/", data).status_code == 401
    reader = ApiClient(users(table)[0], scopes=("read",))
    assert reader.post(f"tables/{table.public_id}/{what}/", data).json()["code"] == "scope_missing"
    assert ApiClient(users(table)[0]).post(f"tables/none/{what}/", data).status_code == 404
    assert ApiClient(users(table)[0]).post(f"tables/{table.public_id}/{what}/", {"x": 1}).status_code == 400


def test_a_game_that_is_over_has_no_time_to_give(table):
    user = users(table)[1]
    play_random(table)
    for what in ("give-time", "pause", "no-pause", "resume"):
        assert press(user, table, what).json()["code"] == "not_running"


def test_a_new_zone_moves_the_deadline_here_too(table):
    user = users(table)[0]
    before = table.players.get(to_move=True).deadline
    assert ApiClient(user).patch("me/", {"time_zone": "Asia/Tokyo"}).status_code == 200
    assert table.players.get(to_move=True).deadline != before


def test_the_language_of_pages_and_mails_is_a_preference(caller):
    assert caller.get("me/").json()["language"] == ""
    assert caller.patch("me/", {"language": "de"}).json()["language"] == "de"
    assert caller.patch("me/", {"language": "tlh"}).status_code == 400
