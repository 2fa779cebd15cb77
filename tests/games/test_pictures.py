"""The board as a picture, for pages that show a game without being its page."""

import pytest
from django.urls import reverse

from tests.factories.tables import RunningTableFactory, TableFactory, play_random

pytestmark = pytest.mark.django_db


def _picture(client, table, query="", **headers):
    return client.get(reverse("board_picture", args=[table.public_id]) + query, headers=headers)


def test_a_running_table_has_a_picture_by_day_and_by_night(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    day, night = _picture(client, table), _picture(client, table, "?night")
    assert day["Content-Type"] == night["Content-Type"] == "image/svg+xml"
    assert day.content.startswith(b"<svg")
    assert day.content != night.content


def test_an_unchanged_picture_is_not_drawn_again(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    etag = _picture(client, table)["ETag"]
    assert _picture(client, table, **{"if-none-match": etag}).status_code == 304
    play_random(table, 1)
    assert _picture(client, table, **{"if-none-match": etag}).status_code == 200


def test_a_table_that_has_not_begun_has_no_board(client):
    assert _picture(client, TableFactory(game="new-world", seats=3)).status_code == 404
    assert client.get(reverse("board_picture", args=["nowhere"])).status_code == 404


def test_the_front_page_shows_a_board_once_one_is_full(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    assert table.public_id not in client.get(reverse("home")).content.decode()
    play_random(table, 60)
    assert reverse("board_picture", args=[table.public_id]) in client.get(reverse("home")).content.decode()
