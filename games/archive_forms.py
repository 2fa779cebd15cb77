"""What is asked of the archive: every filter and the order, as they stand in an address."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.registry import newest_rules
from games.models import Table
from games.models.tables import TableQuerySet
from games.presentation.tables import ENDINGS

ORDERS = {
    "": ("finished_at", _("Newest first")),
    "score": ("top_score", _("Highest score first")),
    "margin": ("margin", _("Largest margin first")),
    "length": ("ply", _("Longest first")),
}
"""The order in an address, the column it sorts by, largest first, and its name."""


class ArchiveForm(forms.Form):
    """Which finished games, in which order. Everything may be left out."""

    game = forms.ChoiceField(required=False, label=_("Game"))
    player = forms.CharField(required=False, max_length=64, label=_("Player"))
    against = forms.CharField(required=False, max_length=64, label=_("Against"))
    result = forms.ChoiceField(
        required=False,
        label=_("The player"),
        choices=[("", _("won or not")), ("won", _("won")), ("lost", _("did not win"))],
    )
    seats = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label=_("Players"))
    since = forms.DateField(
        required=False, label=_("Finished since"), widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(required=False, label=_("until"), widget=forms.DateInput(attrs={"type": "date"}))
    ended = forms.ChoiceField(required=False, label=_("How it ended"))
    bots = forms.ChoiceField(
        required=False,
        label=_("Bots"),
        choices=[("", _("with or without")), ("no", _("people only")), ("yes", _("with bots"))],
    )
    score = forms.IntegerField(required=False, label=_("Best score at least"))
    margin = forms.IntegerField(required=False, min_value=0, label=_("Margin at most"))
    longest = forms.IntegerField(required=False, min_value=1, label=_("Moves at most"))
    rules = forms.IntegerField(required=False, min_value=1, max_value=999, label=_("Version of the rules"))
    sort = forms.ChoiceField(
        required=False, label=_("Order"), choices=[(key, name) for key, (_column, name) in ORDERS.items()]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = newest_rules().values()
        most = max(each.most_seats for each in rules)
        endings = {ending for each in rules for ending in each.endings}
        self._choose("game", [("", _("All"))] + [(each.slug, _(each.title)) for each in rules])
        self._choose("seats", [("", _("Any"))] + [(n, str(n)) for n in range(2, most + 1)])
        self._choose("ended", [("", _("Any"))] + [(e, ENDINGS.get(e, e)) for e in sorted(endings)])

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where a filter needs a player who is not named."""
        data = super().clean() or {}
        for name in ("against", "result"):
            if data.get(name) and not data.get("player"):
                self.add_error("player", _("Name the player too."))
        return data

    @property
    def narrow(self) -> bool:
        """Is any of the rarer filters in use?"""
        common = ("game", "player", "against", "sort")
        return any(self.data.get(name) for name in self.fields if name not in common)

    @property
    def column(self) -> str:
        """The column that sorts, the largest value first."""
        return ORDERS[self.cleaned_data["sort"]][0]

    def found(self, viewer: User | None) -> TableQuerySet:
        """The finished tables that were asked for and that the viewer may see, in order.

        The form must be valid.
        """
        tables = Table.objects.visible_to(viewer).finished().filter(self._columns())
        for players in self._players():
            tables = tables.filter(**players)
        if self.column in ("top_score", "margin"):
            tables = tables.filter(**{f"{self.column}__isnull": False})
        return tables.order_by(f"-{self.column}", "-pk")

    def _columns(self) -> Q:
        given, asked = self.cleaned_data, Q()
        lookups = {
            "game": given["game"] or None,
            "seats": given["seats"],
            "end_reason": given["ended"] or None,
            "has_bots": {"": None, "no": False, "yes": True}[given["bots"]],
            "top_score__gte": given["score"],
            "margin__lte": given["margin"],
            "ply__lte": given["longest"],
            "rules_version": given["rules"],
            "finished_at__gte": _midnight(given["since"]),
            "finished_at__lt": _midnight(given["until"], after=True),
        }
        for lookup, value in lookups.items():
            if value is not None:
                asked &= Q(**{lookup: value})
        return asked

    def _players(self) -> list[dict[str, Any]]:
        """One condition for each person; a closed account is nobody any more."""
        given = self.cleaned_data
        wanted = [
            {"players__user__username__iexact": given[name], "players__user__closed_at__isnull": True}
            for name in ("player", "against")
            if given[name]
        ]
        if given["result"]:
            lookup = "players__place" if given["result"] == "won" else "players__place__gt"
            wanted[0][lookup] = 1
        return wanted

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _midnight(day: date | None, *, after: bool = False) -> datetime | None:
    """The beginning of a day, or of the next one, in the reader's zone."""
    if day is None:
        return None
    start = timezone.make_aware(datetime.combine(day, time()))
    return start + timedelta(days=1) if after else start
