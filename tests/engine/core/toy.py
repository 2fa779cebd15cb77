"""A tiny game for the tests of what all games share: add 0 to 3 to a heap until it is full.

Each seat holds a secret token and may add up to it; who fills the heap gets a point for every token
of the others. A seat whose token is 0 can add nothing: the system adds 0 for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.chance import Chance, Dice
from engine.core.errors import CORE_TEMPLATES, IllegalMove, MalformedMove
from engine.core.events import Event, view_event
from engine.core.jsons import JsonObject
from engine.core.moves import MoveCodec
from engine.core.options import checked_options, checked_seats
from engine.core.outcome import Outcome, ScoreLine, places_by
from engine.core.rematch import Rematch, rotated
from engine.core.seats import Seat, all_seats
from engine.core.words import Saying, Templates


@dataclass(frozen=True, slots=True)
class Add:
    """Add to the heap."""

    kind: ClassVar[str] = "add"
    count: int


@dataclass(frozen=True, slots=True)
class ToyState:
    chance: Chance
    full: int
    tokens: tuple[int, ...]
    heap: int = 0
    turn: int = 1
    seat: int = 0
    left: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    reason: str | None = None


class ToyRules:
    slug: ClassVar[str] = "toy"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "Toy"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    endings: ClassVar[tuple[str, ...]] = ("heap_full", "resigned")
    milestones: ClassVar[frozenset[str]] = frozenset({"withdrew"})

    _codec = MoveCodec[Add]([Add])

    @property
    def options_schema(self) -> JsonObject:
        full = {"type": "integer", "minimum": 5, "maximum": 30, "default": 12, "title": "Full heap"}
        return {"type": "object", "properties": {"full": full}, "additionalProperties": False}

    @property
    def move_schema(self) -> JsonObject:
        return self._codec.schema()

    @property
    def components(self) -> JsonObject:
        return {"tokens": [0, 1, 2, 3]}

    @property
    def templates(self) -> Templates:
        return {
            **CORE_TEMPLATES,
            "toy_too_much": "You may add {most} at most.",
            "toy_tokens": "Others' tokens",
            "toy_add": "Add {count} to the heap.",
            "toy_added": "{seat} added {count}.",
            "toy_left": "{seat} left.",
        }

    def setup(self, seats: int, options: Mapping[str, object], seed: bytes) -> ToyState:
        checked_seats(seats, self.least_seats, self.most_seats)
        full = int(checked_options(self.options_schema, options, seats=seats)["full"])
        dice = Dice(Chance(seed))
        tokens = [dice.below(4, "token") for _ in range(seats)]
        tokens[0] = max(tokens[0], 1)
        return ToyState(dice.chance, full, tuple(tokens), scores=(0,) * seats)

    def to_move(self, state: ToyState) -> tuple[Seat, ...]:
        return () if state.reason else (Seat(state.seat),)

    def turn_number(self, state: ToyState) -> int:
        return state.turn

    def legal_moves(self, state: ToyState, seat: Seat) -> Sequence[Add]:
        if seat not in self.to_move(state):
            return ()
        return [Add(count) for count in range(state.tokens[seat] + 1)]

    def apply(self, state: ToyState, seat: Seat, move: Add) -> tuple[ToyState, tuple[Event, ...]]:
        if state.reason:
            raise IllegalMove("game_over")
        if seat not in self.to_move(state):
            raise IllegalMove("not_your_turn")
        if not 0 <= move.count <= state.tokens[seat]:
            raise IllegalMove("toy_too_much", most=state.tokens[seat])
        event = Event("added", seat, {"count": move.count}, {seat: {"token": state.tokens[seat]}})
        heap = state.heap + move.count
        if heap >= state.full:
            points = sum(state.tokens) - state.tokens[seat]
            scores = tuple(points if other == seat else 0 for other in range(len(state.tokens)))
            return replace(state, heap=heap, scores=scores, reason="heap_full"), (event,)
        return replace(state, heap=heap, seat=self._next(state), turn=state.turn + 1), (event,)

    def _next(self, state: ToyState) -> int:
        count = len(state.tokens)
        order = [(state.seat + step) % count for step in range(1, count + 1)]
        return next(seat for seat in order if seat not in state.left)

    def forced_move(self, state: ToyState) -> tuple[Seat, Add] | None:
        if state.reason or state.tokens[state.seat]:
            return None
        return Seat(state.seat), Add(0)

    def withdraw(self, state: ToyState, seat: Seat) -> tuple[ToyState, tuple[Event, ...]]:
        if state.reason or seat in state.left or seat not in all_seats(len(state.tokens)):
            raise IllegalMove("already_left")
        state = replace(state, left=(*state.left, seat))
        event = Event("withdrew", seat)
        staying = [other for other in all_seats(len(state.tokens)) if other not in state.left]
        if len(staying) == 1 or not any(state.tokens[other] for other in staying):
            return replace(state, reason="resigned"), (event,)
        if seat == state.seat:
            state = replace(state, seat=self._next(state), turn=state.turn + 1)
        return state, (event,)

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.reason is None:
            return None
        count = len(state.tokens)
        late = [state.left.index(seat) - count if seat in state.left else 0 for seat in range(count)]
        places = places_by([(late[seat], state.scores[seat]) for seat in range(count)])
        lines = tuple((ScoreLine(points, Saying("toy_tokens")),) if points else () for points in state.scores)
        return Outcome(state.reason, places, state.scores, lines)

    def scores(self, state: ToyState) -> tuple[int, ...]:
        return state.scores

    def sources(self, state: ToyState) -> Mapping[str, tuple[int, ...]]:
        return {"toy_tokens": state.scores}

    def rematch(self, start: ToyState, outcome: Outcome | None) -> Rematch:
        return rotated(len(start.scores), Seat(0))

    def view(self, state: ToyState, seat: Seat | None) -> JsonObject:
        own = state.tokens[seat] if seat is not None else None
        return {"heap": state.heap, "full": state.full, "turn": state.turn, "token": own}

    def view_event(self, event: Event, seat: Seat | None) -> JsonObject:
        return view_event(event, seat)

    def redeal(self, state: ToyState, seat: Seat | None, chance: Chance) -> ToyState:
        dice = Dice(chance)
        tokens = [own if other == seat else dice.below(4, "token") for other, own in enumerate(state.tokens)]
        if seat != state.seat and not tokens[state.seat]:
            tokens[state.seat] = 1
        return replace(state, tokens=tuple(tokens), chance=dice.chance)

    def reshuffle(self, state: ToyState, chance: Chance) -> ToyState:
        return replace(state, chance=chance)  # every token is known to somebody

    def reveals(self, before: ToyState, after: ToyState) -> bool:
        return False

    def playout(self, state: ToyState, chance: Chance) -> Outcome:
        dice = Dice(chance)
        while (outcome := self.outcome(state)) is None:
            seat = self.to_move(state)[0]
            state, _ = self.apply(state, seat, Add(dice.below(state.tokens[seat] + 1, "playout")))
        return outcome

    def appraise(self, state: ToyState, seat: Seat) -> float:
        return float(state.scores[seat] - max(other for at, other in enumerate(state.scores) if at != seat))

    def state_to_json(self, state: ToyState) -> JsonObject:
        return {
            "seed": state.chance.seed.hex(),
            "counter": state.chance.counter,
            **{name: list(getattr(state, name)) for name in ("tokens", "left", "scores")},
            **{name: getattr(state, name) for name in ("full", "heap", "turn", "seat", "reason")},
        }

    def state_from_json(self, data: JsonObject) -> ToyState:
        try:
            chance = Chance(bytes.fromhex(data["seed"]), data["counter"])
            lists = {name: tuple(data[name]) for name in ("tokens", "left", "scores")}
            rest = {name: data[name] for name in ("full", "heap", "turn", "seat", "reason")}
        except (KeyError, TypeError, ValueError) as error:
            raise MalformedMove("malformed_state") from error
        return ToyState(chance=chance, **lists, **rest)

    def move_to_json(self, move: Add) -> JsonObject:
        return self._codec.to_json(move)

    def move_from_json(self, data: object) -> Add:
        return self._codec.from_json(data)

    def move_to_text(self, move: Add) -> str:
        return self._codec.to_text(move)

    def move_from_text(self, text: str) -> Add:
        return self._codec.from_text(text)

    def describe_move(self, view: JsonObject, move: Add) -> Saying:
        return Saying("toy_add", {"count": move.count})

    def describe_event(self, event: JsonObject) -> Saying | None:
        if event["kind"] == "added":
            return Saying("toy_added", {"seat": event["seat"], "count": event["data"]["count"]})
        return Saying("toy_left", {"seat": event["seat"]})

    def tell_event(self, event: JsonObject) -> Saying:
        return Saying("toy_left", {"seat": event["seat"]})


TOY = ToyRules()
