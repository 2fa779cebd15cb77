"""The chat by the API: what one reads and writes there, as on the page."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Message
from games.services.chat import MOST_A_MINUTE
from games.services.play import forget_requests
from games.services.tables import cancel_table
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db):
    return RunningTableFactory(game="new-world")


@pytest.fixture
def player(table):
    return ApiClient(table.host)


def _path(table):
    return f"tables/{table.public_id}/chat/"


def _said(client, table, text="Good luck", **headers):
    return client.post(_path(table), {"text": text}, **headers)


def _read(client, table, query=""):
    return [message["text"] for message in client.get(_path(table) + query).json()["results"]]


def test_a_player_writes_and_everybody_reads(table, player, caller):
    answer = _said(player, table)
    assert answer.status_code == 201
    told = answer.json()
    assert (told["id"], told["room"], told["author"], told["deleted"]) == (
        1,
        "players",
        table.host.username,
        False,
    )
    assert _read(caller, table) == _read(player, table) == ["Good luck"]


def test_players_do_not_read_spectators_while_a_rated_game_runs(table, player, caller, anybody):
    assert table.rated
    _said(caller, table, "Red will win")
    assert _read(caller, table) == ["Red will win"]
    assert _read(player, table) == _read(anybody, table) == []


def test_a_long_chat_comes_by_page_and_from_a_number_on(table, player):
    for number in range(5):
        _said(player, table, f"word {number}")
    page = player.get(_path(table) + "?limit=3").json()
    assert [message["id"] for message in page["results"]] == [1, 2, 3]
    assert [
        message["id"] for message in player.get(page["next"].partition("/api/v1/")[2]).json()["results"]
    ] == [4, 5]
    assert _read(player, table, "?after=4") == ["word 4"]


def test_the_same_key_writes_once_for_a_day(table, player):
    key = {"HTTP_IDEMPOTENCY_KEY": "greeting-1"}
    assert _said(player, table, **key).json() == _said(player, table, **key).json()
    assert _said(player, table, "Bad luck", **key).json()["code"] == "request_key_used"
    Message.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert forget_requests() == 1
    assert _said(player, table, "Bad luck", **key).status_code == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"text": ""}, 400),
        ({"text": 5}, 400),
        ({"text": "x" * 501}, 400),
        ({"text": "a", "b": 1}, 400),
    ],
)
def test_what_cannot_be_said_is_refused(table, player, body, status):
    assert player.post(_path(table), body).status_code == status
    assert not Message.objects.exists()


def test_a_text_without_a_letter_to_see_is_refused(table, player):
    answer = _said(player, table, "\u200b\u200b")
    assert answer.status_code in (400, 422)
    assert not Message.objects.exists()


def test_who_writes_too_fast_waits(table, player):
    for number in range(MOST_A_MINUTE):
        _said(player, table, f"word {number}")
    answer = _said(player, table, "one more")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_messages")
    assert int(answer["Retry-After"]) > 0


def test_the_scope_is_chat(table):
    reader = ApiClient(table.host, scopes=["read", "play"])
    assert reader.get(_path(table)).json()["code"] == "scope_missing"
    assert _said(reader, table).json()["code"] == "scope_missing"


def test_nobody_writes_without_a_sign_in_or_where_the_table_was_called_off(anybody, table, caller):
    assert _said(anybody, table).status_code == 401
    off = TableFactory()
    assert _said(caller, off).status_code == 201
    cancel_table(table_id=off.pk, user=off.host)
    assert _said(caller, off).json()["code"] == "no_chat"


def test_a_private_table_talks_to_nobody_else(caller):
    table = TableFactory(access="link")
    assert caller.get(_path(table)).status_code == 404
    assert _said(caller, table).status_code == 404


def test_staff_take_a_message_away(table, player):
    _said(player, table)
    path = _path(table) + "1/"
    assert player.delete(f"/api/v1/{path}").json()["code"] == "not_staff"
    answer = ApiClient(UserFactory(is_staff=True)).delete(f"/api/v1/{path}")
    assert (answer.status_code, answer.json()["text"], answer.json()["deleted"]) == (200, "", True)
    assert _read(player, table) == [""]


def test_one_who_is_muted_is_heard_no_more(table, player, caller):
    _said(player, table)
    assert caller.post(_path(table) + "1/mute/").status_code == 204
    assert _read(caller, table) == []
    assert player.post(_path(table) + "1/mute/").status_code == 422
    assert caller.post(_path(table) + "99999999999/mute/").status_code == 404
