"""The legal moves of New England, found slowly from the public view alone.

Written from the rules a second time, over sets of (row, column), so that the engine can be compared
with something that shares none of its code.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Spot = tuple[int, int]
View = dict[str, Any]

LANDS = ("settlement", "field", "pasture")
SHAPES = {
    "row2": {(0, 0), (0, 1)},
    "angle3": {(0, 0), (0, 1), (1, 0)},
    "row3": {(0, 0), (0, 1), (0, 2)},
    "square4": {(0, 0), (0, 1), (1, 0), (1, 1)},
}
SUPPLY = {"pilgrim": 13, "barn": 11, "ship": 10}
COUNTRY = {(row, column) for row in range(9) for column in range(11)} - {(0, 10)}


@dataclass
class Turn:
    """What a follower of the game has to remember of a turn in phase 3."""

    extra: bool
    """Whether the buyer may still uncover an extra item."""
    bought: int = 0
    moved: set[str] = field(default_factory=set)

    def follow(self, move: dict[str, Any]) -> None:
        """Remember one more move of the turn."""
        if move["kind"] == "move_piece":
            self.moved.add(move["target"])
            return
        self.moved.clear()
        if move["kind"] != "run_stored":
            self.extra = False
        if move["kind"] in ("buy_land", "buy_card", "store_card"):
            self.bought += 1


def begin_turn(view: View) -> Turn:
    """A turn that has just begun: who has most ships may uncover an extra item."""
    fleets = Counter(tile["seat"] for tile in view["tiles"] if tile["piece"] == "ship")
    return Turn(any(fleets[seat] == max(fleets.values(), default=-1) for seat in view["to_move"]))


def slow_moves(view: View, turn: Turn) -> set[str]:
    """The legal moves of the seat that is to move, as texts."""
    if not view["to_move"]:
        return set()
    seat = view["to_move"][0]
    if view["phase"] == "buy":
        return _purchases(view, seat, turn)
    find = {"start": _starts, "announce": _numbers, "bid": _markers}
    return find[view["phase"]](view, seat)


def _name(spot: Spot) -> str:
    return "ABCDEFGHIJK"[spot[1]] + str(spot[0] + 1)


def _spot(name: str) -> Spot:
    return int(name[1:]) - 1, "ABCDEFGHIJK".index(name[0])


def _edges(spot: Spot) -> set[Spot]:
    row, column = spot
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & COUNTRY


def _corners(spot: Spot) -> set[Spot]:
    row, column = spot
    return {(row + a, column + b) for a in (-1, 1) for b in (-1, 1)} & COUNTRY


def _at_sea(spot: Spot) -> bool:
    row, column = spot
    return (row - 1, column) not in COUNTRY or (row, column + 1) not in COUNTRY


def _land(view: View, seats: set[int], lands: tuple[str, ...] = LANDS) -> set[Spot]:
    return {
        _spot(name)
        for tile in view["tiles"]
        if tile["seat"] in seats and tile["land"] in lands
        for name in tile["spaces"]
    }


def _all_seats(view: View) -> set[int]:
    return set(range(view["seats"]))


def _starts(view: View, seat: int) -> set[str]:
    covered = _land(view, _all_seats(view))
    free = COUNTRY - covered
    pairs = [(spot, other) for spot in free for other in _edges(spot) & free if spot < other]
    apart = [pair for pair in pairs if not any((_edges(s) | _corners(s)) & covered for s in pair)]
    at_corners = [pair for pair in pairs if not any(_edges(s) & covered for s in pair)]
    found = set()
    for land in view["families"][seat]["starts_left"]:
        others = _land(view, _all_seats(view) - {seat}, (land,))
        joined = [pair for pair in pairs if not any(_edges(s) & others for s in pair)]
        for one, two in apart or at_corners or joined:
            found.add(f'place_start land="{land}" spaces=["{_name(one)}","{_name(two)}"]')
    return found


def _numbers(view: View, seat: int) -> set[str]:
    assert seat == view["start_seat"]
    return {f"announce lands={lands}" for lands in (3, 4, 5, 6)}


def _markers(view: View, seat: int) -> set[str]:
    held = {family["marker"] for family in view["families"]}
    return {f"take_marker value={value}" for value in range(1, 11) if value not in held}


def _purchases(view: View, seat: int, turn: Turn) -> set[str]:
    family = view["families"][seat]
    found = {"end_turn"} | _moves_of_pieces(view, seat, turn)
    if turn.extra:
        stocks = {"land": view["bag_left"], "card": view["deck_left"]}
        found |= {f'uncover stock="{stock}"' for stock, left in stocks.items() if left}
    for stored in family["stored"]:
        if stored["round"] < view["round"]:
            for spaces in _executions(view, seat, stored["card"]):
                found.add(f'run_stored card="{stored["card"]}" spaces={spaces}')
    if turn.bought < 2 and family["money"] >= family["marker"]:
        for name in {item["name"] for item in view["offer"] if item["sold_to"] is None}:
            found |= _uses(view, seat, name)
    return found


def _uses(view: View, seat: int, name: str) -> set[str]:
    if name in LANDS:
        return {f'buy_land land="{name}" space="{_name(spot)}"' for spot in _building_land(view, seat, name)}
    found = {f'buy_card card="{name}" spaces={spaces}' for spaces in _executions(view, seat, name)}
    family = view["families"][seat]
    if family["pieces"]["barn"] > len(family["stored"]):
        found.add(f'store_card card="{name}"')
    return found


def _building_land(view: View, seat: int, land: str) -> set[Spot]:
    covered = _land(view, _all_seats(view))
    own = _land(view, {seat}, (land,))
    foreign = _land(view, _all_seats(view) - {seat}, (land,))
    return {s for s in COUNTRY - covered if _edges(s) & own and not _edges(s) & foreign}


def _open_tiles(view: View, seat: int) -> list[set[Spot]]:
    return [
        {_spot(name) for name in tile["spaces"]}
        for tile in view["tiles"]
        if tile["seat"] == seat and not tile["developed"] and tile["piece"] is None
    ]


def _executions(view: View, seat: int, card: str) -> set[str]:
    if card in SUPPLY:
        out = sum(tile["piece"] == card for tile in view["tiles"])
        places = [{min(tile)} for tile in _tiles_for(view, seat, card)] if out < SUPPLY[card] else []
    else:
        land, shape = card.split("_")
        mine = _land(view, {seat}, (land,))
        tiles = [tile for tile in _open_tiles(view, seat) if tile <= mine]
        places = [
            set().union(*some)
            for count in range(1, 5)
            for some in combinations(tiles, count)
            if _has_shape(set().union(*some), shape)
        ]
    return {"[" + ",".join(f'"{_name(spot)}"' for spot in sorted(place)) + "]" for place in places}


def _tiles_for(view: View, seat: int, piece: str) -> list[set[Spot]]:
    tiles = _open_tiles(view, seat)
    return [tile for tile in tiles if piece != "ship" or any(_at_sea(spot) for spot in tile)]


def _has_shape(spots: set[Spot], shape: str) -> bool:
    wanted = SHAPES[shape]
    if len(spots) != len(wanted):
        return False
    return any(_to_origin(spots) == _to_origin(turned) for turned in _rotations(wanted))


def _rotations(spots: set[Spot]) -> list[set[Spot]]:
    found = [spots]
    for _ in range(3):
        found.append({(column, -row) for row, column in found[-1]})
    return found


def _to_origin(spots: set[Spot]) -> set[Spot]:
    top, left = min(row for row, _ in spots), min(column for _, column in spots)
    return {(row - top, column - left) for row, column in spots}


def _moves_of_pieces(view: View, seat: int, turn: Turn) -> set[str]:
    found = set()
    for tile in view["tiles"]:
        movable = tile["seat"] == seat and tile["piece"] in ("pilgrim", "ship")
        origin = tile["spaces"][0]
        if movable and origin not in turn.moved:
            for target in _tiles_for(view, seat, tile["piece"]):
                found.add(f'move_piece origin="{origin}" target="{_name(min(target))}"')
    return found


def slow_points(view: View) -> list[int]:
    """Each seat's final points, majorities counted for who has not left."""
    worth = {"row2": 3, "angle3": 6, "row3": 6, "square4": 10}
    points = [
        sum(1 if card in SUPPLY else worth[card.split("_")[1]] for card in family["cards"])
        for family in view["families"]
    ]
    for piece, bonus in {"pilgrim": 4, "barn": 3, "ship": 2}.items():
        standing = Counter(tile["seat"] for tile in view["tiles"] if tile["piece"] == piece)
        most = max(standing.values(), default=0)
        for family in view["families"]:
            if most and standing[family["seat"]] == most and not family["left"]:
                points[family["seat"]] += bonus
    return points
