"""Private tables: whoever has not been let in cannot tell that they exist."""

import json

import pytest
from django.test import Client

from games.models import Admission, Reliability, Table, TurnTime
from games.services.entry import enter
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

PASSWORD = "seven seas"


def browser(user=None):
    """A browser of this user's, or of somebody who is not signed in."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def host():
    """Whoever opens the private tables here."""
    return UserFactory()


@pytest.fixture
def by_link(host):
    """An open table by link."""
    return TableFactory(game="new-world", host=host, access=Table.Access.LINK)


@pytest.fixture
def by_password(host):
    """An open table by password."""
    return TableFactory(game="new-world", host=host, access=Table.Access.PASSWORD, password=PASSWORD)


def private(table):
    """The same table, made private after the fact; its players have been let in."""
    Table.objects.filter(pk=table.pk).update(access=Table.Access.LINK, entry_key="secret-key")
    table.players.update(access=Table.Access.LINK)
    for player in table.players.all():
        Admission.objects.create(table=table, user=player.user)
    table.refresh_from_db()
    return table


@pytest.fixture
def running():
    """A private game that runs."""
    return private(RunningTableFactory(game="new-world", seats=2, plies=8))


@pytest.fixture
def finished():
    """A private game that is over."""
    table = RunningTableFactory(game="new-world", seats=2)
    play_random(table)
    return private(table)


def pages_of(table):
    """Every page, picture and file of a table."""
    below = ["", "board.svg", "refresh/", f"refresh/?v={table.version}"]
    below += ["replay/0/", "replay/0/board.svg", "replay/0/board.png", "since/"]
    below += ["record.json", "record.txt", "verify/"]
    return [table.get_absolute_url() + path for path in below]


def resources_of(table):
    """Everything that programs read of a table."""
    below = ["", "position/", "moves/", "record/", "board.svg", "board.png"]
    return [f"tables/{table.public_id}/{path}" for path in below]


def listings(table):
    """Where tables are listed, with filters under which this one would be found."""
    name = table.players.first().user.username
    return [
        "/",
        "/lobby/",
        "/seats/",
        "/archive/",
        f"/archive/?player={name}&game={table.game}",
        "/api/v1/tables/",
        f"/api/v1/tables/?player={name}",
        f"/api/v1/tables/?status={table.status}",
        f"/api/v1/archive/?player={name}",
        f"/api/v1/archive/export/?player={name}",
    ]


def text_of(response):
    """A whole answer as text, streamed or not."""
    return b"".join(response).decode() if response.streaming else response.content.decode()


@pytest.mark.parametrize("state", ["by_link", "by_password", "running", "finished"])
def test_strangers_find_nothing_at_any_address_of_a_private_table(state, request):
    table = request.getfixturevalue(state)
    pages, resources = pages_of(table), resources_of(table)
    for client in (browser(), browser(UserFactory())):
        assert {path: client.get(path).status_code for path in pages} == dict.fromkeys(pages, 404)
    for caller in (ApiClient(), ApiClient(UserFactory())):
        answers = {path: caller.get(path).status_code for path in resources}
        assert answers == dict.fromkeys(resources, 404)


@pytest.mark.parametrize("state", ["by_link", "by_password", "running", "finished"])
def test_strangers_find_it_in_no_list(state, request):
    table = request.getfixturevalue(state)
    for client in (browser(), browser(UserFactory())):
        for path in listings(table):
            assert table.public_id not in text_of(client.get(path, follow=True)), path


def test_what_is_sent_to_a_private_table_by_strangers_is_not_found(by_link):
    client, caller = browser(UserFactory()), ApiClient(UserFactory())
    for action in ("join", "leave", "start", "cancel", "bot", "moves", "undo", "resign", "pause"):
        assert client.post(f"{by_link.get_absolute_url()}{action}/").status_code == 404
    for action in ("join", "leave", "start", "cancel", "resign"):
        assert caller.post(f"tables/{by_link.public_id}/{action}/").status_code == 404
    by_link.refresh_from_db()
    assert (by_link.players.count(), by_link.version) == (1, 0)


def test_players_see_it_everywhere(finished):
    player = finished.players.first().user
    client = browser(player)
    for path in (finished.get_absolute_url(), f"{finished.get_absolute_url()}record.json"):
        assert client.get(path).status_code == 200
    for path in ("/my/", "/archive/", "/api/v1/archive/", "/api/v1/archive/export/"):
        assert finished.public_id in text_of(client.get(path)), path


def test_figures_of_a_person_leave_it_out_for_others(finished):
    player = finished.players.first().user
    for viewer, played in ((None, []), (UserFactory(), []), (player, [1])):
        told = ApiClient(viewer).get(f"users/{player.username}/").json()["games"]
        assert [row["played"] for row in told] == played


@pytest.mark.parametrize(("access", "counted"), [("everybody", True), ("link", False)])
def test_turns_at_it_say_nothing_of_how_reliable_somebody_is(access, counted):
    table = RunningTableFactory(game="new-world", seats=2, plies=6, access=access)
    user = table.players.first().user
    assert TurnTime.objects.filter(user=user).exists() == counted
    assert Reliability.objects.filter(user=user).exists() == counted


def test_the_front_page_never_shows_it():
    table = private(RunningTableFactory(game="new-world", seats=2, plies=41))
    assert table.public_id not in browser().get("/").content.decode()
    Table.objects.filter(pk=table.pk).update(access=Table.Access.EVERYBODY)
    assert table.public_id in browser().get("/").content.decode()


def test_the_archive_does_not_turn_its_pages_by_it(finished):
    """Its place among the others tells when it ended: a stranger's `after` is as if nothing stood there."""
    told = browser(UserFactory()).get(f"/archive/?after={finished.public_id}")
    assert told.status_code == 200
    assert finished.public_id not in told.content.decode().replace(f"after={finished.public_id}", "")


