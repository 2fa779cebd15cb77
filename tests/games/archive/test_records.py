"""Records as files, and the pages that check them."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from engine.core.record import load_record
from engine.core.replay import verify
from engine.registry import find_rules, newest_rules
from games.presentation.checked import LONGEST
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db


def over(game="new-england"):
    """A game that ended by resignation."""
    table = RunningTableFactory(game=game, seats=2, plies=6)
    leave_all_but_one(table)
    return table


def brought(client, content):
    """The answer to somebody who brings a record."""
    return client.post(reverse("record_check"), {"record": SimpleUploadedFile("game.json", content)})


@pytest.mark.parametrize("game", newest_rules())
def test_the_record_of_a_finished_game_holds_wherever_it_is_checked(client, game):
    table = over(game)
    content = client.get(reverse("record_json", args=[table.public_id])).content
    record = load_record(content)
    assert verify(find_rules(game), record) is None
    assert 'class="holds"' in client.get(reverse("verify", args=[table.public_id])).content.decode()
    assert brought(client, content).status_code == 200


def test_a_changed_record_is_refused_with_a_sentence_about_the_first_difference(client):
    data = json.loads(client.get(reverse("record_json", args=[over().public_id])).content)
    data["entries"][2]["scores"][0] += 1
    answer = brought(client, json.dumps(data).encode())
    assert answer.status_code == 400
    ply = data["entries"][2]["ply"]
    assert f"The scores after ply {ply} are not those that the moves lead to." in answer.content.decode()


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": 1}'])
def test_what_is_no_record_is_refused_in_words(client, content):
    answer = brought(client, content)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("size", [LONGEST + 1, 3 * LONGEST])
def test_what_is_too_large_is_told_the_limit_and_not_called_missing(client, size):
    answer = brought(client, b" " * size)
    assert answer.status_code == 400
    assert "This file is too large: the record of a game has at most 1 MB." in answer.content.decode()
    client.force_login(UserFactory())
    answer = client.post(reverse("studies"), {"record": SimpleUploadedFile("game.json", b" " * size)})
    assert answer.status_code == 400
    assert "This file is too large: the record of a game has at most 1 MB." in answer.content.decode()


def test_the_longest_games_are_not_too_large(client):
    """Such as bots play that move by luck, where nobody ever wins."""
    data = json.loads(client.get(reverse("record_json", args=[over().public_id])).content)
    padded = json.dumps(data).encode() + b" " * 600_000
    assert brought(client, padded).status_code == 200
    body = b'{"record": ' + padded + b"}"
    assert ApiClient(UserFactory()).generic("POST", "me/studies/", body).status_code == 201


def test_a_record_of_a_game_that_nobody_knows_is_refused(client):
    data = json.loads(client.get(reverse("record_json", args=[over().public_id])).content)
    assert brought(client, json.dumps({**data, "game": "chess"}).encode()).status_code == 400


def test_a_running_game_gives_no_record_and_its_seed_to_nobody(client):
    table = RunningTableFactory(seats=2, plies=2)
    for name in ("record_json", "record_text", "verify"):
        answer = client.get(reverse(name, args=[table.public_id]))
        assert answer.status_code == 404
        assert bytes(table.server_seed).hex() not in answer.content.decode()


def test_the_readable_record_names_players_moves_and_places(client):
    table = over()
    text = client.get(reverse("record_text", args=[table.public_id])).content.decode()
    for player in table.players.all():
        assert f"Seat {player.seat + 1}: {player.name}" in text
    for move in table.moves.filter(move__isnull=False):
        assert f"{move.ply}. [{move.seat + 1}] {move.text}" in text
