"""Everything the page of a running or finished table shows."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.models import Player, Table
from games.positions import rules_of
from games.presentation.asking import again_of, requests_of
from games.presentation.chat import chat_of
from games.presentation.drawn import drawn
from games.presentation.guide import guide_of
from games.presentation.own import Own, own_of
from games.presentation.scenes import Seated
from games.presentation.seating import seating
from games.presentation.tables import options_in_words
from games.presentation.time import pace_of

WAITING = Prepared(
    lambda: Table.objects.waiting_on(User(pk=NUMBERS[0])).by_time_left().values_list("public_id")
)


def table_context(
    table: Table,
    user: User | None,
    draft: Sequence[str] = (),
    pick: str = "",
    players: Sequence[Player] | None = None,
    own: Own | None = None,
) -> dict[str, Any]:
    """The context of `games/table.html`. Raises MoveRefused for an impossible draft.

    `players` is everybody at the table with users and records, and `own` what is the user's own there,
    where they have just been read: everybody after a move, to a position that is new.
    """
    own = own or own_of(table, user)
    who = seating(table, user, players)
    rules = rules_of(table)
    parts = drawn(table, who, draft, pick, is_new=players is not None)
    return {
        "table": table,
        "game_title": _(rules.title),
        "options_words": options_in_words(rules, table.options),
        "your_seat": who.seat,
        "your_turn": _is_your_turn(table, who),
        "drawn": parts,
        "guide": guide_of(table, own, parts.kinds),
        "requests": requests_of(table, who.players, who.seat),
        "again": again_of(table, who.players, user),
        "note": own.note if own else "",
        "chat": chat_of(table, who.players, user),
        "pace": pace_of(table, who.players, user) if table.is_running else None,
        **_waiting(table, user),
        "can_resign": _can_resign(table, who),
        "can_ask_end": _can_ask_end(table, who),
    }


def _is_your_turn(table: Table, who: Seated) -> bool:
    playing = table.is_running and table.paused_at is None
    return playing and who.seat is not None and who.players[who.seat].to_move


def _can_resign(table: Table, who: Seated) -> bool:
    return table.is_running and who.seat is not None and who.players[who.seat].resigned_at is None


def _can_ask_end(table: Table, who: Seated) -> bool:
    if who.seat is None or not table.is_running:
        return False
    return not who.players[who.seat].wants_end and not who.players[who.seat].withdrawn


def _waiting(table: Table, user: User | None) -> dict[str, Any]:
    """How many tables wait for the user, and where the one is that has the least time left, but for this."""
    if user is None:
        return {"waiting_count": 0, "next_url": ""}
    waiting = WAITING.all(user.pk)
    others = [public_id for (public_id,) in waiting if public_id != table.public_id]
    return {
        "waiting_count": len(waiting),
        "next_url": reverse("table", args=[others[0]]) if others else "",
    }
