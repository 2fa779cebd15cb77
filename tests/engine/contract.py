"""What must hold in every game at every position, as checks that tests and `make fuzz` share."""

import json
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from jsonschema import Draft202012Validator

from engine.bots.play import Bot, bot_move
from engine.core.chance import Chance, Dice
from engine.core.errors import BadOptions, IllegalMove
from engine.core.events import Event, event_from_json, event_to_json
from engine.core.outcome import Outcome, outcome_from_json, outcome_to_json, places_by
from engine.core.seats import Seat, all_seats
from engine.core.words import Saying, say
from engine.registry import AnyRules
from tests.engine.games import any_options, any_seats, package

MOST_PLIES = 5000
"""No game between bots that mean to win is longer."""
PATIENCE = 500
"""After so many plies of a random game everybody leaves: some games do not end by luck alone."""
STRANGERS = 12
"""How many moves from elsewhere are tried on each position."""


class Walk:
    """One random game, checked at every position.

    The seed decides seats, options, moves, and whether and when somebody leaves. With a bot, which
    moves for everybody, nobody leaves.
    """

    def __init__(
        self,
        rules: AnyRules,
        seed: bytes,
        *,
        thorough_every: int = 1,
        bot: Bot | None = None,
        seats: int | None = None,
    ) -> None:
        self.rules = rules
        self.dice = Dice(Chance(seed))
        self.seats = seats or any_seats(rules, self.dice)
        self.options = any_options(rules, self.seats, self.dice)
        self.game_seed = seed[::-1]
        self.state = rules.setup(self.seats, self.options, self.game_seed)
        self.counts: Counter[str] = Counter()
        self.turns: set[int] = set()
        self._bot = bot
        self._every = thorough_every
        self._met: dict[str, Any] = {}
        self._schema = Draft202012Validator(rules.move_schema)
        self._own_check = own_check(rules)
        self._leaving = self.dice.below(200, "leaving")

    def run(self) -> Outcome:
        """Play to the end; raises AssertionError at the first broken promise."""
        while to_move := self.rules.to_move(self.state):
            assert self.counts["plies"] < MOST_PLIES, "the game never ends"
            self._check_position()
            self.turns.add(self.rules.turn_number(self.state))
            forced = self.rules.forced_move(self.state)
            if self.counts["plies"] == self._leaving and self._bot is None:
                self._leave(Seat(self.dice.below(self.seats, "leaver")))
            elif self.counts["plies"] > PATIENCE and self._bot is None:
                self._leave(to_move[0])
            elif forced is not None:
                self._take(*forced)
                self.counts["automatic"] += 1
            else:
                seat = to_move[self.dice.below(len(to_move), "seat")]
                self._take(seat, self._choice(seat))
        return self._check_end()

    def _choice(self, seat: Seat) -> Any:
        if self._bot is not None:
            luck = self.dice.below(2**64, "bot").to_bytes(32, "big")
            return bot_move(self._bot, self.rules, self.state, seat, Chance(luck))
        moves = self.rules.legal_moves(self.state, seat)
        return moves[self.dice.below(len(moves), "move")]

    def _take(self, seat: Seat, move: Any) -> None:
        rules, before = self.rules, self.state
        written = frozen(rules, before)
        self.state, events = rules.apply(before, seat, move)
        assert frozen(rules, before) == written, "apply changed its argument"
        again, same_events = rules.apply(before, seat, move)
        assert frozen(rules, again) == frozen(rules, self.state), "apply is no function"
        assert events == same_events
        self._check_step(before, seat, move)
        check_events(rules, events, self.seats)
        self.counts[f"moves {rules.move_to_json(move)['kind']}"] += 1
        self.counts["plies"] += 1

    def _leave(self, seat: Seat) -> None:
        rules, before = self.rules, self.state
        written = frozen(rules, before)
        self.state, events = rules.withdraw(before, seat)
        assert frozen(rules, before) == written, "withdraw changed its argument"
        assert rules.turn_number(self.state) >= rules.turn_number(before)
        assert seat not in rules.to_move(self.state)
        if self.seats == 2:
            outcome = rules.outcome(self.state)
            assert outcome is not None
            assert outcome.places[seat] == 2
        check_events(rules, events, self.seats)
        refuses(lambda: rules.withdraw(self.state, seat))
        self.counts["withdrawals"] += 1
        self.counts["plies"] += 1

    def _check_position(self) -> None:
        rules, state = self.rules, self.state
        assert rules.outcome(state) is None
        check_legal_moves(rules, state, self.seats, self._schema)
        assert_scores(rules.scores(state), self.seats)
        check_sources(rules, state, self.seats)
        if self._own_check is not None:
            self._own_check(rules, state)
        if self.counts["plies"] % self._every == 0:
            check_json(rules, state)
            check_knowing(rules, state, self.seats, self.game_seed, self.dice)
            check_reshuffling(rules, state, self.seats, self.dice)
            self._check_refusals()
            self.counts["thorough"] += 1

    def _check_refusals(self) -> None:
        """`apply` refuses exactly what is not listed: moves met earlier in this game."""
        rules, state = self.rules, self.state
        (seat, *_) = rules.to_move(state)
        listed = {rules.move_to_text(move): move for move in rules.legal_moves(state, seat)}
        met = list(self._met.items())
        self.dice.shuffle(met, "strangers")
        for text, move in met[:STRANGERS]:
            if text in listed:
                rules.apply(state, seat, move)
            else:
                refuses(lambda move=move: rules.apply(state, seat, move))
            self.counts["strangers"] += 1
        for other in set(all_seats(self.seats)) - set(rules.to_move(state)):
            refuses(lambda other=other: rules.apply(state, other, next(iter(listed.values()))))
        self._met |= listed

    def _check_step(self, before: Any, seat: Seat, move: Any) -> None:
        rules, after = self.rules, self.state
        assert rules.turn_number(after) >= rules.turn_number(before), "turn numbers fell"
        if rules.turn_number(after) == rules.turn_number(before) and rules.to_move(after):
            assert seat in rules.to_move(after), "the turn passed without a new turn number"
        if not rules.reveals(before, after):
            imagined = rules.redeal(before, seat, Chance(self.game_seed[:16] * 2))
            imagined, _ = rules.apply(imagined, seat, move)
            assert rules.view(imagined, seat) == rules.view(after, seat), "a step revealed something unsaid"
        else:
            self.counts["revealing"] += 1

    def _check_end(self) -> Outcome:
        rules, state = self.rules, self.state
        outcome = rules.outcome(state)
        assert outcome is not None, "nobody is to move, and the game is not over"
        check_outcome(rules, outcome, self.seats)
        assert outcome.scores == rules.scores(state)
        check_sources(rules, state, self.seats)
        check_rematch(rules, rules.setup(self.seats, self.options, self.game_seed), outcome, self.seats)
        assert rules.forced_move(state) is None
        check_json(rules, state)
        for seat in all_seats(self.seats):
            assert not rules.legal_moves(state, seat)
            refuses(lambda seat=seat: rules.withdraw(state, seat))
            for move in list(self._met.values())[:2]:
                refuses(lambda seat=seat, move=move: rules.apply(state, seat, move))
        for seat in (None, *all_seats(self.seats)):
            plain(rules.view(state, seat))
        if self._own_check is not None:
            self._own_check(rules, state)
        self.counts[f"ends {outcome.reason}"] += 1
        return outcome


