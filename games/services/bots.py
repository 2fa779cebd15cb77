"""Bots that sit at tables: they move through the same door as everybody else."""

import logging
import secrets
from typing import Any

from engine.bots.play import bot_move
from engine.bots.registry import BOTS
from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.registry import AnyRules
from games import counts
from games.errors import MoveRefused, NotRunning
from games.models import Player, Table
from games.positions import present_state, rules_of
from games.services.play import submit_moves

logger = logging.getLogger(__name__)

FALLBACK = "random"
"""The bot that moves when the seat's own one fails, so that no table hangs on it."""


def move_bots(table_id: int) -> int:
    """Move as long as a bot is to move at this table; returns how many moves were made.

    Running twice at once is harmless: a move is tied to the version it was chosen for.
    """
    count = 0
    while _move_one(table_id):
        count += 1
    return count


def _move_one(table_id: int) -> bool:
    table = Table.objects.get(pk=table_id)
    player = table.players.filter(to_move=True).exclude(bot="").order_by("seat").first()
    if not table.is_running or table.paused_at is not None or player is None:
        return False
    rules = rules_of(table)
    with counts.timed("bot_seconds", game=table.game, bot=player.bot):
        move = _choose(rules, present_state(table, rules), player)
    try:
        submit_moves(
            table_id=table.pk,
            player_id=player.pk,
            expected_version=table.version,
            moves=[rules.move_to_json(move)],
            request_key=f"bot-{table.version}",
        )
    except (MoveRefused, NotRunning):
        return False  # another worker was faster, or the table has changed: it is woken again
    return True


def _choose(rules: AnyRules, state: Any, player: Player) -> Any:
    assert player.seat is not None
    seat, chance = Seat(player.seat), Chance(secrets.token_bytes(32))
    try:
        return bot_move(BOTS[player.bot], rules, state, seat, chance)
    except Exception:
        logger.exception("bot %s failed at table %s; %s moves for it", player.bot, player.table_id, FALLBACK)
        return bot_move(BOTS[FALLBACK], rules, state, seat, chance)
