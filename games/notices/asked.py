"""Kinds of notices about what one player asks of the others: a pause, to take back, to end, to play again."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice, Player, Table
from games.notices.kind import NoticeKind, name_in, table_of


class PauseAsked(NoticeKind):
    """Somebody would like a pause."""

    name, title = "pause_asked", gettext_lazy("somebody asks for a pause")

    def is_current(self, notice: Notice) -> bool:
        """While the request stands and the receiver has not agreed."""
        players = Player.objects.filter(table=notice.table)
        asked = players.filter(wants_pause=True).exclude(user=notice.user).exists()
        return asked and players.filter(user=notice.user, wants_pause=False).exists()

    def body(self, notice: Notice) -> str:
        """Who asks, and what it takes."""
        return _("%(name)s would like a pause. It begins when all agree.") % {"name": name_in(notice)}


class PauseChanged(NoticeKind):
    """A pause was agreed on, refused or ended."""

    name, title = "pause_changed", gettext_lazy("a pause begins, ends or is declined")

    def body(self, notice: Notice) -> str:
        """What happened."""
        sentences = {
            "paused": _("All agreed: the table is paused."),
            "pause_declined": _("%(name)s does not want to pause."),
            "resumed": _("%(name)s let the game go on."),
        }
        return sentences[notice.data["what"]] % {"name": name_in(notice)}


class TakebackAsked(NoticeKind):
    """Somebody would like to take back what they did."""

    name, title = "takeback_asked", gettext_lazy("somebody asks to take back")

    def is_current(self, notice: Notice) -> bool:
        """While the request stands and the receiver has not agreed."""
        asked = table_of(notice).takeback_seat == notice.data["seat"]
        mine = Player.objects.filter(table=notice.table, user=notice.user, allows_takeback=False)
        return asked and mine.exists()

    def body(self, notice: Notice) -> str:
        """Who asks, and what it takes."""
        return _("%(name)s would like to take back. It is done when all agree.") % {"name": name_in(notice)}


class TakebackAnswered(NoticeKind):
    """The others have let the receiver take back, or one of them has not."""

    name, title = "takeback_answered", gettext_lazy("the others answer when I ask to take back")

    def body(self, notice: Notice) -> str:
        """What they said."""
        if notice.data["what"] == "granted":
            return _("The others let you take back: it is your turn again.")
        return _("%(name)s does not let you take back.") % {"name": name_in(notice)}


class RematchAsked(NoticeKind):
    """Somebody would like to play with the same people again."""

    name, title = "rematch_asked", gettext_lazy("somebody asks for a rematch")

    def is_current(self, notice: Notice) -> bool:
        """While the receiver has not answered and the game has not begun."""
        waiting = Player.objects.filter(table=notice.table, user=notice.user, wants_rematch=None)
        return waiting.exists() and not Table.objects.filter(rematch_of=notice.table).exists()

    def body(self, notice: Notice) -> str:
        """Who asks, and what it takes."""
        text = _("%(name)s would like a rematch. It begins when all have answered.")
        return text % {"name": name_in(notice)}


class EndAsked(NoticeKind):
    """Somebody would like to end the game without a result."""

    name, title = "end_asked", gettext_lazy("somebody asks to end a game without a result")

    def is_current(self, notice: Notice) -> bool:
        """While the wish stands and the receiver has not agreed."""
        players = Player.objects.filter(table=notice.table, table__status=Table.Status.RUNNING)
        asked = players.filter(wants_end=True, seat=notice.data["seat"]).exists()
        return asked and players.filter(user=notice.user, wants_end=False).exists()

    def body(self, notice: Notice) -> str:
        """Who asks, and what it takes."""
        text = _("%(name)s would like to end the game without a result. It ends when all agree.")
        return text % {"name": name_in(notice)}


class EndDeclined(NoticeKind):
    """Somebody wants to play on."""

    name, title = "end_declined", gettext_lazy("somebody wants to play on when the end was asked for")

    def body(self, notice: Notice) -> str:
        """Who."""
        return _("%(name)s wants to play on.") % {"name": name_in(notice)}