def test_the_link_lets_in_and_the_seat_can_be_taken(by_link):
    guest = UserFactory()
    client = browser(guest)
    way_in = f"{by_link.get_absolute_url()}enter/{by_link.entry_key}/"
    assert client.get(way_in).headers["Location"] == by_link.get_absolute_url()
    assert client.get(by_link.get_absolute_url()).status_code == 200
    assert by_link.public_id in client.get("/lobby/").content.decode()
    client.post(f"{by_link.get_absolute_url()}join/")
    assert by_link.players.filter(user=guest).exists()


def test_a_wrong_link_and_a_table_that_is_not_there_are_the_same(by_link, by_password):
    client = browser(UserFactory())
    for public_id in (by_link.public_id, by_password.public_id, "nosuchtable"):
        for key in ("wrong", by_link.entry_key[:-1] + "_", "%20"):
            assert client.get(f"/t/{public_id}/enter/{key}/").status_code == 404
    assert Admission.objects.filter(user__pk=client.session["_auth_user_id"]).count() == 0


def test_signed_out_the_link_asks_for_sign_in_whatever_it_is(by_link):
    for path in (
        f"/t/{by_link.public_id}/enter/{by_link.entry_key}/",
        "/t/nosuch/enter/x/",
        "/t/nosuch/enter/",
    ):
        response = browser().get(path)
        assert (response.status_code, response.headers["Location"]) == (302, f"/accounts/login/?next={path}")


def test_the_password_lets_in(by_password):
    client = browser(UserFactory())
    page = f"{by_password.get_absolute_url()}enter/"
    assert client.post(page, {"password": PASSWORD}).headers["Location"] == by_password.get_absolute_url()
    assert client.get(by_password.get_absolute_url()).status_code == 200
    assert client.get(page).headers["Location"] == by_password.get_absolute_url()


