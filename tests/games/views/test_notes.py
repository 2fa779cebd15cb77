"""Notes for oneself alone, and the count of those who look on."""

import time

import pytest
from django.test import Client

from games.models import Note
from games.services import watching
from games.services.notes import write_note
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


@pytest.fixture
def table():
    return RunningTableFactory(game="new-world", seats=2)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def keep(table, client, text, **more):
    return client.post(f"{table.get_absolute_url()}note/", {"text": text}, **more)


def test_a_note_is_shown_to_its_writer_and_to_nobody_else(table):
    writer = signed_in(table.host)
    assert keep(table, writer, "Watch the <coast>").status_code == 302
    assert "Watch the &lt;coast&gt;" in writer.get(table.get_absolute_url()).text
    other = table.players.exclude(user=table.host).get().user
    for client in (signed_in(other), signed_in(UserFactory(is_staff=True)), Client()):
        assert "Watch the" not in client.get(table.get_absolute_url()).text


def test_a_note_is_changed_and_an_empty_one_is_gone(table):
    writer = signed_in(table.host)
    keep(table, writer, "one")
    assert keep(table, writer, "two", headers=HTMX).text == "Kept."
    assert Note.objects.get().text == "two"
    keep(table, writer, " \u200b ")
    assert not Note.objects.exists()


def test_a_spectator_keeps_notes_too_and_strangers_sign_in(table):
    write_note(table=table, user=UserFactory(), text="mine")
    assert keep(table, Client(), "x").status_code == 302
    assert Note.objects.count() == 1


def test_too_long_a_note_is_refused_in_words(table):
    answer = keep(table, signed_in(table.host), "x" * 5001, headers=HTMX)
    assert answer.status_code == 422
    assert "5000" in answer.text


def test_spectators_are_counted_once_each_and_players_are_not(table):
    page, count = table.get_absolute_url(), f"{table.get_absolute_url()}watching/"
    signed_in(table.host).get(page)
    assert watching.watchers(table) == 0
    watcher = signed_in(UserFactory())
    for _ in range(3):
        watcher.get(page)
    Client().get(page, {"w": "abcdefgh12345678"})
    Client().get(count, {"w": "abcdefgh12345678"})
    assert watching.watchers(table) == 2
    assert "2 spectators" in signed_in(table.host).get(count).text


def test_whoever_gives_no_sign_is_gone(table, monkeypatch):
    Client().get(table.get_absolute_url())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + watching.GONE_AFTER + 1)
    assert watching.watchers(table) == 0


def test_no_name_and_no_crowd_makes_the_count_grow_without_end(table):
    watching.look_on(table, "<script>")
    for number in range(watching.MOST + 5):
        watching.look_on(table, f"name{number:06d}")
    assert watching.watchers(table) == watching.MOST


def test_an_unchanged_page_writes_nothing_of_who_looks_on(table):
    Client().get(f"{table.get_absolute_url()}refresh/", {"v": table.version, "w": "abcdefgh12345678"})
    assert watching.watchers(table) == 0
