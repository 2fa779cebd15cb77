"""Wording and sending one mail, in plain text and HTML."""

from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games.models import Notice
from games.positions import rules_of
from games.presentation.log import news_for


def send(notice: Notice) -> None:
    """Send the notice by mail. Raises whatever the mail server's library raises."""
    message(notice).send()


def message(notice: Notice) -> EmailMultiAlternatives:
    """The mail of a notice; sent again, it bears the same Message-ID."""
    context = _context(notice)
    folder = f"games/emails/{notice.kind}"
    with translation.override(settings.LANGUAGE_CODE):
        subject = render_to_string(f"{folder}/subject.txt", context).strip()
        text = render_to_string(f"{folder}/body.txt", context)
        html = render_to_string(f"{folder}/body.html", context)
    mail = EmailMultiAlternatives(
        subject, text, to=[notice.user.email], headers={"Message-ID": _message_id(notice)} | _HEADERS
    )
    mail.attach_alternative(html, "text/html")
    return mail


_HEADERS = {"Auto-Submitted": "auto-generated"}


def _context(notice: Notice) -> dict[str, object]:
    table = notice.table
    assert table is not None
    return {
        "user": notice.user,
        "table": table,
        "game_title": _(rules_of(table).title),
        "news": news_for(table, notice.user),
        "url": settings.SITE_URL + table.get_absolute_url(),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }


def _message_id(notice: Notice) -> str:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return f"<notice-{notice.pk}@{domain}>"
