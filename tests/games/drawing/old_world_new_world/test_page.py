"""Old World New World on the page: all of a turn can be reached, and nothing hidden is drawn."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
import resvg_py

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.registry import find_rules
from games.presentation.drawing import DRAWINGS
from games.presentation.drawing.old_world_new_world.options import options, path_of
from games.presentation.scene import Choice, Scene, Step

RULES = find_rules("old-world-new-world")
DRAWING = DRAWINGS["old-world-new-world"]
COLOURS = ("red", "blue", "yellow", "white")
SEEDS = range(6)


def scene_of(state, seat, pick=""):
    """A scene of a true state, as the seat (or None) may know it."""
    moving = seat is not None and seat in RULES.to_move(state)
    legal = RULES.legal_moves(state, seat) if moving else ()
    choices = tuple(as_choice(move) for move in legal)
    seats = len(state.sides)
    return Scene(
        slug="old-world-new-world",
        view=RULES.view(state, seat),
        seat=seat,
        names=tuple(f"player {number}" for number in range(seats)),
        colours=COLOURS[:seats],
        steps=(Step(choices, None),) if choices else (),
        pick=pick,
        draft_href="/t/x/",
        base_href="/t/x/",
        outcome=RULES.outcome(state),
        components=RULES.components,
    )


def as_choice(move):
    """A choice as the site makes it, with the move itself in its address."""
    text = RULES.move_to_text(move)
    return Choice(RULES.move_to_json(move), text, lambda: text, lambda: f"/t/x/?m={text}")


def random_states(seed, seats=3, plies=120, every=7):
    """Positions of a random game, every so many plies."""
    chance = Chance(seed.to_bytes(32, "big"))
    state = RULES.setup(seats, {}, chance.seed)
    for ply in range(plies):
        if RULES.outcome(state) is not None:
            return
        if ply % every == 0:
            yield state
        seat = RULES.to_move(state)[0]
        legal = RULES.legal_moves(state, seat)
        number, chance = chance.below(len(legal), "test")
        state, _events = RULES.apply(state, seat, legal[number])


def reachable(scene):
    """The paths of all moves that links and picks lead to, however deep."""
    found, todo = set(), [scene]
    while todo:
        here = todo.pop()
        for option in options(here):
            if option.choice is not None:
                found.add(path_of(option.choice.move))
            else:
                todo.append(replace(scene, pick="/".join(option.path)))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_move_is_reached_by_picking(seed):
    for state in random_states(seed):
        scene = scene_of(state, RULES.to_move(state)[0])
        wanted = {path_of(choice.move) for choice in scene.choices if choice.move["kind"] != "discard"}
        assert {path for path in reachable(scene) if path[0] != "discard"} == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_paths_tell_moves_apart_but_for_rotation(seed):
    for state in random_states(seed):
        moves = [choice.move for choice in scene_of(state, RULES.to_move(state)[0]).choices]
        keys = [(path_of(move), move.get("rotation")) for move in moves]
        assert len(set(keys)) == len(keys)


def links(drawn):
    """The addresses of all links."""
    return [unescape(href) for href in re.findall(r'<a [^>]*href="([^"]*)"', drawn)]


@pytest.mark.parametrize("seed", SEEDS)
def test_board_and_bar_are_drawn_at_every_depth(seed):
    for state in random_states(seed, every=11):
        seat = RULES.to_move(state)[0]
        scene = scene_of(state, seat)
        for option in [None, *options(scene)]:
            shown = scene if option is None or option.choice else replace(scene, pick="/".join(option.path))
            drawn = DRAWING.board(shown)
            assert "style=" not in drawn
            assert DRAWING.bar(shown).title
            assert DRAWING.panels(shown)["hand"]
            assert all(urlsplit(href).path == "/t/x/" for href in links(drawn))


def test_a_pick_that_leads_nowhere_is_as_no_pick():
    state = RULES.setup(2, {}, bytes(32))
    seat = RULES.to_move(state)[0]
    plain = scene_of(state, seat)
    for nonsense in ("card/T99", "unit/space:3", "x" * 80, "card", "discard/T99", "//", "end/nothing"):
        shown = replace(plain, pick=nonsense)
        assert DRAWING.board(shown)
        assert DRAWING.bar(shown).title


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_cannot_tell_apart_looks_the_same(seed):
    for state in random_states(seed):
        for seat in (Seat(0), Seat(1), None):
            other = RULES.redeal(state, seat, Chance(bytes([seed]) * 32))
            one, two = scene_of(state, seat), scene_of(other, seat)
            assert DRAWING.board(one) == DRAWING.board(two)
            assert DRAWING.panels(one) == DRAWING.panels(two)
            assert DRAWING.bar(one) == DRAWING.bar(two)


def test_turning_leads_on_to_the_next_rotation():
    state = RULES.setup(2, {"first_seat": 0}, bytes(32))
    seat = RULES.to_move(state)[0]
    legal = [as_choice(move) for move in RULES.legal_moves(state, seat)]
    laid = next(choice for choice in legal if choice.move.get("rotation") == 1)
    after, _events = RULES.apply(state, seat, RULES.move_from_json(laid.move))
    now = scene_of(after, seat)
    scene = replace(now, steps=(Step(tuple(legal), laid.move), *now.steps))
    turned = next(href for href in links(DRAWING.board(scene)) if "place" in href)
    (move,) = parse_qs(urlsplit(turned).query)["m"]
    assert RULES.move_to_json(RULES.move_from_text(move)) | {"rotation": 1} == laid.move


@pytest.mark.parametrize("night", [False, True])
def test_the_picture_is_a_file_that_a_rasterizer_draws(night):
    *_, state = random_states(3)
    png = bytes(resvg_py.svg_to_bytes(svg_string=DRAWING.picture(scene_of(state, None), night=night)))
    assert png.startswith(b"\x89PNG")
    assert len(png) > 20_000


@pytest.mark.parametrize("seed", SEEDS)
def test_with_no_play_left_nothing_asks_for_a_card(seed):
    state, chance = RULES.setup(2, {}, bytes([seed] * 32)), Chance(bytes([seed] * 32))
    for _ply in range(60):
        (seat,) = RULES.to_move(state)
        scene = scene_of(state, seat)
        if not scene.view["plays_left"] and scene.view["phase"] == "main":
            break
        moves = RULES.legal_moves(state, seat)
        number, chance = chance.below(len(moves), "test")
        state, _events = RULES.apply(state, seat, moves[number])
    assert not scene.view["plays_left"]
    assert "end your turn" in DRAWING.bar(scene).sentence.lower()
    assert not DRAWING.panels(scene)["can_choose"]
