"""Stepping through a game: the position after any ply, as the viewer may know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from engine.core.seats import Seat
from games.models import Event, Move, Table
from games.positions import rules_of, state_at
from games.presentation.drawing import DRAWINGS, drawn_board
from games.presentation.log import log_lines, own_last_ply, viewed
from games.presentation.scene import Scene
from games.presentation.scenes import Seated, seated


@dataclass(frozen=True, slots=True)
class Steps:
    """Where one can go from a ply; None where there is nothing further."""

    ply: int
    last: int
    back: int | None
    forward: int | None
    turn_back: int | None
    turn_forward: int | None


def past_scene(table: Table, who: Seated, ply: int) -> Scene:
    """The position after `ply` standing moves, with what that ply changed marked."""
    rules = rules_of(table)
    state = state_at(table, rules, ply)
    events = Event.objects.standing().filter(table=table, ply=ply, move__isnull=False)
    return Scene(
        slug=table.game,
        view=rules.view(state, None if who.seat is None else Seat(who.seat)),
        seat=who.seat,
        names=who.names,
        colours=tuple(player.colour for player in who.players),
        last=tuple(viewed(rules, event, who.seat) for event in events),
        outcome=rules.outcome(state),
        base_href=replay_href(table, ply),
        components=rules.components,
    )


def replay_context(table: Table, user: User | None, ply: int) -> dict[str, Any]:
    """The context of `games/replay.html`; `ply` is within 0 and the table's."""
    who = seated(table, user.pk if user else None)
    scene = past_scene(table, who, ply)
    events = list(Event.objects.standing().filter(table=table, ply=ply, move__isnull=False))
    return {
        "table": table,
        "game_title": _(rules_of(table).title),
        "players": who.players,
        "scene": scene,
        "steps": steps_from(table, ply),
        "caption": [line.text for line in log_lines(table, who.players, who.seat, events, ())],
        "scores": _scores(table, who, ply),
        "since": own_last_ply(table, who.seat),
        "address": replay_href(table, ply),
        **drawn_board(scene),
    }


def past_picture(table: Table, ply: int, *, night: bool = False) -> str:
    """The board after `ply` moves as a spectator may know it, as SVG."""
    return DRAWINGS[table.game].picture(past_scene(table, seated(table, None), ply), night=night)


def since_href(table: Table, user: User | None) -> str:
    """Where the viewer's own last move of a running game is; the beginning where there is none."""
    who = seated(table, user.pk if user else None)
    return replay_href(table, own_last_ply(table, who.seat) or 0)


def replay_href(table: Table, ply: int) -> str:
    """The address of one ply."""
    return reverse("replay", args=[table.public_id, ply])


def steps_from(table: Table, ply: int) -> Steps:
    """The neighbours of a ply, by moves and by turns."""
    turns = _turn_starts(table)
    before = [start for start in turns if start < ply]
    after = [start for start in turns if start > ply]
    return Steps(
        ply=ply,
        last=table.ply,
        back=ply - 1 if ply > 0 else None,
        forward=ply + 1 if ply < table.ply else None,
        turn_back=before[-1] if before else None,
        turn_forward=after[0] if after else (table.ply if ply < table.ply else None),
    )


def _turn_starts(table: Table) -> list[int]:
    """The plies after which a new turn began, in order; 0 is the first."""
    rows = Move.objects.standing().filter(table=table).values_list("ply", "turn_number")
    starts, turn = [], None
    for ply, number in rows:
        if number != turn:
            starts.append(ply - 1)
            turn = number
    return starts


def _scores(table: Table, who: Seated, ply: int) -> Sequence[tuple[str, str, int]]:
    row = Move.objects.standing().filter(table=table, ply=ply).first()
    scores = row.scores if row else [0] * len(who.players)
    return [(p.name, p.colour, score) for p, score in zip(who.players, scores, strict=True)]
