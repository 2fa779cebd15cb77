"""Tables by the API: opened, joined, left, started and called off as on a page, with the same refusals."""

import re

import pytest
import time_machine
from django.utils import timezone
from django.utils.translation import override

from engine.registry import newest_rules
from games.clocks import words
from games.clocks.controls import Kind, TimeControl
from games.clocks.words import in_words
from games.models import Reliability, Table
from games.presentation.table_json import table_json
from games.services.tables import MOST_OPEN, leave_table
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


def code(answer):
    """Status and code of a problem."""
    assert answer["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["detail"]
    return answer.status_code, told["code"]


def field(answer):
    """The first field that was not valid."""
    assert code(answer) == (400, "invalid")
    return answer.json()["errors"][0]["field"]


@every_game
def test_a_table_is_opened_with_what_was_asked_and_found_where_it_says(caller, game):
    wish = {
        "game": game,
        "seats": 2,
        "colour": "red",
        "seed": "c0ffee",
        "seating": "joined",
        "leaving": "drop",
    }
    answer = caller.post("tables/", wish)
    told = answer.json()
    assert answer.status_code == 201
    assert (told["game"], told["seats"], told["seating"], told["leaving"]) == (game, 2, "joined", "drop")
    own = told["players"][0]
    assert (own["user"], own["colour"], own["seed"]) == (caller.user.username, "red", "c0ffee")
    assert caller.get(answer["Location"]).json() == told


def test_with_bots_in_the_other_seats_the_game_begins_at_once(caller):
    told = caller.post("tables/", {"game": "new-world", "seats": 3, "bots": ["greedy", "random"]}).json()
    assert told["status"] == "running"
    assert sorted(str(player["bot"]) for player in told["players"]) == ["None", "greedy", "random"]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"game": "chess"}, "game"),
        ({"game": None}, "game"),
        ({"seats": 0}, "seats"),
        ({"seats": "2"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": 2.0}, "seats"),
        ({"seats": 10**40}, "seats"),
        ({"options": []}, "options"),
        ({"options": None}, "options"),
        ({"bots": "greedy"}, "bots"),
        ({"bots": ["clairvoyant"]}, "bots.0"),
        ({"bots": ["greedy"] * 10}, "bots"),
        ({"seating": "mine"}, "seating"),
        ({"auto_start": "yes"}, "auto_start"),
        ({"auto_start": 1}, "auto_start"),
        ({"colour": "mauve"}, "colour"),
        ({"seed": "abc"}, "seed"),
        ({"seed": "zz"}, "seed"),
        ({"seed": "é1"}, "seed"),
        ({"seed": "00" * 65}, "seed"),
        ({"seed": "\x00\x00"}, "seed"),
        ({"server_seed": "00"}, "server_seed"),
        ({"host": "somebody"}, "host"),
    ],
)
def test_what_a_table_cannot_be_opened_with_is_named_and_nothing_is_opened(caller, wrong, named):
    assert field(caller.post("tables/", {"game": "new-england", "seats": 2, **wrong})) == named
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"seats": 1},
        {"options": {"no_such_option": 1}},
        {"options": {"x" * 300: {"deep": [[[]]]}}},
        {"options": {"\x00": "\x00"}},
        {"bots": ["greedy", "greedy"]},
    ],
)
def test_what_the_game_does_not_allow_is_refused_in_words(caller, wrong):
    answer = caller.post("tables/", {"game": "new-england", "seats": 2, **wrong})
    assert code(answer) == (400, "bad_table")
    assert not Table.objects.exists()


def test_a_host_has_so_many_open_tables_and_no_more(caller):
    for _ in range(MOST_OPEN):
        assert caller.post("tables/", {"game": "new-england", "seats": 2}).status_code == 201
    wish = {"game": "new-england", "seats": 2}
    assert code(caller.post("tables/", wish)) == (409, "too_many_tables")
    assert Table.objects.filter(host=caller.user).count() == MOST_OPEN
    assert caller.post("tables/", {**wish, "bots": ["random"]}).status_code == 201, "it is open no longer"
    assert ApiClient(UserFactory()).post("tables/", wish).status_code == 201, "others have their own"
    leave_table(table_id=Table.objects.filter(host=caller.user).open().first().pk, user=caller.user)
    assert caller.post("tables/", wish).status_code == 201


def test_a_seat_is_taken_once_and_the_last_one_starts_the_game(caller):
    table = TableFactory(seats=3)
    for _ in range(2):
        told = caller.post(f"tables/{table.public_id}/join/", {"seed": "ab"}).json()
        assert (told["joined"], len(told["players"]), told["status"]) == (True, 2, "open")
    assert told["players"][1]["seed"] == "ab"
    last = ApiClient(UserFactory()).post(f"tables/{table.public_id}/join/").json()
    assert last["status"] == "running"
    assert last["your_seat"] in (0, 1, 2)


