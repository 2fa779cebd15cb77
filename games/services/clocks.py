"""What people do about time: give it, pause, take a seat back, take an abandoned one."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from accounts.signals import habits_changed
from games.clocks.controls import HOUR, Kind
from games.errors import EnoughTime, NoClock, NotAPlayer, NotPaused, SeatTaken, TimeGiven
from games.models import Event, Player, Substitution, Table
from games.notices import owing
from games.positions import present_state
from games.services import ticking, waking
from games.services.locking import locked_running_table, locked_table, player_of
from games.services.recording import Change, add_site_event, save_clocks, store_position
from games.services.sitting import check_welcome

GIFTS = Prepared(
    lambda: Event.objects.filter(
        table=NUMBERS[0], turn_number=NUMBERS[1], kind="site.time_given"
    ).values_list("data")
)
LONGEST_GIFT = 24 * HOUR
"""The most that one opponent gives in one turn."""


def gift_of(table: Table) -> timedelta:
    """What one opponent gives at once: a day, or a whole turn where turns are shorter."""
    return min(LONGEST_GIFT, table.control.turn_hours * HOUR)


def give_time(*, table_id: int, user_id: int) -> Table:
    """Give time to every opponent whose clock runs, once a turn.

    No clock gets more than twice what the control allows for a turn. Raises NotRunning, NotAPlayer,
    NoClock, TimeGiven or EnoughTime.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        giver = player_of(table, user_id)
        change = Change.begin(table)
        others = [p for p in change.players if p.deadline is not None and p.pk != giver.pk]
        if not others:
            raise NoClock
        if has_given(table, giver):
            raise TimeGiven
        extended = [player for player in others if _extend(change, player)]
        if not extended:
            raise EnoughTime
        hours = gift_of(table) // HOUR
        for player in extended:
            add_site_event(change, "time_given", player.seat, giver=giver.seat, hours=hours)
        _clocks_changed(change)
    return table


def stored_time(table: Table, player: Player, now: datetime) -> timedelta | None:
    """What the seat has in store: while its clock runs, what that has left, and nothing on grace;
    None without a bank."""
    if table.control.kind is not Kind.BANK:
        return None
    if not player.clock_runs:
        return player.bank
    return timedelta() if player.warned_at else ticking.time_left(player, now)


def has_given(table: Table, giver: Player) -> bool:
    """Has this player given time in the present turn?"""
    gifts = GIFTS.all(table.pk, table.turn_number)
    return any(data["giver"] == giver.seat for (data,) in gifts)


def ask_pause(*, table_id: int, user_id: int) -> Table:
    """Ask for a pause, or agree to one: it begins when every user at the table wants it.

    The request stands until it is fulfilled, declined or taken back. Raises NotRunning or NotAPlayer.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = player_of(table, user_id)
        if table.paused_at is not None:
            return table
        change = Change.begin(table)
        if not player.wants_pause:
            change.player_in(player.seat or 0).wants_pause = True
            add_site_event(change, "pause_asked", player.seat)
            _tell_others(change, player, "pause_asked")
        _pause_if_agreed(change, player)
        _clocks_changed(change)
    return table


def decline_pause(*, table_id: int, user_id: int) -> Table:
    """Say no to a pause, or take one's own request back: nobody's request stands any more.

    Raises NotRunning, NotAPlayer or NotPaused when nobody asked.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = player_of(table, user_id)
        if table.paused_at is not None or not table.players.filter(wants_pause=True).exists():
            raise NotPaused
        change = Change.begin(table)
        for other in change.players:
            other.wants_pause = False
        add_site_event(change, "pause_declined", player.seat)
        _tell_others(change, player, "pause_changed", what="pause_declined")
        _clocks_changed(change)
    return table


