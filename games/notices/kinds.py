"""Every kind of notice by its name."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Channel, Invitation, Message, Notice, Player
from games.notices.asked import (
    EndAsked,
    EndDeclined,
    PauseAsked,
    PauseChanged,
    RematchAsked,
    TakebackAnswered,
    TakebackAsked,
)
from games.notices.kind import NoticeKind, table_of, waiting_seat


class YourTurn(NoticeKind):
    """It is the receiver's turn."""

    name, title = "your_turn", gettext_lazy("it is my turn")
    mergeable = True

    def is_current(self, notice: Notice) -> bool:
        """While the same turn still waits for the receiver, and the table is not paused."""
        return waiting_seat(notice) is not None and table_of(notice).paused_at is None

    def body(self, notice: Notice) -> str:
        """That it is their turn."""
        return _("It is your turn.")


class TimeShort(NoticeKind):
    """The receiver's time is running out."""

    name, title = "time_short", gettext_lazy("my time is running out")
    urgent = True

    def is_current(self, notice: Notice) -> bool:
        """While the same turn waits with the same deadline."""
        seat = waiting_seat(notice)
        return seat is not None and seat.deadline is not None and table_of(notice).paused_at is None

    def body(self, notice: Notice) -> str:
        """That it is still their turn; the deadline stands beside it."""
        return _("It is still your turn, and your time is running out.")


class TimeUp(TimeShort):
    """The receiver's time is up; a grace runs."""

    name, title = "time_up", gettext_lazy("my time is up, and there is a grace")

    def body(self, notice: Notice) -> str:
        """That only the grace is left."""
        return _("Your time is up. If you do not move before the grace ends, you lose your seat.")


class Replaced(NoticeKind):
    """The receiver's seat was taken from them."""

    name, title = "replaced", gettext_lazy("I lose my seat because my time was up")

    def audience(self, players: Iterable[Player]) -> list[Player]:
        """Whoever sat there: a bot plays for them now."""
        return [p for p in players if p.user is not None and not p.user.is_bot]

    def is_current(self, notice: Notice) -> bool:
        """Until they take it back."""
        return Player.objects.filter(table=notice.table, user=notice.user, replaced_at__isnull=False).exists()

    def body(self, notice: Notice) -> str:
        """What became of the seat."""
        if notice.data.get("out"):
            return _("You did not move in time and are out of the game.")
        return _(
            "You did not move in time; a bot plays for you. While the game runs you can take the seat back."
        )


class Started(NoticeKind):
    """A table that the receiver joined has started."""

    name, title = "started", gettext_lazy("a game of mine begins")

    def is_current(self, notice: Notice) -> bool:
        """Unless "your turn" tells it anyway."""
        return not Player.objects.filter(table=notice.table, user=notice.user, to_move=True).exists()

    def body(self, notice: Notice) -> str:
        """That it has begun."""
        return _("The game has begun.")


class Finished(NoticeKind):
    """A game of the receiver's is over."""

    name, title = "finished", gettext_lazy("a game of mine is over")

    def audience(self, players: Iterable[Player]) -> list[Player]:
        """Everybody who took part, also those whose seat a bot plays."""
        return [p for p in players if p.user is not None and not p.user.is_bot]

    def body(self, notice: Notice) -> str:
        """Who won."""
        winners = Player.objects.filter(table=notice.table, place=1).select_related("user")
        names = ", ".join(player.name for player in winners)
        return _("The game is over. First: %(names)s.") % {"names": names}


class Cancelled(NoticeKind):
    """A table that the receiver joined was called off."""

    name, title = "cancelled", gettext_lazy("a table of mine is called off")

    def body(self, notice: Notice) -> str:
        """That there will be no game, and why."""
        reasons = {
            "aged": _("Nobody has filled the table for two weeks, so it is called off."),
            "staff": _("The staff have called the table off."),
            "too_few": _("Too few players were there when the game was to begin: the table is called off."),
        }
        by_host = _("The host has called the table off before the game began.")
        return reasons.get(notice.data.get("why", ""), by_host)


