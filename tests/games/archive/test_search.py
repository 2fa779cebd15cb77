"""Finding finished games: filters and order in the address, pages by key."""

import re
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse
from django.utils.formats import date_format

from accounts.services import close_account
from engine.registry import newest_rules
from games import archive_walk
from games.archive_search import ORDERS
from games.models import Player, Table
from games.presentation.tables import ENDINGS
from games.services.play import resign
from games.views import archive
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

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


@pytest.mark.parametrize("sort", list(ORDERS))
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


NONSENSE = [{"seats": "x"}, {"since": "never"}, {"result": "won"}, {"sort": "seed"}, {"until": "9999-12-31"}]


@pytest.mark.parametrize("query", NONSENSE)
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
    with django_assert_max_num_queries(4):
        found(client)


def test_every_ending_of_every_game_has_words():
    assert {ending for rules in newest_rules().values() for ending in rules.endings} == set(ENDINGS)


def test_it_finds_by_rated_version_margin_and_length_from_both_sides(client):
    plain = finished()
    rated = finished(game="new-world", rated=True)
    Table.objects.filter(pk=plain.pk).update(rated=False, margin=12, ply=30)
    Table.objects.filter(pk=rated.pk).update(margin=3, ply=50)
    assert found(client, rated="yes") == [rated.public_id]
    assert found(client, rated="no") == [plain.public_id]
    assert set(found(client, rules=1)) == {plain.public_id, rated.public_id}
    assert found(client, rules=2) == []
    assert found(client, margin_least=4) == found(client, longest=49) == [plain.public_id]
    assert found(client, margin=11) == found(client, shortest=31) == [rated.public_id]


def test_a_seat_that_somebody_left_is_not_won_though_its_bot_won(client):
    table = finished()
    winner = table.players.get(place=1)
    Player.objects.filter(pk=winner.pk).update(bot="greedy")
    assert found(client, player=winner.user.username, result="won") == []
    assert found(client, player=winner.user.username, result="lost") == [table.public_id]


def test_a_player_is_found_by_either_name_and_nobody_by_none(client):
    table = finished(host=UserFactory(username="ada", display_name="Countess"))
    assert found(client, player="ADA") == found(client, player="countess") == [table.public_id]
    assert found(client, player="nobody") == found(client, player="---") == []


def test_an_ending_that_a_game_does_not_have_is_found_nowhere(client, django_assert_max_num_queries):
    finished(game="new-world")
    with django_assert_max_num_queries(1):
        assert found(client, game="new-world", ended="bag_empty") == []


ENDS = {"oldest": "finished_at", "score": "top_score", "closest": "margin", "shortest": "ply"}


@pytest.mark.parametrize("sort", ENDS)
def test_it_sorts_by_what_is_asked(client, sort):
    for plies in (4, 2, 3):
        finished(plies=plies)
    for value, table in enumerate(Table.objects.order_by("?"), 1):
        Table.objects.filter(pk=table.pk).update(top_score=value, margin=value, ply=10 * value)
    ids = list(Table.objects.order_by(ENDS[sort]).values_list("public_id", flat=True))
    assert found(client, sort=sort) == (ids[::-1] if sort == "score" else ids)


@pytest.mark.parametrize("sort", [*ENDS, "", "margin", "length"])
def test_what_somebody_played_is_sorted_by_what_is_asked(client, sort):
    host, guest = UserFactory(), UserFactory()
    finished()
    tables = [finished(host=host, plies=plies) for plies in (4, 2, 3)]
    Player.objects.filter(table__in=tables).exclude(user=host).update(user=guest)
    for value, table in zip((2, 3, 1), tables, strict=True):
        result = {"top_score": value, "margin": value, "ply": 10 * value}
        Table.objects.filter(pk=table.pk).update(**result)
        Player.objects.filter(table=table).update(**result)
    everywhere = found(client, sort=sort)
    ids = [public_id for public_id in everywhere if public_id in {table.public_id for table in tables}]
    assert found(client, sort=sort, player=host.username) == ids
    assert found(client, sort=sort, player=guest.username, against=host.username) == ids
    for place, table in enumerate(ids):
        assert found(client, sort=sort, player=host.username, after=table) == ids[place + 1 :]


FILTERS = (
    {},
    {"game": "new-england"},
    {"seats": 2},
    {"ended": "last_seat"},
    {"rated": "yes"},
    {"bots": "no", "rules": 1},
    {"game": "new-world", "rated": "no"},
    {"score": 3},
    {"margin_least": 2, "margin": 4},
    {"shortest": 20, "longest": 50},
    {"longest": 30, "rated": "yes", "ended": "last_seat"},
)


def pages(client, query):
    """The public ids of all pages, one after the other."""
    seen, query = [], dict(query)
    while page := found(client, **query):
        seen, query = seen + page, {**query, "after": page[-1]}
    return seen


