"""The rules of Old World New World as one object; its methods follow RULES.md.

What may be done is in `legality`, what it does in `steps`, the seven action cards in `actions`,
points and the end in `scoring`.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, get_args

from engine.core.chance import Chance, Dice
from engine.core.errors import IllegalMove
from engine.core.events import Event
from engine.core.events import view_event as viewed
from engine.core.jsons import JsonObject
from engine.core.options import checked_options, checked_seats
from engine.core.outcome import Outcome
from engine.core.rematch import Rematch, rotated
from engine.core.seats import Seat, all_seats
from engine.core.words import Saying, Templates, gettext_noop
from engine.old_world_new_world import (
    appraisal,
    codec,
    legality,
    playouts,
    scoring,
    steps,
    templates,
    view,
    words,
)
from engine.old_world_new_world.board import SECTIONS, sides_for
from engine.old_world_new_world.pieces import COMPONENTS, DECK, HAND, PLAYS
from engine.old_world_new_world.state import START, Move, Reason, State, terrain_of

FIRST_SEAT_FIXED = 3
"""With three seats the one that nobody sits across from, South, always starts."""


class OldWorldNewWorld:
    """Version 1 of the rules; see `engine.core.rules.Rules` for what each method promises."""

    slug: ClassVar[str] = "old-world-new-world"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "Old World New World"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    endings: ClassVar[tuple[str, ...]] = get_args(Reason)
    milestones: ClassVar[frozenset[str]] = words.MILESTONES

    # What is in the box.

    @property
    def options_schema(self) -> JsonObject:
        """Where two players sit, and who starts (ALL-2)."""
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "adjacent": {
                    "type": "boolean",
                    "default": False,
                    "title": gettext_noop("Sit next to each other"),
                    "description": gettext_noop(
                        "Two players sit at adjacent sides of the board, not across."
                    ),
                    "x-seats": [2],
                },
                "first_seat": {
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "maximum": self.most_seats - 1,
                    "default": None,
                    "x-seat": True,
                    "title": gettext_noop("First seat"),
                    "description": gettext_noop(
                        "Who starts; drawn by lot if none is named. "
                        "With three players South starts in any case."
                    ),
                },
            },
        }

    @property
    def move_schema(self) -> JsonObject:
        return codec.MOVES.schema()

    @property
    def components(self) -> JsonObject:
        return COMPONENTS

    @property
    def templates(self) -> Templates:
        return templates.TEMPLATES

    # Playing.

    def setup(self, seats: int, options: Mapping[str, object], seed: bytes) -> State:
        """An empty board, five cards in each hand; with two seats one play (OW-1, OW-5)."""
        count = checked_seats(seats, self.least_seats, self.most_seats)
        chosen = checked_options(self.options_schema, options, seats=count)
        dice = Dice(Chance(seed))
        first = _first_seat(chosen["first_seat"], count, dice)
        deck = list(DECK)
        dice.shuffle(deck, "deck")
        empty = [None for _ in SECTIONS]
        return State(
            sides=sides_for(count, adjacent=chosen["adjacent"]),
            hands=_deal(deck, count, first),
            deck=deck,
            chance=dice.chance,
            discards=[],
            cards=[*empty],
            terrain=terrain_of(empty),
            units={},
            arrows={},
            landed=frozenset(),
            current=first,
            turn=1,
            phase=START,
            plays_left=1 if count == 2 else PLAYS,  # OW-5
            free_steps=0,
            pending=(),
            owed=(),
            passes=(0,) * count,
            dropped=(),
            ended=None,
            winner=None,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        return () if state.ended is not None else (state.current,)

    def turn_number(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legality.legal_moves(state) if seat == state.current else ()

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """A copy of the state after the step that `playout` makes too."""
        if state.ended is not None:
            raise IllegalMove("game_over")
        if seat != state.current:
            raise IllegalMove("not_your_turn")
        legality.check(state, move)
        after, events = state.copy(), list[Event]()
        steps.perform(after, move, events)
        return after, tuple(events)

    def forced_move(self, state: State) -> tuple[Seat, Move] | None:
        """Nothing is ever decided for a player here (ALL-5)."""
        return None

    def withdraw(self, state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        if state.ended is not None:
            raise IllegalMove("game_over")
        if seat not in state.playing():
            raise IllegalMove("already_left")
        after, events = state.copy(), list[Event]()
        steps.withdraw(after, seat, events)
        return after, tuple(events)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return scoring.scores(state)

    def sources(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return scoring.sources(state)

    def rematch(self, start: State, outcome: Outcome | None) -> Rematch:
        """The winner begins; with three seats South does, and seats rotate (OW-32)."""
        seats = len(start.hands)
        if seats == FIRST_SEAT_FIXED:
            return Rematch(rotated(seats, start.current).order, None)
        winners = [seat for seat in all_seats(seats) if outcome and outcome.places[seat] == 1]
        return Rematch(all_seats(seats), winners[0] if len(winners) == 1 else None)

    # Knowing.

    def view(self, state: State, seat: Seat | None) -> JsonObject:
        return view.view(state, seat)

    def view_event(self, event: Event, seat: Seat | None) -> JsonObject:
        return viewed(event, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The deck and the hands that the seat does not see are shuffled together (OW-31)."""
        hidden = [other for other in all_seats(len(state.sides)) if other != seat]
        # Sorted, so that nothing of the true order is left.
        cards = sorted([*state.deck, *(card for other in hidden for card in state.hands[other])])
        dice = Dice(chance)
        dice.shuffle(cards, "redeal")
        dealt = state.copy()
        for other in hidden:
            size = len(state.hands[other])
            dealt.hands[other] = tuple(sorted(cards[:size]))
            del cards[:size]
        dealt.deck = cards
        dealt.chance = dice.chance
        return dealt

    def reshuffle(self, state: State, chance: Chance) -> State:
        """The deck in another order; hands stay, for their owners know them."""
        dice, deck = Dice(chance), sorted(state.deck)
        dice.shuffle(deck, "redeal")
        after = state.copy()
        after.deck, after.chance = deck, dice.chance
        return after

    def reveals(self, before: State, after: State) -> bool:
        """A draw shows cards; the end of the game shows everything, for its seed is published."""
        drawn = len(before.deck) != len(after.deck) or before.chance != after.chance
        return drawn or before.ended != after.ended

    # Thinking ahead.

    def playout(self, state: State, chance: Chance) -> Outcome:
        """Random moves, but forward if possible: see `playouts`."""
        now = state.copy()
        playouts.play_out(now, Dice(chance))
        result = scoring.outcome(now)
        assert result is not None
        return result

    def appraise(self, state: State, seat: Seat) -> float:
        return appraisal.appraise(state, seat)

    # Reading and writing.

    def state_to_json(self, state: State) -> JsonObject:
        return codec.state_to_json(state)

    def state_from_json(self, data: JsonObject) -> State:
        return codec.state_from_json(data)

    def move_to_json(self, move: Move) -> JsonObject:
        return codec.MOVES.to_json(move)

    def move_from_json(self, data: object) -> Move:
        return codec.MOVES.from_json(data)

    def move_to_text(self, move: Move) -> str:
        return codec.MOVES.to_text(move)

    def move_from_text(self, text: str) -> Move:
        return codec.MOVES.from_text(text)

    # Telling.

    def describe_move(self, view: JsonObject, move: Move) -> Saying:
        return words.describe_move(view, move)

    def describe_event(self, event: JsonObject) -> Saying | None:
        return words.describe_event(event)

    def tell_event(self, event: JsonObject) -> Saying:
        """The line of the log, which looks back already."""
        line = words.describe_event(event)
        assert line is not None
        return line


def _first_seat(chosen: int | None, seats: int, dice: Dice) -> Seat:
    if seats == FIRST_SEAT_FIXED:
        return Seat(0)
    return Seat(dice.below(seats, "first seat") if chosen is None else chosen)


def _deal(deck: list[str], seats: int, first: Seat) -> list[tuple[str, ...]]:
    """Five cards to each from the top of the deck, all at once, from the first seat on."""
    hands: list[tuple[str, ...]] = [()] * seats
    for step in range(seats):
        hands[(first + step) % seats] = tuple(sorted(deck.pop() for _ in range(HAND)))
    return hands
