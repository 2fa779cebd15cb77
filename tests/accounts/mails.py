"""Reading the mails that were sent."""

import re

from django.core import mail


def latest():
    """The mail that was sent last."""
    return mail.outbox[-1]


def link_in(message):
    """The path of the first address in a mail."""
    return re.search(r"https?://[^/\s]+(/\S+)", message.body).group(1)
