"""Bots that sit at tables: they move through the same door as everybody else."""

import logging
import secrets
from collections.abc import Sequence
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
from games.services.play import Submitted, submit_moves
from games.services.recording import players_of

logger = logging.getLogger(__name__)

FALLBACK = "random"
"""The bot that moves when the seat's own one fails, so that no table hangs on it."""


def move_bots(table_id: int) -> int:
    """Move as long as a bot is to move at this table; returns how many moves were made.

    Running twice at once is harmless: a move is tied to the version it was chosen for.
    """
    table, count = Table.objects.get(pk=table_id), 0
    done = _move_one(table, players_of(table))
    while done is not None:
        count += 1
        done = _move_one(done.table, done.players)
    return count


def _move_one(table: Table, players: Sequence[Player]) -> Submitted | None:
    waiting = [player for player in players if player.to_move and player.is_bot]
    if not table.is_running or table.paused_at is not None or not waiting:
        return None
    player, rules = min(waiting, key=lambda bot: bot.seat or 0), rules_of(table)
    with counts.timed("bot_seconds", game=table.game, bot=player.bot):
        move = _choose(rules, present_state(table, rules), player)
    try:
        return submit_moves(
            table_id=table.pk,
            player_id=player.pk,
            expected_version=table.version,
            moves=[rules.move_to_json(move)],
            request_key=f"bot-{table.version}",
        )
    except (MoveRefused, NotRunning):
        return None  # another worker was faster, or the table has changed: it is woken again


def _choose(rules: AnyRules, state: Any, player: Player) -> Any:
    assert player.seat is not None
    seat, chance = Seat(player.seat), Chance(secrets.token_bytes(32))
    try:
        return bot_move(BOTS[player.bot], rules, state, seat, chance)
    except Exception:
        logger.exception("bot %s failed at table %s; %s moves for it", player.bot, player.table_id, FALLBACK)
        return bot_move(BOTS[FALLBACK], rules, state, seat, chance)
