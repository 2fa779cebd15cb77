"""Positions for tests, laid card by card with the cards that the test wants."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.words import say
from engine.new_world.rules import NewWorld
from engine.new_world.state import NoSettler, PlaceCard, PlaceSettler, Score

RULES = NewWorld()

# Kinds of the catalogue that the tests use, by what they show unturned.
FARM, FARM_TRAIL, FARM_TWO_TRAILS = 1, 2, 3  # nothing · trail S · trails E and W
FORK, CROSSROADS, DOUBLE_BEND = 4, 5, 7  # trails E, S, W · all four · N-E and S-W
STRAIGHT, STRAIGHT_POST, STRAIGHT_POST_GAME = 8, 9, 10  # trail N-S · with a post · and two animals
BEND, BEND_POST, BEND_HERD = 11, 16, 17  # trail S-W · with a post · two animals outside
EDGE_FARM, EDGE_HERD, EDGE_FLAG = 18, 19, 20  # town N, a farm · two animals · a flag, an animal
EDGE_STRAIGHT, TOWN_FULL = 21, 25  # town N, trail E-W · town on all sides, a flag
FACING, CORNER, CORNER_FLAG = 30, 34, 35  # towns N and S apart · one town N and W · with a flag
GATE, THROUGH_FLAG, THREE = 37, 38, 46  # town N, trail S to it · one town E and W · N, E and W
THREE_APART = 49  # towns N, E and S apart


class Table:
    """A game in which the test decides which cards are drawn, and by whom."""

    def __init__(self, seats=2, **options):
        self.state = RULES.setup(seats, {"first_seat": 0, **options}, bytes(32))
        self.events = []
        """What happened in the last call."""

    @property
    def view(self):
        return RULES.view(self.state, None)

    @property
    def scores(self):
        return list(RULES.scores(self.state))

    @property
    def moves(self):
        return list(RULES.legal_moves(self.state, self.state.seat))

    def edit(self, **changes):
        """Change parts of the stored position."""
        self.state = RULES.state_from_json({**RULES.state_to_json(self.state), **changes})
        return self

    def turn_of(self, seat):
        return self.edit(seat=seat)

    def surveyors(self, west, east):
        return self.edit(surveyors=[west, east])

    def hold(self, kind):
        """Let the seat to move hold a card of this kind instead of the drawn one."""
        data = RULES.state_to_json(self.state)
        if data["drawn"] != kind:
            pile = data["stock"] if kind in data["stock"] else data["left_out"]
            pile[pile.index(kind)], data["drawn"] = data["drawn"], kind
            self.edit(**data)
        return self

    def next_cards(self, *kinds):
        """The stock is just these cards, the first to be drawn first; the others are left out."""
        data = RULES.state_to_json(self.state)
        others = [*data["stock"], *data["left_out"]]
        for kind in kinds:
            others.remove(kind)
        return self.edit(stock=list(kinds)[::-1], left_out=others)

    def step(self, move):
        """One move, and nothing that the system does by itself."""
        self.state, events = RULES.apply(self.state, self.state.seat, move)
        self.events = [*events]
        return self

    def play(self, move):
        """One move, and what the system does after it."""
        self.step(move)
        while forced := RULES.forced_move(self.state):
            self.state, events = RULES.apply(self.state, *forced)
            self.events += events
        return self

    def place(self, kind, column, row, rotation=0, *, seat=None):
        """Lay a card of this kind; the settler is still to be decided where one can be placed."""
        if seat is not None:
            self.turn_of(seat)
        return self.hold(kind).play(PlaceCard(column, row, rotation))

    def lay(self, kind, column, row, rotation=0, settler=None, *, seat=None):
        """A turn: a card, and a settler on one of its segments or none. A choice of scorings is left open."""
        self.place(kind, column, row, rotation, seat=seat)
        if self.state.phase == "settle":
            self.play(PlaceSettler(settler) if settler else NoSettler())
        else:
            assert settler is None, "the settler was not the player's to decide"
        return self

    def score(self, column, row, segment):
        return self.play(Score(column, row, segment))

    def fill(self, *places):
        """Lay any fitting cards on these places, without settlers."""
        for column, row in places:
            kind, rotation = self._fitting(column, row)
            self.lay(kind, column, row, rotation)
        return self

    def leave(self, seat):
        """A seat withdraws, and the system goes on."""
        self.state, events = RULES.withdraw(self.state, seat)
        self.events = [*events]
        return self

    def settlers(self):
        """(seat, column, row, role) of all on the board."""
        return [(s["seat"], s["column"], s["row"], s["role"]) for s in self.view["settlers"]]

    def told(self, kind):
        """The data of the last call's events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def kinds_told(self):
        return [event.kind for event in self.events]

    def refusal(self, move, seat=None):
        """The code with which a move is refused, after putting it into words."""
        with pytest.raises(IllegalMove) as refused:
            RULES.apply(self.state, self.state.seat if seat is None else seat, move)
        assert say(refused.value.saying, RULES.templates)
        return refused.value.saying.code

    def segments(self):
        """What may take a settler now."""
        return [move.segment for move in self.moves if isinstance(move, PlaceSettler)]

    def _fitting(self, column, row):
        """A kind at hand with a rotation that fits there, farms and rare cards last."""
        data = RULES.state_to_json(self.state)
        pile = [data["drawn"], *data["stock"], *data["left_out"]]
        for kind in sorted(set(pile), key=lambda kind: (kind in (1, 2, 3, 18), -pile.count(kind), kind)):
            self.hold(kind)
            for move in self.moves:
                if (move.column, move.row) == (column, row):
                    return kind, move.rotation
        raise AssertionError(f"no card fits at column {column}, row {row}")
