"""New England on the contract: setup, whose turn it is, legal moves and what a move does."""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.core.events import Event, view_event
from engine.core.jsons import JsonObject
from engine.core.options import checked_options, checked_seats
from engine.core.outcome import Outcome
from engine.core.rematch import Rematch, rotated
from engine.core.seats import Seat
from engine.core.words import Saying, Templates, gettext_noop
from engine.new_england import codec, legal, playout, scoring, telling, turns
from engine.new_england.appraise import appraise
from engine.new_england.pieces import BOX, DECKS, START_MONEY, card_stock, land_stock
from engine.new_england.state import EndTurn, Family, Move, Phase, State
from engine.new_england.steps import step
from engine.new_england.view import view
from engine.new_england.words import ENDINGS, TEMPLATES


class NewEngland:
    """The rules as written down in RULES.md; fulfils `engine.core.rules.Rules`."""

    slug: ClassVar[str] = "new-england"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "New England"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    endings: ClassVar[tuple[str, ...]] = ENDINGS
    milestones: ClassVar[frozenset[str]] = telling.MILESTONES

    # What is in the box.

    @property
    def options_schema(self) -> JsonObject:
        """Which cards are played with (NE-2), and who starts (ALL-2)."""
        return {
            "type": "object",
            "properties": {
                "deck": {
                    "type": "string",
                    "enum": list(DECKS),
                    "default": "table",
                    "title": gettext_noop("Development cards"),
                    "x-names": {
                        "table": gettext_noop("42 for land, 16 for pieces"),
                        "component": gettext_noop("24 for land, 34 for pieces: one for each of them"),
                    },
                },
                "first_seat": {
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "maximum": self.most_seats - 1,
                    "default": None,
                    "x-seat": True,
                    "title": gettext_noop("First start player"),
                    "description": gettext_noop("The seat that has the start marker first."),
                },
            },
            "additionalProperties": False,
        }

    @property
    def move_schema(self) -> JsonObject:
        """All kinds of moves."""
        return codec.MOVES.schema()

    @property
    def components(self) -> JsonObject:
        """The country, tiles, cards, pieces, markers and money."""
        return BOX

    @property
    def templates(self) -> Templates:
        """Every code that this game can say."""
        return TEMPLATES

    # Playing.

    def setup(self, seats: int, options: Mapping[str, object], seed: bytes) -> State:
        """The empty country, bag and deck shuffled (NE-1 to NE-3)."""
        checked_seats(seats, self.least_seats, self.most_seats)
        chosen = checked_options(self.options_schema, options, seats=seats)
        bag, chance = Chance(seed).shuffled(land_stock(), "land tiles")
        deck, chance = chance.shuffled(card_stock(chosen["deck"]), "development cards")
        first = chosen["first_seat"]
        if first is None:
            first, _ = chance.below(seats, "first seat")
        return State(
            deck_option=chosen["deck"],
            phase=Phase.START,
            round=0,
            turn=1,
            active=Seat((first - 1) % seats),
            start_seat=Seat(first),
            families=[Family(START_MONEY) for _ in range(seats)],
            bag=bag,
            deck=deck,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The one seat whose turn it is; nobody when the game is over."""
        return () if state.phase is Phase.OVER else (state.active,)

    def turn_number(self, state: State) -> int:
        """Announcing, taking a marker and buying are turns of their own."""
        return state.turn

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """All legal moves of the seat; none off turn."""
        if seat != state.active:
            return ()
        return tuple(legal.moves(state))

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The position after the move, and what happened."""
        after = state.copy()
        log: turns.Log = []
        step(after, seat, move, log)
        return after, tuple(log)

    def forced_move(self, state: State) -> tuple[Seat, Move] | None:
        """The end of a buying turn in which nothing else is legal from the start (ALL-5)."""
        if state.buying is None or not state.buying.untouched:
            return None
        first = next(legal.moves(state))
        return (state.active, first) if isinstance(first, EndTurn) else None

    def withdraw(self, state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        """The seat leaves (NE-21); with two players, or one left, the other wins at once."""
        if state.phase is Phase.OVER:
            raise IllegalMove("game_over")
        if state.families[seat].left is not None:
            raise IllegalMove("already_left")
        after = state.copy()
        log: turns.Log = []
        turns.withdraw(after, seat, log)
        return after, tuple(log)

    def outcome(self, state: State) -> Outcome | None:
        """The final standing (NE-19); None until the game is over."""
        return scoring.outcome(state) if state.phase is Phase.OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of executed cards; majorities only count when the game is over."""
        if state.phase is Phase.OVER:
            return scoring.outcome(state).scores
        return tuple(scoring.card_points(family) for family in state.families)

    def sources(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """Executed cards by what they develop or bring; majorities once they count."""
        return scoring.sources(state)

    def rematch(self, start: State, outcome: Outcome | None) -> Rematch:
        """Seats rotate: whoever sat next to the first player begins."""
        return rotated(len(start.families), start.start_seat)

    # Knowing.

    def view(self, state: State, seat: Seat | None) -> JsonObject:
        """All but the order of bag and deck; see `engine.new_england.view`."""
        return view(state, seat)

    def view_event(self, event: Event, seat: Seat | None) -> JsonObject:
        """Events hold no secrets in this game."""
        return view_event(event, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The same position with bag and deck in another order."""
        after = state.copy()
        after.bag, chance = chance.shuffled(sorted(state.bag), "land tiles")
        after.deck, _ = chance.shuffled(sorted(state.deck), "development cards")
        return after

    def reshuffle(self, state: State, chance: Chance) -> State:
        """As `redeal`: nobody knows more of bag and deck than anybody else."""
        return self.redeal(state, None, chance)

    def reveals(self, before: State, after: State) -> bool:
        """Whether anything was drawn from bag or deck."""
        return (len(before.bag), len(before.deck)) != (len(after.bag), len(after.deck))

    # Thinking ahead.

    def playout(self, state: State, chance: Chance) -> Outcome:
        """The outcome of a game that is played on at random."""
        return scoring.outcome(playout.play_out(state, chance))

    def appraise(self, state: State, seat: Seat) -> float:
        """Points ahead of the strongest opponent, as far as can be seen."""
        return appraise(state, seat)

    # Reading and writing.

    def state_to_json(self, state: State) -> JsonObject:
        """The whole position, secrets included."""
        return codec.state_to_json(state)

    def state_from_json(self, data: JsonObject) -> State:
        """The position that `state_to_json` wrote."""
        return codec.state_from_json(data)

    def move_to_json(self, move: Move) -> JsonObject:
        """The move as an object with its `kind`."""
        return codec.MOVES.to_json(move)

    def move_from_json(self, data: object) -> Move:
        """The move an object stands for."""
        return codec.MOVES.from_json(data)

    def move_to_text(self, move: Move) -> str:
        """The move on one line."""
        return codec.MOVES.to_text(move)

    def move_from_text(self, text: str) -> Move:
        """The move a line stands for."""
        return codec.MOVES.from_text(text)

    # Telling.

    def describe_move(self, view: JsonObject, move: Move) -> Saying:
        """The move as an offer to a player."""
        return telling.describe_move(view, move)

    def describe_event(self, event: JsonObject) -> Saying | None:
        """A viewed event as a line of the log."""
        return telling.describe_event(event)

    def tell_event(self, event: JsonObject) -> Saying:
        """A milestone as a sentence of the story."""
        return telling.tell_event(event)
