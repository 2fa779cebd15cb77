"""The table's page: what it shows, what it costs, and how it answers what cannot be."""

from urllib.parse import quote

import pytest
from django.test import Client

from games.models import Move, Table
from games.positions import present_state, rules_of
from games.presentation.drawing import DRAWINGS
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(DRAWINGS))
KEY = "a-key-of-a-request"


@pytest.fixture
def table():
    """A running game of New World at its beginning."""
    return RunningTableFactory(game="new-world", seats=2)


def signed_in(user):
    """A browser of this user's."""
    client = Client()
    client.force_login(user)
    return client


def mover(table):
    """Whoever is to move."""
    return table.players.get(to_move=True).user


def first_move(table):
    """The first legal move as text."""
    rules, state = rules_of(table), present_state(table, rules_of(table))
    return rules.move_to_text(rules.legal_moves(state, rules.to_move(state)[0])[0])


def address(table, action=""):
    """The address of the table, or of something that is done there."""
    return table.get_absolute_url() + action


def turn(table, *moves, version=None, key=KEY):
    """The form that sends a turn."""
    return {"version": table.version if version is None else version, "key": key, "m": moves}


@every_game
def test_everybody_may_look_at_any_ply(game):
    table = RunningTableFactory(game=game, seats=2)
    for _ in range(3):
        for client in (Client(), signed_in(mover(table)), signed_in(UserFactory())):
            assert client.get(address(table)).status_code == 200
        play_random(table, 9)
    play_random(table)
    assert b'id="final"' in Client().get(address(table)).content


@every_game
def test_the_page_takes_a_constant_number_of_queries(game, django_assert_max_num_queries):
    table = RunningTableFactory(game=game, seats=2)
    client = signed_in(mover(table))
    for plies in (0, 20, None):
        play_random(table, plies)
        client.get(address(table))  # the first look also marks the table's notices as read
        with django_assert_max_num_queries(10):
            assert client.get(address(table)).status_code == 200


def test_an_unchanged_page_costs_one_query_and_no_drawing(table, django_assert_max_num_queries):
    client = signed_in(mover(table))
    with django_assert_max_num_queries(1):
        response = client.get(address(table, "refresh/"), {"v": table.version})
    assert response.status_code == 204


def test_a_changed_page_is_answered_as_one_fragment(table):
    response = Client().get(
        address(table, "refresh/"), {"v": table.version - 1}, headers={"hx-request": "true"}
    )
    assert response.status_code == 200
    assert response.content.strip().startswith(b'<div id="table"')
    assert "HX-Request" in response["Vary"]


def test_the_back_button_gets_the_whole_page(table):
    headers = {"hx-request": "true", "hx-history-restore-request": "true"}
    assert b"<html" in Client().get(address(table), headers=headers).content


def test_a_draft_is_shown_and_stores_nothing(table):
    client = signed_in(mover(table))
    response = client.get(address(table), {"v": table.version, "m": first_move(table)})
    assert response.status_code == 200
    assert b'name="m"' in response.content
    assert not Move.objects.filter(table=table).exists()


def test_a_draft_of_an_old_version_is_dropped_with_a_sentence(table):
    client = signed_in(mover(table))
    response = client.get(address(table), {"v": table.version - 1, "m": first_move(table)})
    assert b"The table has changed since you looked" in response.content


def test_others_see_nothing_of_a_draft(table):
    stranger = signed_in(UserFactory())
    response = stranger.get(address(table), {"v": table.version, "m": first_move(table)})
    assert b'name="m"' not in response.content


def test_a_turn_is_sent_by_one_post_and_redirects_without_htmx(table):
    client = signed_in(mover(table))
    response = client.post(address(table, "moves/"), turn(table, first_move(table)))
    assert (response.status_code, response["Location"]) == (302, address(table))
    assert Move.objects.filter(table=table).exists()


