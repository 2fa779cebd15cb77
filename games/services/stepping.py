"""Stepping a running game back to an earlier ply, after a fault; done by staff, and told to all."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from engine.core.replay import dealt_anew
from games.errors import BadTable
from games.models import Event, Move, Snapshot, StaffAct, Table
from games.notices import owing
from games.positions import DEALT_ANEW_EVENT, dump, seed_of, state_at
from games.services import ticking
from games.services.locking import locked_running_table
from games.services.play import take_back
from games.services.recording import Change, add_site_event
from games.services.staff import check_staff, note_act


def step_back(*, table_id: int, staff: User, ply: int, reason: str) -> Table:
    """Take back everything after a ply; the rows stay, marked, and the log says so.

    What the system did by itself right after that ply belongs to it, and stays (ALL-5).
    Where something was shown to somebody since, what nobody knew at that ply is dealt anew from a
    seed that follows from the game's own: what was seen is of no use, and the record still
    verifies. Seats that withdrew since have their players again. Raises NotStaff, NotRunning (when
    a game is over its seed is public, and nothing can be hidden any more) or BadTable.
    """
    check_staff(staff, reason)
    with transaction.atomic():
        table = locked_running_table(table_id)
        ply = _decided(table, ply)
        gone = list(Move.objects.standing().filter(table=table, ply__gt=ply).reverse())
        change = Change.begin(table)
        _bring_back(change, gone)
        ticking.step_back(change.players, gone[-1].turn_number, change.now)
        owing.step_back(table, gone[-1].turn_number)
        shown = any(move.revealing for move in gone) or _was_dealt_after(table, ply)
        _clamp_events(table, ply)
        state = _anew(change, ply) if shown else None
        take_back(change, gone, "stepped_back", seat=None, state=state)
        owing.owe("stepped_back", table, change.players, f"version {table.version}")
        details = _("from ply %(last)d to ply %(ply)d") % {"last": ply + len(gone), "ply": ply}
        note_act(staff, StaffAct.Kind.STEPPED_BACK, reason, table=table, details=details)
    return table


def _decided(table: Table, ply: int) -> int:
    """The first ply from here on at which somebody decided what came next. Raises BadTable."""
    decisions = Move.objects.standing().filter(table=table, automatic=False)
    last = decisions.values_list("ply", flat=True).last()
    if last is None:
        raise BadTable(_("Nobody has moved yet."))
    if not 0 <= ply < last:
        raise BadTable(_("Step back to a move between 0 and %(last)d.") % {"last": last - 1})
    return decisions.filter(ply__gt=ply).values_list("ply", flat=True)[0] - 1


def _bring_back(change: Change, gone: list[Move]) -> None:
    """Seats whose withdrawal is taken back are played again by whoever left them."""
    for move in gone:
        if move.entry == Move.Entry.WITHDRAWAL:
            player = change.player_in(move.seat)
            player.withdrawn, player.resigned_at, player.replaced_at = False, None, None
            player.save(update_fields=("withdrawn", "resigned_at", "replaced_at"))


def _was_dealt_after(table: Table, ply: int) -> bool:
    """A dealing that is taken back too had been made because what came before it was known."""
    return Event.objects.standing().filter(table=table, kind=DEALT_ANEW_EVENT, ply__gt=ply).exists()


def _clamp_events(table: Table, ply: int) -> None:
    """What the site tells of later plies happened all the same; only dealings go with their plies."""
    later = Event.objects.filter(table=table, move=None, ply__gt=ply)
    later.filter(kind=DEALT_ANEW_EVENT).update(undone=True)
    later.filter(~Q(kind=DEALT_ANEW_EVENT)).update(ply=ply)


def _anew(change: Change, ply: int) -> Any:
    """The state at the ply with hidden things dealt anew, kept as that ply's snapshot."""
    table = change.table
    number = Event.objects.filter(table=table, kind=DEALT_ANEW_EVENT).count() + 1
    state = dealt_anew(change.rules, state_at(table, change.rules, ply), seed_of(table), number)
    text = dump(change.rules, state)
    Snapshot.objects.update_or_create(table=table, ply=ply, defaults={"state": text})
    event = add_site_event(change, "dealt_anew", number=number)
    Event.objects.filter(pk=event.pk).update(ply=ply)
    return state