def test_who_cannot_sit_down_is_told_why(caller):
    table = TableFactory(seats=3, colour="red")
    assert code(caller.post(f"tables/{table.public_id}/join/", {"colour": "red"})) == (400, "bad_table")
    assert field(caller.post(f"tables/{table.public_id}/join/", {"seat": 0})) == "seat"
    running = RunningTableFactory()
    assert code(caller.post(f"tables/{running.public_id}/join/")) == (409, "not_open")
    assert code(caller.post("tables/nowhere/join/")) == (404, "not_found")


def test_a_seat_is_given_back_and_the_host_leaving_calls_the_table_off(caller):
    table = TableFactory(seats=3)
    where = f"tables/{table.public_id}/leave/"
    assert code(caller.post(where)) == (403, "not_a_player")
    caller.post(f"tables/{table.public_id}/join/")
    assert caller.post(where).json()["joined"] is False
    assert ApiClient(table.host).post(where).json()["status"] == "cancelled"
    assert code(caller.post(f"tables/{table.public_id}/join/")) == (409, "not_open")


@pytest.mark.parametrize(
    ("act", "body"),
    [("start", {}), ("cancel", {}), ("bots", {"bot": "greedy"}), ("remove", {"name": "?"})],
)
def test_what_is_the_hosts_only_the_host_does(caller, act, body):
    table = TableFactory(seats=3, auto_start=False)
    caller.post(f"tables/{table.public_id}/join/")
    body = {**body, "name": table.host.username} if "name" in body else body
    before = Table.objects.values().get(pk=table.pk)
    for other in (caller, ApiClient(UserFactory())):
        assert code(other.post(f"tables/{table.public_id}/{act}/", body)) == (403, "not_the_host")
    assert Table.objects.values().get(pk=table.pk) == before


def test_the_host_seats_bots_sends_people_away_and_starts(caller):
    host = ApiClient(UserFactory())
    where = f"tables/{TableFactory(seats=3, auto_start=False, host=host.user).public_id}/"
    assert code(host.post(f"{where}start/")) == (400, "bad_table")
    caller.post(f"{where}join/")
    assert code(host.post(f"{where}remove/", {"name": "nobody here"})) == (403, "not_a_player")
    assert len(host.post(f"{where}remove/", {"name": caller.user.username}).json()["players"]) == 1
    assert host.post(f"{where}bots/", {"bot": "greedy"}).json()["players"][1]["bot"] == "greedy"
    assert field(host.post(f"{where}bots/", {"bot": "nobody"})) == "bot"
    told = host.post(f"{where}start/").json()
    assert (told["status"], told["seats"]) == ("running", 2)
    for act, body in (("start", {}), ("cancel", {}), ("leave", {}), ("bots", {"bot": "greedy"})):
        assert code(host.post(f"{where}{act}/", body)) == (409, "not_open")


def test_the_host_calls_an_open_table_off():
    table = TableFactory(seats=3)
    host = ApiClient(table.host)
    assert host.post(f"tables/{table.public_id}/cancel/").json()["status"] == "cancelled"
    assert code(host.post(f"tables/{table.public_id}/cancel/")) == (409, "not_open")


def test_a_bot_account_is_shown_as_a_bot_and_keeps_a_table_from_counting(caller, anybody):
    table = TableFactory(game="new-world", seats=3, host=caller.user)
    assert anybody.get(f"tables/{table.public_id}/").json()["rated"]
    bot = UserFactory(is_bot=True)
    Reliability.objects.create(user=bot, turns=40, in_time=39)
    ApiClient(bot).post(f"tables/{table.public_id}/join/")
    (listed,) = anybody.get("tables/").json()["results"]
    assert [player["is_bot"] for player in listed["players"]] == [False, True]
    assert (listed["players"][1]["reliability"], listed["rated"]) == (None, False)
    page = anybody.get(table.get_absolute_url()).text
    assert re.search(rf"<b>{bot.username}</b><span[^>]*>\w+, bot</span>", page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_left_in_the_database_is_nothing_that_a_table_tells(language, django_assert_num_queries):
    control = TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120, nights_free=True)
    ids = [RunningTableFactory(seats=3, time_control=control, access="link").pk, TableFactory(seats=3).pk]
    leave_all_but_one(RunningTableFactory(seats=3))
    with time_machine.travel(timezone.now(), tick=False), override(language):
        for pk in ids:
            whole = Table.objects.get(pk=pk)
            whole.told_rematch = whole.told_rematch_of = None
            told = table_json(whole, whole.host)
            with django_assert_num_queries(2):
                assert table_json(Table.objects.in_full().get(pk=pk), whole.host) == told
            assert told["time"]["words"] == _anew(in_words, whole.control)


def _anew(say, control):
    """What is said when nothing has been said before."""
    words._in_words.cache_clear()
    return say(control)
