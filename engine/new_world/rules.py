"""The rules of New World, as RULES.md tells them; `turns` has the steps themselves."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from engine.core.chance import Chance, Dice
from engine.core.errors import IllegalMove
from engine.core.events import Event, view_event
from engine.core.jsons import JsonObject
from engine.core.options import checked_options, checked_seats
from engine.core.outcome import Outcome
from engine.core.rematch import Rematch, rotated
from engine.core.seats import Seat
from engine.core.words import Saying, Templates
from engine.new_world import appraisal, codec, playout, refusals, scoring, telling, turns
from engine.new_world import view as known
from engine.new_world.board import column_of, first_board, row_of
from engine.new_world.options import LEAST_SEATS, MOST_SEATS, OPTIONS_SCHEMA
from engine.new_world.pieces import CATALOGUE, KINDS, SETTLERS_A_SEAT, SURVEYORS
from engine.new_world.state import EndReason, Move, NoSettler, Phase, PlaceCard, PlaceSettler, Score, State
from engine.new_world.words import TEMPLATES


class NewWorld:
    """New World: 2 to 5 players lay landscape cards from the coast westward (NW-22)."""

    slug: ClassVar[str] = "new-world"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "New World"
    least_seats: ClassVar[int] = LEAST_SEATS
    most_seats: ClassVar[int] = MOST_SEATS
    endings: ClassVar[tuple[str, ...]] = tuple(str(reason) for reason in EndReason)
    milestones: ClassVar[frozenset[str]] = telling.MILESTONES

    # What is in the box.

    @property
    def options_schema(self) -> JsonObject:
        return OPTIONS_SCHEMA

    @property
    def move_schema(self) -> JsonObject:
        return codec.MOVES.schema()

    @property
    def components(self) -> JsonObject:
        """The card catalogue with its own `schema`, and how many settlers and surveyors there are."""
        return {**CATALOGUE, "settlers_a_seat": SETTLERS_A_SEAT, "surveyors": SURVEYORS}

    @property
    def templates(self) -> Templates:
        return TEMPLATES

    # Playing.

    def setup(self, seats: int, options: Mapping[str, object], seed: bytes) -> State:
        """The coast, a shuffled stock and the first card drawn (NW-6, NW-23, ALL-2)."""
        checked_seats(seats, LEAST_SEATS, MOST_SEATS)
        chosen = checked_options(OPTIONS_SCHEMA, options, seats=seats)
        dice = Dice(Chance(seed))
        cards = [kind.no for kind in KINDS for _ in range(kind.count)]
        dice.shuffle(cards, "stock")
        first = chosen["first_seat"]
        state = State(
            options=chosen,
            board=first_board(ten_rows=chosen["ten_rows"]),
            stock=cards[: chosen["stock"]][::-1],
            left_out=tuple(cards[chosen["stock"] :]),
            supply=[SETTLERS_A_SEAT] * seats,
            scores=[0] * seats,
            seat=Seat(dice.below(seats, "first seat") if first is None else first),
        )
        turns.draw_card(state, None)
        return state

    def to_move(self, state: State) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.seat,)

    def turn_number(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Placements from east to west and north to south; segments as the catalogue lists them, no
        settler last; features to score by the settlers that name them."""
        if seat != state.seat or state.phase is Phase.OVER:
            return []
        if state.phase is Phase.PLACE:
            assert state.drawn is not None
            return [_place_card(place, rotation) for place, rotation in state.board.placements(state.drawn)]
        if state.phase is Phase.SETTLE:
            ids = state.board.faces[-1].ids
            return [*(PlaceSettler(ids[segment]) for segment in turns.free_segments(state)), NoSettler()]
        return [_score(state, root) for root in state.to_score]

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        refusals.check_turn(state, seat, move)
        after, log = state.copy(), list[Event]()
        match move:
            case PlaceCard():
                turns.place_card(after, refusals.placement(state, move), move.rotation, log)
            case PlaceSettler():
                turns.place_settler(after, refusals.segment_to_settle(state, move), log)
            case NoSettler():
                turns.place_settler(after, None, log)
            case Score():
                turns.score(after, refusals.root_to_score(state, move), log)
        return after, tuple(log)

    def forced_move(self, state: State) -> tuple[Seat, Move] | None:
        """No settler where none can be placed; a scoring without a choice (ALL-5, NW-12)."""
        if state.phase is Phase.SETTLE and not turns.free_segments(state):
            return state.seat, NoSettler()
        if state.phase is Phase.SCORE and len(state.to_score) == 1:
            return state.seat, _score(state, state.to_score[0])
        return None

    def withdraw(self, state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        if state.phase is Phase.OVER:
            raise IllegalMove("game_over")
        if seat not in state.staying():
            raise IllegalMove("already_left")
        after, log = state.copy(), list[Event]()
        turns.withdraw(after, seat, log)
        return after, tuple(log)

    def outcome(self, state: State) -> Outcome | None:
        return known.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.scores)

    def sources(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return scoring.sources(state)

    def rematch(self, start: State, outcome: Outcome | None) -> Rematch:
        """Seats rotate: whoever sat next to the first player begins."""
        return rotated(len(start.scores), start.seat)

    # Knowing.

    def view(self, state: State, seat: Seat | None) -> JsonObject:
        return known.view(state)

    def view_event(self, event: Event, seat: Seat | None) -> JsonObject:
        return view_event(event, seat)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The stock and the cards left out, shuffled together: nobody can tell (NW-6, NW-23)."""
        after = state.copy()
        # Sorted, so that nothing of the true order is left.
        hidden, _ = chance.shuffled(sorted((*state.stock, *state.left_out)), "redeal")
        after.stock = list(hidden[: len(state.stock)])
        after.left_out = hidden[len(state.stock) :]
        return after

    def reshuffle(self, state: State, chance: Chance) -> State:
        """As `redeal`: nobody knows more of the stock than anybody else."""
        return self.redeal(state, None, chance)

    def reveals(self, before: State, after: State) -> bool:
        """A card left the stock."""
        return len(before.stock) != len(after.stock)

    # Thinking ahead.

    def playout(self, state: State, chance: Chance) -> Outcome:
        end = state.copy()
        playout.play_out(end, playout.numbers_from(chance))
        outcome = known.outcome(end)
        assert outcome is not None
        return outcome

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
        return telling.describe_move(view, move)

    def describe_event(self, event: JsonObject) -> Saying | None:
        return telling.describe_event(event)

    def tell_event(self, event: JsonObject) -> Saying:
        return telling.tell_event(event)


@lru_cache(maxsize=8192)
def _place_card(place: int, rotation: int) -> PlaceCard:
    return PlaceCard(column_of(place), row_of(place), rotation)


def _score(state: State, root: int) -> Score:
    node = state.settlers_of(root)[0]
    naming = state.settler_on(node, state.settlers[node])
    return Score(naming.column, naming.row, naming.segment)
