"""The lobby: filters in the address, and a list that renews itself."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.clocks.controls import Kind, TimeControl
from games.models import Table
from games.services.tables import join_table
from games.views.live import RENEWED
from tests.factories.tables import TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

FRAGMENT = {"HTTP_HX_REQUEST": "true"}


def hours(number):
    """A turn that lasts so long."""
    return TimeControl(kind=Kind.TURN, turn_hours=number)


def shown(query, client=None):
    """The public ids that the lobby shows for this query."""
    page = (client or Client()).get(f"/lobby/?{query}").content.decode()
    return set(re.findall(r'id="to-(\w+)"', page))


def ids(*tables):
    """Their public ids."""
    return {table.public_id for table in tables}


@pytest.mark.parametrize(("speed", "number"), [("fast", 12), ("daily", 36), ("slow", 48), ("untimed", 0)])
def test_tables_are_found_by_their_speed(speed, number):
    made = {n: TableFactory(time_control=hours(n)) for n in (12, 36, 48)}
    made[0] = TableFactory()
    assert shown(f"speed={speed}") == ids(made[number])


def test_tables_are_found_by_game_free_seats_and_rating():
    two = TableFactory(game="new-england", seats=2, rated=False)
    four = TableFactory(game="new-world", seats=4)
    join_table(table_id=four.pk, user=UserFactory())
    assert shown("game=new-world") == ids(four)
    assert shown("free=1") == ids(two, four)
    assert shown("free=2") == ids(four)
    assert shown("free=3") == set()
    assert shown("rated=yes") == ids(four)
    assert shown("rated=no&game=new-england&free=1") == ids(two)


def test_a_table_of_any_language_fits_every_language():
    german, any_language = TableFactory(chat_language="de"), TableFactory()
    TableFactory(chat_language="fr")
    assert shown("language=de") == ids(german, any_language)


def test_a_filter_that_cannot_be_is_a_bad_request_in_words():
    TableFactory()
    told = Client().get("/lobby/?free=many&speed=warp")
    assert told.status_code == 400
    assert "Select a valid choice" in told.content.decode()


def test_a_filter_chosen_on_the_page_goes_into_the_address_without_what_is_empty():
    asked = {"game": "", "free": "2", "speed": "", "language": "de", "rated": ""}
    told = Client().get("/lobby/", asked, HTTP_HX_TRIGGER="filters", **FRAGMENT)
    assert told.headers["HX-Push-Url"] == "/lobby/?free=2&language=de"
    renewed = Client().get("/lobby/", asked, HTTP_HX_TRIGGER="tables", **FRAGMENT)
    assert "HX-Push-Url" not in renewed.headers


def mark_of(answer):
    """What the list says of itself."""
    return re.search(r'"seen": "(\w+)"', answer.content.decode())[1]


def test_nothing_is_sent_while_nothing_has_changed():
    table, client = TableFactory(seats=3), Client()
    first = client.get("/lobby/?free=1", **FRAGMENT)
    seen = mark_of(first)
    assert client.get(f"/lobby/?free=1&seen={seen}", **FRAGMENT).status_code == 204
    join_table(table_id=table.pk, user=UserFactory())
    again = client.get(f"/lobby/?free=1&seen={seen}", **FRAGMENT)
    assert again.status_code == 200
    assert mark_of(again) != seen
    assert 'hx-get="/lobby/?free=1"' in again.content.decode()


def test_the_whole_page_comes_whatever_has_been_seen():
    TableFactory()
    client = Client()
    seen = mark_of(client.get("/lobby/", **FRAGMENT))
    assert client.get(f"/lobby/?seen={seen}").status_code == 200


def test_a_list_comes_anew_after_a_while_for_what_it_says_of_time(monkeypatch):
    TableFactory()
    client = Client()
    seen = mark_of(client.get("/lobby/", **FRAGMENT))
    later = timezone.now() + timedelta(seconds=RENEWED)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert client.get(f"/lobby/?seen={seen}", **FRAGMENT).status_code == 200


def test_programs_filter_by_speed_language_and_free_seats():
    table = TableFactory(time_control=hours(12), chat_language="de", seats=4, game="new-world")
    TableFactory()
    found = Client().get("/api/v1/tables/?speed=fast&chat_language=de&free=3").json()["results"]
    assert [row["id"] for row in found] == [table.public_id]
    assert found[0]["chat_language"] == "de"
    assert Client().get("/api/v1/tables/?speed=warp").status_code == 400


def test_a_language_that_nobody_lists_is_refused():
    client = Client()
    client.force_login(UserFactory())
    wish = {"game": "new-england", "seats": 2, "chat_language": "klingon"}
    assert client.post("/api/v1/tables/", wish, "application/json").status_code == 400
    assert not Table.objects.exists()


def test_every_reader_sees_the_filters_that_they_asked_for():
    chosen = re.compile(r'<option value="([^"]+)" selected')
    for query in ("free=2&speed=slow", "free=3", "", "free=2&speed=slow"):
        page = Client().get(f"/lobby/?{query}").content.decode()
        assert chosen.findall(page) == re.findall(r"=([^&]+)", query)
    for asked in ("chess", "go", "chess"):
        page = Client().get("/lobby/", {"game": asked}).content.decode()
        assert f"{asked} is not one of" in page
    assert "is not one of" not in Client().get("/lobby/").content.decode()


def test_every_browser_gets_a_token_of_its_own_to_begin_a_game_with():
    for _ in range(2):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(UserFactory())
        page = browser.get("/lobby/").content.decode()
        form = page[page.index('<ul class="games">') :]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)[1]
        action = re.search(r'<form method="post" action="([^"]+)"', form)[1]
        assert browser.post(action, {"csrfmiddlewaretoken": token}).status_code == 302
