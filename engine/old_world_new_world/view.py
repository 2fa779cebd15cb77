"""What a seat, or a spectator, may know of a position (OW-31).

A view is one JSON object:

- `seat`: whose view it is, or null for a spectator.
- `sides`: by seat, its side of the board: south, west, north or east.
- `sections`: 36 times null or {card, rotation}; section = row * 6 + column from the north-west;
  rotation counts quarter turns clockwise.
- `terrain`: 12 strings of 12 letters from the north: `.` no card, O ocean, A ocean with a Port,
  P plains, C plains with a Camp, M mountain.
- `units`: by space, {space, seat, kind, scored}; space = row * 12 + column from the north-west; a
  Native has seat null and kind native; `scored` is true for a unit that scored in this turn and
  goes onto its arrow when the turn ends.
- `natives`: how many Natives are in stock.
- `supply`: by seat, how many units are neither on the board nor on an arrow.
- `arrows`: by seat, its six goal spaces in order: {space, unit}; unit is ship or soldier once one
  has scored there, else null.
- `points`: by seat.
- `hand`: the viewer's cards, sorted; null for a spectator.
- `hand_sizes`: by seat.
- `deck_left`: how many cards are face down.
- `discards`: the cards of the discard pile, the newest last.
- `turn`: the number of the turn, from 1.
- `to_move`: the seat whose turn it is, in a list; empty when the game is over.
- `phase`: start, deploy, burn_first, burn_second or main; null when the game is over.
- `plays_left`: how many cards may still be played in this turn.
- `free_steps_left`: how many Free Moves may still be made in this turn.
- `pending`: in phase deploy, the spaces on which a unit may be deployed.
- `owed`: in the burn phases, what may be used: a list of ship (for a Port) and soldier (Camp).
- `passes`: by seat, how many of its turns running discarded nothing.
- `dropped`: the seats that have left, in that order.
- `outcome`: null, or {reason, places, scores, breakdown}; breakdown holds for each seat a list of
  {points, reason: {code, params}}.
"""

from engine.core.jsons import JsonObject
from engine.core.outcome import outcome_to_json
from engine.core.seats import Seat, all_seats
from engine.old_world_new_world.board import ARROWS, SIDE
from engine.old_world_new_world.moving import FREE_STEPS
from engine.old_world_new_world.scoring import outcome, scores
from engine.old_world_new_world.state import PlacedCard, State


def view(state: State, seat: Seat | None) -> JsonObject:
    """The position as the seat, or a spectator (None), may know it."""
    return {
        "seat": seat,
        **_board(state),
        **_cards(state, seat),
        **_turn(state),
    }


def _board(state: State) -> JsonObject:
    seats = all_seats(len(state.sides))
    rows = range(0, len(state.terrain), SIDE)
    return {
        "sides": list(state.sides),
        "sections": [_section(placed) for placed in state.cards],
        "terrain": ["".join(state.terrain[start : start + SIDE]) for start in rows],
        "units": [
            {"space": space, "seat": unit.seat, "kind": unit.kind, "scored": space in state.landed}
            for space, unit in sorted(state.units.items(), key=lambda item: item[0])
        ],
        "natives": state.natives_in_stock(),
        "supply": [state.supply(seat) for seat in seats],
        "arrows": [_arrows(state, seat) for seat in seats],
        "points": list(scores(state)),
    }


def _section(placed: PlacedCard | None) -> JsonObject | None:
    return None if placed is None else {"card": placed.card, "rotation": placed.rotation}


def _arrows(state: State, seat: Seat) -> list[JsonObject]:
    covers = ((space, state.arrows.get(space)) for space in ARROWS[state.sides[seat]])
    return [{"space": space, "unit": None if unit is None else unit.kind} for space, unit in covers]


def _cards(state: State, seat: Seat | None) -> JsonObject:
    return {
        "hand": None if seat is None else list(state.hands[seat]),
        "hand_sizes": [len(hand) for hand in state.hands],
        "deck_left": len(state.deck),
        "discards": list(state.discards),
    }


def _turn(state: State) -> JsonObject:
    over = outcome(state)
    return {
        "turn": state.turn,
        "to_move": [state.current] if over is None else [],
        "phase": state.phase if over is None else None,
        "plays_left": state.plays_left,
        "free_steps_left": FREE_STEPS - state.free_steps,
        "pending": list(state.pending),
        "owed": list(state.owed),
        "passes": list(state.passes),
        "dropped": list(state.dropped),
        "outcome": None if over is None else outcome_to_json(over),
    }