def own_check(rules: AnyRules) -> Callable[[AnyRules, Any], None] | None:
    """The game's own invariants: `check_position(rules, state)` in tests/engine/<game>/invariants.py."""
    name = f"tests.engine.{package(rules)}.invariants"
    try:
        there = find_spec(name) is not None
    except ModuleNotFoundError:
        there = False
    return import_module(name).check_position if there else None


def plain(data: Any) -> Any:
    """The data after a way through JSON text, which must not change it."""
    back = json.loads(json.dumps(data, allow_nan=False))
    assert back == data, "not plain data"
    return back


def frozen(rules: AnyRules, state: Any) -> str:
    """Everything about a state as one text."""
    return json.dumps(rules.state_to_json(state), sort_keys=True)


def refuses(act: Callable[[], object]) -> None:
    """The act raises IllegalMove, and nothing else."""
    try:
        act()
    except IllegalMove:
        return
    raise AssertionError("accepted what is not legal")


def check_legal_moves(rules: AnyRules, state: Any, seats: int, schema: Draft202012Validator) -> None:
    """Complete for who is to move, empty for others, without doubles, always in the same order."""
    to_move = rules.to_move(state)
    for seat in all_seats(seats):
        moves = list(rules.legal_moves(state, seat))
        assert bool(moves) == (seat in to_move)
        assert moves == list(rules.legal_moves(state, seat)), "the order of moves is not fixed"
        texts = [rules.move_to_text(move) for move in moves]
        assert len(set(texts)) == len(texts), "a move is listed twice"
        if not moves:
            continue
        view = rules.view(state, seat)
        for move, text in list(zip(moves, texts, strict=True))[:: 1 + len(moves) // 8]:
            data = plain(rules.move_to_json(move))
            assert rules.move_from_json(data) == move
            assert rules.move_from_text(text) == move
            schema.validate(data)
            assert say(rules.describe_move(view, move), rules.templates)
    forced = rules.forced_move(state)
    if forced is not None:
        seat, move = forced
        assert seat in to_move
        assert move in rules.legal_moves(state, seat)


def check_json(rules: AnyRules, state: Any) -> None:
    """A state is the same after a way through JSON text, and goes on the same."""
    back = rules.state_from_json(plain(rules.state_to_json(state)))
    assert frozen(rules, back) == frozen(rules, state)
    assert back == state
    assert rules.to_move(back) == rules.to_move(state)
    for seat in rules.to_move(state):
        assert list(rules.legal_moves(back, seat)) == list(rules.legal_moves(state, seat))
        assert rules.view(back, seat) == rules.view(state, seat)


def check_knowing(rules: AnyRules, state: Any, seats: int, seed: bytes, dice: Dice) -> None:
    """Nobody can tell a redealt state from the true one, and nothing of the true chance is in it."""
    before = frozen(rules, state)
    for seat in (None, *all_seats(seats)):
        chance = Chance(dice.below(2**64, "redeal").to_bytes(32, "big"))
        other = rules.redeal(state, seat, chance)
        view = plain(rules.view(state, seat))
        assert rules.view(other, seat) == view, "a view differs between states that look the same"
        again = rules.redeal(rules.redeal(state, seat, Chance(seed[::-1])), seat, chance)
        assert frozen(rules, again) == frozen(rules, other), "a redealt state follows from what is hidden"
        assert seed.hex() not in json.dumps(view), "a view shows the seed"
        assert seed.hex() not in frozen(rules, other), "a redealt state holds the seed"
        assert rules.to_move(other) == rules.to_move(state)
        assert rules.turn_number(other) == rules.turn_number(state)
        assert rules.scores(other) == rules.scores(state)
        if seat is not None:
            assert list(rules.legal_moves(other, seat)) == list(rules.legal_moves(state, seat))
            assert rules.appraise(other, seat) == rules.appraise(state, seat), "appraise peeks"
    assert frozen(rules, state) == before


def check_reshuffling(rules: AnyRules, state: Any, seats: int, dice: Dice) -> None:
    """What nobody knows is dealt anew: everybody, and all that can be done, stays as it was."""
    before, chance = frozen(rules, state), Chance(dice.below(2**64, "reshuffle").to_bytes(32, "big"))
    other = rules.reshuffle(state, chance)
    assert frozen(rules, rules.reshuffle(state, chance)) == frozen(rules, other)
    for seat in (None, *all_seats(seats)):
        assert rules.view(other, seat) == rules.view(state, seat), "a seat can tell that it was reshuffled"
    for seat in all_seats(seats):
        assert list(rules.legal_moves(other, seat)) == list(rules.legal_moves(state, seat))
    assert rules.scores(other) == rules.scores(state)
    assert rules.forced_move(other) == rules.forced_move(state)
    assert frozen(rules, state) == before


def check_events(rules: AnyRules, events: tuple[Event, ...], seats: int) -> None:
    """Events are plain data, survive JSON, and have words for every reader."""
    for event in events:
        assert event_from_json(plain(event_to_json(event))) == event
        for seat in (None, *all_seats(seats)):
            viewed = plain(rules.view_event(event, seat))
            assert set(viewed) == {"kind", "seat", "data"}
            saying = rules.describe_event(viewed)
            assert saying is None or say(saying, rules.templates)
            assert event.kind not in rules.milestones or say(rules.tell_event(viewed), rules.templates)


def check_outcome(rules: AnyRules, outcome: Outcome, seats: int) -> None:
    """Places are places, and every point has a reason."""
    assert outcome.reason in rules.endings
    assert len(outcome.places) == seats
    assert outcome.places == places_by([(-place,) for place in outcome.places])
    assert_scores(outcome.scores, seats)
    for lines, score in zip(outcome.breakdown, outcome.scores, strict=True):
        assert sum(line.points for line in lines) == score
        assert all(say(line.reason, rules.templates) for line in lines)
    assert outcome_from_json(plain(outcome_to_json(outcome))) == outcome


def assert_scores(scores: tuple[int, ...], seats: int) -> None:
    """One whole number for each seat."""
    assert len(scores) == seats
    assert all(type(score) is int for score in scores)


def check_rematch(rules: AnyRules, start: Any, outcome: Outcome, seats: int) -> None:
    """Everybody sits again, whether or not the game had a result."""
    for end in (outcome, None):
        rematch = rules.rematch(start, end)
        assert sorted(rematch.order) == list(all_seats(seats))
        assert rematch.first is None or rematch.first in rematch.order
        assert rematch == rules.rematch(start, end)


def check_sources(rules: AnyRules, state: Any, seats: int) -> None:
    """Every point comes from somewhere, and every source has a name."""
    sources = rules.sources(state)
    assert tuple(sources) == tuple(rules.sources(rules.setup(seats, {}, bytes(32)))), "sources come and go"
    for code, points in sources.items():
        assert say(Saying(code), rules.templates)
        assert_scores(points, seats)
    assert tuple(map(sum, zip(*sources.values(), strict=True))) == rules.scores(state), "points from nowhere"


def check_playout(rules: AnyRules, state: Any, seats: int, seed: bytes) -> None:
    """A playout ends the game, leaves the state alone, and follows from its chance."""
    before = frozen(rules, state)
    outcome = rules.playout(state, Chance(seed))
    check_outcome(rules, outcome, seats)
    assert rules.playout(state, Chance(seed)) == outcome
    assert frozen(rules, state) == before


def check_setup(rules: AnyRules, seed: bytes) -> None:
    """The same seed gives the same game; what the box does not hold is refused."""
    for seats in range(rules.least_seats, rules.most_seats + 1):
        first = frozen(rules, rules.setup(seats, {}, seed))
        assert first == frozen(rules, rules.setup(seats, {}, seed))
        assert first != frozen(rules, rules.setup(seats, {}, seed[::-1]))
    for seats in (0, rules.least_seats - 1, rules.most_seats + 1, -1):
        refuses_options(rules, seats, {}, seed)
    refuses_options(rules, rules.least_seats, {"no_such_option": 1}, seed)


def refuses_options(rules: AnyRules, seats: int, options: dict[str, object], seed: bytes) -> None:
    """The set-up raises BadOptions."""
    try:
        rules.setup(seats, options, seed)
    except BadOptions:
        return
    raise AssertionError(f"set up {seats} seats with {options}")