class BrokenOff(NoticeKind):
    """A game of the receiver's ended without a result."""

    name, title = "broken_off", gettext_lazy("a game of mine ends without a result")

    def audience(self, players: Iterable[Player]) -> list[Player]:
        """Everybody who took part, also those whose seat a bot plays."""
        return [p for p in players if p.user is not None and not p.user.is_bot]

    def body(self, notice: Notice) -> str:
        """Why."""
        if notice.data["reason"] == "staff":
            return _("The staff have ended the game; it has no result.")
        return _("All agreed: the game ends without a result.")


class SteppedBack(NoticeKind):
    """Staff stepped a game of the receiver's back after a fault."""

    name, title = "stepped_back", gettext_lazy("the staff step a game of mine back")

    def body(self, notice: Notice) -> str:
        """That the position is an earlier one."""
        return _("After a fault the staff have stepped the game back. Look at the position anew.")


class Removed(NoticeKind):
    """The host has freed the receiver's seat."""

    name, title = "removed", gettext_lazy("the host of a table frees my seat")
    of_a_player = False

    def body(self, notice: Notice) -> str:
        """That the seat is gone."""
        return _("The host has freed your seat before the game began.")


class HostNow(NoticeKind):
    """The receiver is the host of a table now."""

    name, title = "host_now", gettext_lazy("a table is handed over to me")

    def body(self, notice: Notice) -> str:
        """By whom, and what that means."""
        text = _("%(name)s has made you the host: you begin the game, or call it off.")
        return text % {"name": notice.data["name"]}


class Invited(NoticeKind):
    """Somebody keeps a seat for the receiver."""

    name, title = "invited", gettext_lazy("somebody invites me to a table")
    of_a_player = False

    def is_current(self, notice: Notice) -> bool:
        """While the seat is kept."""
        return Invitation.objects.to(notice.user).filter(table=notice.table).exists()

    def body(self, notice: Notice) -> str:
        """Who, and what to do."""
        text = _("%(name)s invites you to play and keeps a seat for you. Accept or decline at the table.")
        return text % {"name": notice.data["name"]}


class InvitationDeclined(NoticeKind):
    """Somebody whom the receiver invited does not come."""

    name, title = "invitation_declined", gettext_lazy("somebody declines my invitation")

    def body(self, notice: Notice) -> str:
        """Who."""
        return _("%(name)s declines; the seat is free for others.") % {"name": notice.data["name"]}


class Mentioned(NoticeKind):
    """Somebody called the receiver by name in a chat."""

    name, title = "mentioned", gettext_lazy("somebody calls me by name in a chat")

    def audience(self, players: Iterable[Player]) -> list[Player]:
        """Whoever sits or sat there: also those whose seat a bot plays."""
        return [p for p in players if p.user is not None and not p.user.is_bot]

    def is_current(self, notice: Notice) -> bool:
        """Unless staff took the message away."""
        return Message.objects.filter(
            table=notice.table, seq=notice.data["message"], deleted_at__isnull=True
        ).exists()

    def body(self, notice: Notice) -> str:
        """Who wrote; the message itself stands at the table."""
        author = User.objects.filter(pk=notice.data["author"]).first()
        return _("%(name)s wrote to you in the chat.") % {"name": author.name if author else ""}


class WebhookOff(NoticeKind):
    """A webhook of the receiver's was switched off."""

    name, title = "webhook_off", gettext_lazy("a webhook of mine is switched off")
    channels = (Channel.SITE, Channel.MAIL)

    def subject(self, notice: Notice) -> str:
        """No table is concerned."""
        return _("Your webhook is switched off")

    def body(self, notice: Notice) -> str:
        """Which, and why."""
        text = _("We could not reach %(url)s for a day and send nothing there any more.")
        return text % {"url": notice.data["url"]}


KINDS: dict[str, NoticeKind] = {
    kind.name: kind
    for kind in (
        YourTurn(),
        TimeShort(),
        TimeUp(),
        Replaced(),
        Started(),
        Finished(),
        Cancelled(),
        PauseAsked(),
        PauseChanged(),
        TakebackAsked(),
        TakebackAnswered(),
        RematchAsked(),
        EndAsked(),
        EndDeclined(),
        BrokenOff(),
        SteppedBack(),
        Removed(),
        HostNow(),
        Invited(),
        InvitationDeclined(),
        Mentioned(),
        WebhookOff(),
    )
}
"""Every kind by name; a new one is added here."""

OF_THE_TURN = ("your_turn", "time_short", "time_up")
"""Kinds whose matter is over when the turn is."""
