"""Moves as JSON, as text and as a JSON Schema, derived from their dataclasses."""

import dataclasses
import json
import types
import typing
from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from engine.core.errors import MalformedMove
from engine.core.jsons import JsonObject


class MoveKind(Protocol):
    """What a move's dataclass must be: frozen, with a `kind` that names it in JSON and text."""

    kind: ClassVar[str]


M = TypeVar("M")


class MoveCodec(Generic[M]):
    """Reads and writes the moves of one game.

    A field may be int, str, bool, a fixed tuple of them such as tuple[int, int], a tuple of any
    length such as tuple[str, ...], a tuple of tuples, or any of these or None.
    """

    def __init__(self, kinds: Sequence[type]) -> None:
        self._kinds: dict[str, type] = {_kind_of(kind): kind for kind in kinds}
        self._fields = {name: _hints(kind) for name, kind in self._kinds.items()}

    def to_json(self, move: M) -> JsonObject:
        """The move as an object with its `kind` and its fields; tuples become lists."""
        kind = _kind_of(type(move))
        return {"kind": kind, **{name: _plain(getattr(move, name)) for name in self._fields[kind]}}

    def from_json(self, data: object) -> M:
        """The move that an object stands for; raises MalformedMove, naming the kind and field."""
        if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
            raise MalformedMove("not_an_object")
        kind = data["kind"]
        if kind not in self._kinds:
            raise MalformedMove("unknown_kind", kind=kind[:40])
        hints = self._fields[kind]
        for name in data:
            if name != "kind" and name not in hints:
                raise MalformedMove("unknown_field", kind=kind, field=str(name)[:40])
        values = {name: _field(kind, name, hint, data) for name, hint in hints.items()}
        return typing.cast(M, self._kinds[kind](**values))

    def to_text(self, move: M) -> str:
        """The move on one line: its kind, then name=value pairs, values as compact JSON."""
        data = self.to_json(move)
        pairs = [f"{name}={_compact(value)}" for name, value in data.items() if name != "kind"]
        return " ".join([data["kind"], *pairs])

    def from_text(self, text: str) -> M:
        """The move that a line stands for; raises MalformedMove."""
        kind, *pairs = text.split(" ")
        data: JsonObject = {"kind": kind}
        for pair in pairs:
            name, _, value = pair.partition("=")
            try:
                data[name] = json.loads(value)
            except ValueError as error:
                raise MalformedMove("malformed_text", text=text[:80]) from error
        return self.from_json(data)

    def schema(self) -> JsonObject:
        """A JSON Schema that every move satisfies."""
        return {"oneOf": [self._kind_schema(kind) for kind in self._kinds]}

    def _kind_schema(self, kind: str) -> JsonObject:
        properties = {name: _hint_schema(hint) for name, hint in self._fields[kind].items()}
        doc = (self._kinds[kind].__doc__ or "").strip().split("\n")[0]
        return {
            "type": "object",
            "title": kind,
            "description": doc,
            "properties": {"kind": {"const": kind}, **properties},
            "required": ["kind", *properties],
            "additionalProperties": False,
        }


def _kind_of(kind: type) -> str:
    return str(kind.__dict__["kind"])


def _hints(kind: type) -> dict[str, object]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _plain(value: object) -> object:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _compact(value: object) -> str:
    if type(value) is int:
        return str(value)
    return json.dumps(value, separators=(",", ":"))


def _field(kind: str, name: str, hint: object, data: JsonObject) -> object:
    if name not in data:
        raise MalformedMove("missing_field", kind=kind, field=name)
    try:
        return _read(hint, data[name])
    except (TypeError, ValueError) as error:
        raise MalformedMove("wrong_type", kind=kind, field=name) from error


def _read(hint: object, value: object) -> object:
    """The value as the hint asks for it; raises TypeError where it does not fit."""
    hint = getattr(hint, "__supertype__", hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _read_first(parts, value)
    if origin is tuple:
        return _read_tuple(parts, value)
    if hint is types.NoneType:
        hint = type(None)
    if type(value) is not hint:
        raise TypeError(f"{value!r} is not {hint}")
    return value


def _read_first(parts: tuple[object, ...], value: object) -> object:
    for part in parts:
        try:
            return _read(part, value)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{value!r} fits none of {parts}")


def _read_tuple(parts: tuple[object, ...], value: object) -> object:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], part) for part in value)
    return tuple(_read(part, item) for part, item in zip(parts, value, strict=True))


def _hint_schema(hint: object) -> JsonObject:
    hint = getattr(hint, "__supertype__", hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_hint_schema(part) for part in parts]}
    if origin is tuple:
        return _tuple_schema(parts)
    names = {int: "integer", str: "string", bool: "boolean", type(None): "null"}
    return {"type": names[typing.cast(type, hint)]}


def _tuple_schema(parts: tuple[object, ...]) -> JsonObject:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": _hint_schema(parts[0])}
    items = [_hint_schema(part) for part in parts]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
