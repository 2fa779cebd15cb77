"""Promises of the contract that every game keeps."""

import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance, Dice
from engine.core.errors import MalformedMove, UnknownGame
from engine.core.options import checked_options
from engine.core.recording import Recorder, Sitter, play_out, random_choice
from engine.core.replay import verify
from engine.core.seats import all_seats
from engine.core.words import Plural
from engine.registry import ALL_RULES, find_rules, newest_rules
from tests.engine.contract import PATIENCE, Walk, check_playout, check_setup, plain
from tests.engine.games import any_options, any_seats, every_game

seeds = st.integers(0, 2**64 - 1).map(lambda number: hashlib.sha256(b"%d" % number).digest())
GARBAGE = [None, 7, "move", [], {}, {"kind": 7}, {"kind": "no_such_kind"}, {"kind": None, "x": [1]}]


@every_game
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_random_games_keep_every_promise(rules, seed):
    Walk(rules, seed, thorough_every=7).run()


@every_game
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_playouts_end_games_and_leave_the_state_alone(rules, seed):
    dice = Dice(Chance(seed))
    seats = any_seats(rules, dice)
    check_playout(rules, rules.setup(seats, any_options(rules, seats, dice), seed), seats, seed)


@every_game
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_recorded_games_verify(rules, seed):
    dice = Dice(Chance(seed))
    seats = any_seats(rules, dice)
    options = any_options(rules, seats, dice)
    sitters = [Sitter(f"player {number}") for number in range(seats)]
    recorder = Recorder(rules, sitters, server_seed=seed, options=options)
    everybody = {PATIENCE + seat: seat for seat in all_seats(seats)[1:]}
    record = play_out(rules, recorder, random_choice(rules, seed), withdrawals=everybody)
    assert verify(rules, record) is None


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_the_first_position_follows_from_the_seed(rules, seed):
    check_setup(rules, seed)


@every_game
@pytest.mark.parametrize("data", GARBAGE, ids=repr)
def test_what_is_no_move_is_refused_as_malformed(rules, data):
    with pytest.raises(MalformedMove):
        rules.move_from_json(data)
    with pytest.raises(MalformedMove):
        rules.move_from_text(str(data))


@every_game
def test_a_move_with_a_field_too_many_or_too_few_is_refused(rules):
    state = rules.setup(rules.least_seats, {}, bytes(32))
    seat = rules.to_move(state)[0]
    for move in rules.legal_moves(state, seat):
        data = rules.move_to_json(move)
        with pytest.raises(MalformedMove):
            rules.move_from_json({**data, "extra": 1})
        for name in data.keys() - {"kind"}:
            with pytest.raises(MalformedMove):
                rules.move_from_json({key: value for key, value in data.items() if key != name})
            with pytest.raises(MalformedMove):
                rules.move_from_json({**data, name: {"an": "object"}})


@every_game
@pytest.mark.parametrize("data", [{}, {"version": 1}, {"seed": 7, "chance": None}], ids=repr)
def test_what_is_no_state_is_refused_as_malformed(rules, data):
    with pytest.raises(MalformedMove):
        rules.state_from_json(data)


@every_game
def test_a_state_without_one_of_its_parts_is_refused_as_malformed(rules):
    whole = rules.state_to_json(rules.setup(rules.least_seats, {}, bytes(32)))
    for name in whole:
        with pytest.raises(MalformedMove):
            rules.state_from_json({key: value for key, value in whole.items() if key != name})


@every_game
def test_what_is_in_the_box_is_plain_data(rules):
    for data in (rules.components, rules.options_schema, rules.move_schema):
        plain(data)
    assert checked_options(rules.options_schema, {}, seats=rules.least_seats)
    assert 2 <= rules.least_seats <= rules.most_seats
    assert len(set(rules.endings)) == len(rules.endings) > 0


@every_game
def test_every_template_can_be_filled(rules):
    for code, template in rules.templates.items():
        forms = (template.one, template.many) if isinstance(template, Plural) else (template,)
        for form in forms:
            assert form, code
            form.format_map(_Anything())


class _Anything(dict):
    """Fills every field of a template; raises for one without a name."""

    def __missing__(self, name: str) -> str:
        assert name.isidentifier(), f"a field must have a name, not {name!r}"
        return name


def test_every_game_is_found_by_slug_and_version():
    for rules in ALL_RULES:
        assert find_rules(rules.slug, rules.version) is rules
    for slug, rules in newest_rules().items():
        assert find_rules(slug) is rules
        assert rules.version == max(other.version for other in ALL_RULES if other.slug == slug)
        with pytest.raises(UnknownGame):
            find_rules(slug, rules.version + 1)
    with pytest.raises(UnknownGame):
        find_rules("no-such-game")
    names = [(rules.slug, rules.version) for rules in ALL_RULES]
    assert len(set(names)) == len(names)
    assert json.dumps(names)
