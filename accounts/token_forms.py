"""Making a personal token."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Token, User
from accounts.scopes import SCOPES

MOST_TOKENS = 50
"""How many tokens one person may have at a time."""


def scope_choices() -> list[tuple[str, str]]:
    """Every scope with what it allows, in the reader's language."""
    return [(scope, f"{words} ({scope})") for scope, words in SCOPES.items()]


class TokenForm(forms.Form):
    """What the token is for, what it may do, and for how long."""

    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("So that you know it again, such as “my bot”.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=scope_choices,
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label=_("How long it works"),
        choices=[
            (30, _("a month")),
            (90, _("three months")),
            (365, _("a year")),
            (0, _("until you revoke it")),
        ],
        coerce=int,
        initial=90,
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        """A name that none of one's tokens has: a page sent twice makes one token."""
        name: str = self.cleaned_data["name"]
        if Token.objects.filter(user=self.user, name=name).exists():
            raise ValidationError(
                _("You have a token of this name. Revoke it first, or choose another name.")
            )
        return name

    def clean(self) -> None:
        """Raise ValidationError when the person has tokens enough."""
        super().clean()
        if Token.objects.filter(user=self.user).count() >= MOST_TOKENS:
            raise ValidationError(_("You have as many tokens as one person may. Revoke one first."))

    @property
    def expires_at(self) -> datetime | None:
        """When the token ends, for a valid form."""
        days: int = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None