@pytest.mark.parametrize("sort", ORDERS)
@pytest.mark.parametrize("signed_in", [False, True])
def test_every_way_of_finding_finds_the_same(client, monkeypatch, sort, signed_in):
    monkeypatch.setattr(archive, "PAGE", 2)
    games = ("new-england", "new-world", "new-england", "new-world", "new-england", "new-england")
    tables = [finished(game=game, access="everybody" if n else "link") for n, game in enumerate(games)]
    for value, table in zip((3, 5, 1, 4, 1, 2), tables, strict=True):
        result = {"top_score": 6 - value, "margin": value, "ply": 10 * value, "rated": value in (1, 4, 5)}
        Table.objects.filter(pk=table.pk).update(**result)
    if signed_in:
        client.force_login(tables[0].players.first().user)
    column, descending, _name = ORDERS[sort]
    order = (column, "pk") if not descending else (f"-{column}", "-pk")
    whole = list(Table.objects.order_by(*order).values_list("public_id", flat=True))
    assert pages(client, {"sort": sort}) == [
        each for each in whole if signed_in or each != tables[0].public_id
    ]
    for query in FILTERS:
        asked = {**query, "sort": sort}
        monkeypatch.setattr(archive_walk, "REACH", 1_000)
        walked = pages(client, asked)
        assert walked == [each for each in whole if each in walked]
        monkeypatch.setattr(archive_walk, "REACH", 1)
        assert pages(client, asked) == walked


def test_a_private_table_is_found_by_no_filter_but_for_those_whom_it_let_in(client):
    table = finished(access="link")
    user, stranger = table.players.first().user, UserFactory()
    assert found(client) == found(client, player=user.username) == found(client, game=table.game) == []
    client.force_login(stranger)
    assert found(client, player=user.username, sort="length") == []
    assert found(client, after=table.public_id) == []
    client.force_login(user)
    assert found(client, player=user.username) == [table.public_id]


def test_programs_search_by_the_same_filters_and_orders():
    first, second = finished(game="new-world", rated=True), finished()
    Table.objects.filter(pk=first.pk).update(margin=9, top_score=90, rules_version=3)
    Table.objects.filter(pk=second.pk).update(margin=2, top_score=20, rated=False, ply=77)
    api, host = ApiClient(), first.players.get(place=1).user

    def ids(**query):
        answer = api.get("archive/", query)
        assert answer.status_code == 200, answer.content
        return [table["id"] for table in answer.json()["results"]]

    only_first = [first.public_id]
    asked = [
        {"rated": "true"},
        {"least_margin": 3},
        {"least_score": 21},
        {"rules_version": 3},
        {"most_moves": 76},
        {"player": host.username, "result": "won"},
    ]
    for query in asked:
        assert ids(**query) == only_first, query
    assert ids(ordering="closest") == ids(ordering="newest") == [second.public_id, first.public_id]
    assert ids(ordering="score") == ids(ordering="oldest") == [first.public_id, second.public_id]
    page = api.get("archive/", {"ordering": "margin", "limit": 1}).json()
    assert [table["id"] for table in page["results"]] == only_first
    following = api.get(page["next"].partition("testserver")[2]).json()
    assert [table["id"] for table in following["results"]] == [second.public_id]
    assert api.get("archive/", {"result": "won"}).status_code == 400
    assert api.get("archive/", {"ordering": "seed"}).status_code == 400


def test_what_a_row_shows_is_text_and_not_markup(client):
    table = finished()
    winner = table.players.get(place=1).user
    type(winner).objects.filter(pk=winner.pk).update(display_name="<b>Ada</b>")
    content = client.get(reverse("archive")).content.decode()
    assert (
        f'<a class="name" href="/u/{winner.username}/">&lt;b&gt;Ada&lt;/b&gt;</a> <b class="num">' in content
    )
    assert "Won by &lt;b&gt;Ada&lt;/b&gt;, " in content
    assert "<b>Ada" not in content


def test_the_day_of_a_game_is_told_in_the_readers_zone(client):
    table = finished()
    Table.objects.filter(pk=table.pk).update(finished_at=datetime(2020, 1, 1, 20, tzinfo=UTC))
    assert f">{date_format(date(2020, 1, 1))}</time>" in client.get(reverse("archive")).content.decode()
    client.force_login(UserFactory(time_zone="Pacific/Kiritimati"))
    assert f">{date_format(date(2020, 1, 2))}</time>" in client.get(reverse("archive")).content.decode()


def test_rows_and_filters_are_in_the_language_of_each_reader(client):
    finished()
    for language, words in (("en", ("Replay", "Players")), ("de", ("Nachspielen", "Spieler"))) * 2:
        page = client.get(reverse("archive"), {"sort": "score"}, headers={"accept-language": language})
        assert all(word in page.content.decode() for word in words)
