"""A request's id: taken or made, given back, in every line, and with every task that follows."""

import re

import pytest
from asgiref.sync import async_to_sync
from celery import shared_task
from django.test import AsyncClient

from accounts.models import MailMode, Preferences
from engine.core.chance import Chance
from games.positions import rules_of
from newworld_site.celery import app, begin_task, end_task
from tests.factories.tables import RunningTableFactory, random_move

pytestmark = pytest.mark.django_db


def test_a_request_keeps_the_id_it_came_with(client):
    assert client.get("/lobby/", headers={"X-Request-ID": "from-the-proxy_1"})["X-Request-ID"] == (
        "from-the-proxy_1"
    )


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "with space 123", "line\nbreak12"])
def test_an_id_that_is_none_gives_way_to_one_of_ours(client, given):
    answer = client.get("/lobby/", headers={"X-Request-ID": given} if "\n" not in given else {})
    assert re.fullmatch(r"[0-9a-f]{32}", answer["X-Request-ID"])


def test_two_requests_have_two_ids(client):
    assert client.get("/lobby/")["X-Request-ID"] != client.get("/lobby/")["X-Request-ID"]


def test_it_is_the_same_under_asgi(log):
    answer = async_to_sync(AsyncClient().get)("/rules/", headers={"X-Request-ID": "abcdefgh"})
    assert answer["X-Request-ID"] == "abcdefgh"
    assert log.lines("landfall.requests")[-1]["request_id"] == "abcdefgh"


def test_every_request_is_one_line_with_route_status_and_time(log, client):
    client.get("/lobby/?page=2", headers={"X-Request-ID": "abcdefgh"})
    (line,) = log.lines("landfall.requests")
    assert (line["method"], line["route"], line["status"]) == ("GET", "/lobby/", 200)
    assert line["ms"] > 0
    assert line["level"] == "info"


@pytest.mark.django_db(transaction=True)
def test_the_tasks_of_a_move_bear_the_id_of_its_request(client, monkeypatch):
    """Looks into the very messages that go to the broker."""
    sent = []
    monkeypatch.setattr(
        "kombu.messaging.Producer.publish", lambda *args, **more: sent.append(more["headers"])
    )
    table = RunningTableFactory(game="new-england")
    for seat in table.players.all():  # the mail to whoever is next is sent at once
        Preferences.objects.create(user=seat.user, mail_mode=MailMode.AT_ONCE, quiet=False)
    sent.clear()
    moves = rules_of(table)
    chosen, player, _ = random_move(table, Chance(bytes(32)))
    client.force_login(player.user)
    form = {"m": [moves.move_to_text(chosen)], "version": table.version, "key": "a-key-of-mine"}
    answer = client.post(f"/t/{table.public_id}/moves/", form, headers={"X-Request-ID": "abcdefgh"})
    assert answer.status_code == 302
    assert {headers["request_id"] for headers in sent} == {"abcdefgh"}


def test_a_task_logs_under_the_id_it_came_with(log, counted):
    @shared_task(name="tests.noted", bind=True)
    def noted(task):
        begin_task("its-own-id", noted)
        end_task(noted, "SUCCESS")

    noted.push_request(request_id="abcdefgh")
    noted.run()
    noted.pop_request()
    (line,) = log.lines("landfall.tasks")
    assert (line["request_id"], line["task"], line["state"]) == ("abcdefgh", "tests.noted", "SUCCESS")
    assert counted("task_seconds_sum", task="tests.noted") > 0
    app.tasks.pop("tests.noted", None)
