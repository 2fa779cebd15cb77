"""Forms about time: a table's time control, and one's own nights, weekends and vacations."""

from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Preferences, User, Vacation
from accounts.preferences import VACATION_DAYS, check_vacation
from games.clocks.controls import HOUR, BadTimeControl, Kind, TimeControl
from games.clocks.words import in_words, span_in_words
from games.models import Player

PACES: dict[str, dict[str, Any]] = {
    "none": {},
    **{
        f"turn-{hours}": {"kind": "turn", "turn_hours": hours}
        for hours in (1, 4, 12, 24, 36, 48, 72, 168, 336)
    },
    "bank-24-4": {"kind": "bank", "bank_hours": 24, "turn_hours": 4, "cap_hours": 72},
    "bank-72-12": {"kind": "bank", "bank_hours": 72, "turn_hours": 12, "cap_hours": 120},
    "bank-72-36": {"kind": "bank", "bank_hours": 72, "turn_hours": 36, "cap_hours": 240},
}
"""The paces that the page offers; a client may send any other."""

DEFAULT_PACE = "bank-72-12"


def _pace_in_words(data: dict[str, Any]) -> str:
    return in_words(TimeControl.from_json(data))


def _hours_in_words(hours: int) -> str:
    return span_in_words(hours * HOUR) if hours else gettext("none")


_pace_words, _span_words = lazy(_pace_in_words, str), lazy(_hours_in_words, str)


class TimeFields(forms.Form):
    """The part of a new table's form that is about time."""

    pace = forms.ChoiceField(
        label=_("Time"),
        choices=[(name, _pace_words(data)) for name, data in PACES.items()],
        initial=DEFAULT_PACE,
    )
    free = forms.MultipleChoiceField(
        label=_("What stops a player's clock"),
        help_text=_("By each player's own settings and time zone."),
        choices=[
            ("nights_free", _("their quiet hours")),
            ("weekends_free", _("their free weekend")),
            ("vacations_free", _("their vacation")),
        ],
        initial=["nights_free", "vacations_free"],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    grace_hours = forms.TypedChoiceField(
        label=_("Grace after a warning"),
        coerce=int,
        choices=[(hours, _span_words(hours)) for hours in (0, 1, 4, 12, 24)],
        initial=12,
    )
    limit_days = forms.TypedChoiceField(
        label=_("The game ends at the latest after"),
        coerce=int,
        choices=[(days, _span_words(days * 24)) for days in (90, 180, 365, 730)],
        initial=365,
    )
    least_reliability = forms.TypedChoiceField(
        label=_("Who may sit down"),
        help_text=_("Newcomers, of whom nothing is known yet, always may."),
        coerce=int,
        choices=[
            (0, _("everybody")),
            (80, _("who moves in time in 80 % of turns")),
            (90, _("who moves in time in 90 % of turns")),
            (98, _("who moves in time in 98 % of turns")),
        ],
        initial=0,
    )

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError when the parts do not fit together."""
        data = super().clean() or {}
        try:
            self._control(data)
        except KeyError:
            pass  # a field of its own is at fault, and says so
        except BadTimeControl as error:
            sentences = {
                "grace_hours": _("The grace cannot be so long."),
                "limit_days": _("With so much time a turn the game must be allowed to last longer."),
            }
            self.add_error(str(error) if str(error) in self.fields else "pace", sentences[str(error)])
        return data

    def time_settings(self) -> dict[str, Any]:
        """The cleaned data as keyword arguments of `open_table`."""
        data = self.cleaned_data
        return {"time_control": self._control(data), "least_reliability": data["least_reliability"]}

    @staticmethod
    def _control(data: dict[str, Any]) -> TimeControl:
        pace = PACES[data["pace"]]
        if TimeControl.from_json(pace).kind is Kind.NONE:
            return TimeControl(limit_days=data["limit_days"])
        free = dict.fromkeys(data["free"], True)
        limits = {name: data[name] for name in ("grace_hours", "limit_days")}
        return TimeControl.from_json({**pace, **free, **limits})


class HabitsForm(forms.ModelForm):  # type: ignore[type-arg]
    """How one plays, nights and weekends."""

    colour = forms.ChoiceField(
        label=_("My colour, where it is free"),
        required=False,
        choices=[("", _("Any")), *Player.Colour.choices],
    )

    class Meta:
        model = Preferences
        fields = ("colour", "at_once", "quiet", "quiet_from", "quiet_until", "weekend_off")
        widgets = {
            name: forms.TimeInput(format="%H:%M", attrs={"type": "time"})
            for name in ("quiet_from", "quiet_until")
        }
        help_texts = {
            "at_once": _("Then you press no “Confirm”. What showed nothing new can still be taken back."),
            "quiet": _(
                "Then we send nothing, and your clock stands at tables that leave the night free. "
                "Twelve hours at most."
            ),
            "weekend_off": _("Saturday and Sunday, as quiet hours."),
        }


class VacationForm(forms.ModelForm):  # type: ignore[type-arg]
    """One vacation to come."""

    class Meta:
        model = Vacation
        fields = ("first_day", "last_day")
        widgets = {name: forms.DateInput(attrs={"type": "date"}) for name in ("first_day", "last_day")}

    def __init__(self, *args: Any, user: User, today: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = gettext("%(days)d days in a calendar year, at tables that leave vacations free.")
        self.fields["last_day"].help_text = days % {"days": VACATION_DAYS}
        self.instance.user = user
        self.today = today

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError, in words, when these days cannot be had."""
        data = super().clean() or {}
        if {"first_day", "last_day"} <= data.keys():
            self.instance.first_day, self.instance.last_day = data["first_day"], data["last_day"]
            check_vacation(self.instance, self.today)
        return data