def test_sending_twice_by_a_double_click_moves_once(table):
    client = signed_in(mover(table))
    form = turn(table, first_move(table))
    answers = [client.post(address(table, "moves/"), form).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert Move.objects.filter(table=table, automatic=False).count() == 1


BAD = {
    "a move against another version": ({"version": 1}, 409),
    "no moves": ({"m": []}, 400),
    "nonsense": ({"m": ["fly to the moon"]}, 400),
    "broken JSON in a move": ({"m": ["place_card column={ row=1 rotation=0"]}, 400),
    "NUL bytes": ({"m": ["place_card\x00 column=1 row=1 rotation=0"]}, 400),
    "a move that is nowhere legal": ({"m": ["place_card column=90 row=1 rotation=0"]}, 422),
    "a number beyond all bounds": ({"m": [f"place_card column={10**40} row=1 rotation=0"]}, 422),
    "a version that is no number": ({"version": "seven"}, 400),
    "a version beyond all bounds": ({"version": 10**40}, 409),
    "a key with strange characters": ({"key": "' OR 1=1; --"}, 400),
    "a NUL byte in the key": ({"key": "12345678\x00"}, 400),
    "a thousand moves": ({"m": ["no_settler"] * 900}, 400),
}


@pytest.mark.parametrize(("change", "status"), BAD.values(), ids=BAD)
def test_bad_input_gets_its_status_a_sentence_and_changes_nothing(table, change, status):
    client = signed_in(mover(table))
    response = client.post(address(table, "moves/"), turn(table, first_move(table)) | change)
    assert response.status_code == status
    assert b'class="refusal"' in response.content
    assert not Move.objects.filter(table=table).exists()


def test_a_huge_body_is_refused(table):
    client = signed_in(mover(table))
    response = client.post(address(table, "moves/"), turn(table, "x" * 600_000))
    assert response.status_code in (400, 413)
    assert not Move.objects.filter(table=table).exists()


def test_another_ones_seat_cannot_be_moved(table):
    other = table.players.get(to_move=False).user
    assert signed_in(other).post(address(table, "moves/"), turn(table, first_move(table))).status_code == 409
    stranger = signed_in(UserFactory())
    assert stranger.post(address(table, "moves/"), turn(table, first_move(table))).status_code == 403


def test_signed_out_visitors_are_sent_to_sign_in(table):
    response = Client().post(address(table, "moves/"), turn(table, first_move(table)))
    assert response.status_code == 302
    assert "/login/" in response["Location"]


def test_an_expired_session_inside_a_fragment_sends_the_whole_page_to_sign_in(table):
    headers = {"hx-request": "true", "hx-current-url": "http://testserver" + address(table)}
    response = Client().post(address(table, "moves/"), turn(table, first_move(table)), headers=headers)
    assert "/login/" in response["HX-Redirect"]
    assert quote(address(table), safe="") in response["HX-Redirect"]


def test_a_wrong_csrf_token_is_refused_with_a_page_of_ours(table):
    client = Client(enforce_csrf_checks=True)
    client.force_login(mover(table))
    response = client.post(address(table, "moves/"), turn(table, first_move(table)))
    assert response.status_code == 403
    assert b"Landfall" in response.content


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "action", ["", "refresh/", "moves/", "undo/", "resign/", "join/", "start/", "replay/3/"]
)
def test_an_unknown_table_is_not_found_with_a_page_of_ours(action, method):
    client = signed_in(UserFactory())
    response = getattr(client, method)("/t/nosuchtable/" + action)
    assert response.status_code in (404, 405)
    if response.status_code == 404:
        assert b"Landfall" in response.content


def test_taking_back_restores_the_turn():
    table = RunningTableFactory(game="new-world", seats=2)
    client = signed_in(mover(table))
    client.post(address(table, "moves/"), turn(table, first_move(table)))
    table.refresh_from_db()
    if table.turn_number == 1:
        response = client.post(address(table, "undo/"), {"version": table.version})
        assert response.status_code == 302
        assert Move.objects.filter(table=table, undone_at__isnull=True).count() == 0
    assert client.post(address(table, "undo/"), {"version": "x"}).status_code == 400


def test_resigning_asks_first():
    table = RunningTableFactory(game="new-world", seats=2)
    client = signed_in(mover(table))
    assert client.get(address(table, "resign/")).status_code == 200
    table.refresh_from_db()
    assert table.is_running
    client.post(address(table, "resign/"))
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED


def test_a_table_that_has_not_begun_shows_its_seats():
    table = TableFactory(game="new-world", seats=3)
    page = signed_in(UserFactory()).get(address(table)).content
    assert b"/join/" in page
    assert table.host.name.encode() in page
