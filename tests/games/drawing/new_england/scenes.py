"""Scenes of real games, at any ply and with any draft, without a database."""

from functools import cache

from engine.core.record import load_record
from engine.core.replay import replay
from engine.core.seats import Seat
from engine.core.words import say
from games.presentation.scene import Choice, Scene, Step
from tests.engine.new_england.games import RULES
from tests.engine.new_england.test_records import RECORDS

NAMES = ("Alice", "Bob", "Carol", "Dan")
COLOURS = ("red", "blue", "yellow", "white")


@cache
def positions(name="stocks_empty"):
    """Every position of a recorded game with the events that led to it."""
    return tuple((step.state, step.events) for step in replay(RULES, load_record(RECORDS[name].read_text())))


def scene(state, *, seat=None, draft=(), events=()):
    """The scene for a seat that has chosen these moves; None is a spectator."""
    steps, pending, taken = [], None, []
    for move in draft:
        steps.append(Step(_choices(state, seat, taken), RULES.move_to_json(move)))
        after, _events = RULES.apply(state, Seat(seat), move)
        if RULES.reveals(state, after) or _passed(state, after):
            pending = RULES.move_to_json(move)
            break
        taken = [*taken, move]
        state = after
    if seat is not None and pending is None and seat in RULES.to_move(state):
        steps.append(Step(_choices(state, seat, taken), None))
    seats = len(RULES.scores(state))
    return Scene(
        slug="new-england",
        view=RULES.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        names=NAMES[:seats],
        colours=COLOURS[:seats],
        steps=tuple(steps),
        pending=pending,
        last=tuple(RULES.view_event(event, None) for event in events),
        outcome=RULES.outcome(state),
        base_href="/tables/abc/",
    )


def _passed(before, after):
    return RULES.turn_number(after) != RULES.turn_number(before) or not RULES.to_move(after)


def href(moves):
    """Where a draft of these moves is shown."""
    return "/tables/abc/?" + "&".join(f"m={RULES.move_to_text(move)}" for move in moves)


def _choices(state, seat, taken):
    view = RULES.view(state, Seat(seat))
    return tuple(_choice(view, taken, move) for move in RULES.legal_moves(state, Seat(seat)))


def _choice(view, taken, move):
    return Choice(
        RULES.move_to_json(move),
        RULES.move_to_text(move),
        lambda: say(RULES.describe_move(view, move), RULES.templates, NAMES),
        lambda: href([*taken, move]),
    )
