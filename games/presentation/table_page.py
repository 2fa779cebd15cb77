"""Everything the page of a running or finished table shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Table
from games.positions import rules_of
from games.presentation.asking import requests_of
from games.presentation.chat import chat_of
from games.presentation.drawing import DRAWINGS, drawn_board
from games.presentation.log import latest_events, latest_turn, log_lines
from games.presentation.scene import Scene
from games.presentation.scenes import Seated, build_scene, seated
from games.presentation.tables import options_in_words
from games.presentation.time import pace_of
from games.services.play import latest_moves, undoable
from games.services.takeback import askable
from games.words import in_words


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One player's result: place, points and where they came from."""

    name: str
    colour: str
    seat: int
    place: int
    score: int
    reasons: tuple[tuple[int, str], ...]


def table_context(
    table: Table, user: User | None, draft: Sequence[str] = (), pick: str = ""
) -> dict[str, Any]:
    """The context of `games/table.html`. Raises MoveRefused for an impossible draft."""
    who = seated(table, user.pk if user else None)
    events = latest_events(table)
    latest = latest_turn(table, events)
    scene = build_scene(table, who, draft=draft, pick=pick, last=latest)
    return {
        "table": table,
        "game_title": _(rules_of(table).title),
        "players": who.players,
        "scene": scene,
        "log": log_lines(table, who.players, who.seat, events, latest),
        "final": final_lines(table, who, scene),
        "options_words": options_in_words(rules_of(table), table.options),
        "words": scene.choices,
        "your_turn": bool(scene.steps),
        "your_seat": who.seat,
        **drawn_board(scene),
        "bar": DRAWINGS[scene.slug].bar(scene),
        "requests": requests_of(table, who.players, who.seat),
        "chat": chat_of(table, who.players, user),
        "pace": pace_of(table, who.players, user) if table.is_running else None,
        **_buttons(table, who),
    }


def _buttons(table: Table, who: Seated) -> dict[str, bool]:
    if who.seat is None or not table.is_running:
        return {"can_undo": False, "can_resign": False, "can_ask_takeback": False}
    own, moves = who.players[who.seat].pk, latest_moves(table) if table.paused_at is None else []
    can_undo = bool(undoable(table, moves, own))
    return {
        "can_undo": can_undo,
        "can_resign": who.players[who.seat].resigned_at is None,
        "can_ask_takeback": not can_undo and table.takeback_seat is None and bool(askable(moves, own)),
    }


def final_lines(table: Table, who: Seated, scene: Scene) -> list[FinalLine]:
    """The result with every reason for points, the winner first; empty while the game runs."""
    outcome = scene.outcome
    if outcome is None:
        return []
    templates = rules_of(table).templates
    lines = [
        FinalLine(
            name=player.name,
            colour=player.colour,
            seat=seat,
            place=outcome.places[seat],
            score=outcome.scores[seat],
            reasons=tuple(
                (line.points, in_words(line.reason, templates, who.names)) for line in outcome.breakdown[seat]
            ),
        )
        for seat, player in enumerate(who.players)
    ]
    return sorted(lines, key=lambda line: (line.place, line.seat))
