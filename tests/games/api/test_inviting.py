"""Invitations, terms and hosts of open tables by the API."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.meeting import block
from games.models import Rating, Table
from games.services.tables import join_table
from tests.factories.tables import TableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(db):
    return ApiClient(UserFactory(username="guest"))


@pytest.fixture
def table(caller):
    return TableFactory(game="new-world", seats=3, host=caller.user, access="link")


def do(client, table, what, data=None):
    return client.post(f"tables/{table.public_id}/{what}/", data)


def invited(client, table):
    return [one["username"] for one in client.get(f"tables/{table.public_id}/invitations/").json()["results"]]


def test_who_is_invited_finds_the_table_and_accepts_by_joining(caller, guest, table):
    assert do(caller, table, "invitations", {"user": "guest"}).json()["kept_seats"] == 1
    assert invited(caller, table) == ["guest"]
    (found,) = guest.get("tables/?inviting=true").json()["results"]
    assert found["id"] == table.public_id
    told = do(guest, table, "join").json()
    assert (told["kept_seats"], told["joined"], invited(guest, table)) == (0, True, [])
    assert guest.get("tables/?inviting=true").json()["results"] == []


def test_an_invitation_is_declined_once(caller, guest, table):
    public = TableFactory(game="new-world", seats=3, host=caller.user)
    do(caller, public, "invitations", {"user": "guest"})
    assert do(guest, public, "invitations/decline").json()["kept_seats"] == 0
    assert do(guest, public, "invitations/decline").json()["code"] == "not_invited"
    assert do(caller, public, "invitations", {"user": "guest"}).json()["code"] == "bad_table"


def test_whoever_declines_a_private_table_sees_it_no_more(caller, guest, table):
    do(caller, table, "invitations", {"user": "guest"})
    assert do(guest, table, "invitations/decline").status_code == 200
    assert guest.get(f"tables/{table.public_id}/").status_code == 404
    assert invited(caller, table) == []


def test_the_host_takes_an_invitation_back(caller, guest, table):
    do(caller, table, "invitations", {"user": "guest"})
    assert do(guest, table, "invitations/withdraw", {"user": "guest"}).json()["code"] == "not_the_host"
    assert do(caller, table, "invitations/withdraw", {"user": "guest"}).json()["kept_seats"] == 0
    for name in ("guest", "nobody"):
        assert do(caller, table, "invitations/withdraw", {"user": name}).json()["code"] == "not_invited"
    assert guest.get(f"tables/{table.public_id}/").status_code == 404


def test_who_is_kept_apart_or_not_there_is_not_invited(caller, guest, table):
    block(guest.user, caller.user)
    for name in ("guest", "nobody", caller.user.username):
        assert do(caller, table, "invitations", {"user": name}).json()["code"] == "bad_table"
    assert invited(caller, table) == []


def test_another_player_becomes_the_host(caller, guest):
    table = TableFactory(game="new-world", seats=3, host=caller.user)
    assert do(caller, table, "hand-over", {"user": "guest"}).json()["code"] == "not_a_player"
    join_table(table_id=table.pk, user=guest.user)
    assert do(guest, table, "hand-over", {"user": "guest"}).json()["code"] == "not_the_host"
    assert do(caller, table, "hand-over", {"user": "guest"}).json()["host"] == "guest"
    assert do(caller, table, "start").json()["code"] == "not_the_host"


def test_a_table_is_opened_with_every_term_that_its_page_has(caller, guest):
    begin = timezone.now().replace(microsecond=0) + timedelta(days=2)
    terms = {"least_points": 1200, "most_points": 1800, "rated": False, "chat_language": "de"}
    wish = {"game": "new-world", "seats": 3, "starts_at": begin.isoformat(), "invite": ["guest"], **terms}
    told = caller.post("tables/", {**wish, "access": "password", "password": "open sesame"}).json()
    assert {name: told[name] for name in terms} == terms
    assert (told["starts_at"], told["kept_seats"], told["access"]) == (begin.isoformat(), 1, "password")
    assert Table.objects.get(public_id=told["id"]).starts_at == begin
    strong = UserFactory()
    Rating.objects.create(user=strong, game="new-world", points=2500, games=20)
    entered = ApiClient(strong)
    assert entered.post(f"tables/{told['id']}/enter/", {"password": "open sesame"}).status_code == 200
    assert entered.post(f"tables/{told['id']}/join/").json()["code"] == "not_in_range"


@pytest.mark.parametrize(
    "terms",
    [
        {"starts_at": "2020-01-01T00:00:00Z"},
        {"starts_at": "tomorrow"},
        {"least_points": 1800, "most_points": 1200},
        {"least_points": -1},
        {"invite": ["nobody"]},
        {"invite": "guest"},
        {"access": "password", "password": "short"},
    ],
)
def test_terms_that_cannot_be_are_refused_and_nothing_is_opened(caller, terms):
    answer = caller.post("tables/", {"game": "new-world", "seats": 3, **terms})
    assert (answer.status_code, answer.json()["code"]) in ((400, "invalid"), (400, "bad_table"))
    assert not Table.objects.exists()
