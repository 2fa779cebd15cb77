"""All legal moves, found by trying everything: written from RULES.md, without the engine's code.

Works on the position as JSON and on the data of the box.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import engine

BOX = json.loads((Path(engine.__file__).parent / "old_world_new_world/pieces.json").read_text())
TERRAIN = {card["id"]: card for card in BOX["terrain"]}
SIDE, CARDS_A_SIDE = 12, 6
STRAIGHT = [(-1, 0), (1, 0), (0, -1), (0, 1)]
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
STANDS_ON = {"ship": "OA", "soldier": "PCM", "native": "OAPCM"}
SYMBOL = {"ship": "A", "soldier": "C"}
OTHER = {"ship": "soldier", "soldier": "ship"}
EDGES = {"south": (11, None), "north": (0, None), "west": (None, 0), "east": (None, 11)}
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


def turned(rows: list[str], quarters: int) -> list[str]:
    for _ in range(quarters):
        rows = [rows[1][0] + rows[0][0], rows[1][1] + rows[0][1]]
    return rows


class Slow:
    """A position, and questions about it; places are (row, column)."""

    def __init__(self, data: dict) -> None:
        self.data = data
        self.seat = data["current"]
        self.side = data["sides"][self.seat]
        self.hand = data["hands"][self.seat]
        self.letters = {}
        for number, placed in enumerate(data["cards"]):
            if placed:
                rows = turned(TERRAIN[placed[0]]["rows"], placed[1])
                for row in (0, 1):
                    for column in (0, 1):
                        place = (number // 6 * 2 + row, number % 6 * 2 + column)
                        self.letters[place] = rows[row][column]
        self.units = {divmod(space, SIDE): (seat, kind) for space, seat, kind in data["units"]}
        self.landed = {divmod(space, SIDE) for space in data["landed"]}
        self.mine = [
            place
            for place, (seat, _) in sorted(self.units.items())
            if seat == self.seat and place not in self.landed
        ]

    def moves(self) -> list[dict]:
        """Every legal move as JSON."""
        if self.data["ended"]:
            return []
        match self.data["phase"]:
            case "deploy":
                return [*self.home_deploys(), {"kind": "decline"}]
            case "burn_first":
                return list(self.acts())
            case "burn_second":
                return [*self.acts(), {"kind": "decline"}, *self.free_moves()]
        found = list(self.plays()) if self.data["plays_left"] else []
        ends = [] if found else [{"kind": "end_turn"}]
        if self.data["phase"] == "start":
            ends = [
                {"kind": "discard", "cards": list(cards)}
                for count in range(6)
                for cards in sorted(set(combinations(self.hand, count)))
            ]
        return [*found, *self.free_moves(), *ends]

    def plays(self) -> Iterator[dict]:
        for card in sorted(set(self.hand)):
            if card in TERRAIN:
                yield from self.placements(TERRAIN[card])
                if self.can_burn(card):
                    yield {"kind": "burn", "card": card}
            else:
                name = next(action["name"] for action in BOX["actions"] if action["id"] == card)
                for target in getattr(self, name.split()[-1].lower())():
                    yield {"kind": "action", "card": card, "target": list(target)}

    def placements(self, card: dict) -> Iterator[dict]:
        for number, placed in enumerate(self.data["cards"]):
            if card["volcano"]:
                places = self.places_of(number)
                ok = placed and any(self.letters[place] == "M" for place in places)
                ok = ok and not self.landed.intersection(places)
            else:
                ok = placed is None
            for quarters in range(4):
                faces = [turned(card["rows"], less) for less in range(quarters)]
                if ok and turned(card["rows"], quarters) not in faces:
                    yield {"kind": "place", "card": card["id"], "section": number, "rotation": quarters}

    def places_of(self, number: int) -> list[tuple[int, int]]:
        row, column = number // 6 * 2, number % 6 * 2
        return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]

    def can_burn(self, card: str) -> bool:
        symbols = "".join(TERRAIN[card]["rows"])
        return any(
            SYMBOL[kind] in symbols and any(True for _ in self.acts_of(kind)) for kind in ("ship", "soldier")
        )

    # What a burned symbol pays for.

    def acts(self) -> Iterator[dict]:
        for kind in ("ship", "soldier"):
            if kind in self.data["owed"]:
                yield from self.acts_of(kind)

    def acts_of(self, kind: str) -> Iterator[dict]:
        for place, letter in self.letters.items():
            if self.is_home(place) and letter in STANDS_ON[kind] and place not in self.units:
                for removed in self.removed():
                    yield {"kind": "act_deploy", "space": self.number(place), "removed": removed}
        for origin in self.mine:
            for target in self.letters:
                ends = {"origin": self.number(origin), "target": self.number(target)}
                if self.units[origin][1] == kind:
                    if self.slides(origin, target, kind, self.units):
                        yield {"kind": "act_move", **ends}
                elif (
                    self.touch(origin, target)
                    and self.letters[target] == SYMBOL[kind]
                    and target not in self.units
                ):
                    yield {"kind": "act_convert", **ends}

    def home_deploys(self) -> Iterator[dict]:
        for space in self.data["pending"]:
            for removed in self.removed():
                yield {"kind": "deploy", "space": space, "removed": removed}

    def removed(self) -> list[int | None]:
        scored = sum(seat == self.seat for _, seat, _ in self.data["arrows"])
        if len(self.mine) + scored < 6:
            return [None]
        return [self.number(place) for place in self.mine]

    def is_home(self, place: tuple[int, int]) -> bool:
        return self.on_edge(place, self.side)

    def on_edge(self, place: tuple[int, int], side: str) -> bool:
        return any(a == b for a, b in zip(place, EDGES[side], strict=True))

    def number(self, place: tuple[int, int]) -> int:
        return place[0] * SIDE + place[1]

    def touch(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1

    def slides(self, origin: tuple, target: tuple, kind: str, units: object) -> bool:
        """Can such a unit go there in one move?"""
        down, right = target[0] - origin[0], target[1] - origin[1]
        if (down == 0) == (right == 0):
            return False
        step = ((down > 0) - (down < 0), (right > 0) - (right < 0))
        place = origin
        while place != target:
            if place != origin and self.letters[place] == "M":
                return False
            place = (place[0] + step[0], place[1] + step[1])
            if self.letters.get(place, "?") not in STANDS_ON[kind] or place in units:
                return False
        return True

    def free_moves(self) -> Iterator[dict]:
        if self.data["free_steps"] >= 30:
            return
        for origin in self.mine:
            kind = self.units[origin][1]
            if self.letters[origin] != SYMBOL[kind]:
                continue
            others = set(self.units) - {origin}
            reached, fresh = {origin}, {origin}
            while fresh:
                fresh = {
                    target
                    for start in fresh
                    if self.letters[start] == SYMBOL[kind] and not self.scores(start)
                    for target in self.letters
                    if target not in reached and self.slides(start, target, kind, others)
                }
                reached |= fresh
            for target in reached - {origin}:
                ends = {"origin": self.number(origin), "target": self.number(target)}
                yield {"kind": "free_move", **ends}

    def scores(self, place: tuple[int, int]) -> bool:
        """Does a unit of the seat to move score there?"""
        goal = OPPOSITE[self.side]
        along = place[1] if goal in ("north", "south") else place[0]
        covered = [divmod(space, SIDE) for space, _, _ in self.data["arrows"]]
        return self.on_edge(place, goal) and along in BOX["board"]["arrows"] and place not in covered

    # The seven action cards.

    def barbarians(self) -> list[tuple]:
        return [(self.number(place),) for place, letter in self.letters.items() if letter == "C"]

    def pirates(self) -> list[tuple]:
        return [(self.number(place),) for place, letter in self.letters.items() if letter == "A"]

    def bribery(self) -> Iterator[tuple]:
        own = [place for place, (seat, _) in self.units.items() if seat == self.seat]
        for place, (seat, _) in self.units.items():
            if (
                seat != self.seat
                and place not in self.landed
                and any(self.touch(place, near) for near in own)
            ):
                for removed in self.removed():
                    yield (self.number(place),) if removed is None else (self.number(place), removed)

    def drift(self) -> Iterator[tuple]:
        for number, placed in enumerate(self.data["cards"]):
            if placed is None or self.landed.intersection(self.places_of(number)):
                continue
            yield from ((number, number, 1), (number, number, 3))
            for other, there in enumerate(self.data["cards"]):
                apart = abs(number // 6 - other // 6) + abs(number % 6 - other % 6)
                if there is None and apart == 1:
                    yield (number, other, 0)

    def convert(self) -> Iterator[tuple]:
        for origin, (seat, kind) in self.units.items():
            if seat is not None and origin not in self.landed:
                for target, letter in self.letters.items():
                    free = target not in self.units and self.touch(origin, target)
                    if free and letter in STANDS_ON[OTHER[kind]]:
                        yield (self.number(origin), self.number(target))

    def natives(self) -> Iterator[tuple]:
        standing = [place for place, (seat, _) in self.units.items() if seat is None]
        for target in self.letters:
            if target not in self.units:
                if len(standing) < 2:
                    yield (self.number(target),)
                else:
                    yield from ((self.number(place), self.number(target)) for place in standing)

    def tornado(self) -> Iterator[tuple]:
        for origin, (_, kind) in self.units.items():
            for down, right in STRAIGHT:
                target = (origin[0] + 2 * down, origin[1] + 2 * right)
                lands = self.letters.get(target, "?") in STANDS_ON[kind] and target not in self.units
                if lands and origin not in self.landed:
                    yield (self.number(origin), self.number(target))
