"""Players' pages and leaderboards, and what programs read of the same."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services import close_account
from games.models import Rating
from games.models.ratings import ENOUGH
from games.presentation import leaders
from games.services.play import resign
from games.services.rating import rate_due
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient
from tests.games.ratings.tables import end, people, rated, started

pytestmark = pytest.mark.django_db


def shown(client, user):
    """A player's page as text without tags."""
    response = client.get(reverse("profile", args=[user.username]))
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def established(name, points, *, game="new-world", of_bot=False, games=ENOUGH):
    """Somebody with a rating out of nothing, as leaderboards list it."""
    user = User.objects.create_bot(name) if of_bot else UserFactory(username=name)
    return Rating.objects.create(user=user, game=game, points=points, games=games, of_bot=of_bot)


def listed(client, query=None, game="new-world"):
    """Ranks and names of a leaderboard's page, and where the next one is."""
    page = client.get(reverse("leaders", args=[game]), query or {}).content.decode()
    rows = re.findall(r"<td>(\d+)</td><th scope=\"row\">(?:<a [^>]*>)?([^<]*)", page)
    following = re.search(r'rel="next" href="([^"]*)"', page)
    return [(int(rank), name) for rank, name in rows], following and following[1].replace("&amp;", "&")


def test_a_page_tells_games_opponents_streak_and_rating(client):
    me, other, third = UserFactory(username="ada"), UserFactory(username="brendan"), UserFactory()
    rated([me, other], 1, 2)
    rated([me, other], 1, 2)
    rated([me, other, third], 2, 2, 1)
    page = shown(client, me)
    rating = me.ratings.get()
    assert f"{rating.points} ± {rating.deviation} provisional" in page
    assert "3 rated games, 2 won; longest winning streak 2" in page
    assert "New World 2 2 2 (100 %)" in page
    assert "New World 3 1 0 (0 %)" in page
    assert re.search(r"brendan 3 games against brendan 2 1 0", page)


def test_whoever_left_a_seat_did_not_win_it_though_the_bot_did(client):
    leaver, *others = people(3)
    table = started([leaver, *others])
    resign(table_id=table.pk, player_id=table.players.get(user=leaver).pk)
    end(table, 1, 2, 3)
    rate_due()
    page = shown(client, leaver)
    assert "3 1 0 (0 %)" in page
    assert re.search(rf"{others[0].username} 1 games against {others[0].username} 0 0 1", page)


def test_a_private_table_is_on_no_page_but_for_those_whom_it_let_in(client):
    me, other = people(2)
    table = end(started([me], bots=["greedy"], access="link"), 1, 2)
    rate_due()
    assert not Rating.objects.exists()
    assert "No rated game" in shown(client, me)
    assert table.public_id not in shown(client, me)
    client.force_login(other)
    assert table.public_id not in shown(client, me)
    client.force_login(me)
    assert table.public_id in shown(client, me)


def test_names_that_read_alike_lead_to_the_one_page(client):
    UserFactory(username="Ada")
    response = client.get(reverse("profile", args=["ADA"]))
    assert (response.status_code, response["Location"]) == (302, reverse("profile", args=["Ada"]))


def test_who_has_left_has_no_page_and_others_met_a_former_player(client):
    me, other = UserFactory(username="ada"), UserFactory(username="brendan")
    table = rated([me, other], 1, 2)
    close_account(other.pk)
    assert client.get(reverse("profile", args=["brendan"])).status_code == 404
    assert client.get(reverse("profile", args=[User.objects.get(pk=other.pk).username])).status_code == 404
    page = shown(client, me)
    assert "Former player" in page
    assert table.public_id in page
    assert "brendan" not in page
    assert User.objects.get(pk=other.pk).username not in client.get(f"/u/{me.username}/").content.decode()


def test_a_page_takes_few_queries_however_many_games(client, django_assert_max_num_queries):
    me, other = people(2)
    for _ in range(3):
        rated([me, other], 1, 2)
        rated([me, other], 1, 2, game="new-england")
    with django_assert_max_num_queries(12):
        shown(client, me)


def test_a_leaderboard_lists_established_people_the_best_first(client):
    established("second", 1600)
    established("first", 1700)
    established("newcomer", 1900, games=ENOUGH - 1)
    established("machine", 1800, of_bot=True)
    established("elsewhere", 1800, game="new-england")
    gone = established("gone", 1750)
    close_account(gone.user_id)
    assert listed(client) == ([(1, "first"), (2, "second")], None)
    assert listed(client, {"who": "bots"}) == ([(1, "machine")], None)


def test_the_sites_own_bots_are_listed_with_the_bots(client):
    Rating.objects.create(bot="greedy", of_bot=True, game="new-world", points=1700, games=ENOUGH)
    established("machine", 1650, of_bot=True)
    assert listed(client, {"who": "bots"})[0] == [(1, "Greedy bot"), (2, "machine")]


def test_pages_follow_each_other_and_equal_points_share_a_rank(client, monkeypatch):
    monkeypatch.setattr(leaders, "PAGE", 2)
    for name, points in [("a1", 1700), ("b1", 1650), ("c1", 1650), ("d1", 1650), ("e1", 1600)]:
        established(name, points)
    rows, following, pages = [], "", 0
    while following is not None and pages < 9:
        found = client.get(reverse("leaders", args=["new-world"]) + following).content.decode()
        rows += re.findall(r"<td>(\d)</td><th scope=\"row\"><a [^>]*>(\w+)", found)
        match = re.search(r'rel="next" href="([^"]*)"', found)
        following, pages = (match[1] if match else None), pages + 1
    assert rows == [("1", "a1"), ("2", "d1"), ("2", "c1"), ("2", "b1"), ("5", "e1")]


def test_leaderboards_of_no_game_are_not_found(client):
    assert client.get(reverse("leaders", args=["chess"])).status_code == 404
    assert client.get(reverse("leaders_all")).status_code == 200


def test_programs_read_results_opponents_and_ratings():
    me, other = people(2)
    rated([me, other], 1, 2)
    told = ApiClient().get(f"users/{me.username}/").json()
    assert told["results"] == [{"game": "new-world", "seats": 2, "played": 1, "won": 1}]
    assert told["opponents"][0]["username"] == other.username
    assert {key: told["opponents"][0][key] for key in ("games", "ahead", "level", "behind")} == {
        "games": 1,
        "ahead": 1,
        "level": 0,
        "behind": 0,
    }
    rating = told["ratings"][0]
    assert (rating["game"], rating["provisional"], rating["streak"]) == ("new-world", True, 1)


def test_programs_read_leaderboards_by_page():
    for number in range(3):
        established(f"user{number}", 1500 + number)
    first = ApiClient().get("games/new-world/leaders/", {"limit": 2}).json()
    assert [row["user"]["username"] for row in first["results"]] == ["user2", "user1"]
    second = ApiClient().get(first["next"].partition("testserver")[2]).json()
    assert [row["name"] for row in second["results"]] == ["user0"]
    assert second["next"] is None
    assert ApiClient().get("games/chess/leaders/").status_code == 404
    assert ApiClient().get("games/new-world/leaders/", {"who": "all"}).status_code == 400


def test_programs_name_people_as_they_are_called_but_for_capitals():
    table = started([UserFactory(username="ada0"), UserFactory()])
    told = [ApiClient().get(f"users/{name}/").status_code for name in ("ada0", "ADA0", "adao")]
    assert told == [200, 200, 404]
    pages = [ApiClient().get("tables/", {"player": name}).json()["results"] for name in ("Ada0", "adao")]
    assert [[each["id"] for each in page] for page in pages] == [[table.public_id], []]
