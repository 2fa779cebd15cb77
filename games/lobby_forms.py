"""What is asked of the lobby: every filter, as it stands in the address."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.registry import newest_rules
from games import tongues
from games.clocks.speeds import Speed
from games.models import Table
from games.models.tables import TableQuerySet


class LobbyForm(forms.Form):
    """Which open tables. Everything may be left out."""

    game = forms.ChoiceField(required=False, label=_("Game"))
    free = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label=_("Free seats"),
        choices=[("", _("any")), (1, _("at least 1")), (2, _("at least 2")), (3, _("at least 3"))],
    )
    speed = forms.ChoiceField(required=False, label=_("Speed"), choices=[("", _("any")), *Speed.choices])
    language = forms.ChoiceField(required=False, label=_("Language of the chat"))
    rated = forms.ChoiceField(
        required=False,
        label=_("Rated"),
        choices=[("", _("rated or not")), ("yes", _("rated")), ("no", _("not rated"))],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(rules.slug, _(rules.title)) for rules in newest_rules().values()]
        self._choose("game", [("", _("All")), *games])
        self._choose("language", [("", _("any")), *tongues.choices()])

    @property
    def asked(self) -> dict[str, str]:
        """The filters that are in use, as an address holds them. The form must be valid."""
        return {name: str(value) for name, value in self.cleaned_data.items() if value not in ("", None)}

    @property
    def said(self) -> tuple[str | None, ...]:
        """What stands in the fields, sound or not: two forms that say the same look the same."""
        return tuple(self[name].value() for name in self.fields)

    def found(self, viewer: User | None) -> TableQuerySet:
        """The open tables that were asked for and that the viewer may see, the newest first.

        The form must be valid. A table of any language fits every language.
        """
        given = self.cleaned_data
        tables = Table.objects.visible_to(viewer).meeting(viewer).open()
        if given["game"]:
            tables = tables.filter(game=given["game"])
        if given["speed"]:
            tables = tables.paced(Speed(given["speed"]))
        if given["language"]:
            tables = tables.filter(chat_language__in=("", given["language"]))
        if given["rated"]:
            tables = tables.filter(rated=given["rated"] == "yes")
        if given["free"]:
            tables = tables.with_free(given["free"])
        return tables.order_by("-created_at", "-pk")

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
