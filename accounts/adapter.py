"""What we tell allauth about names, mails and words."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.context import chosen_theme
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up, sign-in and mails in our words and our look."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("That name, or one that looks like it, is taken."),
        "username_password_mismatch": _("This name and this password do not belong together."),
        "email_password_mismatch": _("This address and this password do not belong together."),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your present password."),
        "too_many_login_attempts": _("That was tried too often. Wait some minutes, then try again."),
        "rate_limited": _("That was tried too often. Wait some minutes, then try again."),
        "duplicate_email": _("This is your address already."),
        "incorrect_code": _("This code is not right, or no longer."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be stored; raises ValidationError with a sentence that says why not."""
        username = names.tidy(username)
        names.check_username(username)
        if not shallow and User.objects.named(username).exists():
            raise self.validation_error("username_taken")
        return username

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Store a new user with the language and time zone their browser told and the light they chose."""
        zone = form.cleaned_data.get("time_zone")
        user.time_zone = zone or user.time_zone
        user.theme = chosen_theme(request)
        if get_language() != settings.LANGUAGE_CODE:  # that may be said for want of theirs
            user.language = get_language() or ""
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def format_email_subject(self, subject: str) -> str:
        """The subject as it is; our templates name the site where it helps."""
        return subject

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """The mail as plain text, and the same text laid out in HTML."""
        context = {**context, "site_name": settings.SITE_NAME}
        message = super().render_mail(template_prefix, email, context, headers)
        assert isinstance(message, EmailMultiAlternatives)
        page = {"subject": message.subject, "text": message.body, "site_name": settings.SITE_NAME}
        message.attach_alternative(render_to_string("mail/letter.html", page), "text/html")
        return message


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Two-factor sign-in under the site's name instead of its host's."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "unverified_email": _("Confirm your new e-mail address first, or keep the present one."),
        "add_email_blocked": _("An account with two-factor sign-in has one address; change that one."),
        "incorrect_code": _("This code is not right, or no longer."),
    }

    def _get_site_name(self) -> str:
        return str(settings.SITE_NAME)


def shown_name(user: User) -> str:
    """The name by which allauth's pages and mails call a user."""
    return user.name
