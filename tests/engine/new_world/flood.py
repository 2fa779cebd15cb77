"""New World reckoned slowly from the rulings alone, to hold the engine against.

Works on stored positions (`state_to_json`) and the catalogue file; shares no code with the engine.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import engine.new_world

CATALOGUE = json.loads((Path(engine.new_world.__file__).parent / "cards.json").read_text())
SIDES = "NESW"
BEYOND = {0: (0, -1), 1: (-1, 0), 2: (0, 1), 3: (1, 0)}
"""From a place to its neighbour by side; columns are counted westward."""
MEETS = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}
AROUND = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]


@dataclass
class Part:
    """A segment of a card that lies."""

    id: str
    kind: str
    edges: tuple[int, ...]
    slots: tuple[int, ...]
    worth: int


@dataclass
class Region:
    """A whole trail, town, farm or plains."""

    kind: str
    parts: set = field(default_factory=set)
    """(column, row, segment id)"""
    open_ends: int = 0
    worth: int = 0
    settlers: list = field(default_factory=list)
    """(column, row, segment id, seat), sorted"""
    around: int = 0
    """Farms: cards on the eight places around."""

    @property
    def places(self):
        return {(column, row) for column, row, _ in self.parts}

    @property
    def complete(self):
        if self.kind == "farm":
            return self.around == 8
        return self.kind in ("trail", "town") and self.open_ends == 0

    def points(self, *, final):
        """Before any bonus (NW-10, NW-19)."""
        cards = len(self.places)
        return {
            "trail": cards + 2 * self.worth,
            "town": (cards + self.worth) * (1 if final else 2),
            "farm": 1 + self.around,
            "plains": self.worth if final else 0,
        }[self.kind]

    def winners(self):
        counts = Counter(seat for *_, seat in self.settlers)
        return {seat for seat, count in counts.items() if count == max(counts.values())}

    def gains(self, surveyors):
        """By seat, the points with bonus if it is scored as complete now (NW-11, NW-14)."""
        return {
            seat: self.points(final=False)
            + 4
            * sum(
                any(column == stand and owner == seat for column, _, _, owner in self.settlers)
                for stand in surveyors
            )
            for seat in self.winners()
        }


class Survey:
    """All that lies in a stored position."""

    def __init__(self, data):
        self.data = data
        self.kinds = {(0, space["row"]): (space, 0) for space in CATALOGUE["start_spaces"]}
        for column, row, kind, rotation in data["cards"]:
            assert (column, row) not in self.kinds, "two cards on one place"
            self.kinds[column, row] = (CATALOGUE["kinds"][kind - 1], rotation)
        self.parts_at = {place: turned_parts(*laid) for place, laid in self.kinds.items()}
        self.parts = {(*place, part.id): part for place, parts in self.parts_at.items() for part in parts}
        self.regions = self._flood()
        self.region_of = {name: region for region in self.regions for name in region.parts}
        self._settle()

    def to_score(self):
        """The complete regions with settlers, by the settler that names each."""
        waiting = [region for region in self.regions if region.complete and region.settlers]
        return sorted(waiting, key=lambda region: region.settlers[0])

    def placements(self, kind):
        """(column, row, rotation) of every legal placement, by brute force (NW-1, NW-4)."""
        ten_rows = self.data["options"]["ten_rows"]
        empty = {
            (column + c, row + r)
            for column, row in self.kinds
            for c, r in BEYOND.values()
            if (column + c, row + r) not in self.kinds
        }
        return [
            (column, row, rotation)
            for column, row in sorted(empty)
            if column >= 1 and (not ten_rows or 1 <= row <= 10)
            for rotation in different_rotations(kind)
            if self._continues(column, row, CATALOGUE["kinds"][kind - 1], rotation)
        ]

    def _continues(self, column, row, card, rotation):
        shown = edges_of(card, rotation)
        for side, (c, r) in BEYOND.items():
            there = self.kinds.get((column + c, row + r))
            if there and edges_of(*there)[(side + 2) % 4] != shown[side]:
                return False
        return True

    def _flood(self):
        waiting, regions = set(self.parts), []
        while waiting:
            region = Region(self.parts[next(iter(waiting))].kind)
            todo = [next(iter(waiting))]
            while todo:
                name = todo.pop()
                if name not in region.parts:
                    region.parts.add(name)
                    region.worth += self.parts[name].worth
                    todo += self._neighbours(name, region)
            waiting -= region.parts
            regions.append(region)
        return regions

    def _neighbours(self, name, region):
        """The parts that a part meets; what meets nothing is an open end of the region."""
        column, row, _ = name
        part, found = self.parts[name], []
        for side, (c, r) in BEYOND.items():
            there = (column + c, row + r)
            slots = [slot for slot in part.slots if slot // 2 == side]
            if there in self.kinds:
                found += [
                    (*there, other.id)
                    for other in self.parts_at[there]
                    if other.kind == part.kind
                    and (
                        (side in part.edges and (side + 2) % 4 in other.edges)
                        or any(MEETS[slot] in other.slots for slot in slots)
                    )
                ]
            elif side in part.edges:
                region.open_ends += 1
            elif slots:
                plain = edges_of(*self.kinds[column, row])[side] == "plains"
                region.open_ends += 1 if plain else len(slots)
        if part.kind == "farm":
            region.around = sum((column + c, row + r) in self.kinds for c, r in AROUND)
            region.open_ends = 8 - region.around
        return found

    def _settle(self):
        for node, seat in self.data["settlers"]:
            column, row, kind, _ = self.data["cards"][node // 8]
            segment = CATALOGUE["kinds"][kind - 1]["segments"][node % 8]["id"]
            self.region_of[column, row, segment].settlers.append((column, row, segment, seat))
        for region in self.regions:
            region.settlers.sort()


def edges_of(card, rotation):
    """What the turned card shows, by side; start spaces show something to the west only."""
    if "west_edge" in card:
        return [None, None, None, card["west_edge"]]
    return [card["edges"][SIDES[(side - rotation) % 4]] for side in range(4)]


def turned_parts(card, rotation):
    return _turned_parts(card.get("no", 0), card.get("row", 0), rotation)


@cache
def _turned_parts(kind, start_row, rotation):
    card = CATALOGUE["kinds"][kind - 1] if kind else CATALOGUE["start_spaces"][start_row - 1]
    return [
        Part(
            part["id"],
            part["kind"],
            tuple(sorted((SIDES.index(side) + rotation) % 4 for side in part.get("edges", []))),
            tuple(sorted((slot + 2 * rotation) % 8 for slot in part.get("slots", []))),
            part.get("trading_posts", 0) + part.get("flags", 0) + part.get("animals", 0),
        )
        for part in card["segments"]
    ]


@cache
def different_rotations(kind):
    """The rotations whose picture no smaller rotation shows (NW-4)."""
    card = CATALOGUE["kinds"][kind - 1]
    pictures = [
        sorted((part.kind, part.edges, part.slots, part.worth) for part in turned_parts(card, rotation))
        for rotation in range(4)
    ]
    return [rotation for rotation in range(4) if pictures[rotation] not in pictures[:rotation]]
