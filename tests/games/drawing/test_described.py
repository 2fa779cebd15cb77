"""The board in words: every place under its headings, for each game at each sort of position."""

import pytest
from django.template.loader import render_to_string

from games.positions import present_state, rules_of
from games.presentation.drawing import DRAWINGS
from games.presentation.scenes import build_scene, seated
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db


def described(table):
    """The table of the board for whoever is to move, and their scene."""
    who = seated(table, table.players.get(to_move=True).user_id)
    scene = build_scene(table, who)
    return scene, DRAWINGS[table.game].described(scene)


def place_of(board, column, row):
    """What the table says of a place."""
    index = board.columns.index(column)
    return dict(board.rows)[row][index]


@pytest.mark.parametrize("game", sorted(DRAWINGS))
@pytest.mark.parametrize("plies", [0, 9, 40])
def test_every_row_has_a_place_under_every_heading(game, plies):
    table = RunningTableFactory(game=game, seats=2, plies=plies)
    _scene, board = described(table)
    assert {len(places) for _name, places in board.rows} == {len(board.columns)}
    page = render_to_string("games/table/described.html", {"described": board})
    assert page.count('<th scope="row">') == len(board.rows)


def test_new_world_tells_cards_settlers_and_free_places():
    table = RunningTableFactory(game="new-world", seats=2, plies=12)
    scene, board = described(table)
    for card in scene.view["cards"]:
        told = place_of(board, f"Column {card['column']}", f"Row {card['row']}")
        assert "north" in told
        assert "west" in told
    for settler in scene.view["settlers"]:
        told = place_of(board, f"Column {settler['column']}", f"Row {settler['row']}")
        assert f"{scene.names[settler['seat']]}: {settler['role']}" in told
    free = {
        (move["column"], move["row"])
        for choice in scene.choices
        if (move := choice.move)["kind"] == "place_card"
    }
    for column, row in free:
        assert place_of(board, f"Column {column}", f"Row {row}").startswith("free: fits")


def test_old_world_new_world_tells_ground_and_units():
    table = RunningTableFactory(game="old-world-new-world", seats=2, plies=40)
    scene, board = described(table)
    for unit in scene.view["units"]:
        row, column = divmod(unit["space"], 12)
        told = board.rows[row][1][column]
        assert unit["kind"].capitalize() in told
        assert unit["seat"] is None or scene.names[unit["seat"]] in told
    assert all(name in note for name, note in zip(scene.names, board.notes, strict=True))


def test_new_england_tells_land_its_owner_and_pieces():
    table = RunningTableFactory(game="new-england", seats=2, plies=60)
    scene, board = described(table)
    assert present_state(table, rules_of(table)).round > 0
    for tile in scene.view["tiles"]:
        for name in tile["spaces"]:
            told = place_of(board, name[0], name[1:])
            assert told.startswith(scene.names[tile["seat"]])
            assert ("undeveloped" in told) != tile["developed"]
            assert not tile["piece"] or tile["piece"].capitalize() in told
