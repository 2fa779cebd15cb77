"""The box: fifty kinds, 95 cards, and a catalogue that does not contradict itself."""

import copy

import pytest

from engine.new_world.pieces import CATALOGUE, KINDS, START_SPACES, Feature, read_kinds, read_start_spaces
from tests.engine.new_world.table import RULES

PUBLISHED = (
    "2 3 3 2 1 1 1 3 2 1 4 3 1 3 2 3 4 4 1 1 3 1 1 1 1 3 2 1 2 2 1 1 2 3 1 3 3 1 3 2 1 1 1 1 1 3 1 2 1 1"
)
"""How many cards there are of each kind, in order."""


def test_the_counts_of_the_cards_are_the_published_ones():
    assert [kind.count for kind in KINDS] == [int(count) for count in PUBLISHED.split()]
    assert sum(kind.count for kind in KINDS) == 95


def test_no_two_kinds_are_the_same_card_turned():
    looks = {str(min(_look(kind, rotation) for rotation in range(4))) for kind in KINDS}
    assert len(looks) == 50


def _look(kind, rotation):
    return sorted(
        (
            segment.feature,
            sorted((edge + rotation) % 4 for edge in segment.edges),
            sorted((slot + 2 * rotation) % 8 for slot in segment.slots),
            segment.posts + segment.flags + segment.animals,
        )
        for segment in kind.segments
    )


def test_the_coast_has_ten_spaces_open_to_the_west_alone():
    assert len(START_SPACES) == 10
    assert all(space.edges[:3] == (None, None, None) for space in START_SPACES)
    names = {space["row"]: space["name"] for space in CATALOGUE["start_spaces"] if space["name"]}
    assert names == {1: "Plymouth", 5: "New York", 10: "Jamestown"}


def test_every_corner_and_structure_parts_the_plains_as_drawn():
    """Two half edges are one plain unless a trail, a town or what they stop at lies between them."""
    for kind in KINDS:
        owner = {slot: segment.id for segment in kind.segments for slot in segment.slots}
        for one in owner:
            for other in owner:
                parted = any(_parts(edges, one, other) for edges in _structures(kind))
                assert (owner[one] == owner[other]) == (not parted), (kind.name, one, other)


def _structures(kind):
    """The sides that are connected by trails, towns, farms or the crossing."""
    groups = []
    for segment in kind.segments:
        names = {segment.id} | {end.segment or end.at for end in segment.ends}
        sides = set(segment.edges) if segment.feature in (Feature.TRAIL, Feature.TOWN) else set()
        touching = [group for group in groups if group[0] & names]
        for group in touching:
            groups.remove(group)
            names, sides = names | group[0], sides | group[1]
        groups.append((names, sides))
    return [sides for _, sides in groups]


def _parts(sides, one, other):
    low, high = min(one, other), max(one, other)
    between = [side for side in sides if low < 2 * side + 0.5 < high]
    return 0 < len(between) < len(sides)


def broken(change):
    catalogue = copy.deepcopy(CATALOGUE)
    change(catalogue)
    return catalogue


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["kinds"].pop(),
        lambda c: c["kinds"][0].update(count=3),
        lambda c: c["kinds"][1].update(id=c["kinds"][0]["id"]),
        lambda c: c["kinds"][7]["edges"].update(N="plains"),
        lambda c: c["kinds"][7]["edges"].update(N="river"),
        lambda c: c["kinds"][7]["segments"].pop(0),
        lambda c: c["kinds"][7]["segments"][1]["slots"].pop(),
        lambda c: c["kinds"][7]["segments"][2].update(id="plains1"),
        lambda c: c["kinds"][1]["segments"][0]["ends"].clear(),
        lambda c: c["kinds"][1]["segments"][0]["ends"][0].update(segment="plains1"),
        lambda c: c["kinds"][3]["segments"][0]["ends"][0].update(at="farm", segment="farm1"),
        lambda c: c["kinds"][0]["segments"].append({"id": "farm2", "kind": "farm"}),
    ],
)
def test_a_catalogue_that_contradicts_itself_is_not_loaded(change):
    read_kinds(CATALOGUE)
    with pytest.raises(ValueError, match=r"."):
        read_kinds(broken(change))


def test_start_spaces_that_contradict_themselves_are_not_loaded():
    read_start_spaces(CATALOGUE)
    with pytest.raises(ValueError, match="start spaces"):
        read_start_spaces(broken(lambda c: c["start_spaces"].reverse()))
    with pytest.raises(ValueError, match="start1"):
        read_start_spaces(broken(lambda c: c["start_spaces"][0].update(west_edge="trail")))


def test_the_components_are_the_catalogue_with_settlers_and_surveyors():
    box = RULES.components
    assert len(box["kinds"]) == 50
    assert (box["settlers_a_seat"], box["surveyors"]) == (5, 2)
