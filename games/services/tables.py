"""The life of a table before its game: opened, joined, left, cancelled, started."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.meeting import share_a_browser
from accounts.models import User
from engine.bots.registry import BOTS
from engine.core.errors import BadOptions, UnknownGame
from engine.core.fairness import default_player_seed, game_seed, seating
from engine.core.options import checked_options
from engine.registry import AnyRules, find_rules
from games import tongues
from games.clocks.controls import UNTIMED, TimeControl
from games.errors import BadTable, NotAPlayer, TooManyTables
from games.models import Admission, Player, Snapshot, Table
from games.models.keys import new_entry_key
from games.notices import owing
from games.positions import dump, forced, rules_of
from games.services import ticking
from games.services.entry import let_in, lock_of
from games.services.invitations import accept_by_sitting_down, invite_all, wait_for_nobody
from games.services.opening import check_host, locked_open, table_changed
from games.services.recording import Change, add_site_event, record_entries, store_position
from games.services.sitting import check_welcome, left_for
from games.words import in_words

MOST_OPEN = 20
"""How many tables of one host may wait for players."""
LATEST_START = timedelta(days=30)
"""How far ahead a game may be set to begin."""
LONGEST_SEED = 64
"""The most bytes that a player's own seed may have."""


def open_table(
    *,
    host: User,
    game: str,
    seats: int,
    options: Mapping[str, object],
    bots: Sequence[str] = (),
    seating: str = Table.Seating.RANDOM,
    leaving: str = Table.Leaving.BOT,
    auto_start: bool = True,
    time_control: TimeControl = UNTIMED,
    least_reliability: int = 0,
    rated: bool = True,
    chat_language: str = "",
    starts_at: datetime | None = None,
    least_points: int | None = None,
    most_points: int | None = None,
    invite: Sequence[str] = (),
    access: str = Table.Access.EVERYBODY,
    password: str = "",
    colour: str = "",
    seed: bytes = b"",
) -> Table:
    """A new table at which the host and these bots sit already; starts at once if that fills it.

    Raises BadTable, NotReliable where the host asks for more than they have themselves, or
    TooManyTables, in words.
    """
    rules = _rules_for(game)
    checked = _checked(rules, seats, options)
    if seats <= len(bots):
        raise BadTable(_("At least one seat must be for a person."))
    if chat_language and chat_language not in tongues.CODES:
        raise BadTable(_("There is no such language here."))
    _check_terms(starts_at, least_points, most_points)
    lock = lock_of(access, password)
    with transaction.atomic():
        # Two tables of one host are opened one after the other, so that both are counted.
        User.objects.select_for_update().only("pk").get(pk=host.pk)
        table = Table.objects.create(
            game=game,
            rules_version=rules.version,
            options=checked,
            seats=seats,
            seating=seating,
            leaving=leaving,
            auto_start=auto_start,
            time_control=time_control.to_json(),
            least_reliability=least_reliability,
            rated=rated and access == Table.Access.EVERYBODY,  # ratings tell what happened at a table
            chat_language=chat_language,
            starts_at=starts_at,
            least_points=least_points,
            most_points=most_points,
            host=host,
            **lock,
        )
        _sit_down(table, user=host, colour=colour, seed=seed)
        for bot in bots:
            _sit_down(table, bot=bot)
        invite_all(table, host, invite)
        _start_if_full(table)
        if table.is_open and Table.objects.open().filter(host=host).count() > MOST_OPEN:
            raise TooManyTables(MOST_OPEN)
    return table


def start_again(
    before: Table, *, host: User, sitters: Sequence[Player], options: Mapping[str, object]
) -> Table:
    """A started table for these players of a game that is over, in these seats, on its terms.

    An open transaction is the caller's duty; Table.rematch_of allows one for each game.
    """
    rules = _rules_for(before.game)
    table = Table.objects.create(
        game=before.game,
        rules_version=rules.version,
        options=_checked(rules, len(sitters), options),
        seats=len(sitters),
        seating=Table.Seating.JOINED,
        leaving=before.leaving,
        time_control=before.time_control,
        rated=before.rated,
        chat_language=before.chat_language,
        access=before.access,
        entry_key=new_entry_key() if before.entry_key else "",
        password=before.password,
        host=host,
        rematch_of=before,
    )
    for player in sitters:
        user = None if player.is_bot else player.user
        _sit_down(table, user=user, bot=player.bot, colour=player.colour)
    start_locked(table)
    return table


