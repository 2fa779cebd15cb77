"""How good a position is for a seat, for bots."""

from engine.core.seats import Seat
from engine.new_england.pieces import MAJORITY_POINTS, PILGRIM
from engine.new_england.places import open_land
from engine.new_england.scoring import card_points, majorities
from engine.new_england.state import Family, Phase, State


def appraise(state: State, seat: Seat) -> float:
    """Points ahead of the strongest opponent, open promises counted; uses nothing hidden."""
    worth = [_worth(state, family) for family in state.families]
    for majority in majorities(state):
        for holder in majority.seats:
            worth[holder] += MAJORITY_POINTS[majority.piece] / len(majority.seats)
    rivals = [
        value for other, value in enumerate(worth) if other != seat and state.families[other].left is None
    ]
    return worth[seat] - max(rivals, default=0.0)


def _worth(state: State, family: Family) -> float:
    points = float(card_points(family))
    if state.phase is Phase.OVER:
        return points + family.money / 1000
    land = open_land(family).bit_count()
    return points + land + family.money / 4 + family.pieces[PILGRIM].bit_count()
