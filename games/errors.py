"""Everything a table says no to: a stable code and a sentence for a person."""

from django.utils.translation import gettext_lazy as _


class TableRefused(Exception):
    """What was asked of a table cannot be done; `str()` is a sentence for whoever asked."""

    code = "refused"
    status = 409
    """The HTTP status that fits."""
    sentence = _("That cannot be done here.")

    def __init__(self, sentence: object = None) -> None:
        super().__init__(str(sentence or self.sentence))


class MoveRefused(TableRefused):
    """The rules do not allow the move; `reason` is the engine's code."""

    code = "illegal_move"
    status = 422

    def __init__(self, sentence: object = None, *, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class MalformedMoves(MoveRefused):
    """What was sent is no move of this game at all."""

    code = "malformed_move"
    status = 400
    sentence = _("What was sent cannot be read as moves of this game.")


class NotYourTurn(MoveRefused):
    """Somebody else is to move."""

    code = "not_your_turn"
    status = 409
    sentence = _("It is not your turn.")


class StaleVersion(MoveRefused):
    """The table has changed since the page or client looked at it."""

    code = "stale_version"
    status = 409
    sentence = _("The table has changed since you looked. Nothing was done; look again and choose anew.")

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version
        """The table's version now."""


class RequestKeyUsed(MoveRefused):
    """The same request key came with other content."""

    code = "request_key_used"
    status = 409
    sentence = _("This request key was used before for something else.")


class NotAPlayer(TableRefused):
    """Only a player of the table may do this."""

    code = "not_a_player"
    status = 403
    sentence = _("You do not play at this table.")


class NotTheHost(TableRefused):
    """Only the host may do this."""

    code = "not_the_host"
    status = 403
    sentence = _("Only the host of the table can do that.")


class NotLetIn(TableRefused):
    """Neither the key nor the password opens a table of this id, if there is one at all."""

    code = "not_let_in"
    status = 403
    sentence = _("That does not open a table. Ask whoever invited you for the right address or password.")


class NotOpen(TableRefused):
    """The table no longer waits for players."""

    code = "not_open"
    sentence = _("This table is not open any more.")


class NotRunning(TableRefused):
    """The game has not begun or is over."""

    code = "not_running"
    sentence = _("This game is not running.")


class NothingToUndo(TableRefused):
    """No move of the present turn can be taken back."""

    code = "nothing_to_undo"
    sentence = _("Nothing can be taken back: the turn has passed, or the move showed something new.")


class NotOver(TableRefused):
    """The game has not ended."""

    code = "not_over"
    sentence = _("This game is not over.")


class NoTakeback(TableRefused):
    """There is nothing that the others could let a player take back."""

    code = "no_takeback"
    sentence = _(
        "This cannot be taken back: something new was shown since, a seat was left, or a request stands."
    )
    by_yourself = _("You need to ask nobody: take it back yourself.")


class NotAsked(TableRefused):
    """There is no request that whoever answers could answer."""

    code = "not_asked"
    sentence = _("Nobody asks for that any more.")


class BadTable(TableRefused):
    """A table cannot be made or joined with these settings."""

    code = "bad_table"
    status = 400


class TooManyTables(TableRefused):
    """The host's open tables are as many as one may have."""

    code = "too_many_tables"

    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have %(most)d tables that wait for players. Let some of them start.") % {"most": most}
        )


class NotReliable(TableRefused):
    """The table asks for more turns in time than the user has."""

    code = "not_reliable"
    status = 403

    def __init__(self, *, percent: int, least: int) -> None:
        text = _("This table asks for %(least)d %% of turns in time; you have %(percent)d %%.")
        super().__init__(text % {"least": least, "percent": percent})


class NotInRange(TableRefused):
    """The table asks for another strength than the user has."""

    code = "not_in_range"
    status = 403

    def __init__(self, *, points: int) -> None:
        text = _("This table asks for another rating than yours, which is %(points)d.")
        super().__init__(text % {"points": points})


class SentAway(TableRefused):
    """The host has freed this user's seat before."""

    code = "sent_away"
    status = 403
    sentence = _("The host has freed your seat at this table: you cannot take it again.")


class OnePerson(TableRefused):
    """Somebody who answers for this account, or for whom it answers, sits here already."""

    code = "one_person"
    status = 403
    sentence = _("You or a bot of yours sits at this table already: one person, one seat.")


class KeptAway(TableRefused):
    """A block keeps the user apart from somebody at the table."""

    code = "kept_away"
    status = 403
    sentence = _("You cannot play with somebody at this table.")


class NotInvited(TableRefused):
    """No invitation to this table waits for an answer."""

    code = "not_invited"
    sentence = _("No invitation to this table waits for an answer.")


class TooManyInvitations(TableRefused):
    """The user has sent as many invitations as one may in an hour."""

    code = "too_many_invitations"
    status = 429
    sentence = _("You have sent many invitations. Wait a while before you send more.")


class Paused(MoveRefused):
    """Everybody agreed that the table rests."""

    code = "paused"
    status = 409
    sentence = _("The table is paused. Let it go on before you move.")


class NotPaused(TableRefused):
    """There is no pause to end."""

    code = "not_paused"
    sentence = _("The table is not paused.")


class NoClock(TableRefused):
    """Time cannot be given: nobody's clock is running against them."""

    code = "no_clock"
    sentence = _("There is no running clock to which time could be given.")


class TimeGiven(TableRefused):
    """This opponent has given time in this turn already."""

    code = "time_given"
    sentence = _("You have given time for this turn already.")


class EnoughTime(TableRefused):
    """The clock holds as much as it may."""

    code = "enough_time"
    sentence = _("The clock has as much time as it can have.")


class SeatTaken(TableRefused):
    """The seat is not, or no longer, free for whoever asks."""

    code = "seat_taken"
    sentence = _("This seat is not free for you.")


class MessageRefused(TableRefused):
    """What somebody wrote cannot be said here."""

    code = "bad_message"
    status = 422


class TooManyMessages(TableRefused):
    """Somebody writes faster than others can read."""

    code = "too_many_messages"
    status = 429
    sentence = _("You have written a lot in the last minute. Wait a little, then send it again.")


class NoChat(TableRefused):
    """Nobody can write at this table now."""

    code = "no_chat"
    sentence = _("You cannot write in the chat of this table.")


class NoMessage(TableRefused):
    """The message is not there, or not to be seen by whoever asks."""

    code = "no_message"
    status = 404
    sentence = _("There is no such message.")


class NotStaff(TableRefused):
    """Only staff may do this."""

    code = "not_staff"
    status = 403
    sentence = _("Only the staff of the site can do that.")
