"""Taking games and one's own data along, and what is left of somebody who has gone."""

import gc
import json
import re
import tracemalloc
from datetime import date
from threading import BoundedSemaphore

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections
from django.test import Client
from django.urls import reverse

from accounts.models import Block, Friend, Preferences, User, Vacation
from accounts.services import close_account
from accounts.tokens import issue_token
from engine.core.record import record_from_json
from games.archive_search import Search
from games.models import (
    Invitation,
    KeptLine,
    Message,
    Move,
    Note,
    Report,
    Substitution,
    Table,
    Webhook,
)
from games.presentation import exports, streaming
from games.presentation.exports import record_lines
from games.services.rating import rate_due
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def finished(**kwargs):
    """A finished table of two people."""
    table = RunningTableFactory(**{"game": "new-world", "seats": 2, "plies": 2, **kwargs})
    leave_all_but_one(table)
    return table


def lines(response):
    """What a streamed answer says, line by line."""
    assert response.status_code == 200
    assert response.streaming
    return [json.loads(line) for line in b"".join(response.streaming_content).splitlines()]


def signed_in(user):
    """A browser in which the user has just typed their password."""
    client = Client()
    client.force_login(user)
    answer = client.post(reverse("account_reauthenticate"), {"password": "landfall"})
    assert answer.status_code == 302, answer.content
    return client


def data_of(user):
    """All that is kept of a user, as they download it."""
    response = signed_in(user).get(reverse("own_data"))
    assert response.status_code == 200
    text = b"".join(response.streaming_content).decode()
    return json.loads(text), text


def test_the_games_that_are_found_come_as_whole_records(client, monkeypatch):
    monkeypatch.setattr(exports, "BATCH", 2)
    tables = [finished() for _ in range(5)]
    finished(game="new-england")
    told = lines(client.get(reverse("found_games"), {"game": "new-world"}))
    assert [line["id"] for line in told] == [table.public_id for table in reversed(tables)]
    for line in told:
        head = ("id", "finished_at")
        record_from_json({key: value for key, value in line.items() if key not in head})
    rest = lines(client.get(reverse("found_games"), {"game": "new-world", "after": tables[2].public_id}))
    assert [line["id"] for line in rest] == [tables[1].public_id, tables[0].public_id]


