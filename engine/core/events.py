"""What happened: the lines of a game's log, with what only some seats may read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.errors import MalformedMove
from engine.core.jsons import JsonObject
from engine.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, caused by a move or a withdrawal."""

    kind: str
    """A word of the game's own, such as `card_placed`."""
    seat: Seat | None
    """Whose doing or whose luck it was; None where it was nobody's."""
    data: JsonObject = field(default_factory=dict)
    """What everybody may know."""
    secret: Mapping[Seat, JsonObject] = field(default_factory=dict)
    """What one seat may know besides; its keys replace those of `data` for that seat."""


def view_event(event: Event, seat: Seat | None) -> JsonObject:
    """The event as one seat, or a spectator (None), may know it."""
    own = event.secret.get(seat, {}) if seat is not None else {}
    return {"kind": event.kind, "seat": event.seat, "data": {**event.data, **own}}


def event_to_json(event: Event) -> JsonObject:
    """The whole event, secrets included, as plain data."""
    secret = {str(seat): known for seat, known in event.secret.items()}
    return {"kind": event.kind, "seat": event.seat, "data": event.data, "secret": secret}


def event_from_json(data: JsonObject) -> Event:
    """The event that `event_to_json` wrote; raises MalformedMove for anything else."""
    try:
        seat = None if data["seat"] is None else Seat(int(data["seat"]))
        secret = {Seat(int(key)): dict(known) for key, known in data["secret"].items()}
        return Event(str(data["kind"]), seat, dict(data["data"]), secret)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise MalformedMove("malformed_state") from error
