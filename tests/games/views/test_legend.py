"""The signs on every map are explained beside it."""

import re

import pytest

from engine.registry import newest_rules
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db

LEAST = {"new-world": 6, "old-world-new-world": 7, "new-england": 3}
"""How many pieces and signs a game has."""


@pytest.mark.parametrize("game", newest_rules())
def test_every_sign_of_the_key_is_one_of_the_map_and_has_words(client, game):
    table = RunningTableFactory(game=game, plies=4)
    page = client.get(table.get_absolute_url()).content.decode()
    (key,) = re.findall(r'<ul class="key">(.*?)</ul>', page, re.DOTALL)
    signs = re.findall(r'href="#([-\w]+)"/></svg>([^<]+)</li>', key)
    assert len(signs) >= LEAST[game]
    assert all(words.strip() for _sign, words in signs)
    assert [sign for sign, _words in signs if f'id="{sign}"' not in page] == []
