"""What is drawn at random for a table: its id, the key of its door, the server's seed."""

import secrets

from engine.core.fairness import SEED_BYTES

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """A short random id for addresses; says nothing about how many there are."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def new_entry_key() -> str:
    """The secret in the address that lets people in at a private table."""
    return secrets.token_urlsafe(16)


def new_server_seed() -> bytes:
    """The server's share of the luck; leaves the database only when the game is over."""
    return secrets.token_bytes(SEED_BYTES)
