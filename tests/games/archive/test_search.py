"""Finding finished games: filters and order in the address, pages by key."""

import re

import pytest
from django.urls import reverse

from accounts.services import close_account
from engine.registry import newest_rules
from games.models import Table
from games.presentation.tables import ENDINGS
from games.services.play import resign
from games.views import archive
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one

pytestmark = pytest.mark.django_db


def finished(**kwargs):
    """A finished table of two people, ended by resignation."""
    table = RunningTableFactory(**{"game": "new-england", "seats": 2, "plies": 2, **kwargs})
    if kwargs.get("bots"):
        resign(table_id=table.pk, player_id=table.players.get(bot="").pk)
        table.refresh_from_db()
    else:
        leave_all_but_one(table)
    assert table.is_finished
    return table


def found(client, **query):
    """The public ids on the page, in order."""
    response = client.get(reverse("archive"), query)
    assert response.status_code == 200
    return re.findall(r'href="/t/(\w+)/"', response.content.decode())


def test_it_lists_finished_games_only_the_newest_first(client):
    first, second = finished(), finished(game="new-world")
    RunningTableFactory(seats=2)
    TableFactory(seats=3)
    assert found(client) == [second.public_id, first.public_id]


def test_it_finds_by_game_players_and_result(client):
    one, other = finished(game="new-world"), finished()
    winner, loser = sorted(other.players.all(), key=lambda player: player.place)
    assert found(client, game="new-world") == [one.public_id]
    assert found(client, player=loser.user.username.upper(), against=winner.user.username) == [
        other.public_id
    ]
    assert found(client, player=winner.user.username, result="won") == [other.public_id]
    assert found(client, player=loser.user.username, result="won") == []
    stranger = one.players.first().user.username
    assert found(client, player=loser.user.username, against=stranger) == []


def test_it_finds_by_seats_bots_ending_length_and_day(client):
    people, bots = finished(), finished(game="new-world", bots=["random"], plies=0)
    assert found(client, bots="no") == [people.public_id]
    assert found(client, bots="yes") == [bots.public_id]
    assert len(found(client, seats=2)) == 2
    assert found(client, seats=3) == []
    assert len(found(client, ended="resigned")) == Table.objects.filter(end_reason="resigned").count() >= 1
    assert found(client, ended="bag_empty") == []
    assert found(client, longest=1) == [bots.public_id]
    day = people.finished_at.date().isoformat()
    assert len(found(client, since=day, until=day)) == 2
    assert found(client, until="2001-01-01") == []


def test_best_score_and_margin_are_kept_when_a_game_ends(client):
    table = finished()
    scores = sorted((player.score for player in table.players.all()), reverse=True)
    assert (table.top_score, table.margin) == (scores[0], scores[0] - scores[1])
    assert found(client, score=table.top_score, margin=table.margin) == [table.public_id]
    assert found(client, score=table.top_score + 1) == []


@pytest.mark.parametrize("sort", ["", "score", "margin", "length"])
def test_pages_go_on_after_the_last_table_and_lose_none(client, monkeypatch, sort):
    monkeypatch.setattr(archive, "PAGE", 2)
    tables = {finished(plies=plies).public_id for plies in (2, 2, 3, 2, 4)}
    seen, query = [], {"sort": sort}
    while True:
        content = client.get(reverse("archive"), query).content.decode()
        seen += re.findall(r'href="/t/(\w+)/"', content)
        following = re.search(r'rel="next" href="[^"]*after=(\w+)', content)
        if not following:
            break
        query["after"] = following[1]
    assert len(seen) == 5
    assert set(seen) == tables


def test_a_closed_account_is_a_former_player_whom_nobody_finds(client):
    table = finished()
    user = table.players.first().user
    name = user.username
    close_account(user.pk)
    assert found(client, player=name) == []
    assert "Former player" in client.get(reverse("archive")).content.decode()


@pytest.mark.parametrize("query", [{"seats": "x"}, {"since": "never"}, {"result": "won"}, {"sort": "seed"}])
def test_filters_that_mean_nothing_are_refused_in_words(client, query):
    response = client.get(reverse("archive"), query)
    assert response.status_code == 400
    assert 'class="error"' in response.content.decode()


def test_an_address_with_an_unknown_end_of_page_shows_the_beginning(client):
    table = finished()
    assert found(client, after="nowhere") == [table.public_id]


def test_a_page_takes_few_queries_however_many_tables(client, django_assert_max_num_queries):
    for _ in range(3):
        finished()
    with django_assert_max_num_queries(3):
        found(client)


def test_every_ending_of_every_game_has_words():
    assert {ending for rules in newest_rules().values() for ending in rules.endings} == set(ENDINGS)