def resume(*, table_id: int, user_id: int) -> Table:
    """End the pause, as any of its players: every clock goes on with what it had.

    Raises NotRunning, NotAPlayer or NotPaused.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = player_of(table, user_id)
        if table.paused_at is None:
            raise NotPaused
        change = Change.begin(table)
        add_site_event(change, "resumed", player.seat)
        _tell_others(change, player, "pause_changed", what="resumed")
        end_pause(change)
        _clocks_changed(change)
    return table


def end_pause(change: Change) -> None:
    """Let all clocks go on, by the habits that their owners have by now; the caller stores them."""
    change.table.paused_at = None
    for player in change.players:
        if player.clock_runs:
            ticking.go_on(change.table, player, change.now)
            ticking.change_habits(change.table, player, change.now)


def may_take_back(table: Table, player: Player) -> bool:
    """Did the user lose this seat to a bot by the clock, in a game that still runs?"""
    return (
        table.is_running
        and table.limit_at is not None
        and player.user_id is not None
        and player.is_bot
        and player.replaced_at is not None
        and player.resigned_at is None
        and not player.withdrawn
    )


def take_seat_back(*, table_id: int, user_id: int) -> Table:
    """The user plays their seat again, which a bot took when their time was up.

    It gives no new time: a turn that was lost is the bot's. Raises NotRunning, NotAPlayer or SeatTaken.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = table.players.filter(user_id=user_id).first()
        if player is None or not may_take_back(table, player):
            raise NotAPlayer
        if player.to_move and player.clock_turn == table.turn_number:
            raise SeatTaken(_("The bot is about to move in this turn. Take the seat back after that."))
        player.bot, player.replaced_at = "", None
        player.save()
        change = Change.begin(table)
        add_site_event(change, "seat_taken_back", player.seat)
        store_position(change, present_state(table, change.rules))
    return table


def may_be_taken_over(table: Table, player: Player) -> bool:
    """Is this an abandoned seat, which a substitute may take?"""
    return (
        table.is_running
        and table.limit_at is not None
        and player.user_id is not None
        and player.is_bot
        and not player.withdrawn
    )


def may_take_over(table: Table, player: Player, user: User) -> bool:
    """Is this an abandoned seat, and the user nobody who sits or sat at the table?"""
    return may_be_taken_over(table, player) and not user.is_bot and not _was_here(table, user)


def take_over(*, table_id: int, player_id: int, user: User) -> Player:
    """The user takes an abandoned seat as a substitute, with a fresh clock.

    Raises Player.DoesNotExist, NotRunning, NotReliable, KeptAway, or SeatTaken: the seat is not abandoned, or
    the user sits or sat at this table and may know what the seat must not.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = table.players.get(pk=player_id)
        if not may_take_over(table, player, user):
            raise SeatTaken
        check_welcome(table, user)
        assert player.user is not None
        Substitution.objects.create(player=player, former=player.user, successor=user, ply=table.ply)
        player.user, player.bot = user, ""
        player.replaced_at = player.resigned_at = player.clock_turn = None
        player.bank = table.control.at_start
        player.mail_muted = player.wants_pause = False
        player.save()
        change = Change.begin(table)
        add_site_event(change, "substituted", player.seat)
        store_position(change, present_state(table, change.rules))
    return player


def listen() -> None:
    """Hear of changed habits; called once, when the app is ready."""
    habits_changed.connect(_let_clocks_follow, dispatch_uid="games.services.clocks")


def follow_habits(user: User) -> None:
    """Let the user's running clocks go on by their habits of today."""
    for table_id in list(Player.objects.on_the_clock().filter(user=user).values_list("table_id", flat=True)):
        with transaction.atomic():
            table = locked_table(table_id)
            if not table.is_running or table.paused_at is not None:
                continue
            change = Change.begin(table)
            for player in change.players:
                if player.user_id == user.pk and player.clock_runs:
                    ticking.change_habits(table, player, change.now)
            _clocks_changed(change)


def _let_clocks_follow(sender: object, user: User, **kwargs: object) -> None:
    follow_habits(user)


def _extend(change: Change, player: Player) -> bool:
    left = ticking.time_left(player, change.now)
    extra = min(gift_of(change.table), 2 * change.table.control.most - left)
    if extra < timedelta(minutes=1):
        return False
    ticking.hold(player, change.now)
    ticking.go_on(change.table, player, change.now, extra=extra)
    return True


def _pause_if_agreed(change: Change, last: Player) -> None:
    voters = [player for player in change.players if not player.is_bot and not player.withdrawn]
    if not all(player.wants_pause for player in voters):
        return
    change.table.paused_at = change.now
    for player in change.players:
        player.wants_pause = False
        if player.clock_runs:
            ticking.hold(player, change.now)
    add_site_event(change, "paused")
    _tell_others(change, last, "pause_changed", what="paused")


def _tell_others(change: Change, player: Player, kind: str, **data: object) -> None:
    others = [other for other in change.players if other.pk != player.pk]
    occasion = f"version {change.table.version}"
    owing.owe(kind, change.table, others, occasion, seat=player.seat, **data)


def _clocks_changed(change: Change) -> None:
    ticking.set_due(change.table, change.players)
    save_clocks(change)
    for player in change.players:
        if player.clock_runs:
            owing.renew_reminders(change.table, player)
    waking.wake_after_commit(change.table, change.players)


def _was_here(table: Table, user: User) -> bool:
    former = Substitution.objects.filter(player__table=table, former=user)
    return table.players.filter(user=user).exists() or former.exists()
