"""The pictures of the rules page show what the rules say."""

import xml.etree.ElementTree as ET

import pytest

from games.presentation.drawing.new_england.examples import EXAMPLES, example_picture, markers_picture
from tests.engine.new_england.positions import area, buying, family, spots


def test_every_example_is_a_picture_with_words():
    for name in EXAMPLES:
        picture = ET.fromstring(example_picture(name, "What is to be seen: a & b"))  # noqa: S314 (our own)
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == "What is to be seen: a & b"
    with pytest.raises(KeyError):
        example_picture("weather", "")


def lands(colour, example):
    """A family of the tests from what the example shows of a colour."""
    mine = [each for each in EXAMPLES[example].areas if each.colour == colour]
    standing = dict.fromkeys(("pilgrim", "barn", "ship"), "")
    for piece, place in (pair for each in mine for pair in each.pieces):
        standing[piece] += f" {place}"
    return family(
        **{each.land: each.tiles for each in mine},
        developed=" ".join(each.developed for each in mine),
        **{f"{piece}s": places for piece, places in standing.items()},
    )


def test_ticks_and_crosses_for_a_land_tile_are_those_of_the_rules():
    state = buying(lands("blue", "land"), lands("red", "land"), offer=["field"])
    legal = spots(state, "buy_land", "space")
    assert legal == set(EXAMPLES["land"].good.split())
    assert not legal & set(EXAMPLES["land"].bad.split())


def test_the_framed_right_angle_is_a_way_to_lay_the_card():
    shown = EXAMPLES["angle"]
    state = buying(family(settlement=shown.areas[0].tiles), offer=["settlement_angle3"])
    assert shown.framed in spots(state, "buy_card", "spaces")
    assert area(shown.framed) == area(shown.areas[0].developed)


def test_ticks_and_crosses_for_a_barn_are_those_of_the_rules():
    legal = spots(buying(lands("yellow", "barn"), offer=["barn"]), "buy_card", "spaces")
    assert legal == set(EXAMPLES["barn"].good.split())


def test_the_ship_stands_where_a_ship_may():
    tiles = EXAMPLES["ship"].areas[0].tiles
    legal = spots(buying(family(pasture=tiles), offer=["ship"]), "buy_card", "spaces")
    assert legal == {"H1"}
    assert not legal & set(EXAMPLES["ship"].bad.split())


def test_the_markers_name_who_has_taken_them():
    picture = markers_picture("three are taken")
    assert picture.count("m-seal") == picture.count("m-sunk-number") == 3
