"""Stepping through games: pictures and cards of every ply, and the way back from a running game."""

import pytest
from django.urls import reverse

from engine.registry import newest_rules
from tests.factories.tables import RunningTableFactory, TableFactory

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


def test_a_ply_has_a_png_and_a_card_that_names_it(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=2)
    address = reverse("ply_png", args=[table.public_id, 1])
    assert client.get(address).content.startswith(b"\x89PNG")
    assert f'<meta property="og:image" content="http://testserver{address}">' in page(client, table, 1)


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
