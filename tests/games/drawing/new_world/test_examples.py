import pytest

from engine.new_world.pieces import KINDS
from games.presentation.drawing.new_world.examples import EXAMPLES, example_definitions, example_picture

BESIDE = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""Column and row of the neighbour on each side; columns are counted westward."""

every_example = pytest.mark.parametrize("name", EXAMPLES)


def edge(laid, side):
    return KINDS[laid.kind - 1].edges[(side - laid.rotation) % 4]


@every_example
def test_the_cards_of_an_example_fit_each_other(name):
    cards = {laid.place: laid for laid in EXAMPLES[name].all_cards}
    met = 0
    for (column, row), laid in cards.items():
        for side, (dx, dy) in enumerate(BESIDE):
            other = cards.get((column + dx, row + dy))
            if other:
                met += 1
                assert edge(laid, side) is edge(other, (side + 2) % 4), (laid, other)
    assert met


@every_example
def test_an_example_is_a_picture_with_a_name(name):
    picture = example_picture(name, 'A "name"')
    assert 'role="img" aria-label="A &quot;name&quot;"' in picture
    for laid in EXAMPLES[name].all_cards:
        assert f'id="c{laid.kind}-{laid.rotation}"' in example_definitions()
        assert f'href="#c{laid.kind}-{laid.rotation}"' in picture
