"""Ending a game without a result: by agreement of all who still play (docs/decisions/0008)."""

from django.db import transaction

from games.errors import NotAsked
from games.models import Table
from games.notices import owing
from games.services import ticking
from games.services.asking import store_asking, tell_others, voters
from games.services.locking import locked_running_table, player_of
from games.services.recording import Change, add_site_event

AGREED = "agreed"
"""The reason of an end by agreement."""


def ask_end(*, table_id: int, user_id: int) -> Table:
    """Ask the others to end the game without a result, or agree: it ends when all who play want it.

    The wish stands until it is fulfilled, declined or taken back. Raises NotRunning or NotAPlayer.
    """
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = player_of(table, user_id)
        if player.wants_end:
            return table
        change = Change.begin(table)
        first = not any(other.wants_end for other in change.players)
        change.player_in(player.seat or 0).wants_end = True
        if _agreed(change):
            break_off(change, AGREED)
        else:
            if first:
                add_site_event(change, "end_asked", player.seat)
            tell_others(change, player, "end_asked")
            store_asking(change)
    return table


def decline_end(*, table_id: int, user_id: int) -> Table:
    """Play on: nobody's wish to end stands any more. Raises NotRunning, NotAPlayer or NotAsked."""
    with transaction.atomic():
        table = locked_running_table(table_id)
        player = player_of(table, user_id)
        change = Change.begin(table)
        asking = [other for other in change.players if other.wants_end]
        if not asking:
            raise NotAsked
        for other in asking:
            other.wants_end = False
        if asking != [change.player_in(player.seat or 0)]:
            add_site_event(change, "end_declined", player.seat)
            tell_others(change, player, "end_declined")
        store_asking(change)
    return table


def end_if_agreed(table: Table) -> None:
    """Somebody has left a locked running table: do all who still play want the end?"""
    wishes = [player.wants_end for player in voters(table.players.select_related("user"))]
    if table.is_running and wishes and all(wishes):
        break_off(Change.begin(table), AGREED)


def break_off(change: Change, reason: str) -> None:
    """The game is over and has no result: no places, no rating; the position and the points stay."""
    table = change.table
    table.status = Table.Status.BROKEN_OFF
    table.finished_at = table.changed_at = change.now
    table.end_reason = reason
    table.paused_at = None
    table.has_bots = any(player.of_bot for player in change.players)
    change.end_takeback()
    for player in change.players:
        player.to_move = player.wants_end = player.wants_pause = False
        player.over_at = change.now
    ticking.tick(table, change.players, change.now)
    add_site_event(change, f"ended_{reason}")
    owing.settle_turn(table, change.players)
    owing.owe("broken_off", table, change.players, "end", reason=reason)
    store_asking(change)


def _agreed(change: Change) -> bool:
    return all(player.wants_end for player in voters(change.players))
