"""The short way to the present position answers as the API's own view does, or leaves it to answer."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.utils import timezone

from accounts.tokens import Token
from games.api import shortcut
from games.models import Table
from games.services.entry import let_in
from games.services.play import resign
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

KEPT = ("ETag", "Cache-Control", "Content-Type", "RateLimit-Limit", "RateLimit-Remaining")


@pytest.fixture
def both_ways(monkeypatch):
    """A call answered with the short way open and closed; and the short way's answer, if it was taken."""

    def ask(client, table, **headers):
        path, taken = f"tables/{table.public_id}/position/", []
        whole = shortcut._answer
        monkeypatch.setattr(shortcut, "_answer", lambda *given: taken.append(whole(*given)) or taken[-1])
        caches["throttles"].clear()
        short = client.get(path, **headers)
        monkeypatch.setattr(shortcut, "_answer", lambda *given: None)
        caches["throttles"].clear()
        long = client.get(path, **headers)
        monkeypatch.setattr(shortcut, "_answer", whole)
        return (short if taken and taken[0] else None), short, long

    return ask


def used(client):
    """A client whose token has been used before."""
    client.get("me/")
    return client


def same(short, long):
    """What a caller sees of two answers."""
    seen = [
        (a.status_code, a.content, sorted(map(str.strip, a["Vary"].split(","))), [a.get(n) for n in KEPT])
        for a in (short, long)
    ]
    return seen[0] == seen[1]


@pytest.mark.parametrize("have", [None, "present", "old", "weak", "several", "*"])
def test_seats_spectators_and_visitors_get_the_same_both_ways(both_ways, have):
    table = RunningTableFactory(game="old-world-new-world", plies=5)
    tag = f'"{table.version}"'
    named = {"present": tag, "old": '"1"', "weak": f"W/{tag}", "several": f'"x", {tag}', "*": "*"}
    headers = {"HTTP_IF_NONE_MATCH": named[have]} if have else {}
    players = [used(ApiClient(player.user)) for player in table.players.all()]
    bodies = set()
    for client in (*players, used(ApiClient(UserFactory())), ApiClient()):
        taken, short, long = both_ways(client, table, **headers)
        assert taken is not None
        assert same(short, long)
        bodies.add(short.content)
    assert len(bodies) == (1 if have in ("present", "weak", "several") else 3)


def test_it_costs_three_queries_at_most(django_assert_num_queries):
    table = RunningTableFactory()
    client, path = used(ApiClient(table.host)), f"tables/{table.public_id}/position/"
    tag = client.get(path)["ETag"]
    with django_assert_num_queries(2):
        assert client.get(path, HTTP_IF_NONE_MATCH=tag).status_code == 304
    with django_assert_num_queries(3):
        assert client.get(path).status_code == 200


def test_a_private_table_is_shown_to_whom_it_lets_in(both_ways):
    table, guest = RunningTableFactory(access=Table.Access.LINK), UserFactory()
    client = used(ApiClient(guest))
    for other in (client, ApiClient()):
        taken, short, _long = both_ways(other, table)
        assert (taken, short.status_code) == (None, 404)
    let_in(table, guest)
    taken, short, long = both_ways(client, table)
    assert taken is not None
    assert same(short, long)


def test_what_is_not_in_order_is_left_to_the_view(both_ways):
    running, waiting = RunningTableFactory(), TableFactory()
    table = running
    cases = [
        (ApiClient(UserFactory()), running, 200),  # the first use of a token is noted by the view
        (used(ApiClient(UserFactory(), scopes=["play"])), running, 403),
        (ApiClient(HTTP_AUTHORIZATION="Bearer lf_unknown"), running, 401),
        (used(ApiClient(UserFactory())), waiting, 409),
        (ApiClient(), waiting, 409),
    ]
    table.public_id = "nowhere"
    cases.append((ApiClient(), Table(public_id="nowhere"), 404))
    running.refresh_from_db()
    for client, where, status in cases:
        taken, short, long = both_ways(client, where)
        assert taken is None
        assert short.status_code == long.status_code == status


@pytest.mark.parametrize(
    "change",
    [
        lambda user: Token.objects.filter(user=user).delete(),
        lambda user: Token.objects.filter(user=user).update(expires_at=timezone.now() - timedelta(seconds=1)),
        lambda user: type(user).objects.filter(pk=user.pk).update(is_active=False),
    ],
)
def test_a_token_that_is_no_good_any_more_is_refused_at_once(change):
    table = RunningTableFactory()
    client, path = used(ApiClient(table.host)), f"tables/{table.public_id}/position/"
    assert client.get(path).status_code == 200
    change(table.host)
    assert client.get(path).status_code == 401


def test_who_calls_too_often_is_told_so(settings):
    settings.API_CALLS_A_MINUTE = {"address": 100, "token": 3}
    table = RunningTableFactory()
    client, path = used(ApiClient(table.host)), f"tables/{table.public_id}/position/"
    assert [client.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_the_position_is_always_the_present_one(anybody):
    table, path = RunningTableFactory(), ""
    path = f"tables/{table.public_id}/position/"
    for _ in range(5):
        play_random(table, 1)
        assert anybody.get(path).json()["version"] == table.version
    resign(table_id=table.pk, player_id=table.players.get(seat=0).pk)
    assert anybody.get(path).json()["outcome"]


def test_other_origins_are_told_that_they_may_read(anybody):
    table = RunningTableFactory()
    answer = anybody.get(f"tables/{table.public_id}/position/", HTTP_ORIGIN="https://example.org")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer["Access-Control-Expose-Headers"]
