"""What people send: checked here before a service sees it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.bots.registry import BOTS
from engine.registry import AnyRules, find_rules
from games import tongues
from games.models import Player, Table
from games.presentation.tables import value_in_words
from games.services.entry import LONGEST_PASSWORD, SHORTEST_PASSWORD
from games.time_forms import TimeFields

LONGEST_PICK = 80
"""The most characters of what somebody has picked up."""

LONGEST_TURN = 80
"""The most moves that one request may carry."""


BOT_WORDS = {
    "random": pgettext_lazy("kind of bot", "random"),
    "greedy": pgettext_lazy("kind of bot", "greedy"),
}


class SeedField(forms.CharField):
    """A player's own share of the luck, in hex; empty for none."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=128, widget=forms.HiddenInput(attrs={"data-seed": ""}))

    def to_python(self, value: Any) -> Any:
        """Bytes. Raises ValidationError."""
        try:
            return bytes.fromhex(super().to_python(value) or "")
        except ValueError as error:
            raise forms.ValidationError(_("Your share of the luck must be hexadecimal digits.")) from error


class MovesForm(forms.Form):
    """A turn: moves as text, against a version, under a request key."""

    version = forms.IntegerField(min_value=0)
    key = forms.RegexField(r"^[A-Za-z0-9_-]{8,60}$")


class ChatForm(forms.Form):
    """Something said at a table; the text itself is judged where it is stored."""

    text = forms.CharField(required=False, strip=False)
    key = forms.RegexField(r"^[A-Za-z0-9_-]{8,60}$", required=False)


class JoinForm(forms.Form):
    """Taking a seat."""

    colour = forms.ChoiceField(choices=[("", _("Any"))], required=False, label=_("Colour"))
    seed = SeedField()

    def __init__(self, *args: Any, colours: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = dict(Player.Colour.choices)
        choices = [("", _("Any")), *((colour, labels[colour]) for colour in colours)]
        self.fields["colour"].choices = choices  # type: ignore[attr-defined]


class EntryForm(forms.Form):
    """The password of a private table."""

    password = forms.CharField(
        label=_("Password of the table"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class NewTableForm(TimeFields):
    """Opening a table: seats, bots, time, how to start, and the game's own options from its schema."""

    seats = forms.TypedChoiceField(coerce=int, label=_("Players"))
    bots = forms.TypedChoiceField(
        coerce=int, label=_("Of these, bots"), choices=[(n, str(n)) for n in range(5)], initial=0
    )
    bot = forms.ChoiceField(
        label=_("Kind of bot"), choices=[(name, BOT_WORDS.get(name, name)) for name in BOTS], initial="greedy"
    )
    seating = forms.ChoiceField(label=_("Seats"), choices=Table.Seating.choices, initial=Table.Seating.RANDOM)
    leaving = forms.ChoiceField(
        label=_("If somebody resigns, or runs out of time"),
        choices=Table.Leaving.choices,
        initial=Table.Leaving.BOT,
    )
    auto_start = forms.BooleanField(
        label=_("Start as soon as all seats are taken"), required=False, initial=True
    )
    starts_at = forms.DateTimeField(
        label=_("Begin at the latest at"),
        required=False,
        help_text=_("In your time zone. Then the game begins with whoever is there, if they are enough."),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
    )
    least_points = forms.IntegerField(label=_("Rating at least"), required=False, min_value=0, max_value=9999)
    most_points = forms.IntegerField(label=_("at most"), required=False, min_value=0, max_value=9999)
    rated = forms.BooleanField(
        label=_("Rated"),
        help_text=_("Counts for ratings. Whoever resigns or runs out of time loses. Never with a bot."),
        required=False,
        initial=True,
    )
    chat_language = forms.ChoiceField(
        label=_("Language of the chat"),
        required=False,
        choices=lambda: [("", _("any")), *tongues.choices()],
    )
    invite = forms.CharField(
        label=_("Invite"),
        required=False,
        max_length=400,
        help_text=_("User names, with commas between them. A seat is kept for each until they answer."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    access = forms.ChoiceField(
        label=_("Who may see the table and sit down"),
        choices=Table.Access.choices,
        initial=Table.Access.EVERYBODY,
        widget=forms.RadioSelect,
        help_text=_("A private table stays out of the lobby, the archive and everybody's figures."),
    )
    password = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        min_length=SHORTEST_PASSWORD,
        max_length=LONGEST_PASSWORD,
        help_text=_("Only for a table with a password: tell it to those whom you want to play with."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    seed = SeedField()

    OPTION = "option_"
    PASSED_ON = (
        *("seats", "seating", "leaving", "auto_start", "starts_at", "least_points", "most_points", "rated"),
        *("chat_language", "invite", "access", "password", "colour", "seed"),
    )
    """The fields that `open_table` takes as they are."""

    def __init__(self, game: str, *args: Any, colours: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        rules = find_rules(game)
        counts = range(rules.least_seats, rules.most_seats + 1)
        self.fields["seats"].choices = [(n, str(n)) for n in counts]  # type: ignore[attr-defined]
        labels = dict(Player.Colour.choices)
        self.fields["colour"] = forms.ChoiceField(
            label=_("Your colour"),
            required=False,
            choices=[("", _("Any")), *((colour, labels[colour]) for colour in colours)],
        )
        self._add_options(rules)

    def _add_options(self, rules: AnyRules) -> None:
        for name, rule in rules.options_schema["properties"].items():
            self.fields[self.OPTION + name] = option_field(rule, rules.most_seats)

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError also where a table with a password has none."""
        data = super().clean()
        if data.get("access") == Table.Access.PASSWORD and not data.get("password"):
            self.add_error("password", _("Choose a password for the table."))
        return data

    def clean_invite(self) -> list[str]:
        """The names, each once."""
        names = (name.strip() for name in self.cleaned_data["invite"].split(","))
        return list(dict.fromkeys(name for name in names if name))

    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return [self[name] for name in self.fields if name.startswith(self.OPTION)]

    def settings(self) -> dict[str, Any]:
        """The cleaned data as keyword arguments of `open_table`."""
        data = self.cleaned_data
        options = {
            name.removeprefix(self.OPTION): value
            for name, value in data.items()
            if name.startswith(self.OPTION)
        }
        own = {name: data[name] for name in self.PASSED_ON}
        return {
            "game": self.game,
            "options": options,
            "bots": [data["bot"]] * data["bots"],
            **own,
            **self.time_settings(),
        }


def option_field(rule: dict[str, Any], most_seats: int) -> forms.Field:
    """A form field for one property of a game's option schema."""
    common: dict[str, Any] = {
        "label": _t(rule.get("title", "")),
        "help_text": _t(rule.get("description", "")),
    }
    types = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
    if "boolean" in types:
        return forms.BooleanField(required=False, initial=rule["default"], **common)
    return _choice_field(rule, types, most_seats, common)


def _choice_field(
    rule: dict[str, Any], types: list[str], most_seats: int, common: dict[str, Any]
) -> forms.Field:
    nullable = "null" in types
    values = rule.get("enum") or range(rule.get("minimum", 0), rule.get("maximum", most_seats - 1) + 1)
    choices = [(str(value), value_in_words(rule, value)) for value in values if value is not None]
    if nullable:
        choices.insert(0, ("", _t("drawn by lot")))
    return forms.TypedChoiceField(
        choices=choices,
        coerce=int if "integer" in types else str,
        empty_value=None,
        required=not nullable,
        initial="" if rule["default"] is None else str(rule["default"]),
        **common,
    )
