"""The kinds of notices: each says whether it is still wanted and which templates word it."""

from typing import Protocol

from games.models import Notice, Player


class NoticeKind(Protocol):
    """One kind of message, found by its name in `KINDS`."""

    name: str
    """Also the folder of its templates, `games/emails/<name>/{subject.txt,body.txt,body.html}`."""

    def wanted(self, notice: Notice) -> bool:
        """Is it still true, and does its receiver want it?"""
        ...


class YourTurn:
    """It is the receiver's turn."""

    name = "your_turn"

    def wanted(self, notice: Notice) -> bool:
        """While the same turn still waits for the receiver, who has not switched turn mails off."""
        table = notice.table
        return (
            table is not None
            and table.is_running
            and notice.user.turn_mail
            and notice.occasion == f"turn {table.turn_number}"
            and Player.objects.filter(table=table, user=notice.user, bot="", to_move=True).exists()
        )


class Started:
    """A table that the receiver joined has started."""

    name = "started"

    def wanted(self, notice: Notice) -> bool:
        """Unless the receiver is told by "your turn" anyway, or wants no mail."""
        if not notice.user.turn_mail or notice.table is None:
            return False
        return not Player.objects.filter(table=notice.table, user=notice.user, to_move=True).exists()


class Finished:
    """A game of the receiver's is over."""

    name = "finished"

    def wanted(self, notice: Notice) -> bool:
        """Unless the receiver wants no mail."""
        return notice.user.turn_mail


KINDS: dict[str, NoticeKind] = {kind.name: kind for kind in (YourTurn(), Started(), Finished())}
"""Every kind by name; a new one is added here."""