def join_table(*, table_id: int, user: User, colour: str = "", seed: bytes = b"") -> Player:
    """The user takes a free seat; the game starts if it was the last and the table says so.

    Sitting there already is no error. Raises NotOpen, NotReliable, KeptAway or BadTable.
    """
    with transaction.atomic():
        table = locked_open(table_id)
        seated = table.players.filter(user=user).first()
        if seated is not None:
            return seated
        player = _sit_down(table, user=user, colour=colour, seed=seed)
        table_changed(table, "joined")
        _start_if_full(table)
    return player


def add_bot(*, table_id: int, user: User, bot: str) -> Player:
    """The host seats a bot. Raises NotOpen, NotTheHost or BadTable."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        player = _sit_down(table, bot=bot)
        table_changed(table, "joined")
        _start_if_full(table)
    return player


def leave_table(*, table_id: int, user: User) -> Table:
    """The user gives the seat back; when the host leaves, the table is cancelled.

    Raises NotOpen or NotAPlayer.
    """
    with transaction.atomic():
        table = locked_open(table_id)
        player = table.players.filter(user=user).first()
        if player is None:
            raise NotAPlayer
        if table.host_id == user.pk:
            cancel_locked(table)
        else:
            _stand_up(table, player)
    return table


def remove_player(*, table_id: int, user: User, player_id: int) -> Table:
    """The host sends somebody away before the start, for good. Raises NotOpen, NotTheHost or NotAPlayer."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        player = table.players.filter(pk=player_id).exclude(user=user).first()
        if player is None:
            raise NotAPlayer
        if player.user is not None:
            _send_away(table, player.user)
        _stand_up(table, player)
    return table


def _send_away(table: Table, user: User) -> None:
    table.removed.add(user)
    Admission.objects.filter(table=table, user=user).delete()
    owing.owe_to("removed", user, table, "removed")


def hand_over(*, table_id: int, user: User, player_id: int) -> Table:
    """The host lets somebody who sits there be the host. Raises NotOpen, NotTheHost or NotAPlayer."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        player = table.players.filter(pk=player_id, bot="").select_related("user").first()
        if player is None or player.user is None:
            raise NotAPlayer
        table.host = player.user
        owing.owe_to("host_now", player.user, table, f"from {user.pk}", name=user.name)
        table_changed(table, "handed_over")
    return table


def cancel_table(*, table_id: int, user: User) -> Table:
    """The host calls an open table off. Raises NotOpen or NotTheHost."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        cancel_locked(table)
    return table


def start_table(*, table_id: int, user: User) -> Table:
    """The host starts, with the seats that are taken. Raises NotOpen, NotTheHost or BadTable."""
    with transaction.atomic():
        table = locked_open(table_id)
        check_host(table, user)
        start_locked(table)
    return table


def counts_for_people(players: Sequence[Player]) -> bool:
    """Can a table of these players be rated? People are rated against people alone, each being another."""
    people = [player.user for player in players if player.user is not None and not player.of_bot]
    return 1 < len(people) == len(players) and not share_a_browser(people)


def _check_terms(starts_at: datetime | None, least_points: int | None, most_points: int | None) -> None:
    now = timezone.now()
    if starts_at is not None and not now < starts_at <= now + LATEST_START:
        raise BadTable(_("The game can begin within the next 30 days, and not in the past."))
    if least_points is not None and most_points is not None and least_points > most_points:
        raise BadTable(_("The lowest rating cannot be above the highest."))


def _rules_for(game: str) -> AnyRules:
    try:
        return find_rules(game)
    except UnknownGame as error:
        raise BadTable(_("There is no such game here.")) from error


