"""How good a position is for a seat, for bots."""

from engine.core.seats import Seat, all_seats
from engine.old_world_new_world.state import State


def appraise(state: State, seat: Seat) -> float:
    own = state.points(seat)
    return own - max(state.points(other) for other in all_seats(len(state.sides)) if other != seat)
