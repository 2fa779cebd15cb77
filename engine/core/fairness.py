"""Where a game's seed comes from, so that nobody could choose it (docs/fairness.md)."""

import hashlib
from collections.abc import Sequence

from engine.core.chance import Chance

SEED_BYTES = 32


def commitment(server_seed: bytes) -> bytes:
    """What is published when a table opens: SHA-256 of the server's seed."""
    return hashlib.sha256(server_seed).digest()


def default_player_seed(published: bytes, place: int) -> bytes:
    """The seed of a bot, or of somebody who gave none.

    It follows from the published commitment and the place in the order of sitting down (from 0),
    so the server has nothing to choose.
    """
    return hashlib.sha256(published + b"/place/" + place.to_bytes(4, "big")).digest()


def game_seed(server_seed: bytes, player_seeds: Sequence[bytes]) -> bytes:
    """SHA-256 over the server's and all players' seeds, each with its length (4 bytes) before it.

    `player_seeds` are in the order of sitting down.
    """
    digest = hashlib.sha256()
    for part in (server_seed, *player_seeds):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def dealing_seed(seed: bytes, number: int) -> bytes:
    """From what hidden things are dealt anew, for the `number`-th time at a table (from 1).

    It follows from the game's seed, so nobody chooses it, and nobody knows it before the game is over.
    """
    return hashlib.sha256(seed + b"/dealt anew/" + number.to_bytes(4, "big")).digest()


def seating(seed: bytes, count: int) -> tuple[int, ...]:
    """Who gets which seat (ALL-6): at index s, the place in the order of sitting down of seat s."""
    order, _ = Chance(seed).shuffled(range(count), "seating")
    return order
