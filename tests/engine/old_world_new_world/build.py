"""Positions for tests, built from the names of spaces and cards, and games played at random."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from engine.core.chance import Chance, Dice
from engine.core.events import Event
from engine.core.seats import Seat, all_seats
from engine.old_world_new_world.board import SPACES, SPACES_OF, Section, Space, sides_for, space_name
from engine.old_world_new_world.pieces import DECK
from engine.old_world_new_world.playouts import random_move
from engine.old_world_new_world.rules import OldWorldNewWorld
from engine.old_world_new_world.state import NATIVE_UNIT, OWN_UNITS, Move, PlacedCard, State, Unit

RULES = OldWorldNewWorld()
_BY_NAME = {space_name(space): space for space in SPACES}
SOUTH, NORTH, WEST = Seat(0), Seat(1), Seat(1)
"""The seats of two players across from each other; adjacent ones are South and West."""


def at(name: str) -> Space:
    """The space of a name such as `C4`."""
    return _BY_NAME[name]


def section(name: str) -> Section:
    """The section that has the space of this name."""
    return Section(next(number for number, spaces in enumerate(SPACES_OF) if at(name) in spaces))


def seed_of(number: int) -> bytes:
    return hashlib.sha256(b"%d" % number).digest()


def unit(words: str) -> Unit:
    """`0 ship` is a Ship of seat 0; `native` is a Native."""
    if words == "native":
        return NATIVE_UNIT
    seat, kind = words.split()
    return OWN_UNITS[Seat(int(seat)), kind]


def position(
    cards: Mapping[str, str] | None = None,
    units: Mapping[str, str] | None = None,
    *,
    hand: Sequence[str] = (),
    arrows: Mapping[str, str] | None = None,
    landed: Sequence[str] = (),
    seats: int = 2,
    adjacent: bool = False,
    discards: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    **fields: object,
) -> State:
    """A position with all 72 cards: seat 0 is to move and has this hand.

    `cards` maps a space of a section to a card, `T05` or, turned, `T05/1`. The other hands get the
    first cards of the box that are left; the rest is the deck, or goes, where a deck is given, to
    the discard pile.
    """
    state = RULES.setup(seats, {}, bytes(32))
    state.sides = sides_for(seats, adjacent=adjacent)
    state.current, state.plays_left = Seat(0), 2
    left = list(DECK)
    for place, words in (cards or {}).items():
        code, _, rotation = words.partition("/")
        left.remove(code)
        state.lay(section(place), PlacedCard(code, int(rotation or 0)))
    for code in (*hand, *discards, *(deck or ())):
        left.remove(code)
    state.hands = [tuple(sorted(hand))]
    for _ in all_seats(seats)[1:]:
        state.hands.append(tuple(sorted(left[:5])))
        del left[:5]
    state.discards = [*discards, *(left if deck is not None else ())]
    state.deck = list(deck) if deck is not None else left
    state.units = {at(place): unit(words) for place, words in (units or {}).items()}
    state.arrows = {at(place): unit(words) for place, words in (arrows or {}).items()}
    state.landed = frozenset(at(place) for place in landed)
    for name, value in fields.items():
        setattr(state, name, value)
    assert RULES.state_from_json(RULES.state_to_json(state)) == state, "not a position of the game"
    return state


def legal(state: State, *kinds: type) -> list[Move]:
    """The legal moves, or those of some kinds."""
    moves = RULES.legal_moves(state, state.current)
    return [move for move in moves if not kinds or isinstance(move, kinds)]


def play(state: State, *moves: Move) -> State:
    """The position after the moves of whoever is to move."""
    for move in moves:
        state, _ = RULES.apply(state, state.current, move)
    return state


def events_of(state: State, move: Move) -> dict[str, list[Event]]:
    """What a move makes happen, by kind of event."""
    _, events = RULES.apply(state, state.current, move)
    kinds: dict[str, list[Event]] = {}
    for event in events:
        kinds.setdefault(event.kind, []).append(event)
    return kinds


def walk(
    number: int, seats: int = 2, *, plies: int = 300, **options: object
) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """A game at random, as playouts go: position, move, the position after it, events."""
    state = RULES.setup(seats, options, seed_of(number))
    dice = Dice(Chance(seed_of(-number - 1)))
    for _ in range(plies):
        if state.ended is not None:
            return
        move = any_move(state, dice)
        after, events = RULES.apply(state, state.current, move)
        yield state, move, after, events
        state = after


def any_move(state: State, dice: Dice) -> Move:
    """Mostly a move as in playouts, which keeps the game going; now and then any legal move."""
    if dice.below(6, "rare"):
        return random_move(state, dice)
    moves = RULES.legal_moves(state, state.current)
    return moves[dice.below(len(moves), "any")]
