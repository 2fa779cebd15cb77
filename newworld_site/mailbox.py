"""The mailbox page of the embedded site: what it would have sent, read from its folder."""

import email
import email.policy
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

SEPARATOR = "\n" + "-" * 79 + "\n"
SHOWN = 50


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail that was written to a file instead of being sent."""

    to: str
    subject: str
    date: str
    text: str


def mailbox(request: HttpRequest) -> HttpResponse:
    """The latest mails, newest first. Only the embedded site has this page."""
    if not settings.EMBEDDED:
        raise Http404
    return render(request, "pages/mailbox.html", {"mails": latest_mails(Path(settings.EMAIL_FILE_PATH))})


def latest_mails(folder: Path) -> list[Mail]:
    """The mails in the folder's files, newest first, at most SHOWN."""
    files = sorted(folder.glob("*.log"), reverse=True)[:SHOWN] if folder.is_dir() else []
    mails = [mail for file in files for mail in reversed(_mails_of(file))]
    return mails[:SHOWN]


def _mails_of(file: Path) -> list[Mail]:
    return [_mail(part) for part in file.read_text().split(SEPARATOR) if part.strip()]


def _mail(text: str) -> Mail:
    message = email.message_from_string(text, _class=EmailMessage, policy=email.policy.default)
    body = message.get_body(("plain",))
    content = body.get_content() if body else ""
    return Mail(str(message["To"]), str(message["Subject"]), str(message["Date"]), str(content))
