"""The checks of every game's contract find a game that breaks it."""

import hashlib
from dataclasses import replace

import pytest

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.core.words import Saying
from tests.engine.contract import Walk, check_playout, check_setup
from tests.engine.core.toy import TOY, Add, ToyRules


class ListsTwice(ToyRules):
    def legal_moves(self, state, seat):
        return [*super().legal_moves(state, seat), *super().legal_moves(state, seat)[:1]]


class ListsTooFew(ToyRules):
    def legal_moves(self, state, seat):
        return super().legal_moves(state, seat)[-2:]


class ListsForOthers(ToyRules):
    def legal_moves(self, state, seat):
        return super().legal_moves(state, Seat(state.seat))


class RefusesWithAKeyError(ToyRules):
    def apply(self, state, seat, move):
        if move.count > state.tokens[seat]:
            raise KeyError(move.count)
        return super().apply(state, seat, move)


class KeepsTheTurn(ToyRules):
    def turn_number(self, state):
        return 1


class ShowsAnotherToken(ToyRules):
    def view(self, state, seat):
        return {**super().view(state, seat), "first": state.tokens[0]}


class ShowsTheSeed(ToyRules):
    def view(self, state, seat):
        return {**super().view(state, seat), "seed": state.chance.seed.hex()}


class KeepsTheRealChance(ToyRules):
    def redeal(self, state, seat, chance):
        return replace(super().redeal(state, seat, chance), chance=state.chance)


class RedealsTheTruth(ToyRules):
    def redeal(self, state, seat, chance):
        tokens = tuple(own if other == seat else 3 - own for other, own in enumerate(state.tokens))
        return replace(super().redeal(state, seat, chance), tokens=tokens)


class FindsPointsNowhere(ToyRules):
    def sources(self, state):
        return {"toy_tokens": tuple(score + 1 for score in state.scores)}


class PeeksAtTokens(ToyRules):
    def appraise(self, state, seat):
        return float(sum(state.tokens))


class ForgetsTheHeap(ToyRules):
    def state_from_json(self, data):
        return replace(super().state_from_json(data), heap=0)


class EndsForNoReason(ToyRules):
    endings = ("resigned",)


class GivesPointsWithoutReason(ToyRules):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, breakdown=((),) * len(outcome.scores))


class HasNoWords(ToyRules):
    def describe_event(self, event):
        return Saying("toy_unsaid")


class ViewsWithTuples(ToyRules):
    def view(self, state, seat):
        return {**super().view(state, seat), "scores": state.scores}


class ForcesTheImpossible(ToyRules):
    def forced_move(self, state):
        forced = super().forced_move(state)
        return forced and (forced[0], Add(3))


BREAKERS = [
    ListsTwice,
    ListsTooFew,
    ListsForOthers,
    RefusesWithAKeyError,
    KeepsTheTurn,
    ShowsAnotherToken,
    ShowsTheSeed,
    KeepsTheRealChance,
    RedealsTheTruth,
    FindsPointsNowhere,
    PeeksAtTokens,
    ForgetsTheHeap,
    EndsForNoReason,
    GivesPointsWithoutReason,
    HasNoWords,
    ViewsWithTuples,
    ForcesTheImpossible,
]


def seeds() -> list[bytes]:
    return [hashlib.sha256(b"%d" % number).digest() for number in range(15)]


def walk_all(rules: ToyRules) -> None:
    for seed in seeds():
        Walk(rules, seed).run()


def test_a_game_that_keeps_its_promises_passes():
    walk_all(TOY)


@pytest.mark.parametrize("breaker", BREAKERS, ids=lambda breaker: breaker.__name__)
def test_a_broken_promise_is_found(breaker):
    with pytest.raises((AssertionError, KeyError)):
        walk_all(breaker())


class DrawsFromElsewhere(ToyRules):
    drawn = 0

    def setup(self, seats, options, seed):
        type(self).drawn += 1
        return super().setup(seats, options, hashlib.sha256(seed + b"%d" % self.drawn).digest())


class PlaysOutByItsOwnLuck(ToyRules):
    drawn = 0

    def playout(self, state, chance):
        type(self).drawn += 1
        return super().playout(state, Chance(hashlib.sha256(b"%d" % self.drawn).digest()))


def test_luck_from_elsewhere_is_found():
    with pytest.raises(AssertionError):
        check_setup(DrawsFromElsewhere(), seeds()[0])
    state = TOY.setup(3, {}, seeds()[0])
    with pytest.raises(AssertionError):
        check_playout(PlaysOutByItsOwnLuck(), state, 3, seeds()[0])