def _checked(rules: AnyRules, seats: int, options: Mapping[str, object]) -> dict[str, Any]:
    try:
        if not rules.least_seats <= seats <= rules.most_seats:
            raise BadOptions("bad_seats", seats=seats, least=rules.least_seats, most=rules.most_seats)
        return checked_options(rules.options_schema, options, seats=seats)
    except BadOptions as error:
        raise BadTable(in_words(error.saying, rules.templates)) from error


def _sit_down(
    table: Table, *, user: User | None = None, bot: str = "", colour: str = "", seed: bytes = b""
) -> Player:
    seated = list(table.players.all())
    if left_for(table, user) < 1:
        raise BadTable(_("All seats of this table are taken, or kept for somebody."))
    if bot and bot not in BOTS:
        raise BadTable(_("There is no such bot."))
    if user is not None:
        check_welcome(table, user)
        let_in(table, user)
        accept_by_sitting_down(table, user)
    if len(seed) > LONGEST_SEED:
        raise BadTable(_("Your share of the luck is too long: at most 64 bytes."))
    joined = max((player.joined for player in seated), default=-1) + 1
    return Player.objects.create(
        table=table,
        joined=joined,
        user=user,
        bot=bot,
        colour=_free_colour(seated, colour, user),
        seed=(seed or default_player_seed(bytes.fromhex(table.commitment), joined)).hex(),
    )


def _free_colour(seated: Sequence[Player], wish: str, user: User | None) -> str:
    taken = {player.colour for player in seated}
    if wish in taken:
        raise BadTable(_("That colour is taken."))
    if wish and wish not in Player.Colour.values:
        raise BadTable(_("There is no such colour."))
    liked = user.preferences.colour if user is not None else ""
    free = [colour for colour in Player.Colour.values if colour not in taken]
    return wish or (liked if liked in free else free[0])


def _stand_up(table: Table, player: Player) -> None:
    """Free a seat; those who joined later move up, with the seeds of their new places."""
    gone = [player.user_id] if player.user_id else []
    player.delete()
    for joined, other in enumerate(table.players.order_by("joined")):
        own = other.seed != default_player_seed(bytes.fromhex(table.commitment), other.joined).hex()
        if not own:
            other.seed = default_player_seed(bytes.fromhex(table.commitment), joined).hex()
        other.joined = joined
        other.save(update_fields=("joined", "seed"))
    table_changed(table, "left", also=gone)


def cancel_locked(table: Table, why: str = "") -> None:
    """Call a locked open table off; without `why` the host did. With it the host is told too."""
    wait_for_nobody(table)
    table.status = Table.Status.CANCELLED
    table.players.update(dismissed=True)
    table_changed(table, "cancelled")
    told = table.players.select_related("user")
    owing.owe("cancelled", table, told if why else told.exclude(user=table.host), "end", why=why)


def _start_if_full(table: Table) -> None:
    if table.auto_start and table.players.count() == table.seats:
        start_locked(table)


def start_locked(table: Table) -> None:
    """Draw seats and the first position from the seed that nobody could choose."""
    players = list(table.players.select_related("user").order_by("joined"))
    rules = rules_of(table)
    table.options = _checked(rules, len(players), table.options)
    seed = game_seed(bytes(table.server_seed), [bytes.fromhex(player.seed) for player in players])
    _assign_seats(table, players, seed)
    wait_for_nobody(table)
    table.seats = len(players)
    table.rated = table.rated and counts_for_people(players)
    table.status = Table.Status.RUNNING
    table.started_at = timezone.now()
    change = Change.begin(table)
    ticking.begin(table, change.players, change.now)
    state = rules.setup(len(players), table.options, seed)
    Snapshot.objects.create(table=table, ply=0, state=dump(rules, state))
    add_site_event(change, "started")
    guests = [player for player in change.players if player.user_id != table.host_id]
    owing.owe("started", table, guests, "start")  # the host knows
    entries = forced(rules, state)
    if entries:
        record_entries(change, entries, by_bot=False)
    else:
        store_position(change, state)


def _assign_seats(table: Table, players: Sequence[Player], seed: bytes) -> None:
    drawn = table.seating == Table.Seating.RANDOM
    order = seating(seed, len(players)) if drawn else tuple(range(len(players)))
    for seat, place in enumerate(order):
        players[place].seat = seat
        players[place].save(update_fields=("seat",))
