"""The guide of a first game: every kind of decision, once, until it is understood."""

import pytest
from django.test import Client
from django.utils.html import escape

from engine.registry import newest_rules
from games.models import GuideSeen
from games.presentation.drawing import DRAWINGS
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_every_kind_of_decision_has_its_words(game):
    kinds = {kind["properties"]["kind"]["const"] for kind in newest_rules()[game].move_schema["oneOf"]}
    assert set(DRAWINGS[game].guide) == kinds


def test_it_explains_once_until_it_is_understood():
    table = RunningTableFactory(game="new-world", seats=2)
    mover = table.players.get(to_move=True).user
    client, page = Client(), table.get_absolute_url()
    client.force_login(mover)
    text = escape(str(DRAWINGS["new-world"].guide["place_card"]))
    assert text in client.get(page).text
    assert text not in Client().get(page).text
    assert client.post(f"{page}guide/", {"kind": ["place_card", "no such"]}).status_code == 302
    assert text not in client.get(page).text
    assert GuideSeen.objects.get().kinds == ["place_card"]
    client.post(f"{page}guide/", {"again": ""})
    assert text in client.get(page).text
    assert client.post(f"{page}guide/", {"off": "1"}, headers={"hx-request": "true"}).text == ""
    assert 'id="guide"' not in client.get(page).text
