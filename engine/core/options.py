"""A game's options, checked against its own schema."""

from collections.abc import Mapping

from engine.core.errors import BadOptions
from engine.core.jsons import JsonObject

FIRST_SEAT = "first_seat"


def checked_options(schema: JsonObject, given: Mapping[str, object], *, seats: int) -> JsonObject:
    """All options with the given values, and defaults for the rest.

    `schema` is a JSON Schema of an object. Each property has a `default`, a `type` (boolean,
    integer or string, or a list with "null"), and may have `enum`, `minimum` and `maximum`.
    `x-seats` lists the numbers of seats the option is meant for; with others it keeps its default.
    `first_seat` must be a seat of the table. Raises BadOptions.
    """
    properties: JsonObject = schema["properties"]
    for name in given:
        if name not in properties:
            raise BadOptions("unknown_option", option=str(name))
    options = {name: given.get(name, rule["default"]) for name, rule in properties.items()}
    for name, value in options.items():
        _check(name, value, properties[name], seats)
    return options


def checked_seats(count: int, least: int, most: int) -> int:
    """`count` if it is within the bounds; raises BadOptions otherwise."""
    if not least <= count <= most:
        raise BadOptions("bad_seats", seats=count, least=least, most=most)
    return count


def _check(name: str, value: object, rule: JsonObject, seats: int) -> None:
    types = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
    if not any(_is(value, kind) for kind in types) or not _within(value, rule):
        raise BadOptions("bad_option", option=name, value=str(value))
    if value != rule["default"] and seats not in rule.get("x-seats", [seats]):
        raise BadOptions("option_needs_seats", option=name, seats=seats)
    if name == FIRST_SEAT and isinstance(value, int) and value >= seats:
        raise BadOptions("bad_option", option=name, value=str(value))


def _is(value: object, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, {"boolean": bool, "string": str, "null": type(None)}[kind])


def _within(value: object, rule: JsonObject) -> bool:
    if "enum" in rule and value not in rule["enum"]:
        return False
    if isinstance(value, int):
        return bool(rule.get("minimum", value) <= value <= rule.get("maximum", value))
    return True
