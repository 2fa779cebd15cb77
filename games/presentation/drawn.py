"""What a table's page shows of its position, in HTML: drawn once for each version, seat and language.

While nothing changes at a table, its page is asked for far more often than moves are made: by
spectators, by players who look again, by every tab. What does not depend on the clock or on who
exactly asks is therefore kept for a minute, in the cache named `drawn`.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import tee

from django.core.cache import caches
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.models import Table
from games.positions import rules_of
from games.presentation.drawing import DRAWINGS, drawn_board
from games.presentation.log import latest_events, latest_turn, log_lines
from games.presentation.scene import ActionBar, Scene
from games.presentation.scenes import Seated, build_scene
from games.presentation.time import seat_times
from games.services.play import latest_moves, undoable
from games.services.takeback import askable
from games.words import in_words

KEPT = 60
"""Seconds: the log tells how long ago things were by the minute."""


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One player's result: place, points and where they came from."""

    name: str
    colour: str
    seat: int
    place: int
    score: int
    reasons: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The parts of the page that follow from the position alone."""

    bar: ActionBar
    complete: bool
    """Can the draft be sent as a whole turn?"""
    kinds: tuple[str, ...]
    """The kinds of decisions that are open to the viewer."""
    can_undo: bool
    can_ask_takeback: bool
    board: SafeString
    players: SafeString
    side: SafeString
    described: SafeString
    """The board as a table in words."""
    log: SafeString
    news: tuple[str, ...]
    """What happened in the latest turn, as the log tells it, the oldest first."""
    words: SafeString
    """The choices as a form; empty where there is nothing to choose."""
    final: SafeString
    """The result with every reason for points; empty while the game runs."""


def drawn(
    table: Table, who: Seated, draft: Sequence[str] = (), pick: str = "", *, is_new: bool = False
) -> Drawn:
    """The position for one seat or spectator, with a draft applied; one that is new nobody has seen yet.

    Raises MoveRefused for an impossible draft. One without a draft may be up to a minute old, but is
    never that of another version.
    """
    if draft or pick:
        return _draw(table, who, draft, pick)
    key = _key(table, who)
    kept = None if is_new else caches["drawn"].get(key)
    if kept is None:
        kept = _draw(table, who, (), "")
        caches["drawn"].set(key, kept, KEPT)
    assert isinstance(kept, Drawn)
    return kept


def _key(table: Table, who: Seated) -> str:
    """Everything that the drawing depends on; names change without a new version."""
    zone = timezone.get_current_timezone_name()
    parts = (table.public_id, table.version, table.status, who.seat, get_language(), zone, *who.names)
    return "drawn:" + hashlib.sha256(repr(parts).encode()).hexdigest()


def _draw(table: Table, who: Seated, draft: Sequence[str], pick: str) -> Drawn:
    events = latest_events(table)
    latest = latest_turn(table, events)
    scene = build_scene(table, who, draft=draft, pick=pick, last=latest)
    parts = drawn_board(scene)
    context = {"table": table, "scene": scene, "draft": draft, "your_turn": bool(scene.steps), **parts}
    context["times"] = seat_times(who.players)
    places = partial(DRAWINGS[scene.slug].places, scene)
    lines = log_lines(table, who.players, who.seat, events, latest, places)
    return Drawn(
        bar=_bar(table, scene),
        complete=scene.complete,
        kinds=tuple(dict.fromkeys(choice.move["kind"] for choice in scene.choices)),
        **_takings_back(table, who),
        board=parts["board"],
        players=render_to_string(parts["players_template"], context),
        side=render_to_string(parts["side_template"], context),
        described=render_to_string(
            "games/table/described.html", {"described": DRAWINGS[scene.slug].described(scene)}
        ),
        news=tuple(line.text for line in reversed(lines) if line.latest),
        log=render_to_string("games/table/log.html", {"log": lines, "replay": _replay(table)}),
        words=render_to_string("games/table/words.html", context) if scene.choices else SafeString(),
        final=_final(table, who, scene),
    )


def _replay(table: Table) -> str:
    """What the address of every ply begins with; making each by itself would take longer than the log."""
    return reverse("replay", args=[table.public_id, 0]).removesuffix("0/")


def _final(table: Table, who: Seated, scene: Scene) -> SafeString:
    if not table.is_over:
        return SafeString()
    lines = _final_lines(table, who, scene)
    template = "games/table/final.html" if lines else "games/table/no_result.html"
    return render_to_string(template, {"final": lines, "table": table})


def _bar(table: Table, scene: Scene) -> ActionBar:
    if table.is_over and scene.outcome is None:
        return ActionBar(title=gettext("The game is over"), sentence=gettext("It ended without a result."))
    if table.is_running and table.paused_at is not None:
        told = gettext("All agreed on it. Any of the players lets the game go on; until then nobody moves.")
        return ActionBar(title=gettext("The table is paused"), sentence=told)
    return DRAWINGS[scene.slug].bar(scene)


def _takings_back(table: Table, who: Seated) -> dict[str, bool]:
    """What the viewer may take back, alone or if the others agree."""
    if who.seat is None or not table.is_running or table.paused_at is not None:
        return {"can_undo": False, "can_ask_takeback": False}
    own = who.players[who.seat].pk
    latest, again = tee(latest_moves(table))
    can_undo = bool(undoable(table, latest, own))
    can_ask = not can_undo and table.takeback_seat is None and bool(askable(again, own))
    return {"can_undo": can_undo, "can_ask_takeback": can_ask}


def _final_lines(table: Table, who: Seated, scene: Scene) -> tuple[FinalLine, ...]:
    """The result with every reason for points, the winner first; empty while the game runs."""
    outcome = scene.outcome
    if outcome is None:
        return ()
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
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))
