"""What a developer says of an app."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import tidy
from accounts.oauth.addresses import check_address

MOST_ADDRESSES = 10


class AppForm(forms.Form):
    """An app's name, and where people are sent back to."""

    name = forms.CharField(
        label=_("Name of the app"),
        min_length=2,
        max_length=60,
        help_text=_("Everybody whom it asks sees it."),
    )
    redirect_uris = forms.CharField(
        label=_("Addresses to send people back to"),
        max_length=6000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_(
            "One a line, beginning with https. A program on the user's own machine takes "
            "http://127.0.0.1/… and any port."
        ),
    )

    def clean_name(self) -> str:
        """The name in one line, without signs that cannot be seen."""
        name = tidy(self.cleaned_data["name"])
        if not name.isprintable():
            raise ValidationError(_("The name has signs that cannot be seen."))
        return name

    def clean_redirect_uris(self) -> str:
        """The addresses with spaces between, each once."""
        addresses = list(dict.fromkeys(self.cleaned_data["redirect_uris"].split()))
        if len(addresses) > MOST_ADDRESSES:
            raise ValidationError(_("Ten addresses at most."))
        for address in addresses:
            check_address(address)
        return " ".join(addresses)


class NewAppForm(AppForm):
    """A new app: also whether it can keep a secret."""

    runs = forms.ChoiceField(
        label=_("Where it runs"),
        choices=[
            ("there", _("At the user's: a script, a page, a phone. It has no secret of its own.")),
            ("here", _("On a server of yours that can keep a secret.")),
        ],
        widget=forms.RadioSelect,
        initial="there",
    )

    @property
    def keeps_secrets(self) -> bool:
        """Can the app keep a secret, for a valid form?"""
        return bool(self.cleaned_data["runs"] == "here")


def shown(app: Any) -> dict[str, str]:
    """An app as its form shows it."""
    return {"name": app.name, "redirect_uris": "\n".join(app.redirect_uris.split())}
