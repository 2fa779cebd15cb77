"""Random play to the end of a game, as fast as the steps of a turn allow."""

import hashlib
import struct
from collections.abc import Iterator

from engine.core.chance import Chance
from engine.new_world import turns
from engine.new_world.state import Phase, State

_NUMBERS_A_BLOCK = 512


def play_out(state: State, numbers: Iterator[int]) -> None:
    """Finish the game in place, every legal move equally likely.

    Where a seat has more than one legal move, the next number modulo their count picks one, in the
    order of `legal_moves`.
    """
    while state.phase is not Phase.OVER:
        if state.phase is Phase.PLACE:
            assert state.drawn is not None
            placements = state.board.placements(state.drawn)
            choice = next(numbers) % len(placements) if len(placements) > 1 else 0
            turns.place_card(state, *placements[choice], None)
        elif state.phase is Phase.SETTLE:
            segments = turns.free_segments(state)
            choice = next(numbers) % (len(segments) + 1) if segments else 0
            turns.place_settler(state, segments[choice] if choice < len(segments) else None, None)
        else:
            roots = state.to_score
            choice = next(numbers) % len(roots) if len(roots) > 1 else 0
            turns.score(state, roots[choice], None)


def numbers_from(chance: Chance) -> Iterator[int]:
    """Random 32-bit numbers without end that follow from a chance; far quicker than its own draws."""
    block = 0
    while True:
        source = chance.seed + chance.counter.to_bytes(8, "big") + block.to_bytes(8, "big")
        yield from struct.unpack(
            f"<{_NUMBERS_A_BLOCK}I", hashlib.shake_256(source).digest(4 * _NUMBERS_A_BLOCK)
        )
        block += 1
