"""Time controls: how much time a seat has, as data that is fixed when a table opens."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class Kind(StrEnum):
    """The three ways of keeping time."""

    NONE = "none"
    TURN = "turn"
    BANK = "bank"


class BadTimeControl(ValueError):
    """This is no time control; the message is a code such as `turn_hours`, the field at fault."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a seat may think. Whole hours and days, so that JSON says it exactly."""

    kind: Kind = Kind.NONE
    turn_hours: int = 0
    """TURN: the time of each turn. BANK: the increment that each turn adds."""
    bank_hours: int = 0
    """BANK: the time in store at the start."""
    cap_hours: int = 0
    """BANK: the most that can be in store."""
    nights_free: bool = False
    """Do a player's quiet hours stop their clock?"""
    weekends_free: bool = False
    """Does a player's free weekend stop their clock?"""
    vacations_free: bool = False
    """Does a player's vacation stop their clock?"""
    grace_hours: int = 0
    """What a seat still has after its time ran out and it was warned; 0: no grace."""
    limit_days: int = 365
    """The outermost limit, from the start of the game: then it ends, whatever stopped the clocks."""

    TURN_HOURS: ClassVar[tuple[int, int]] = (1, 14 * 24)
    """Least and most of a turn or increment, of a bank, and of a cap."""
    GRACE_HOURS: ClassVar[tuple[int, int]] = (0, 72)
    LIMIT_DAYS: ClassVar[tuple[int, int]] = (30, 3 * 365)

    def __post_init__(self) -> None:
        """Raise BadTimeControl, naming the field, where something is out of bounds."""
        self._check("limit_days", self.LIMIT_DAYS)
        self._check("grace_hours", self.GRACE_HOURS)
        if self.kind is Kind.NONE:
            return
        self._check("turn_hours", self.TURN_HOURS)
        if self.kind is Kind.BANK:
            self._check("bank_hours", self.TURN_HOURS)
            self._check("cap_hours", (max(self.bank_hours, self.turn_hours), self.TURN_HOURS[1]))
        if self.limit_days * DAY < self.most * 20:
            raise BadTimeControl("limit_days")

    def _check(self, name: str, bounds: tuple[int, int]) -> None:
        if not bounds[0] <= getattr(self, name) <= bounds[1]:
            raise BadTimeControl(name)

    @property
    def timed(self) -> bool:
        """Does anybody's time run out?"""
        return self.kind is not Kind.NONE

    @property
    def most(self) -> timedelta:
        """The most that a seat can have for one turn without a gift."""
        return (self.cap_hours if self.kind is Kind.BANK else self.turn_hours) * HOUR

    @property
    def at_start(self) -> timedelta:
        """What is in store before the first turn."""
        return self.bank_hours * HOUR if self.kind is Kind.BANK else timedelta()

    @property
    def grace(self) -> timedelta:
        """What a warned seat still has."""
        return self.grace_hours * HOUR

    @property
    def limit(self) -> timedelta:
        """How long the whole game may last."""
        return self.limit_days * DAY

    def for_turn(self, bank: timedelta) -> timedelta:
        """What a seat has for a new turn when so much is in store."""
        if self.kind is Kind.BANK:
            return min(bank + self.turn_hours * HOUR, self.most)
        return self.turn_hours * HOUR

    def to_json(self) -> dict[str, Any]:
        """What differs from no control at all, by field name."""
        return {
            field.name: str(value) if isinstance(value, Kind) else value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "TimeControl":
        """What `to_json` wrote, or a client sent. Raises BadTimeControl with the field at fault."""
        known = {field.name: field for field in fields(cls)}
        for name, value in data.items():
            if name not in known:
                raise BadTimeControl(name)
            if name != "kind" and type(value) is not type(known[name].default):
                raise BadTimeControl(name)
        if data.get("kind", Kind.NONE) not in list(Kind):
            raise BadTimeControl("kind")
        return cls(**{**data, "kind": Kind(data.get("kind", Kind.NONE))})


@lru_cache(maxsize=500)
def stored_control(items: tuple[tuple[str, Any], ...]) -> TimeControl:
    """The control of which a table holds these items; most tables hold the same few."""
    return TimeControl.from_json(dict(items))


UNTIMED = TimeControl()
"""No clock: the game goes on until it is over, or until its outermost limit."""