def test_games_are_read_batch_by_batch(client, monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr(exports, "BATCH", 1)
    for _ in range(4):
        finished()
    stream = client.get(reverse("found_games")).streaming_content
    with django_assert_max_num_queries(9):
        next(stream)


def test_private_games_are_in_the_file_of_those_whom_they_let_in_alone(client):
    table = finished(access="link")
    mine = table.players.first().user
    assert lines(client.get(reverse("found_games"))) == []
    client.force_login(mine)
    assert [line["id"] for line in lines(client.get(reverse("own_games")))] == [table.public_id]
    client.force_login(UserFactory())
    assert lines(client.get(reverse("own_games"))) == []


def test_filters_that_mean_nothing_are_refused(client):
    assert client.get(reverse("found_games"), {"seats": "x"}).status_code == 400


def test_ones_data_asks_for_sign_in_and_for_the_password(client):
    assert reverse("account_login") in client.get(reverse("own_data"))["Location"]
    client.force_login(UserFactory())
    assert client.get(reverse("own_data_page")).status_code == 200
    answer = client.get(reverse("own_data"))
    assert (answer.status_code, reverse("account_reauthenticate") in answer["Location"]) == (302, True)


def test_ones_data_has_account_wishes_seats_moves_words_and_tokens():
    me = UserFactory(username="ada", email="ada@example.org")
    table = finished(host=me, plies=8)  # long enough for both to have moved
    rate_due()
    Preferences.objects.create(user=me, mail_delay=17)
    Note.objects.create(user=me, table=table, text="watch the coast")
    Message.objects.create(author=me, table=table, seq=1, room="players", text="well met")
    token, _secret = issue_token(me, name="my script", scopes=("read",))
    data, _text = data_of(me)
    assert data["account"]["email"] == "ada@example.org"
    assert data["stored_preferences"][0]["mail_delay"] == 17
    assert [seat["table"] for seat in data["players"]] == [table.public_id]
    assert len(data["moves"]) == Move.objects.filter(player__user=me).count() > 0
    assert data["notes"][0]["text"] == "watch the coast"
    assert data["messages"][0]["text"] == "well met"
    assert (data["tokens"][0]["name"], data["tokens"][0]["scopes"]) == ("my script", "read")
    assert token.prefix in data["tokens"][0]["prefix"]
    assert data["ratings"][0]["games"] == 1


def test_ones_data_holds_no_secret_and_nobody_elses_words():
    me, other = UserFactory(), UserFactory(username="brendan", email="brendan@example.org")
    table = TableFactory(host=me, access="password", password="open sesame", seats=3)
    table.refresh_from_db()
    issue_token(me, name="script", scopes=("read",))
    webhook = Webhook.objects.create(user=me, url="https://example.org/hook")
    Preferences.objects.create(user=me, calendar_key="calendar-key-of-mine")
    running = RunningTableFactory(host=me, seats=2, plies=1)
    Message.objects.create(author=other, table=running, seq=1, room="players", text="what others said")
    Note.objects.create(user=other, table=running, text="what others noted")
    _data, text = data_of(me)
    secrets = [
        me.password,
        table.password,
        me.tokens.get().digest,
        webhook.secret,
        "calendar-key-of-mine",
        bytes(running.server_seed).hex(),
        "what others said",
        "what others noted",
        "brendan@example.org",
    ]
    assert all(secrets)
    assert not [secret for secret in secrets if secret in text]


NOT_TOLD = {
    "id": "a number of the database's own",
    "password": "opens the account",
    "username_key": "a copy of the name, folded",
    "display_key": "a copy of the name, folded",
    "keeper": "bot accounts alone have one, and they do not sign in",
    "is_superuser": "a duty, which the site gave",
    "is_staff": "a duty, which the site gave",
    "is_active": "always so for whoever can ask",
    "closed_at": "never so for whoever can ask",
}
"""Columns of an account that are not in one's data, and why not."""


def test_every_column_that_points_at_people_is_in_ones_data_or_left_out_for_a_reason():
    data, _text = data_of(UserFactory())
    labels = {exports.label_of(relation): relation for relation in exports.relations_of_users()}
    assert set(exports.LEFT_OUT) <= set(labels)
    told = {label: labels[label] for label in set(labels) - set(exports.LEFT_OUT)}
    for label, relation in told.items():
        name = exports.NAMES.get(label) or relation.get_accessor_name().removesuffix("_set")
        model = relation.related_model._meta
        assert name in data, label
        assert model.app_label in ("accounts", "games") or model.label_lower in exports.COLUMNS, label
    columns = {field.name for field in User._meta.concrete_fields}
    assert set(data["account"]) | set(NOT_TOLD) == columns


def test_ones_data_has_what_one_studies_keeps_and_arranged_with_others():
    me, other = UserFactory(username="ada"), UserFactory(username="brendan")
    table = finished(host=me)
    seat = table.players.get(user=me)
    KeptLine.objects.create(owner=me, table=table, ply=1, name="the other coast", text="perhaps")
    Friend.objects.create(user=me, friend=other)
    Block.objects.create(user=me, blocked=UserFactory(username="carol"))
    Friend.objects.create(user=UserFactory(username="dave"), friend=me)
    Vacation.objects.create(user=me, first_day=date(2031, 1, 1), last_day=date(2031, 1, 9))
    Report.objects.create(reporter=me, user=other, text="rude", verdict="for staff alone")
    Invitation.objects.create(table=TableFactory(host=me), user=other, sender=me)
    Substitution.objects.create(player=seat, former=me, successor=other, ply=2)
    data, text = data_of(me)
    assert data["kept_lines"][0]["name"] == "the other coast"
    assert (data["friends"][0]["friend"], data["blocks"][0]["blocked"]) == ("brendan", "carol")
    assert "staff alone" not in text
    assert "dave" not in text  # who follows somebody is theirs to tell
    assert data["vacations"][0]["first_day"] == "2031-01-01"
    assert data["reports_made"][0]["text"] == "rude"
    assert data["invitations_sent"][0]["user"] == "brendan"
    assert data["seats_left"][0]["player"] == {"table": table.public_id, "seat": seat.seat}


def test_no_page_shows_the_name_of_somebody_who_has_gone(client):
    gone, stays = UserFactory(username="wilhelmina", display_name="Countess Zora"), UserFactory()
    mail = gone.email
    tables = [finished(host=gone), RunningTableFactory(host=gone, seats=3, plies=2)]
    Message.objects.create(author=gone, table=tables[0], seq=1, room="players", text="well met")
    rate_due()
    winner = tables[0].players.exclude(user=gone).get().user
    close_account(gone.pk)
    rate_due()
    rated = tables[0].public_id
    apis = [f"/api/v1/tables/{table.public_id}/" for table in tables]
    pages = [
        reverse("about"),
        reverse("lobby"),
        reverse("archive"),
        reverse("archive") + "?player=wilhelmina",
        reverse("leaders", args=["new-world"]),
        reverse("profile", args=[winner.username]),
        reverse("replay", args=[rated, 0]),
        reverse("verify", args=[rated]),
        reverse("record_json", args=[rated]),
        reverse("record_text", args=[rated]),
        reverse("found_games"),
        reverse("abandoned_seats"),
        *(reverse("table", args=[table.public_id]) for table in tables),
        *(api + part for api in apis for part in ("", "record/", "moves/")),
        "/api/v1/archive/",
        "/api/v1/tables/",
        f"/api/v1/users/{winner.username}/",
        "/api/v1/games/new-world/leaders/",
    ]
    former = User.objects.get(pk=gone.pk).username
    for reader in (None, stays, winner):
        if reader is not None:
            client.force_login(reader)
        for page in pages:
            response = client.get(page)
            assert response.status_code == 200, page
            body = b"".join(response.streaming_content) if response.streaming else response.content
            text = re.sub(r"player=wilhelmina|value=\"wilhelmina\"", "", body.decode(errors="replace"))
            for trace in ("wilhelmina", "Countess", "Zora", mail, former):
                assert trace not in text, (page, trace)
    assert Table.objects.filter(pk__in=[table.pk for table in tables]).count() == 2
    _data, text = data_of(winner)
    assert "wilhelmina" not in text


def peak_of(limit):
    """The most memory that making so many records takes at once, in bytes."""
    gc.collect()
    gc.freeze()  # with nothing older to look through, what is done with goes at once
    tracemalloc.start()
    lines = record_lines(Search(), None, after=None, limit=limit)
    count = sum(1 for _ in lines if gc.collect() >= 0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    gc.unfreeze()
    assert count == limit
    return peak


def test_a_long_download_takes_no_more_memory_than_a_short_one(monkeypatch):
    monkeypatch.setattr(exports, "BATCH", 2)
    for _ in range(32):
        finished()
    peak_of(32)  # what is kept for good is kept by now
    few, many = peak_of(4), peak_of(32)
    assert many < 1.3 * few, f"{few} bytes for 4 games, {many} for 32"


def close(response):
    """As a server does when the reader has gone, having read nothing; the test's connection stays."""
    request_finished.disconnect(close_old_connections)
    response.close()
    request_finished.connect(close_old_connections)


@pytest.mark.parametrize("name", ["found_games", "own_games", "own_data"])
def test_a_slow_reader_holds_no_second_thread(name, monkeypatch):
    monkeypatch.setattr(streaming, "_places", BoundedSemaphore(streaming.AT_ONCE))
    user = UserFactory(password="landfall")
    browser = signed_in(user)
    slow = browser.get(reverse("found_games"))
    refused = browser.get(reverse(name))
    assert (refused.status_code, refused["Retry-After"]) == (503, "30")
    assert "try again in a minute" in refused.content.decode()
    called = browser.get("/api/v1/archive/export/")
    assert (called.status_code, called.json()["code"], called["Retry-After"]) == (503, "files_taken", "30")
    close(slow)
    for _ in range(2):
        again = browser.get(reverse(name))
        assert again.status_code == 200
        b"".join(again.streaming_content)
