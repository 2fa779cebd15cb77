"""My tables: what waits first, the count everywhere, the next table, finished games until put away."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Player, Table
from games.services.ending import ask_end
from games.services.statistics import complete_seats
from games.services.tables import cancel_table
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory
from tests.plans import plan, reads_off

pytestmark = pytest.mark.django_db

FRAGMENT = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def ada():
    """Whose tables these are."""
    return UserFactory()


@pytest.fixture
def client(ada):
    """Ada's browser."""
    client = Client()
    client.force_login(ada)
    return client


def waiting_table(ada, hours=None):
    """A running table at which Ada, the first in turn, has so many hours left; None: no clock."""
    table = RunningTableFactory(game="new-world", seats=2, host=ada)
    left = timezone.now() + timedelta(hours=hours) if hours else None
    table.players.filter(user=ada).update(to_move=True, deadline=left)
    table.players.exclude(user=ada).update(to_move=False, deadline=timezone.now())
    return table


def test_what_waits_comes_first_and_the_least_time_left_before_the_rest(ada, client):
    untimed, long, short = waiting_table(ada), waiting_table(ada, 40), waiting_table(ada, 3)
    others = RunningTableFactory(game="new-world", seats=2, host=ada)
    others.players.filter(user=ada).update(to_move=False, deadline=timezone.now())
    opened = TableFactory(host=ada)
    page = client.get("/my/").content.decode()
    order = re.findall(r'id="to-(\w+)"', page)
    assert order == [table.public_id for table in (short, long, untimed, others, opened)]


def test_the_count_stands_in_title_icon_and_head_of_every_page(ada, client):
    for count in range(3):
        page = client.get("/rules/").content.decode()
        assert page.count(f"<title>({count}) ") == (1 if count else 0)
        assert f'data-waiting="{count}"' in page
        assert ('favicon-waiting.svg">' in page.split("href=", 1)[0] + page[: page.index("preload")]) == bool(
            count
        )
        waiting_table(ada)


def test_the_head_of_a_page_hears_of_a_new_count_and_of_nothing_else(ada, client):
    assert client.get("/my/waiting/?seen=0", **FRAGMENT).status_code == 204
    waiting_table(ada)
    told = client.get("/my/waiting/?seen=0", **FRAGMENT)
    assert (told.status_code, 'data-waiting="1"' in told.content.decode()) == (200, True)
    assert client.get("/my/waiting/?seen=1", **FRAGMENT).status_code == 204
    assert Client().get("/my/waiting/?seen=1", **FRAGMENT).status_code == 204


def test_after_a_move_the_page_leads_to_the_table_with_the_least_time_left(ada, client):
    here = RunningTableFactory(game="new-world", seats=2, host=ada)
    for _decision in range(20):
        if not here.players.get(user=ada).to_move:
            break
        play_random(here, 1)
    long, short = waiting_table(ada, 40), waiting_table(ada, 3)
    answer = client.get(f"{here.get_absolute_url()}refresh/?v=0", **FRAGMENT).content.decode()
    assert f'href="{short.get_absolute_url()}">Next table that waits for you' in answer
    assert long.get_absolute_url() not in answer
    assert 'data-waiting="2" hx-swap-oob="true"' in answer
    assert "Next table" not in client.get(short.get_absolute_url()).content.decode()


def test_a_finished_game_stands_there_until_it_is_put_away(ada, client):
    tables = [RunningTableFactory(game="new-world", seats=2, host=ada) for _ in range(3)]
    for table in tables:
        leave_all_but_one(table)
    assert set(re.findall(r'id="to-(\w+)"', client.get("/my/").content.decode())) == {
        t.public_id for t in tables
    }
    client.post("/my/put-away/", {"table": tables[0].public_id})
    assert tables[0].public_id not in client.get("/my/").content.decode()
    assert tables[1].public_id in client.get("/my/").content.decode()
    other = tables[1].players.exclude(user=ada).get().user
    client.post("/my/put-away/")
    assert re.findall(r'id="to-(\w+)"', client.get("/my/").content.decode()) == []
    others = Client()
    others.force_login(other)
    assert tables[1].public_id in others.get("/my/").content.decode()


def listed(client):
    """The public ids of the tables on the page, in order."""
    return re.findall(r'id="to-(\w+)"', client.get("/my/").content.decode())


def broken_off(ada):
    """A table of Ada's that ended without a result."""
    table = RunningTableFactory(game="new-world", seats=2, host=ada)
    for player in table.players.all():
        ask_end(table_id=table.pk, user_id=player.user_id)
    table.refresh_from_db()
    assert table.status == Table.Status.BROKEN_OFF
    return table


def test_what_ended_last_comes_first_with_a_result_or_without(ada, client):
    first, last = broken_off(ada), RunningTableFactory(game="new-world", seats=2, host=ada)
    leave_all_but_one(last)
    assert listed(client) == [last.public_id, first.public_id]
    client.post("/my/put-away/", {"table": first.public_id})
    assert listed(client) == [last.public_id]


def test_a_table_that_is_called_off_is_listed_no_more(ada, client):
    table = TableFactory(host=ada)
    assert listed(client) == [table.public_id]
    cancel_table(table_id=table.pk, user=ada)
    assert listed(client) == []
    assert not Player.objects.filter(user=ada, over_at=None, dismissed=False).exists()


def test_what_a_process_of_an_earlier_version_ended_is_listed_within_the_hour(ada, client):
    tables = [broken_off(ada), RunningTableFactory(game="new-world", seats=2, host=ada)]
    leave_all_but_one(tables[1])
    Player.objects.update(over_at=None)
    complete_seats()
    assert listed(client) == [table.public_id for table in reversed(tables)]


def test_the_latest_games_are_read_off_an_index_however_many_there_are(ada):
    assert reads_off(plan(Table.objects.over_of(ada)[:20]), "player_listed")


@pytest.mark.skipif(connection.vendor == "postgresql", reason="goes by statistics, which no empty table has")
def test_what_goes_on_is_found_without_the_games_that_are_over(ada):
    found = plan(Table.objects.current_of(ada).by_time_left())
    assert "player_listed (user_id=? AND over_at=?)" in found


def test_a_running_game_cannot_be_put_away(ada, client):
    table = waiting_table(ada)
    client.post("/my/put-away/", {"table": table.public_id})
    assert table.public_id in client.get("/my/").content.decode()


def test_who_sits_nowhere_is_told_what_to_do(client):
    page = client.get("/my/").content.decode()
    assert "You sit at no table." in page
    assert 'href="/lobby/"' in page
    assert 'action="/play-now/' in page


def test_nothing_is_sent_while_nothing_has_changed(ada, client):
    table = waiting_table(ada)
    page = client.get("/my/", **FRAGMENT).content.decode()
    seen = re.search(r'"seen": "(\w+)"', page)[1]
    assert client.get(f"/my/?seen={seen}", **FRAGMENT).status_code == 204
    Table.objects.filter(pk=table.pk).update(version=table.version + 1)
    assert client.get(f"/my/?seen={seen}", **FRAGMENT).status_code == 200
