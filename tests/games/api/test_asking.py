"""What players ask each other by the API: takebacks, an end by agreement, a rematch."""

import pytest

from games.models import Table
from tests.factories.tables import RunningTableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return RunningTableFactory(game="new-england", seats=3)


def do(player, table, what, data=None):
    return ApiClient(player.user).post(f"tables/{table.public_id}/{what}/", data)


def ask_for_a_takeback(table):
    """Play until somebody's latest decision lies behind another's; who asked, the answer, the others."""
    players = list(table.players.select_related("user").order_by("seat"))
    for _ in range(40):
        for player in players:
            answer = do(player, table, "takeback", {"expected_version": table.version})
            if answer.status_code == 200:
                return player, answer.json(), [other for other in players if other != player]
            assert answer.json()["code"] in ("no_takeback", "nothing_to_undo")
        play_random(table, 1)
    raise AssertionError("no such position came up")


def agreeing(told):
    return [player["seat"] for player in told["players"] if player["allows_takeback"]]


def test_a_takeback_is_done_when_all_have_agreed(table):
    asker, asked, (first, second) = ask_for_a_takeback(table)
    assert (asked["takeback_seat"], agreeing(asked)) == (asker.seat, [])
    assert do(asker, table, "takeback/agree").json()["code"] == "not_asked"
    told = do(first, table, "takeback/agree").json()
    assert (told["takeback_seat"], agreeing(told), told["ply"]) == (asker.seat, [first.seat], asked["ply"])
    done = do(second, table, "takeback/agree").json()
    assert (done["takeback_seat"], agreeing(done)) == (None, [])
    assert done["ply"] < asked["ply"]


def test_a_takeback_is_declined_and_an_old_version_is_refused(table):
    asker, asked, (first, _second) = ask_for_a_takeback(table)
    assert do(first, table, "takeback/decline").json()["takeback_seat"] is None
    assert do(first, table, "takeback/decline").json()["code"] == "not_asked"
    stale = do(asker, table, "takeback", {"expected_version": asked["version"] - 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")


def test_a_game_ends_without_a_result_when_all_who_play_agree(table):
    first, second, third = table.players.select_related("user").order_by("seat")
    told = do(first, table, "end").json()
    assert [player["wants_end"] for player in told["players"]] == [True, False, False]
    declined = do(second, table, "end/decline").json()
    assert not any(player["wants_end"] for player in declined["players"])
    for player in (first, second, third):
        last = do(player, table, "end").json()
    assert (last["status"], last["end_reason"]) == ("broken_off", "agreed")
    assert do(first, table, "end").json()["code"] == "not_running"


def test_all_who_want_a_rematch_are_shown_the_one_table(table):
    leave_all_but_one(table)
    first, second, third = table.players.select_related("user").order_by("seat")
    assert do(first, table, "rematch").json()["id"] == table.public_id
    assert [p["wants_rematch"] for p in do(second, table, "rematch").json()["players"]] == [True, True, None]
    begun = do(third, table, "rematch").json()
    assert (begun["status"], begun["rematch_of"], begun["joined"]) == ("running", table.public_id, True)
    assert {do(player, table, "rematch").json()["id"] for player in (first, second)} == {begun["id"]}
    assert ApiClient().get(f"tables/{table.public_id}/").json()["rematch"] == begun["id"]
    assert Table.objects.filter(rematch_of=table).count() == 1


def test_whoever_declines_a_rematch_is_not_shown_a_private_one():
    table = RunningTableFactory(game="new-england", seats=3, access="link")
    leave_all_but_one(table)
    first, second, third = table.players.select_related("user").order_by("seat")
    assert do(third, table, "rematch/decline").json()["id"] == table.public_id
    do(first, table, "rematch")
    begun = do(second, table, "rematch").json()["id"]
    assert begun != table.public_id
    assert do(third, table, "rematch").json()["id"] == table.public_id
    assert ApiClient(third.user).get(f"tables/{begun}/").status_code == 404


def test_a_running_game_has_no_rematch_and_strangers_ask_for_nothing(table):
    player = table.players.select_related("user").first()
    assert do(player, table, "rematch").json()["code"] == "not_over"
    stranger = ApiClient(UserFactory())
    for what in ("takeback", "takeback/agree", "end", "end/decline"):
        data = {"expected_version": table.version} if what == "takeback" else None
        answer = stranger.post(f"tables/{table.public_id}/{what}/", data)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_a_player")
