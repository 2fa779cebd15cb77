"""Tables and people as programs read them: from columns alone, never from a position."""

from datetime import datetime

from django.urls import reverse

from accounts.models import User
from games.models import Player, Table
from games.positions import JsonObject
from games.presentation.time_json import clock_json, reliability_json, table_time_json


def table_json(table: Table, viewer: User | None) -> JsonObject:
    """A table as `in_full` fetches it, as one person sees it in a list or alone."""
    players = list(table.players.all())
    own = own_player(players, viewer)
    return {
        "id": table.public_id,
        "url": table.get_absolute_url(),
        "game": table.game,
        "rules_version": table.rules_version,
        "status": table.status,
        "options": table.options,
        "seats": table.seats,
        "seating": table.seating,
        "leaving": table.leaving,
        "auto_start": table.auto_start,
        "rated": table.rated and not any(player.of_bot for player in players),
        "starts_at": instant(table.starts_at),
        "least_points": table.least_points,
        "most_points": table.most_points,
        "kept_seats": table.kept_seats,
        "chat_language": table.chat_language,
        "access": table.access,
        "entry_url": entry_url(table, viewer),
        "host": _username(table.host),
        "commitment": table.commitment,
        "version": table.version,
        "ply": table.ply,
        "turn_number": table.turn_number,
        "created_at": instant(table.created_at),
        "started_at": instant(table.started_at),
        "turn_started_at": instant(table.turn_started_at),
        "finished_at": instant(table.finished_at),
        "changed_at": instant(table.changed_at),
        "end_reason": table.end_reason,
        "takeback_seat": table.takeback_seat,
        "rematch": table.told_rematch,
        "rematch_of": table.told_rematch_of,
        "time": table_time_json(table),
        "players": [player_json(player, table) for player in players],
        "your_seat": own.seat if own else None,
        "joined": own is not None,
        "your_turn": own is not None and own.to_move and table.paused_at is None,
    }


def entry_url(table: Table, viewer: User | None) -> str | None:
    """The address that lets others in, for the host of a table by link."""
    if viewer is None or viewer.pk != table.host_id or not table.entry_key:
        return None
    return reverse("table_enter_by_link", args=[table.public_id, table.entry_key])


def player_json(player: Player, table: Table) -> JsonObject:
    """One player of a table."""
    return {
        "seat": player.seat,
        "joined": player.joined,
        "name": player.name,
        "user": _username(player.user),
        "bot": player.bot or None,
        "is_bot": player.of_bot,
        "colour": player.colour,
        "seed": player.seed,
        "to_move": player.to_move,
        "score": player.score,
        "place": player.place,
        "resigned_at": instant(player.resigned_at),
        "withdrawn": player.withdrawn,
        "replaced_at": instant(player.replaced_at),
        "wants_end": player.wants_end,
        "allows_takeback": player.allows_takeback,
        "wants_rematch": player.wants_rematch,
        "clock": clock_json(table, player),
        "reliability": None if player.of_bot else reliability_json(player.user),
    }


def own_player(players: list[Player], viewer: User | None) -> Player | None:
    """The seat that the viewer plays by themselves."""
    if viewer is None:
        return None
    return next((player for player in players if player.user_id == viewer.pk and not player.is_bot), None)


def instant(when: datetime | None) -> str | None:
    """A time in ISO 8601."""
    return when.isoformat() if when else None


def _username(user: User | None) -> str | None:
    """The name in a person's address; None for those who left."""
    return user.username if user and user.closed_at is None else None