def test_a_wrong_password_and_a_table_that_is_not_there_are_the_same(by_link, by_password):
    client = browser(UserFactory())
    answers = set()
    for public_id in (by_link.public_id, by_password.public_id, "nosuchtable"):
        response = client.post(f"/t/{public_id}/enter/", {"password": "wrong one"})
        shown = response.content.decode().replace(public_id, "")
        answers.add((response.status_code, "That does not open a table" in shown))
        assert client.get(f"/t/{public_id}/enter/").status_code == 200
    assert answers == {(403, True)}


def test_guessing_passwords_has_an_end(by_password):
    client = browser(UserFactory())
    page = f"{by_password.get_absolute_url()}enter/"
    answers = [client.post(page, {"password": f"guess {n}"}).status_code for n in range(12)]
    assert answers == [403] * 10 + [429] * 2
    assert client.post(page, {"password": PASSWORD}).status_code == 429


def test_the_password_is_kept_as_a_hash_and_shown_to_nobody(by_password, host):
    assert PASSWORD not in by_password.password
    page = browser(host).get(by_password.get_absolute_url()).content.decode()
    assert PASSWORD not in page
    assert by_password.password not in page
    assert f"/t/{by_password.public_id}/enter/" in page


def test_a_private_table_is_never_rated(by_link):
    """A rating that moves would tell of a table that nobody sees."""
    assert not by_link.rated


def test_only_the_host_is_shown_the_link(by_link, host):
    guest = UserFactory()
    enter(public_id=by_link.public_id, user=guest, key=by_link.entry_key)
    assert by_link.entry_key in browser(host).get(by_link.get_absolute_url()).content.decode()
    assert by_link.entry_key not in browser(guest).get(by_link.get_absolute_url()).content.decode()
    told = {
        user: ApiClient(user).get(f"tables/{by_link.public_id}/").json()["entry_url"]
        for user in (host, guest)
    }
    assert told == {host: f"/t/{by_link.public_id}/enter/{by_link.entry_key}/", guest: None}


def test_the_form_opens_private_tables(host):
    client = browser(host)
    wish = {"seats": 2, "bots": 0, "bot": "greedy", "seating": "random", "leaving": "bot", "pace": "none"}
    wish |= {"grace_hours": 12, "limit_days": 365, "least_reliability": 0}
    page = client.get("/new/new-england/").context["form"]
    for name in page.fields:
        if name.startswith("option_") and page.fields[name].initial is not None:
            wish[name] = page.fields[name].initial
    refused = client.post("/new/new-england/", wish | {"access": "password", "password": ""})
    assert refused.status_code == 422
    assert "Choose a password for the table." in refused.content.decode()
    client.post("/new/new-england/", wish | {"access": "password", "password": PASSWORD})
    client.post("/new/new-england/", wish | {"access": "link"})
    assert sorted(Table.objects.values_list("access", flat=True)) == ["link", "password"]


def test_programs_open_and_enter_private_tables(host):
    caller, guest = ApiClient(host), ApiClient(UserFactory())
    opened = caller.post(
        "tables/", {"game": "new-england", "seats": 2, "access": "password", "password": PASSWORD}
    )
    assert (opened.status_code, opened.json()["access"]) == (201, "password")
    table = opened.json()["id"]
    wrong = guest.post(f"tables/{table}/enter/", {"password": "not that"})
    none = guest.post("tables/nosuch/enter/", {"key": "x"})
    assert {(answer.status_code, answer.json()["code"]) for answer in (wrong, none)} == {(403, "not_let_in")}
    assert guest.post(f"tables/{table}/enter/", {"password": PASSWORD}).status_code == 200
    assert guest.post(f"tables/{table}/join/").status_code == 200


def test_a_password_that_is_too_short_is_refused_in_words(host):
    told = ApiClient(host).post(
        "tables/", {"game": "new-england", "seats": 2, "access": "password", "password": "abc"}
    )
    assert (told.status_code, told.json()["code"]) == (400, "bad_table")
    assert json.dumps(told.json()).count("6 to 64") == 1
