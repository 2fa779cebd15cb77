"""Units that stop on goals, units that are destroyed, and how the game ends (OW-22 to OW-26)."""

from collections.abc import Iterable

from engine.core.events import Event
from engine.core.outcome import Outcome, ScoreLine, places_by
from engine.core.seats import Seat, all_seats
from engine.core.words import Saying
from engine.old_world_new_world.board import Space, space_name
from engine.old_world_new_world.pieces import GOAL_POINTS, SHIP, SOLDIER
from engine.old_world_new_world.state import OWN_UNITS, Reason, State


def stop(state: State, spaces: Iterable[Space], events: list[Event]) -> None:
    """Units came to a stop on these spaces at the same moment: score, and perhaps end the game."""
    scorers = []
    for space in spaces:
        unit = state.units[space]
        if unit.seat is not None and state.scores_at(unit.seat, space):
            state.arrows[space] = unit
            state.landed |= {space}
            scorers.append(unit.seat)
            data = {"space": space, "unit": unit.kind, "points": state.points(unit.seat)}
            events.append(Event("scored", unit.seat, data))
    for seat in state.playing() if scorers else ():
        if seat in scorers and state.points(seat) >= GOAL_POINTS:
            end(state, "third_point", seat, events)
            return


def destroy(state: State, spaces: Iterable[Space], events: list[Event]) -> None:
    """Every unit on these spaces that has not scored goes back to its owner or the stock."""
    for space in spaces:
        if space in state.units and space not in state.landed:
            unit = state.units.pop(space)
            data = {"space": space, "owner_seat": unit.seat, "unit": unit.kind}
            events.append(Event("destroyed", state.current, data))


def clear_landed(state: State) -> None:
    """At the end of a turn, the units that scored go onto their arrows (OW-23)."""
    for space in state.landed:
        del state.units[space]
    state.landed = frozenset()


def end(state: State, reason: Reason, winner: Seat | None, events: list[Event]) -> None:
    """The game is over from this moment."""
    state.ended, state.winner = reason, winner
    state.pending, state.owed = (), ()
    events.append(Event("game_over", winner, {"reason": reason}))


def scores(state: State) -> tuple[int, ...]:
    """Each seat's points."""
    return tuple(state.points(seat) for seat in all_seats(len(state.sides)))


def sources(state: State) -> dict[str, tuple[int, ...]]:
    """Each seat's points by what crossed: as Ships or as Soldiers."""
    seats = all_seats(len(state.sides))
    units = state.arrows.values()
    return {
        f"source_{kind}": tuple(sum(unit == OWN_UNITS[seat, kind] for unit in units) for seat in seats)
        for kind in (SHIP, SOLDIER)
    }


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.ended is None:
        return None
    seats = all_seats(len(state.sides))
    return Outcome(
        reason=state.ended,
        places=places_by([_standing(state, seat) for seat in seats]),
        scores=scores(state),
        breakdown=tuple(_lines(state, seat) for seat in seats),
    )


def _standing(state: State, seat: Seat) -> tuple[int, ...]:
    """Who left is last, whoever left first the very last (ALL-4); the winner is first (OW-25)."""
    if seat in state.dropped:
        return (-1, state.dropped.index(seat))
    return (int(seat == state.winner), state.points(seat))


def _lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    arrows = sorted(space for space, unit in state.arrows.items() if unit.seat == seat)
    return tuple(ScoreLine(1, Saying("arrow", {"space": space_name(space)})) for space in arrows)
