"""What holds at every position of New England, for the tests here and for `make fuzz`."""

from collections import Counter

from engine.new_england.board import beside, spaces_of
from engine.new_england.pieces import CARDS, LANDS, PIECE_SUPPLY, card_stock, land_stock
from engine.new_england.rules import NewEngland
from engine.new_england.state import State
from tests.engine.new_england.slowly import slow_points


def check_position(rules: NewEngland, state: State) -> None:
    """Everything below, and final points that are counted by other code."""
    check_stocks(state)
    check_areas(state)
    check_tiles(state)
    check_pieces(state)
    assert all(family.money >= 0 for family in state.families)
    assert 0 <= state.round <= 13
    outcome = rules.outcome(state)
    if outcome and outcome.reason not in ("resigned", "last_seat"):
        assert list(outcome.scores) == slow_points(rules.view(state, None))


def check_stocks(state: State) -> None:
    """All 60 land tiles and 58 cards are somewhere, and nobody has more than three start tiles."""
    lands, cards = Counter(state.bag), Counter(state.deck)
    loose = Counter([*state.gone, *(item.name for item in state.offer if item.sold_to is None)])
    lands.update({land: loose[land] for land in LANDS})
    cards.update({card: loose[card] for card in CARDS})
    for family in state.families:
        cards.update([*family.cards, *(card for card, _ in family.stored)])
        for land, area, tile in zip(LANDS, family.lands, family.starts, strict=True):
            assert tile.bit_count() in (0, 2)
            lands[land] += (area & ~tile).bit_count()
    assert +lands == Counter(land_stock())
    assert +cards == Counter(card_stock(state.deck_option))


def check_areas(state: State) -> None:
    """A family's land of a type is one area, and no two families' areas of one type join (NE-9)."""
    for land in range(len(LANDS)):
        areas = [family.lands[land] for family in state.families]
        for number, area in enumerate(areas):
            assert _connected(area)
            assert not any(beside(area) & other for other in areas[number + 1 :])


def check_tiles(state: State) -> None:
    """No two tiles share a space, and only own land is developed, start tiles as a whole (NE-10)."""
    covered = 0
    for family in state.families:
        own = 0
        for area in family.lands:
            assert not covered & area
            covered |= area
            own |= area
        assert not family.developed & ~own
        assert all(tile & family.developed in (0, tile) for tile in family.starts)


def check_pieces(state: State) -> None:
    """Pieces stand alone on own undeveloped tiles, within the supply; cards lie in barns (NE-11, NE-14)."""
    for kind, supply in enumerate(PIECE_SUPPLY):
        assert sum(family.pieces[kind].bit_count() for family in state.families) <= supply
    for family in state.families:
        pilgrims, barns, ships = family.pieces
        standing = pilgrims | barns | ships
        assert standing.bit_count() == sum(area.bit_count() for area in family.pieces)
        assert not standing & family.developed
        assert not standing & ~(family.lands[0] | family.lands[1] | family.lands[2])
        for tile in family.starts:
            assert standing & tile in (0, tile & -tile)
        assert len(family.stored) <= barns.bit_count()


def _connected(area: int) -> bool:
    if not area:
        return True
    reached = next(spaces_of(area))
    while (more := (reached | beside(reached)) & area) != reached:
        reached = more
    return reached == area
