"""Scenes of real games, at any ply and with any draft, without a database."""

from functools import cache

from engine.core.seats import Seat
from engine.new_world.rules import NewWorld
from games.presentation.scene import Choice, Scene, Step

RULES = NewWorld()
NAMES = ("Alice", "Bob", "Carol", "Dan", "Eve")
COLOURS = ("red", "blue", "yellow", "white", "black")


@cache
def positions(seed=1, seats=3, stock=95):
    """Every state of a game in which the seats take their moves evenly from what is legal."""
    state = RULES.setup(seats, {"stock": stock}, bytes([seed]) * 32)
    states = [state]
    while RULES.to_move(state):
        state, _events = RULES.apply(state, *_next_move(state, len(states), seed))
        states.append(state)
    return tuple(states)


def _next_move(state, ply, seed):
    seat = RULES.to_move(state)[0]
    moves = RULES.legal_moves(state, seat)
    return seat, moves[(ply * 7919 + seed * 104729) % len(moves)]


def scene(state, *, seat=None, draft=(), last=()):
    """The scene for a seat that has chosen these moves; None is a spectator."""
    steps, pending = [], None
    for move in draft:
        steps.append(Step(_choices(state, seat), RULES.move_to_json(move)))
        after, _events = RULES.apply(state, Seat(seat), move)
        if RULES.reveals(state, after) or RULES.turn_number(after) != RULES.turn_number(state):
            pending = RULES.move_to_json(move)
            break
        state = after
    if seat is not None and pending is None and seat in RULES.to_move(state):
        steps.append(Step(_choices(state, seat), None))
    seats = len(RULES.scores(state))
    return Scene(
        slug="new-world",
        view=RULES.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        names=NAMES[:seats],
        colours=COLOURS[:seats],
        steps=tuple(steps),
        pending=pending,
        last=tuple(last),
        outcome=RULES.outcome(state),
        base_href="/tables/abc/",
    )


def _choices(state, seat):
    return tuple(_choice(move) for move in RULES.legal_moves(state, Seat(seat)))


def _choice(move):
    text = RULES.move_to_text(move)
    return Choice(RULES.move_to_json(move), text, lambda: text, lambda: _href(move))


def _href(move):
    return f"/tables/abc/?v=1&m={RULES.move_to_text(move).replace(' ', '+')}"
