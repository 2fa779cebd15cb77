"""Time in the API's schema: what is sent of clocks, and the time control of a new table."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from games.api.reading import StrictSerializer
from games.clocks.controls import BadTimeControl, Kind, TimeControl


def _hours(bounds: tuple[int, int]) -> dict[str, Any]:
    return {"type": "integer", "minimum": bounds[0], "maximum": bounds[1]}


CONTROL_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "kind": {"type": "string", "enum": list(Kind)},
        "turn_hours": _hours(TimeControl.TURN_HOURS),
        "bank_hours": _hours(TimeControl.TURN_HOURS),
        "cap_hours": _hours(TimeControl.TURN_HOURS),
        "grace_hours": _hours(TimeControl.GRACE_HOURS),
        "limit_days": _hours(TimeControl.LIMIT_DAYS),
        **{name: {"type": "boolean"} for name in ("nights_free", "weekends_free", "vacations_free")},
    },
    "description": "`turn`: so many hours a turn. `bank`: `bank_hours` in store at the start, "
    "`turn_hours` more with each turn, at most `cap_hours`. `none`: no clock. "
    "What is left out is 0, false, or a year's limit.",
}
"""What `TimeControl.from_json` takes, but for how the members must fit each other."""


@extend_schema_field(CONTROL_SCHEMA)
class ControlField(s.JSONField):
    """A time control as an object; becomes a `TimeControl`."""

    def to_internal_value(self, data: Any) -> TimeControl:  # type: ignore[override]
        """The control. Raises ValidationError, naming the member at fault."""
        if not isinstance(data, dict):
            raise s.ValidationError(_("A time control is an object."))
        try:
            return TimeControl.from_json(data)
        except BadTimeControl as error:
            told = _("This time control does not hold together: see “%(name)s”.") % {"name": str(error)[:40]}
            raise s.ValidationError(told, "time_control") from error


class TableTime(StrictSerializer):
    """How time is kept at a table."""

    control = ControlField()
    words = s.CharField(help_text="Such as “36 hours a turn, nights free”, in the caller's language.")
    sentences = s.ListField(child=s.CharField(), help_text="All of it, as people read it before they join.")
    least_reliability = s.IntegerField(
        help_text="The percent of turns in time that one must have to sit down."
    )
    paused_at = s.DateTimeField(allow_null=True)
    limit_at = s.DateTimeField(allow_null=True, help_text="Then the game ends, whatever stopped the clocks.")


class Clock(StrictSerializer):
    """One seat's clock; spans are whole seconds."""

    deadline = s.DateTimeField(allow_null=True, help_text="In UTC; null while no clock of this seat runs.")
    left = s.IntegerField(
        allow_null=True,
        help_text="What the clock still runs, or has while it is paused; free nights not counted.",
    )
    bank = s.IntegerField(allow_null=True, help_text="In store now; null without a bank.")
    on_grace = s.BooleanField(help_text="Was the seat warned that its time is up?")
    wants_pause = s.BooleanField()
    abandoned = s.BooleanField(help_text="May a substitute take the seat?")


class ReliabilityShape(StrictSerializer):
    """The latest turns that somebody had, summed up; spans are whole seconds."""

    turns = s.IntegerField()
    in_time = s.IntegerField()
    timeouts = s.IntegerField()
    percent = s.IntegerField(help_text="Turns in time, rounded down.")
    quarter = s.IntegerField(help_text="A quarter of the turns took no longer.")
    median = s.IntegerField()
    three_quarters = s.IntegerField()
