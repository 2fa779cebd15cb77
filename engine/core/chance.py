"""All the luck there is: numbers and shuffles that follow from 32 bytes (docs/fairness.md)."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_PREFIX = b"newworld/1"
_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Chance:
    """A 32-byte seed and how many blocks of it are used up; a value, kept inside a state."""

    seed: bytes
    counter: int = 0

    def below(self, limit: int, label: str) -> tuple[int, "Chance"]:
        """An integer from 0 to `limit` - 1, each equally likely, and the chance that is left.

        Raises ValueError if `limit` is less than 1 or more than 2^64.
        """
        dice = Dice(self)
        return dice.below(limit, label), dice.chance

    def shuffled(self, items: Sequence[T], label: str) -> tuple[tuple[T, ...], "Chance"]:
        """The items in a random order, each order equally likely, and the chance that is left."""
        dice = Dice(self)
        order = list(items)
        dice.shuffle(order, label)
        return tuple(order), dice.chance


class Dice:
    """A chance in use: draws in place, for code that works on a copy of its own."""

    __slots__ = ("_counter", "_seed")

    def __init__(self, chance: Chance) -> None:
        self._seed = chance.seed
        self._counter = chance.counter

    @property
    def chance(self) -> Chance:
        """What is left after all draws so far."""
        return Chance(self._seed, self._counter)

    def below(self, limit: int, label: str) -> int:
        """As `Chance.below`."""
        if not 1 <= limit <= _RANGE:
            raise ValueError("the limit of a draw must be from 1 to 2^64")
        message = _PREFIX + label.encode()
        fair = _RANGE - _RANGE % limit
        while True:
            block = hmac.digest(self._seed, message + self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            number = int.from_bytes(block[:8], "big")
            if number < fair:
                return number % limit

    def shuffle(self, items: list[T], label: str) -> None:
        """Shuffle the list in place: Fisher-Yates from the end."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1, label)
            items[last], items[other] = items[other], items[last]
