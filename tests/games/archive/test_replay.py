"""Stepping through games: pictures and cards of every ply, and the way back from a running game."""

import re
import struct

import pytest
from django.urls import reverse

from engine.registry import newest_rules
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one

pytestmark = pytest.mark.django_db


def page(client, table, ply):
    """The page of a ply as text."""
    return client.get(reverse("replay", args=[table.public_id, ply])).content.decode()


@pytest.mark.parametrize("game", newest_rules())
def test_every_ply_has_a_picture_that_shows_no_more_than_a_spectator_knows(client, game):
    table = RunningTableFactory(game=game, seats=2, plies=4)
    visitor, player = client, table.players.get(seat=0).user
    for ply in range(table.ply + 1):
        address = reverse("ply_svg", args=[table.public_id, ply])
        visitor.logout()
        seen = visitor.get(address)
        assert seen.content.startswith(b"<svg")
        visitor.force_login(player)
        assert visitor.get(address).content == seen.content


def card(page):
    """What a page tells those who link to it of its picture, by name."""
    return dict(re.findall(r'<meta property="og:image:?(\w*)" content="([^"]*)">', page))


def pixels(png):
    """Width and height as a PNG says them."""
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("game", newest_rules())
def test_a_ply_has_a_png_and_a_card_that_tells_the_truth_of_it(client, game):
    table = RunningTableFactory(game=game, seats=2, plies=12)
    for ply in (0, 1, table.ply):
        told, address = card(page(client, table, ply)), reverse("ply_png", args=[table.public_id, ply])
        assert (told[""], told["type"]) == (f"http://testserver{address}", "image/png")
        assert (int(told["width"]), int(told["height"])) == pixels(client.get(address).content)
        assert told["alt"].startswith("The board: ")
        assert told["alt"].endswith(f", move {ply} of {table.ply}")


@pytest.mark.parametrize("game", newest_rules())
def test_the_page_after_a_game_has_a_card_of_the_final_board(client, game):
    table = RunningTableFactory(game=game, seats=2, plies=12)
    leave_all_but_one(table)
    told = card(client.get(reverse("after", args=[table.public_id])).content.decode())
    address = reverse("ply_png", args=[table.public_id, table.ply])
    assert told[""] == f"http://testserver{address}"
    assert (int(told["width"]), int(told["height"])) == pixels(client.get(address).content)
    assert told["alt"].endswith(f", move {table.ply} of {table.ply}")


def test_a_ply_that_the_game_has_not_is_not_found(client):
    table = RunningTableFactory(seats=2, plies=2)
    for name in ("replay", "ply_svg", "ply_png"):
        assert client.get(reverse(name, args=[table.public_id, table.ply + 1])).status_code == 404
        assert client.get(reverse(name, args=[TableFactory().public_id, 0])).status_code == 404


def test_a_running_game_links_to_the_viewers_own_last_move(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=6)
    player = table.players.get(seat=0)
    own = table.moves.filter(seat=0, automatic=False).last()
    address = reverse("replay_since", args=[table.public_id])
    assert f'href="{address}"' not in client.get(table.get_absolute_url()).content.decode()
    client.force_login(player.user)
    assert f'href="{address}"' in client.get(table.get_absolute_url()).content.decode()
    assert client.get(address)["Location"] == reverse("replay", args=[table.public_id, own.ply])
