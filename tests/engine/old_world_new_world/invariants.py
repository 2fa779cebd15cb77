"""What holds in every position of Old World New World."""

from collections import Counter

from engine.core.seats import all_seats
from engine.old_world_new_world.board import IS_ARROW, SPACES_OF
from engine.old_world_new_world.pieces import CARD_COUNTS, EMPTY, GROUND, TERRAIN
from engine.old_world_new_world.rules import OldWorldNewWorld
from engine.old_world_new_world.state import BURN_FIRST, BURN_SECOND, DEPLOY, State, terrain_of


def check_position(rules: OldWorldNewWorld, state: State) -> None:
    """Cards, units and the turn are as the box and the rules allow."""
    _check_cards(state)
    _check_units(state)
    assert bool(state.pending) == (state.phase == DEPLOY and state.ended is None)
    assert bool(state.owed) == (state.phase in (BURN_FIRST, BURN_SECOND) and state.ended is None)
    assert 0 <= state.free_steps <= 30
    assert (state.ended is None) == bool(rules.legal_moves(state, state.current))
    assert state.current not in state.dropped or state.ended is not None


def _check_cards(state: State) -> None:
    placed = [laid.card for laid in state.cards if laid is not None]
    everywhere = [*placed, *state.deck, *state.discards, *(card for hand in state.hands for card in hand)]
    assert Counter(everywhere) == CARD_COUNTS
    assert all(card in TERRAIN for card in placed)
    assert all(len(hand) <= 5 for hand in state.hands)
    assert state.terrain == terrain_of(state.cards)
    for laid, spaces in zip(state.cards, SPACES_OF, strict=True):
        assert laid is not None or all(state.terrain[space] == EMPTY for space in spaces)


def _check_units(state: State) -> None:
    for space, unit in state.units.items():
        assert state.terrain[space] in GROUND[unit.kind]
    for seat in all_seats(len(state.sides)):
        on_board = sum(unit.seat == seat for unit in state.units.values())
        on_arrows = sum(
            unit.seat == seat and space not in state.landed for space, unit in state.arrows.items()
        )
        assert on_board + on_arrows + state.supply(seat) == 6
        assert state.supply(seat) >= 0
    assert 0 <= state.natives_in_stock() <= 2
    for space, unit in state.arrows.items():
        assert unit.seat is not None
        assert space in IS_ARROW[state.sides[unit.seat]]
    assert all(state.units[space] == state.arrows[space] for space in state.landed)
