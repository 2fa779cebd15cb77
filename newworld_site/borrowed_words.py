"""Sentences of the libraries that pages can show: our catalogues address people in their own way."""

from django.utils.translation import gettext_noop

BORROWED = (
    gettext_noop("No file was submitted. Check the encoding type on the form."),
    gettext_noop("You cannot deactivate two-factor authentication."),
    gettext_noop("You cannot generate recovery codes without having two-factor authentication enabled."),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
    gettext_noop("You do not have permission to perform this action."),
)
