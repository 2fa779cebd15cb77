"""What an address says of a scratch line, and what is kept of one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.bots.registry import BOTS
from games.errors import MalformedMoves
from games.forms import LONGEST_PICK, LONGEST_TURN
from games.lines import LONGEST_PACKED, Line, unpack

MOST_DEALS = 9999


class LineForm(forms.Form):
    """A scratch line as its address has it."""

    deal = forms.IntegerField(required=False, min_value=1, max_value=MOST_DEALS)
    seat = forms.IntegerField(required=False, min_value=0, max_value=9)
    bot = forms.ChoiceField(required=False, choices=[("", "")] + [(name, name) for name in BOTS])
    line = forms.CharField(required=False, max_length=LONGEST_PACKED)
    pick = forms.CharField(required=False, max_length=LONGEST_PICK)

    def __init__(self, data: Any, *, ply: int, seats: int) -> None:
        """`data` is the query of an address, or a form that repeats it."""
        super().__init__(data)
        self._ply, self._seats = ply, seats
        self.draft: list[str] = data.getlist("m")[:LONGEST_TURN]

    def clean(self) -> dict[str, Any]:
        """Reads the packed decisions; a seat is one of the game's."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        try:
            cleaned["moves"] = unpack(cleaned.get("line", ""))
        except MalformedMoves as refusal:
            self.add_error("line", str(refusal))
        if (cleaned.get("seat") or 0) >= self._seats:
            self.add_error("seat", _("There is no such seat."))
        return cleaned

    @property
    def the_line(self) -> Line:
        """The line, of a form that is valid; without a bot every seat is played by hand."""
        bot, seat = self.cleaned_data["bot"], self.cleaned_data["seat"]
        return Line(
            ply=self._ply,
            deal=self.cleaned_data["deal"] or 1,
            moves=self.cleaned_data["moves"],
            seat=(seat or 0) if bot else None,
            bot=bot,
        )


class KeepLineForm(forms.Form):
    """The name and the note of a line that is kept."""

    name = forms.CharField(max_length=80, label=_("Name"))
    text = forms.CharField(
        required=False, max_length=4000, label=_("Note"), widget=forms.Textarea(attrs={"rows": 3})
    )
