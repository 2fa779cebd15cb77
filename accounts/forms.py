"""What people type about themselves."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User

_PASSWORD_HELP = _("At least ten signs, not only digits, and no password that many people have.")


def _forgotten() -> str:
    return format_html('<a href="{}">{}</a>', reverse("account_reset_password"), _("Forgotten?"))


_FORGOTTEN_HELP = lazy(_forgotten, str)()


class SignInForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """Name or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail address")
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}
        self.fields["password"].help_text = _FORGOTTEN_HELP
        self.fields["remember"].label = _("Stay signed in on this device")


class SignUpForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """A name, an address to confirm, a password; the time zone comes from the browser."""

    time_zone = forms.CharField(
        required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": True})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = _(
            "Everybody sees it, and you sign in with it. 3 to 20 letters, digits, hyphens, underscores "
            "and full stops."
        )
        self.fields["username"].widget.attrs["autocapitalize"] = "none"
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = _(
            "We send a link to confirm it, and later a mail when it is your turn. Nobody else sees it."
        )
        self.fields["password1"].help_text = _PASSWORD_HELP

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The new user, or the answer to give instead; a name taken meanwhile is refused in words."""
        try:
            with transaction.atomic():
                saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        except IntegrityError:
            # Two sign-ups at once, often one button pressed twice: the check of the name came too early.
            messages.error(request, _("That name or address was taken this very moment."))
            return None, redirect("account_signup")
        return saved

    def clean_time_zone(self) -> str:
        """What the browser told, if we know it; a wrong one is no reason to turn somebody away."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in available_timezones() else ""


class AddressForm(allauth_forms.AddEmailForm):  # type: ignore[misc]
    """A new address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")
        self.fields["email"].help_text = _(
            "We send a link to it. Until you follow it, the present address stays."
        )


class ResetForm(allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """The address of a forgotten password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password in place of a forgotten one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _ask_once(self.fields)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The present password and a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Present password")
        self.fields["oldpassword"].help_text = _FORGOTTEN_HELP
        _ask_once(self.fields)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = _FORGOTTEN_HELP


class AddKeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey or security key."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
        self.fields["passwordless"].label = _("It is enough to sign in, without the password")
        self.fields["passwordless"].help_text = _(
            "The device then asks for your fingerprint, your face or a PIN."
        )


def _ask_once(fields: dict[str, forms.Field]) -> None:
    """One field: what one types twice one mistypes twice, and a forgotten password can be reset."""
    fields["password1"].label = _("New password")
    fields["password1"].help_text = _PASSWORD_HELP
    del fields["password2"]


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """How one is called, and how the site should be."""

    class Meta:
        model = User
        fields = ("username", "display_name", "language", "time_zone", "theme", "turn_mail")
        widgets = {
            "theme": forms.RadioSelect,
            "language": forms.Select,
            "time_zone": forms.Select,
        }
        help_texts = {
            "username": _(
                "You sign in with it. 3 to 20 letters, digits, hyphens, underscores and full stops."
            ),
            "display_name": _("Shown to everybody in place of the user name. It may have spaces."),
            "language": _("Of the pages and of the mails we send you."),
            "time_zone": _("Times are told in it."),
            "turn_mail": _("One mail a turn, with what happened since your last move."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]
        self.fields["time_zone"].widget.choices = zones
        names_of = [
            (code, translation.get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES
        ]
        self.fields["language"].widget.choices = [("", _("As my browser asks")), *names_of]

    def clean_username(self) -> str:
        """The name as it will be stored; the form's model refuses it if it may not be carried."""
        return names.tidy(self.cleaned_data["username"])

    def clean_display_name(self) -> str:
        """The name as it will be stored."""
        return names.tidy(self.cleaned_data["display_name"])

    @property
    def renames(self) -> bool:
        """Was one of the two names changed?"""
        return bool({"username", "display_name"} & set(self.changed_data))


class CloseAccountForm(forms.Form):
    """A tick against closing by accident."""

    sure = forms.BooleanField(label=_("Close my account. I know that it cannot be opened again."))
