"""What a program may be allowed to do for a person."""

from django.utils.translation import gettext_lazy as _

SCOPES = {
    "read": _("See what you see: your tables, positions and hands"),
    "play": _("Move, take back and resign in your games, and change your preferences"),
    "chat": _("Read and write in the chat of your tables"),
    "tables": _("Open, join, leave, start and cancel tables"),
    "bot": _("Make bot accounts and the tokens they play with"),
}
"""Every scope, and what it lets a program do, as the consent page says it."""
