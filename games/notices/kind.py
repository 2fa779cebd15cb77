"""What every kind of notice has: to whom, by which ways, in which words, and whether it is still true."""

from collections.abc import Iterable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.models import Channel, Notice, Player, Table
from games.positions import rules_of

EVERYWHERE = (Channel.SITE, Channel.MAIL, Channel.PUSH, Channel.WEBHOOK)


class NoticeKind:
    """One kind of message; a new one is a subclass in `KINDS` with at least name, title and body."""

    name: str
    title: str | Promise
    """What the settings page calls it."""
    channels: Sequence[Channel] = EVERYWHERE
    urgent = False
    """Is it of use only before a deadline, so that it never waits for a daily mail?"""
    of_a_player = True
    """Do those who get it sit at the table, so that one click can end its mails by the seat?"""
    mergeable = False
    """May one mail cover several of them, and wait for the delay that its receiver chose?"""

    def audience(self, players: Iterable[Player]) -> list[Player]:
        """Those among these seats whose users are told: people who play by themselves."""
        return [p for p in players if p.user is not None and not p.user.is_bot and not p.is_bot]

    def is_current(self, notice: Notice) -> bool:
        """Is it still true when it is about to be sent?"""
        return True

    def subject(self, notice: Notice) -> str:
        """The subject: always the same for a table, so that its mails are one conversation."""
        table = table_of(notice)
        return _("%(game)s, table %(id)s") % {"game": _(rules_of(table).title), "id": table.public_id}

    def body(self, notice: Notice) -> str:
        """The message itself, in one sentence or two."""
        raise NotImplementedError


def table_of(notice: Notice) -> Table:
    """The table that a notice is about, which it must have."""
    assert notice.table is not None
    return notice.table


def waiting_seat(notice: Notice) -> Player | None:
    """The receiver's seat while the turn that the notice is about waits for it."""
    table = notice.table
    if table is None or not table.is_running or notice.data.get("turn") != table.turn_number:
        return None
    return Player.objects.filter(table=table, user=notice.user, bot="", to_move=True).first()


def name_in(notice: Notice) -> str:
    """Who holds the seat that the notice is about."""
    player = (
        Player.objects.filter(table=notice.table, seat=notice.data["seat"]).select_related("user").first()
    )
    return player.name if player else ""
