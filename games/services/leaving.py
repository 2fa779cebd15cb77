"""How a seat loses its player: it withdraws, or a bot takes it (ALL-4)."""

from engine.core.seats import Seat
from games.models import Player, Table
from games.positions import forced, present_state, withdrawn
from games.services.ending import end_if_agreed
from games.services.recording import Change, add_site_event, record_entries, store_position

TAKEOVER_BOT = "greedy"
"""The bot that takes a seat whose player leaves."""


def leave(table: Table, player: Player, reason: str) -> None:
    """The player of a locked running table goes, for a `reason` that names the event.

    With two players, and where the table says so, the seat leaves the game with all that follows;
    else a bot plays on. The player's own changed columns are saved here.
    """
    if table.seats == 2 or table.leaving == Table.Leaving.DROP:
        withdraw(table, player, reason)
    else:
        hand_to_bot(table, player, f"{reason}_to_bot")
    end_if_agreed(table)


def withdraw(table: Table, player: Player, event: str) -> None:
    """Take the seat out of the game, under the rules."""
    assert player.seat is not None
    player.withdrawn = True
    player.wants_pause = player.wants_end = False
    player.save()
    change = Change.begin(table)
    add_site_event(change, event, player.seat)
    entry = withdrawn(change.rules, present_state(table, change.rules), Seat(player.seat))
    record_entries(change, [entry, *forced(change.rules, entry.after)], by_bot=False)


def hand_to_bot(table: Table, player: Player, event: str) -> None:
    """Let a bot play the seat from now on."""
    player.bot = TAKEOVER_BOT
    player.wants_pause = player.wants_end = False
    player.save()
    change = Change.begin(table)
    change.end_takeback()
    add_site_event(change, event, player.seat)
    store_position(change, present_state(table, change.rules))
