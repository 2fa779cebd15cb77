"""Every line of the log that has a place tells one that lies on the map."""

import re

import pytest
from django.test import Client

from games.models import Event
from games.positions import rules_of
from games.presentation.drawing import DRAWINGS
from games.presentation.log import is_site_event, viewed
from games.presentation.scenes import build_scene, seated
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db

PLACED = {
    "new-world": {"card_placed", "settler_placed"},
    "old-world-new-world": {"card_placed"},
    "new-england": {"start_placed", "land_bought"},
}


@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_every_event_with_a_place_lies_on_the_map(game):
    table = RunningTableFactory(game=game, seats=2, plies=60)
    who = seated(table, table.host_id)
    scene = build_scene(table, who)
    box = re.search(r'viewBox="([^"]+)"', DRAWINGS[game].board(scene))
    left, top, width, height = map(float, box[1].split())
    kinds = set()
    for event in Event.objects.filter(table=table):
        if is_site_event(event):
            continue
        for x, y, wide, high in DRAWINGS[game].places(scene, viewed(rules_of(table), event, who.seat)):
            kinds.add(event.kind)
            assert left <= x < x + wide <= left + width, event.kind
            assert top <= y < y + high <= top + height, event.kind
    assert kinds >= PLACED[game]


def test_a_line_of_the_log_is_a_link_to_the_board_after_it():
    table = RunningTableFactory(game="new-world", seats=2, plies=8)
    page = Client().get(table.get_absolute_url()).text
    lines = re.findall(r'<a class="spot" href="([^"]+)" data-places="([-\d. ,]+)">', page)
    assert lines
    assert Client().get(lines[0][0]).status_code == 200
