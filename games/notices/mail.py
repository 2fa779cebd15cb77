"""Wording one mail for one or several notices, in plain text and HTML, with pictures of the boards."""

import logging
from collections.abc import Sequence
from datetime import datetime
from email.mime.image import MIMEImage
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.reading import as_read_by
from games.models import Notice, Player, Table
from games.notices.kinds import KINDS
from games.notices.unsubscribing import Request, Scope
from games.positions import rules_of
from games.presentation.log import LogLine, news_for
from games.presentation.pictures import mail_png

logger = logging.getLogger(__name__)


class Letter:
    """One notice's part of a mail."""

    def __init__(self, notice: Notice) -> None:
        self._notice, self._kind = notice, KINDS[notice.kind]
        self.table = notice.table

    @property
    def subject(self) -> str:
        """What the mail is called if it is about this alone."""
        return self._kind.subject(self._notice)

    @cached_property
    def body(self) -> str:
        """The message in a sentence or two."""
        return self._kind.body(self._notice)

    @property
    def game_title(self) -> str:
        """The game's name; empty where no table is concerned."""
        return _(rules_of(self.table).title) if self.table else ""

    @cached_property
    def news(self) -> list[LogLine]:
        """What happened since the receiver's last move."""
        if self.table is None or not self.has_position:
            return []
        return news_for(self.table, self._notice.user)

    @cached_property
    def deadline(self) -> datetime | None:
        """When the receiver's time is up; None without a clock."""
        if self.table is None:
            return None
        seat = Player.objects.filter(table=self.table, user=self._notice.user, to_move=True, bot="").first()
        return seat.deadline if seat else None

    @property
    def url(self) -> str:
        """The one link."""
        return f"{settings.SITE_URL}{self.table.get_absolute_url() if self.table else reverse('inbox')}"

    @property
    def has_position(self) -> bool:
        """Is there a board to show?"""
        return self.table is not None and self.table.has_begun

    @property
    def picture_id(self) -> str:
        """The picture's name inside the mail."""
        return f"board-{self.table.public_id}" if self.table else ""


def message(notices: Sequence[Notice]) -> EmailMultiAlternatives:
    """The mail of notices to one user, the leading one first; sent again, it is the same mail."""
    leader, user = notices[0], notices[0].user
    with as_read_by(user):
        letters = [Letter(notice) for notice in notices]
        pictures = _pictures(letters) if user.preferences.mail_pictures else {}
        context = {
            "user": user,
            "letters": letters,
            "pictures": pictures,
            "site_name": settings.SITE_NAME,
            "settings_url": settings.SITE_URL + reverse("notice_settings"),
            **_ways_out(leader, alone=len(letters) == 1),
        }
        mail = EmailMultiAlternatives(
            _subject(letters),
            render_to_string("games/emails/notice/body.txt", context),
            to=[user.email],
            headers=_headers(leader, alone=len(letters) == 1),
        )
        mail.attach_alternative(render_to_string("games/emails/notice/body.html", context), "text/html")
    mail.mixed_subtype = "related"  # type: ignore[attr-defined]
    for name, png in pictures.items():
        mail.attach(_image(name, png))
    return mail


def _subject(letters: Sequence[Letter]) -> str:
    if len(letters) == 1:
        return letters[0].subject
    return ngettext("News from %(count)d table", "News from %(count)d tables", len(letters)) % {
        "count": len({letter.table and letter.table.pk for letter in letters})
    }


def _headers(leader: Notice, *, alone: bool) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    about = leader.table.public_id if alone and leader.table else "tables"
    thread = f"<{about}.{leader.user_id}@{domain}>"
    scope = _header_scope(leader, alone=alone)
    return {
        "Message-ID": f"<notice-{leader.pk}@{domain}>",
        "In-Reply-To": thread,
        "References": thread,
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{scope.url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _header_scope(leader: Notice, *, alone: bool) -> Request:
    """What one click in the mail program ends: the table of this conversation, the kind, or all."""
    if alone and not KINDS[leader.kind].of_a_player:
        return Request(leader.user_id, Scope.KIND, leader.kind)
    if alone and leader.table is not None:
        return Request(leader.user_id, Scope.TABLE, leader.table.public_id)
    return Request(leader.user_id, Scope.ALL)


def _ways_out(leader: Notice, *, alone: bool) -> dict[str, str]:
    ways = {"stop_all": Request(leader.user_id, Scope.ALL).url}
    if alone:
        ways["stop_kind"] = Request(leader.user_id, Scope.KIND, leader.kind).url
        if leader.table is not None and KINDS[leader.kind].of_a_player:
            ways["stop_table"] = Request(leader.user_id, Scope.TABLE, leader.table.public_id).url
    return ways


def _pictures(letters: Sequence[Letter]) -> dict[str, bytes]:
    """The boards as PNG, by name; a board that cannot be drawn keeps no mail back."""
    pictures = {}
    for letter in letters:
        if letter.table is not None and letter.has_position:
            png = _png(letter.table)
            if png is not None:
                pictures[letter.picture_id] = png
    return pictures


def _png(table: Table) -> bytes | None:
    try:
        return mail_png(table)
    except Exception:
        logger.exception("table %s has no picture", table.pk)
        return None


def _image(name: str, png: bytes) -> MIMEImage:
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=f"{name}.png")
    return image


def address_refused(user: User) -> bool:
    """Has the mail server refused the user's present address for good?"""
    return bool(user.email) and user.preferences.bounced_address == user.email
