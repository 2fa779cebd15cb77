"""The games of the registry, for tests that hold for all of them."""

import pytest

from engine.core.chance import Dice
from engine.core.jsons import JsonObject
from engine.registry import ALL_RULES, AnyRules

every_game = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.slug}-{rules.version}")
"""Runs a test once for each version of each game."""


def package(rules: AnyRules) -> str:
    """The name of the game's package in `engine` and of its tests."""
    return rules.slug.replace("-", "_")


def any_seats(rules: AnyRules, dice: Dice) -> int:
    """A number of seats that the game allows."""
    return rules.least_seats + dice.below(rules.most_seats - rules.least_seats + 1, "seats")


def any_options(rules: AnyRules, seats: int, dice: Dice) -> JsonObject:
    """Options that the game allows for so many seats; each has its default half of the time."""
    options = {}
    for name, rule in rules.options_schema["properties"].items():
        if seats in rule.get("x-seats", [seats]) and dice.below(2, "default"):
            options[name] = _any_value(name, rule, seats, dice)
    return options


def _any_value(name: str, rule: JsonObject, seats: int, dice: Dice) -> object:
    if "enum" in rule:
        return rule["enum"][dice.below(len(rule["enum"]), name)]
    if rule["type"] == "boolean":
        return bool(dice.below(2, name))
    most = min(rule["maximum"], seats - 1) if name == "first_seat" else rule["maximum"]
    return rule["minimum"] + dice.below(most - rule["minimum"] + 1, name)
