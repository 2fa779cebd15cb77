"""Reads plain data field by field and names the field that is wrong."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from engine.core.fairness import SEED_BYTES
from engine.core.jsons import JsonObject

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
MOST_SEED_BYTES = 64
"""A player's own seed may be of any length up to this."""


class Reader:
    """One JSON object that came from outside; every method raises `refuse(path)` where it is wrong."""

    def __init__(self, data: JsonObject, path: str, refuse: Callable[[str], Exception]) -> None:
        self._data = data
        self._path = path
        self._refuse = refuse

    def only(self, names: Iterable[str]) -> None:
        """No field but these."""
        for name in self._data.keys() - set(names):
            raise self._wrong(str(name))

    def empty(self, name: str) -> bool:
        """Is the field there, and null?"""
        return self._value(name) is None

    def text(self, name: str) -> str:
        """A string."""
        value = self._value(name)
        if not isinstance(value, str):
            raise self._wrong(name)
        return value

    def maybe_text(self, name: str) -> str | None:
        """A string or null."""
        return None if self.empty(name) else self.text(name)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._value(name)
        if not isinstance(value, bool):
            raise self._wrong(name)
        return value

    def whole(self, name: str, *, least: int = 0, most: int | None = None) -> int:
        """An integer within bounds."""
        value = self._value(name)
        if not _is_int(value) or value < least or (most is not None and value > most):
            raise self._wrong(name)
        return value

    def numbers(self, name: str, count: int) -> tuple[int, ...]:
        """A list of so many integers."""
        value = self._value(name)
        if not isinstance(value, list) or len(value) != count or not all(map(_is_int, value)):
            raise self._wrong(name)
        return tuple(value)

    def one_of(self, name: str, words: Sequence[str]) -> str:
        """One of the words."""
        value = self.text(name)
        if value not in words:
            raise self._wrong(name)
        return value

    def mapping(self, name: str) -> JsonObject:
        """An object of any content."""
        value = self._value(name)
        if not isinstance(value, dict):
            raise self._wrong(name)
        return value

    def objects(self, name: str) -> "list[Reader]":
        """A list of objects, each with a reader of its own."""
        value = self._value(name)
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            raise self._wrong(name)
        path = self._path + name
        return [Reader(part, f"{path}[{index}].", self._refuse) for index, part in enumerate(value)]

    def digest(self, name: str) -> bytes:
        """32 bytes in lower-case hexadecimal digits."""
        value = self._value(name)
        if not _is_hex(value) or len(value) != 2 * SEED_BYTES:
            raise self._wrong(name)
        return bytes.fromhex(value)

    def seeds(self, name: str, count: int) -> tuple[bytes, ...]:
        """A list of so many players' seeds in lower-case hexadecimal digits."""
        value = self._value(name)
        if not isinstance(value, list) or len(value) != count or not all(map(_is_seed, value)):
            raise self._wrong(name)
        return tuple(bytes.fromhex(seed) for seed in value)

    def _value(self, name: str) -> object:
        if name not in self._data:
            raise self._wrong(name)
        return self._data[name]

    def _wrong(self, name: str) -> Exception:
        return self._refuse(self._path + name)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_hex(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_seed(value: object) -> TypeGuard[str]:
    return _is_hex(value) and len(value) <= 2 * MOST_SEED_BYTES
