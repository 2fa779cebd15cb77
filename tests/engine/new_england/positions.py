"""Positions for tests, written down as one would draw them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core.seats import Seat
from engine.new_england.board import area_of
from engine.new_england.pieces import MARKERS, PIECES, SHIP
from engine.new_england.scoring import most_ships
from engine.new_england.state import Buying, Family, Item, Move, Phase, State
from tests.engine.new_england.games import RULES


def area(names: str) -> int:
    """The spaces named in a text such as "A1 B1"."""
    found = area_of(names.replace("+", " ").split())
    assert found is not None, names
    return found


def family(
    settlement: str = "",
    field: str = "",
    pasture: str = "",
    *,
    developed: str = "",
    pilgrims: str = "",
    barns: str = "",
    ships: str = "",
    money: int = 12,
    marker: int | None = None,
    cards: Sequence[str] = (),
    stored: Sequence[tuple[str, int]] = (),
    left: int | None = None,
) -> Family:
    """A family whose land is given by type: "C3+D3 E3" is the start tile C3 and D3, and a tile on E3."""
    lands = (settlement, field, pasture)
    starts = [" ".join(tile for tile in land.split() if "+" in tile) for land in lands]
    return Family(
        money=money,
        lands=tuple(area(land) for land in lands),
        developed=area(developed),
        starts=tuple(area(start) for start in starts),
        pieces=tuple(area(pieces) for pieces in (pilgrims, barns, ships)),
        cards=tuple(cards),
        stored=tuple(stored),
        marker=marker,
        left=left,
    )


def buying(
    *families: Family,
    offer: Iterable[str] = (),
    seat: int = 0,
    bag: Sequence[str] = ("field",) * 9,
    deck: Sequence[str] = ("pilgrim",) * 9,
    round_: int = 2,
    start_seat: int = 0,
) -> State:
    """The beginning of a seat's turn in phase 3; families without a marker have had theirs.

    A single family plays against one without any land; a buyer without a marker has the marker 1.
    """
    table = list(families) if len(families) > 1 else [*families, family()]
    if table[seat].marker is None:
        table[seat] = replace(table[seat], marker=MARKERS[0])
    state = State(
        deck_option="table",
        phase=Phase.BUY,
        round=round_,
        turn=50,
        active=Seat(seat),
        start_seat=Seat(start_seat),
        families=table,
        bag=tuple(bag),
        deck=tuple(deck),
        offer=tuple(Item(name) for name in offer),
    )
    state.buying = Buying(may_uncover=most_ships(state, Seat(seat), SHIP))
    return state


def announcing(
    *families: Family, seat: int = 0, bag: Sequence[str], deck: Sequence[str], round_: int = 2
) -> State:
    """The seat is to announce."""
    return State(
        deck_option="table",
        phase=Phase.ANNOUNCE,
        round=round_,
        turn=50,
        active=Seat(seat),
        start_seat=Seat(seat),
        families=list(families),
        bag=tuple(bag),
        deck=tuple(deck),
    )


def starting(*families: Family, seat: int = 0, start_seat: int = 0) -> State:
    """The seat is to place a start tile."""
    state = announcing(*families, seat=seat, bag=("field",) * 60, deck=("ship",) * 58, round_=0)
    state.phase, state.start_seat = Phase.START, Seat(start_seat)
    return state


def moves_of(state: State, kind: str, **fields: object) -> list[Move]:
    """The legal moves of one kind whose fields have the given values."""
    legal = [RULES.move_to_json(move) for move in RULES.legal_moves(state, state.active)]
    return [
        RULES.move_from_json(move)
        for move in legal
        if move["kind"] == kind and all(move[name] == value for name, value in fields.items())
    ]


def spots(state: State, kind: str, name: str, **fields: object) -> set[str]:
    """The values of a field among the legal moves of a kind; spaces are joined with blanks."""
    values = [RULES.move_to_json(move)[name] for move in moves_of(state, kind, **fields)]
    return {" ".join(value) if isinstance(value, list) else str(value) for value in values}


def play(state: State, *moves: Move) -> State:
    """The position after the active seats make these moves."""
    for move in moves:
        state, _ = RULES.apply(state, state.active, move)
    return state


def pieces(state: State, seat: int = 0) -> Mapping[str, int]:
    """How many pieces the seat has on the board."""
    counts: Mapping[str, int] = RULES.view(state, None)["families"][seat]["pieces"]
    assert list(counts) == list(PIECES)
    return counts
