"""What is asked of the archive: every filter and the order, as they stand in an address."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.registry import newest_rules
from games.archive_search import ORDERS, Search, endings
from games.presentation.tables import ENDINGS
from games.widgets import PlainRenderer

USUAL = ("game", "player", "against", "sort")
RARER = (
    *("result", "seats", "rated", "bots", "ended", "since", "until"),
    *("score", "margin_least", "margin", "shortest", "longest", "rules"),
)
"""The fields in the order in which they are shown: always, and on demand."""
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)
MOST = 1_000_000


class DayField(forms.DateField):
    """A day that one may look for."""

    def __init__(self, **kwargs: Any) -> None:
        limits = [MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)]
        super().__init__(
            required=False, validators=limits, widget=forms.DateInput(attrs={"type": "date"}), **kwargs
        )


class EitherField(forms.ChoiceField):
    """Yes, no, or never mind."""

    def __init__(
        self, *, either: str | Promise, yes: str | Promise, no: str | Promise, **kwargs: Any
    ) -> None:
        super().__init__(required=False, choices=[("", either), ("yes", yes), ("no", no)], **kwargs)

    def clean(self, value: Any) -> bool | None:
        """True, False or None. Raises ValidationError."""
        return {"yes": True, "no": False}.get(super().clean(value))


class ArchiveForm(forms.Form):
    """Which finished games, in which order. Everything may be left out."""

    default_renderer = PlainRenderer

    game = forms.ChoiceField(required=False, label=_("Game"))
    player = forms.CharField(required=False, max_length=64, label=_("Player"))
    against = forms.CharField(required=False, max_length=64, label=_("Against"))
    result = forms.ChoiceField(
        required=False,
        label=_("The player"),
        choices=[("", _("won or not")), ("won", _("won")), ("lost", _("did not win"))],
    )
    seats = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label=_("Players"))
    since = DayField(label=_("Finished since"))
    until = DayField(label=_("until"))
    ended = forms.ChoiceField(required=False, label=_("How it ended"))
    rated = EitherField(label=_("Rated"), either=_("rated or not"), yes=_("rated"), no=_("not rated"))
    bots = EitherField(label=_("Bots"), either=_("with or without"), yes=_("with bots"), no=_("people only"))
    score = forms.IntegerField(
        required=False, min_value=-MOST, max_value=MOST, label=_("Best score at least")
    )
    margin_least = forms.IntegerField(required=False, min_value=0, max_value=MOST, label=_("Margin at least"))
    margin = forms.IntegerField(required=False, min_value=0, max_value=MOST, label=_("Margin at most"))
    shortest = forms.IntegerField(required=False, min_value=0, max_value=MOST, label=_("Moves at least"))
    longest = forms.IntegerField(required=False, min_value=1, max_value=MOST, label=_("Moves at most"))
    rules = forms.IntegerField(required=False, min_value=1, max_value=999, label=_("Version of the rules"))
    sort = forms.ChoiceField(
        required=False, label=_("Order"), choices=[(key, order.name) for key, order in ORDERS.items()]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = newest_rules().values()
        most = max(each.most_seats for each in rules)
        self._choose("game", [("", _("All"))] + [(each.slug, _(each.title)) for each in rules])
        self._choose("seats", [("", _("Any"))] + [(n, str(n)) for n in range(2, most + 1)])
        self._choose("ended", [("", _("Any"))] + [(e, ENDINGS.get(e, e)) for e in endings()])

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where a filter needs a player who is not named."""
        data = super().clean() or {}
        for name in ("against", "result"):
            if data.get(name) and not data.get("player"):
                self.add_error("player", _("Name the player too."))
        return data

    @property
    def usual(self) -> SafeString:
        """The usual filters as HTML."""
        return self._drawn(USUAL)

    @property
    def rarer(self) -> SafeString:
        """The others."""
        return self._drawn(RARER)

    @property
    def narrow(self) -> bool:
        """Is any of the rarer filters in use?"""
        return any(self.data.get(name) for name in RARER)

    def search(self) -> Search:
        """What was asked. The form must be valid."""
        given = dict(self.cleaned_data)
        order = ORDERS[given.pop("sort")]
        since, until = _midnight(given.pop("since")), _midnight(given.pop("until"), after=True)
        return Search(order=order, since=since, until=until, **given)

    def _drawn(self, names: Iterable[str]) -> SafeString:
        """Fields as HTML; those that only so many can be like are the same for all who read a language."""
        language = get_language() or ""
        return mark_safe(  # noqa: S308 - of templates
            "".join(
                _kept_field(language, name, self.data.get(name) or "")
                if self._common(name)
                else _field(self[name])
                for name in names
            )
        )

    def _common(self, name: str) -> bool:
        """Is the field empty, or one of a few choices?"""
        chosen = isinstance(self.fields[name], forms.ChoiceField)
        return name not in self.errors and (chosen or not self.data.get(name))

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


@cache
def _kept_field(_language: str, name: str, value: str) -> SafeString:
    """A field with this value, in the language that is named, which must be the active one."""
    return _field(ArchiveForm({name: value})[name])


def _field(field: forms.BoundField) -> SafeString:
    return render_to_string("games/archive/field.html", {"field": field})


def _midnight(day: date | None, *, after: bool = False) -> datetime | None:
    """The beginning of a day, or of the next one, in the reader's zone."""
    if day is None:
        return None
    start = timezone.make_aware(datetime.combine(day, time()))
    return start + timedelta(days=1) if after else start
